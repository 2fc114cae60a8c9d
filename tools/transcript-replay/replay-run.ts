/** One replay: the recorded run once more, and how far it went the same way. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { EventOf } from '../../src/core/log/events.ts'
import { readTranscript, type Transcript } from '../../src/core/log/read-transcript.ts'
import type { RunEvent } from '../../src/core/log/shorten-events.ts'
import { resultFor } from '../../src/core/outcome.ts'
import { solveChosenTask } from '../../src/flow/solve-task.ts'
import { composeReplay, remotesIn } from './compose-replay.ts'

export interface ReplayOptions {
  /** Where the base commit can be fetched from: a folder or an address. */
  readonly repository: string
  /** Where the work tree goes; a folder that is removed afterwards if it is not said. */
  readonly workspace?: string
  /** In place of the recorded input. */
  readonly sandbox?: string
  /** Lets the setup command have the network, as it had it in the run. */
  readonly network?: boolean
}

/** Replays a transcript's text, or says why that cannot be done. */
export async function replayRun(text: string, options: ReplayOptions) {
  const read = readTranscript(text)
  if (read.kind === 'unreadable') return { problem: read.problem }
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  try {
    const unreachable = fetchBase(folder, read.start, options.repository)
    if (unreachable !== null) return { problem: unreachable }
    const events: RunEvent[] = []
    const composed = composeReplay(read, { folder, record: event => events.push(event), ...options })
    if ('problem' in composed) return composed
    const { run, close } = composed
    try {
      const { outcome, reason } = await solveChosenTask(run.task, run).catch(resultFor)
      const all = read.lines.map(({ event }) => event)
      const end = all.findLast(event => event.type === 'end')
      const recordedTree = end?.tree ?? all.findLast(event => event.type === 'receipt')?.tree ?? null
      const tree = run.state.receipt?.tree ?? null
      return {
        ...{ same: tree === recordedTree, recordedTree, tree, outcome },
        recordedOutcome: end?.outcome ?? null,
        difference: firstDifference(read, events, reason),
        notes: notesOn(read),
      }
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fetches the base of the recorded run into a repository of its own, under the branch's name. Null, or what is wrong. */
function fetchBase(folder: string, { repository, base, task }: EventOf<'start'>, source: string): string | null {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || repository.includes('..'))
    return `${repository} is no name of a repository`
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(base.sha)) return `${base.sha} is no commit id`
  const cwd = join(remotesIn(folder), repository)
  mkdirSync(cwd, { recursive: true })
  const isAddress = /^[a-z+]+:\/\//.test(source)
  const anyCommit = isAddress ? [] : ['--upload-pack', 'git -c uploadpack.allowAnySHA1InWant=true upload-pack']
  const [from, ref] = [isAddress ? source : resolve(source), `refs/heads/${base.branch}`]
  // What a pull request changes begins where it left the branch that it goes into.
  const into = task.revision?.pullRequest.into ?? null
  const history = into === null ? ['--depth=1'] : []
  const more = into === null ? [] : [`refs/heads/${into}:refs/heads/${into}`]
  const env = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  for (const args of [
    ['check-ref-format', ref],
    ...(into === null ? [] : [['check-ref-format', `refs/heads/${into}`]]),
    ['init', '--quiet', '--bare', ...(base.sha.length === 64 ? ['--object-format=sha256'] : []), '.'],
    ['fetch', '--quiet', '--no-tags', ...history, ...anyCommit, from, `${base.sha}:${ref}`, ...more],
    ['symbolic-ref', 'HEAD', ref],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8' })
    if (status !== 0)
      return `the base ${base.sha} cannot be fetched from ${source} (${stderr.trim().split('\n').at(0)}): name a clone or an address of ${repository} that has it with --repository`
  }
  return null
}

type Compared = Pick<RunEvent, 'type'> & Readonly<Record<string, unknown>>

/** What of an event is compared: not times, and not what commands print. */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  tool: ['name', 'isError', 'text'],
  command: ['purpose', 'command', 'status', 'exitCode'],
  receipt: ['tree'],
  verification: ['kind', 'tree', 'proof', 'outcome'],
}

/** Where the replay first went another way, and why it ended where it ended first. Events of one kind are compared in their order: some kinds happen side by side. */
function firstDifference(recorded: Transcript, replayed: readonly RunEvent[], endedBy: string) {
  const stepsOf = (lines: readonly { readonly number: number; readonly event: object }[]) =>
    Map.groupBy(
      lines.flatMap(({ number, event }) => {
        const { type, ...rest } = event as Compared
        const kind = type === 'command' ? `${type} (${rest['purpose']})` : type
        const keys = (COMPARED[type] ?? []).filter(key => key !== 'text' || rest['name'] !== 'bash')
        return keys.length === 0
          ? []
          : [{ number, kind, text: JSON.stringify(keys.map(key => rest[key])).slice(0, 400) }]
      }),
      ({ kind }) => kind,
    )
  const before = stepsOf(recorded.lines)
  const after = stepsOf(replayed.map(event => ({ number: 0, event })))
  const differences = [...new Set([...before.keys(), ...after.keys()])].flatMap(kind => {
    const [some, others] = [before.get(kind) ?? [], after.get(kind) ?? []]
    const longer = some.length > others.length ? some : others
    const at = longer.findIndex((_, index) => some[index]?.text !== others[index]?.text)
    if (at === -1) return []
    const [was, came] = [some[at]?.text ?? 'nothing more', others[at]?.text ?? `nothing more (${endedBy})`]
    const line = some[at]?.number ?? recorded.lines.at(-1)?.number ?? 0
    return [{ line, what: `${kind}: ${was} was recorded, ${came} came` }]
  })
  return differences.sort((a, b) => a.line - b.line)[0] ?? null
}

/** What a replay cannot know. */
function notesOn({ lines, damaged }: Transcript): string[] {
  const redacted = lines.filter(
    ({ event }) => event.redacted === true && ['reply', 'start', 'resumed'].includes(event.type),
  )
  const numbers = redacted.map(({ number }) => number).join(', ')
  const isDirty = lines.some(({ event }) => event.type === 'session' && event.setAside + event.untracked > 0)
  return [
    ...(numbers === '' ? [] : [`secrets were taken out of line ${numbers}: they are replayed as ***`]),
    ...(damaged.length > 0 ? [`line ${damaged.join(', ')} cannot be read and was passed over`] : []),
    ...(lines.some(({ event }) => event.type === 'cut') ? ['the transcript had reached its largest size'] : []),
    ...(isDirty ? ['the work tree held other files before the run, which are not in the transcript'] : []),
  ]
}
