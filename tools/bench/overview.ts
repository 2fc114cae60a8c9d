/** What the overview saves, on real fixes: `node tools/bench/overview.ts [--held-out] GIT_DIR...`. The figures are in ADR 30. */
import { execFileSync } from 'node:child_process'
import {
  chooseOverview,
  type FoundLine,
  isWrittenCode,
  mentionedNames,
  mentionedPlaces,
  quotedMessages,
  titleWords,
  withBlocks,
} from '../../src/core/start/overview.ts'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../src/core/testing/test-command.ts'

const MOST_FIXES = 8
const FIXED_TOKENS = 1_000
const REPLY_TOKENS = 150
const HEADING_TOKENS = 60
const [READ, WRITTEN, OUTPUT] = [0.1, 1.25, 5]
const isTest = testPathMatcher(COMMON_TEST_PATHS)
const isSource = (path: string) => isWrittenCode(path) && !isTest(path)
const isTestCode = (path: string) => isWrittenCode(path) && isTest(path)

type Place = { readonly path: string; readonly from: number; readonly to: number }
type Fix = {
  readonly title: string
  readonly body: string
  readonly tree: string
  readonly places: readonly Place[]
  readonly tests: readonly string[]
}
type Git = (...args: string[]) => string

const gitIn =
  (dir: string): Git =>
  (...args) =>
    execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })
const orEmpty = (run: () => string): string => {
  try {
    return run()
  } catch {
    return ''
  }
}

