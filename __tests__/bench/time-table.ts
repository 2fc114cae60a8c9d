/** Where the time of one run went: by what was waited for, and by which part of the bundle kept the processor busy. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { covered, type Span, samplesOf } from './probed.ts'
import { isGit, isGitHub, type Measured } from './run-shape.ts'

type Part = { readonly name: string; readonly from: number; readonly to: number }
type Kind = { readonly name: string; readonly is: (span: Span) => boolean }

const SHOWN = 25

function partsOf({ probed, requests }: Measured): readonly Part[] {
  const { started, loaded, ended } = probed
  const first = requests[0]?.at ?? ended
  const last = requests.at(-1)?.endedAt ?? ended
  return [
    { name: 'Node starts', from: started, to: loaded },
    { name: 'to the first request', from: loaded, to: first },
    { name: 'from there to the last reply', from: first, to: last },
    { name: 'to the end', from: last, to: ended },
  ]
}

/** Lines of Markdown: shares of the whole run by part and kind of work. What several kinds were busy with at once counts for the first of them. */
export function waitingTable(measured: Measured): readonly string[] {
  const { started, ended, spans } = measured.probed
  const parts = partsOf(measured)
  const { serverUrl } = measured
  const isModel = (span: Span) => span.kind === 'request' && !isGitHub(span, serverUrl)
  const kinds: readonly Kind[] = [
    { name: 'the model', is: isModel },
    { name: 'GitHub', is: span => isGitHub(span, serverUrl) },
    { name: 'git', is: isGit },
    { name: 'box and commands', is: span => span.kind === 'child' && !isGit(span) },
  ]
  const whole = ended - started
  const share = (ms: number) => `${((100 * ms) / whole).toFixed(1)} %`
  const rows = parts.map(({ name, from, to }) => {
    const busy = kinds.map((_, at) => {
      const upTo = (count: number) =>
        covered(
          spans.filter(span => kinds.slice(0, count).some(({ is }) => is(span))),
          from,
          to,
        )
      return upTo(at + 1) - upTo(at)
    })
    const own = to - from - busy.reduce((a, b) => a + b, 0)
    return `| ${[name, ...busy.map(share), share(own), share(to - from)].join(' | ')} |`
  })
  return [
    `| part of the run | ${kinds.map(({ name }) => name).join(' | ')} | itself | together |`,
    `| --- |${' --- |'.repeat(kinds.length + 2)}`,
    ...rows,
  ]
}

/** The children of the process and its requests, in order, with start and length as shares of the run. */
export function spanTable({ probed }: Measured): readonly string[] {
  const { started, ended, spans } = probed
  const share = (ms: number) => `${((100 * ms) / (ended - started)).toFixed(1)} %`
  return [
    '| begins | lasts | what |',
    '| --- | --- | --- |',
    ...spans.map(
      ({ what, from, to }) => `| ${share(from - started)} | ${share((to ?? ended) - from)} | ${shown(what)} |`,
    ),
  ]
}

function shown(what: string): string {
  return `\`${what.replaceAll(/[`|\n]/g, ' ').slice(0, 110)}\``
}

/** Processor time by module of the bundle in each part of the run, as shares of all of it. */
export function processorTable(measured: Measured, root: string): readonly string[] {
  const moduleAt = moduleFinder(root)
  const parts = partsOf(measured).slice(1)
  const sums = new Map<string, number[]>()
  for (const [part, { from, to }] of parts.entries()) {
    for (const { file, line, name, ms } of samplesOf(measured.probed, from, to)) {
      const where =
        file === '' || file.startsWith('node:') ? `Node: ${file === '' ? name : file}` : moduleAt(file, line)
      const times = sums.get(where) ?? parts.map(() => 0)
      times[part] = (times[part] ?? 0) + ms
      sums.set(where, times)
    }
  }
  const together = (times: readonly number[]) => times.reduce((a, b) => a + b, 0)
  const all = together([...sums.values()].map(together))
  const share = (ms: number) => `${((100 * ms) / all).toFixed(1)} %`
  const sorted = [...sums].sort((a, b) => together(b[1]) - together(a[1]))
  return [
    `| processor time in | ${parts.map(({ name }) => name).join(' | ')} |`,
    `| --- |${' --- |'.repeat(parts.length)}`,
    ...[['all', parts.map((_, at) => together([...sums.values()].map(times => times[at] ?? 0)))] as const, ...sorted]
      .slice(0, SHOWN)
      .map(([where, times]) => `| ${[where, ...times.map(share)].join(' | ')} |`),
  ]
}

/** Tells which module a line of a bundled file came from: the bundler writes the names of most into it, and the numbers of the rest into its statistics. */
function moduleFinder(root: string): (file: string, line: number) => string {
  const heads = new Map<string, readonly { readonly line: number; readonly name: string }[]>()
  const names = namesOf(join(root, 'build/stats.json'))
  return (file, line) => {
    const path = file.replace(/^file:\/\//, '')
    if (!path.includes('/dist/')) return basename(path)
    if (!heads.has(path)) heads.set(path, headsIn(readFileSync(path, 'utf8'), names))
    return heads.get(path)?.findLast(head => head.line <= line)?.name ?? basename(path)
  }
}

function headsIn(text: string, names: ReadonlyMap<string, string>) {
  return text.split('\n').flatMap((content, line) => {
    const [, joined, id] = /^(?:;\/\/ CONCATENATED MODULE: \.\/(\S+)|\/\*\*\*\/ "?(\w+)"?:)/.exec(content) ?? []
    if (joined !== undefined) return [{ line, name: packageOf(joined) }]
    return id === undefined ? [] : [{ line, name: names.get(id) ?? `module ${id}` }]
  })
}

function namesOf(stats: string): ReadonlyMap<string, string> {
  if (!existsSync(stats)) return new Map()
  const { modules } = JSON.parse(readFileSync(stats, 'utf8')) as {
    readonly modules: readonly { readonly id: string | number | null; readonly name?: string }[]
  }
  return new Map(modules.map(({ id, name }) => [String(id), packageOf((name ?? String(id)).replace(/^\.\//, ''))]))
}

/** A file of a package counts for the package. */
function packageOf(path: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1] ?? path
}
