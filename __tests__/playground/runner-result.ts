import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inflateSync } from 'node:zlib'
import { type LogCollector, parseKeyValueFile, type WorkflowCommand } from './runner-commands.ts'
import type { RunnerFolders } from './runner-environment.ts'
import type { ProcessWatch } from './runner-process-watch.ts'

/** All that came of one run of the action. */
export interface TestRun {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly timedOut: boolean
  readonly durationMs: number
  readonly log: string
  readonly logCut: boolean
  readonly commands: readonly WorkflowCommand[]
  readonly masks: readonly string[]
  readonly outputs: Readonly<Record<string, string>>
  readonly stepSummary: string
  readonly envFile: Readonly<Record<string, string>>
  readonly pathFile: readonly string[]
  readonly stateFile: Readonly<Record<string, string>>
  readonly home: string
  readonly tempDir: string
  readonly workspace: string
  /** Command lines of processes that were still running after the action had ended; they have been ended. */
  readonly survivors: readonly string[]
  /** Every command line seen while it ran. */
  readonly commandLines: readonly string[]
  /** Every place in which one of the strings occurs, as it is, in base64 or in hex. */
  readonly leaks: (canaries: readonly string[]) => Promise<readonly string[]>
  /** Runs the post step on what this step has left and saved. */
  readonly post: () => Promise<PostResult>
  readonly cleanUp: () => Promise<void>
}

/** What came of a post step. */
export type PostResult = Pick<TestRun, 'exitCode' | 'durationMs' | 'log' | 'stepSummary' | 'survivors' | 'leaks'>

/** What the result is read from, once the process has ended. */
export interface EndedRun extends Pick<TestRun, 'exitCode' | 'signal' | 'timedOut' | 'durationMs' | 'survivors'> {
  readonly log: LogCollector
  readonly watch: ProcessWatch
  readonly folders: RunnerFolders
}

/** Reads what a post step said. */
export async function readPost(run: Omit<EndedRun, 'signal' | 'timedOut'>): Promise<PostResult> {
  const { exitCode, durationMs, survivors, log, folders } = run
  return {
    ...{ exitCode, durationMs, survivors },
    log: log.text(),
    stepSummary: await readFile(folders.files.GITHUB_STEP_SUMMARY, 'utf8'),
    leaks: async canaries => findLeaks(canaries, await sinksOf(run)),
  }
}

/** Reads the files that the step wrote; throws where the runner would fail the step because of one. */
export async function readResult(run: EndedRun): Promise<Omit<TestRun, 'cleanUp' | 'post'>> {
  const { log, watch, folders } = run
  const { files } = folders
  // A step may have removed them; the runner then takes them for empty.
  const text = (file: string) => readFile(file, 'utf8').catch(() => '')
  const saved = (command: string) =>
    log.commands
      .filter(found => found.command === command)
      .map(found => [found.properties['name'] ?? '', found.data] as const)
  return {
    exitCode: run.exitCode,
    signal: run.signal,
    timedOut: run.timedOut,
    durationMs: run.durationMs,
    survivors: run.survivors,
    log: log.text(),
    logCut: log.isCut(),
    commands: log.commands,
    masks: log.masks,
    outputs: { ...Object.fromEntries(saved('set-output')), ...parseKeyValueFile(await text(files.GITHUB_OUTPUT)) },
    stepSummary: await text(files.GITHUB_STEP_SUMMARY),
    envFile: parseKeyValueFile(await text(files.GITHUB_ENV)),
    pathFile: (await text(files.GITHUB_PATH)).split(/\r?\n/).filter(line => line !== ''),
    stateFile: { ...Object.fromEntries(saved('save-state')), ...parseKeyValueFile(await text(files.GITHUB_STATE)) },
    home: folders.home,
    tempDir: folders.temp,
    workspace: folders.workspace,
    commandLines: [...watch.commandLines],
    leaks: async canaries => findLeaks(canaries, await sinksOf(run)),
  }
}