/** Commits that fix at most three source files, with a test, and say so in at least a sentence. */
function fixesOf(git: Git, isHeldOut: boolean): Fix[] {
  const filter = [
    '--no-merges',
    '-i',
    '-E',
    '--grep=^(fix|bug)|fix(es|ed)? (#|issue|bug)',
    '--max-count=1500',
    '--name-status',
  ]
  const fixes: Fix[] = []
  for (const one of git('log', ...filter, '--format=%x1e%H%x00%B%x00')
    .split('\x1e')
    .slice(1)) {
    const [sha = '', message = '', names = ''] = one.split('\0')
    if (fixes.length === MOST_FIXES || Number.parseInt(sha.slice(0, 4), 16) % 2 === Number(isHeldOut)) continue
    const files = names
      .trim()
      .split('\n')
      .map(line => line.split('\t'))
    const source = files.filter(([, path = '']) => isSource(path))
    if (source.length < 1 || source.length > 3 || source.some(([status]) => status !== 'M')) continue
    const tests = files.map(([, path = '']) => path).filter(isTest)
    if (tests.length === 0) continue
    const [subject = '', ...rest] = message.split('\n')
    const body = rest
      .filter(line => !/^\s*(?:[\w-]+-by:|(?:fix|close)\w*:? #|---)/i.test(line))
      .join('\n')
      .trim()
    const title = subject.replace(/^\w+(?:\([^)]*\))?!?: |\s*\(#\d+\)$/g, '')
    const places = source.flatMap(([, path = '']) => placesIn(git('diff', '-U0', `${sha}^`, sha, '--', path), path))
    if (body.length >= 60 && places.length > 0 && places.length <= 8)
      fixes.push({ title, body, tree: `${sha}^`, places, tests })
  }
  return fixes
}

function placesIn(diff: string, path: string): Place[] {
  return [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].map(([, from, count = '1']) => {
    return { path, from: Number(from), to: Number(from) + Math.max(1, Number(count)) - 1 }
  })
}

/** The base of a fix, as the host sees it. */
function baseOf(git: Git, tree: string) {
  const paths = git('ls-tree', '-r', '--name-only', tree).trim().split('\n')
  const texts = new Map<string, string[]>()
  return {
    paths,
    linesOf(path: string): readonly string[] {
      const lines = texts.get(path) ?? orEmpty(() => git('show', `${tree}:${path}`)).split('\n')
      texts.set(path, lines)
      return lines
    },
    grep(words: readonly string[]): FoundLine[] {
      if (words.length === 0) return []
      const output = orEmpty(() =>
        git('grep', '-z', '-n', '-I', '-w', '-F', ...words.flatMap(word => ['-e', word]), tree),
      )
      return output.split('\n').flatMap(entry => {
        const [, path, line = '', text = ''] = /^[^:]*:([^\0]+)\0(\d+)\0(.*)$/.exec(entry) ?? []
        return path === undefined ? [] : [{ path, line: Number(line), text: text.slice(0, 400) }]
      })
    },
  }
}

type Base = ReturnType<typeof baseOf>
type Pointer = { readonly path: string; readonly line: number | null }
type Overview = {
  readonly text: string
  readonly pointers: readonly Pointer[]
  readonly shown: readonly Place[]
  readonly test: string | null
}
const NOTHING: Overview = { text: '', pointers: [], shown: [], test: null }

function overviewOf({ title, body }: Fix, base: Base): Overview {
  const names = new Map([...quotedMessages(`${title}\n${body}`), ...mentionedNames(title, body)])
  for (const [word, weight] of titleWords(title, names)) names.set(word, weight)
  const found = base.grep([...names.keys()])
  const among = (isAsked: (path: string) => boolean) => ({
    code: base.paths.filter(isAsked),
    lines: found.filter(({ path }) => isAsked(path)),
  })
  const places = chooseOverview(title, mentionedPlaces(`${title}\n${body}`), names, {
    paths: base.paths,
    ...among(isSource),
  })
  const [test] = places.length === 0 ? [] : chooseOverview(title, [], names, { paths: [], ...among(isTestCode) })
  const texts = new Map(places.map(({ path }) => [path, base.linesOf(path).join('\n')]))
  const entries = withBlocks(places, texts)
  const text = entries.map(({ path, lines, code }) => `${path}:${lines}\n${code}`).join('\n')
  const shown = entries.flatMap(({ path, lines, code }) => {
    const [from = 1, to = from] = lines.split('-').map(Number)
    if (code === '') return []
    return [lines === '' ? { path, from: 1, to: code.split('\n').length } : { path, from, to }]
  })
  return {
    text: text === '' ? '' : `${text}${' '.repeat(4 * HEADING_TOKENS)}`,
    pointers: places,
    shown,
    test: test?.path ?? null,
  }
}

/** A reader that looks until it has seen every place of the fix. It knows what it needs when it sees it, and finds the rest from one place on. */
function read(fix: Fix, base: Base, overview: Overview) {
  const seen: Place[] = [...overview.shown]
  const sees = ({ path, from, to }: Place) => seen.some(one => one.path === path && one.from <= to && one.to >= from)
  let prompt = FIXED_TOKENS + tokensOf(fix.title + fix.body + overview.text)
  let units = prompt * WRITTEN
  let requests = 0
  const reply = (results: number) => {
    requests += 1
    units += REPLY_TOKENS * OUTPUT
    const more = REPLY_TOKENS + results
    units += prompt * READ + more * WRITTEN
    prompt += more
  }
  const view = (pointers: readonly Pointer[], around: number): number =>
    pointers.reduce((sum, { path, line }) => {
      const lines = base.linesOf(path)
      const isWhole = lines.length <= 2 * around || line === null
      const [from, to] = isWhole ? [1, Math.min(lines.length, 200)] : [Math.max(1, line - around), line + around]
      seen.push({ path, from, to })
      return sum + tokensOf(lines.slice(from - 1, to).join('\n'))
    }, 0)
  const isDone = () => fix.places.every(sees)
  const isNear = () => fix.places.some(({ path }) => seen.some(one => one.path === path))
  const rest = () =>
    view(
      fix.places.filter(place => !sees(place)).map(({ path, from }) => ({ path, line: from })),
      20,
    )

  const names = mentionedNames(fix.title, fix.body)
  const search = (): readonly [number, readonly Pointer[]] => {
    const asked = [...names.keys()].slice(0, 3)
    const found = base.grep(asked).slice(0, 100)
    if (found.length === 0) return [tokensOf(base.paths.slice(0, 200).join('\n')), byTitle(fix.title, base.paths)]
    const lines = found.filter(({ path }) => isSource(path))
    const size = tokensOf(found.map(one => `${one.path}:${one.line}:${one.text}`).join('\n'))
    return [size, chooseOverview('', [], new Map([...names].slice(0, 3)), { paths: [], code: [], lines })]
  }

  let steps: (() => number)[] = []
  let candidates: readonly Pointer[] = []
  const looked = () => {
    const [size, found] = search()
    candidates = found.filter(({ path }) => !seen.some(one => one.path === path))
    return size
  }
  const searching = [looked, () => view(candidates.slice(0, 3), 60), () => view(candidates.slice(3), 60), rest]
  steps = overview.pointers.length === 0 ? searching : [() => view(overview.pointers.slice(0, 3), 60), ...searching]
  for (const step of steps) {
    if (isDone()) break
    if (isNear()) {
      reply(rest())
      break
    }
    reply(step())
  }
  for (const results of [100, 300, 50]) reply(results) // edit, test, submit
  return { requests, units }
}

function byTitle(title: string, paths: readonly string[]): readonly Pointer[] {
  const words = title.toLowerCase().match(/[a-z]{4,}/g) ?? []
  const fits = (path: string) => words.filter(word => path.toLowerCase().includes(word)).length
  const code = paths.filter(path => isSource(path) && fits(path) > 0)
  return code
    .sort((a, b) => fits(b) - fits(a))
    .slice(0, 5)
    .map(path => ({ path, line: null }))
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

const [, , ...args] = process.argv
const cost = { without: { requests: 0, units: 0 }, with: { requests: 0, units: 0 } }
const fixes = { all: 0, pointed: 0, first: 0, found: 0, test: 0, testFound: 0 }
for (const dir of args.filter(one => !one.startsWith('--'))) {
  const git = gitIn(dir)
  for (const fix of fixesOf(git, args.includes('--held-out'))) {
    const base = baseOf(git, fix.tree)
    const overview = overviewOf(fix, base)
    const rank = overview.pointers.findIndex(({ path }) => fix.places.some(place => place.path === path))
    fixes.all += 1
    fixes.pointed += Number(overview.pointers.length > 0)
    fixes.first += Number(rank === 0)
    fixes.found += Number(rank >= 0)
    fixes.test += Number(overview.test !== null)
    fixes.testFound += Number(overview.test !== null && fix.tests.includes(overview.test))
    for (const [key, one] of [['without', NOTHING] as const, ['with', overview] as const]) {
      const { requests, units } = read(fix, base, one)
      cost[key].requests += requests
      cost[key].units += units
    }
  }
}
for (const key of ['requests', 'units'] as const) {
  const [before, after] = [cost.without[key], cost.with[key]]
  console.log(
    `${key}: ${before.toFixed(0)} without, ${after.toFixed(0)} with, ${(100 * (after / before - 1)).toFixed(1)} %`,
  )
}
console.log(`fixes: ${JSON.stringify(fixes)}`)