async function sinksOf({ log, watch, folders }: Pick<EndedRun, 'log' | 'watch' | 'folders'>): Promise<readonly Sink[]> {
  const outside = folders.workspace.startsWith(folders.root)
    ? []
    : await fileSinks(folders.workspace, folders.workspace)
  return [
    { place: 'log', content: log.text() },
    ...[...watch.commandLines].map(content => ({ place: 'argv', content })),
    ...[...watch.childVariables].map(content => ({ place: `child environment ${content.split('=')[0]}`, content })),
    ...(await fileSinks(folders.root, folders.root)),
    ...outside,
  ]
}

/** Something in which a secret must not occur, and how to call it. */
interface Sink {
  readonly place: string
  readonly content: string | Buffer
}

/** One form of a secret that is looked for. */
interface Needle {
  readonly form: 'raw' | 'base64' | 'hex'
  readonly bytes: Buffer
}

const MAX_INFLATED = 16 * 1024 * 1024

/** Where any of the secrets occurs, in plain or encoded: `place: form`, each once. */
function findLeaks(secrets: readonly string[], sinks: Iterable<Sink>): readonly string[] {
  const needles = secrets.filter(secret => secret !== '').flatMap(needlesFor)
  const found = new Set<string>()
  for (const { place, content } of sinks) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const forms = needles.filter(needle => isIn(needle.bytes, bytes)).map(needle => needle.form)
    for (const form of forms) found.add(`${place}: ${form}`)
  }
  return [...found]
}

/** All files below a folder as sinks: their names, link targets, bytes, and what is deflated inside them. */
async function fileSinks(folder: string, base: string): Promise<readonly Sink[]> {
  const sinks: Sink[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const place = relative(base, path)
    sinks.push({ place: `name of ${place}`, content: entry.name })
    if (entry.isDirectory()) sinks.push(...(await fileSinks(path, base)))
    else if (entry.isSymbolicLink()) sinks.push({ place: `target of ${place}`, content: await readlink(path) })
    else if ((await lstat(path)).isFile()) sinks.push(...contentSinks(place, await readFile(path)))
  }
  return sinks
}

function contentSinks(place: string, bytes: Buffer): readonly Sink[] {
  return [
    { place, content: bytes },
    ...inflatedParts(bytes).map(content => ({ place: `${place} (deflated)`, content })),
  ]
}

/** Everything that begins like a zlib stream and is one: git's objects, packs and bundles consist of those. */
function inflatedParts(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = bytes.indexOf(0x78); at >= 0; at = bytes.indexOf(0x78, at + 1)) {
    if (at + 1 >= bytes.length || bytes.readUInt16BE(at) % 31 !== 0) continue
    try {
      parts.push(inflateSync(bytes.subarray(at), { maxOutputLength: MAX_INFLATED }))
    } catch {
      // It only looked like the beginning of a stream.
    }
  }
  return parts
}

function isIn(needle: Buffer, haystack: Buffer): boolean {
  if (haystack.includes(needle)) return true
  // Encoders wrap their lines.
  return haystack.length < 4 * 1024 * 1024 && haystack.includes('\n')
    ? Buffer.from(haystack.toString('latin1').replace(/\s+/g, ''), 'latin1').includes(needle)
    : false
}

function needlesFor(secret: string): readonly Needle[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].map(offset => base64At(bytes, offset))
  return [
    { form: 'raw', bytes },
    ...[hex, hex.toUpperCase()].map(text => ({ form: 'hex' as const, bytes: Buffer.from(text) })),
    ...[...base64, ...base64.map(urlSafe)].map(text => ({ form: 'base64' as const, bytes: Buffer.from(text) })),
  ]
}

/** The characters that the secret alone decides when `offset` other bytes stand before it. */
function base64At(secret: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64')
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + secret.length) * 8) / 6))
}

function urlSafe(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_')
}
