import { describe, expect, test } from '@jest/globals'
import {
  blockEnd,
  chooseOverview,
  definitionOf,
  isWrittenCode,
  mentionedNames,
  mentionedPlaces,
  quotedMessages,
  titleWords,
} from '../../../src/core/start/overview.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const written = ({ path, line }: { readonly path: string; readonly line: number | null }) =>
  line === null ? path : `${path}:${line}`
const places = (text: string) => mentionedPlaces(text).map(written)
const names = (title: string, body = '') => [...mentionedNames(title, body).keys()]

describe('mentionedPlaces', () => {
  test.each([
    ['    at split (src/split.js:12:3)', ['src/split.js:12']],
    ['    at async file:///home/u/app/src/split.mjs:7:1', ['/home/u/app/src/split.mjs:7']],
    ['src/main.rs:10:5', ['src/main.rs:10']],
    ['src/a.ts(12,3): error TS2322', ['src/a.ts:12']],
    ["lib/a.rb:5:in `call'", ['lib/a.rb:5']],
    ['Please look at `lib/router.js`, line 40.', ['lib/router.js:40']],
    ['https://github.com/o/r/blob/main/src/a.js#L12-L20', ['/github.com/o/r/blob/main/src/a.js:12']],
    [String.raw`C:\work\app\src\a.js:3:1`, ['C:/work/app/src/a.js:3']],
    ['See router.js and ./docs/api.md.', ['router.js', './docs/api.md']],
    ['Nothing is named here. Version 1.2.3, e.g. and so on...', ['e.g']],
  ])('%s', (text, expected) => {
    expect(places(text)).toEqual(expected)
  })

  test("the innermost call of Python's traces comes first", () => {
    const trace =
      'Traceback (most recent call last):\n  File "app.py", line 3, in <module>\n  File "lib/b.py", line 12, in f\nKeyError'
    expect(places(trace)).toEqual(['lib/b.py:12', 'app.py:3'])
  })
})

test.each([
  [
    'It says "adding duplicate route (same method+path) is not allowed".',
    'adding duplicate route (same method+path) is not allowed',
  ],
  ['error: not enough arguments to call `add`', 'not enough arguments to call'],
  ['`cannot find the file /tmp/a`', 'cannot find the file'],
  ['He calls it "a good one".', undefined],
])('of %s the message is looked for up to its first value', (text, message) => {
  expect([...quotedMessages(text).keys()].at(1) ?? [...quotedMessages(text).keys()].at(0)).toBe(message)
})

describe('mentionedNames', () => {
  test('what stands in code spans comes before words that look like code, the title before the rest, fences last', () => {
    const body =
      'It began with `splitShares`.\nThen roundCents() was called.\n\n```js\nconst third = shareOut(10)\n```\n'
    const expected = 'lastCent odd_cents splitShares roundCents shareOut'
    expect(names('`lastCent` is lost by odd_cents', body)).toEqual(expected.split(' '))
  })

  test('plain words, key words and what every program holds are no names', () => {
    expect(names('fix(parser): the wrong result', 'Please `return null` from `console.log(value)`')).toEqual([])
  })

  test('string literals in fences hold no names', () => {
    const code = 'log("fooBar(1)", \'it\\\'s bazQux\', `a_b`, realName)\nother_name = """triple_name"""'
    const expected = ['in_span', 'and_here', 'realName', 'other_name']
    expect(names('', `\`\`\`js\n${code}\n\`\`\`\n\`in_span "and_here"\``)).toEqual(expected)
  })

  test('a name behind a dot is the last one', () => {
    expect(names('', 'Call `req.acceptsCharsets()`.')).toEqual(['acceptsCharsets'])
  })
})

/** What is chosen for an issue of a repository with these files. */
function overviewOf(body: string, files: Readonly<Record<string, string>>, title = '') {
  const lines = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').map((line, at) => ({ path, line: at + 1, text: line })),
  )
  const base = { paths: Object.keys(files), code: Object.keys(files), lines }
  return chooseOverview(title, mentionedPlaces(body), mentionedNames(title, body), base).map(written)
}

describe('chooseOverview', () => {
  test('named lines come first, then definitions, then uses', () => {
    const files = {
      'src/page.js': '\nshow(splitShares(10))\n',
      'src/split.js': '\nexport function splitShares(total) {\n',
      'src/trace.js': '',
    }
    const body = '`splitShares` loses a cent.\n    at /home/u/app/src/trace.js:42:7'
    expect(overviewOf(body, files)).toEqual(['src/trace.js:42', 'src/split.js:2', 'src/page.js:2'])
  })

  test('five places at most, one in a file, the rare names before the frequent', () => {
    const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map(name => [`src/${name}.js`, 'often()\noften()']))
    const found = overviewOf('`often` and `rareOne`', { ...many, 'src/rare.js': 'rareOne()' })
    expect(found).toHaveLength(5)
    expect(found[0]).toBe('src/rare.js:1')
    expect(new Set(found.map(one => one.split(':')[0])).size).toBe(5)
  })

  test('nothing where nothing is named, what is named is everywhere, or the file has a hostile name', () => {
    const everywhere = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`src/${at}.js`, 'use(theThing)\nagain(theThing)\n'.repeat(3)]),
    )
    expect(overviewOf('It does not work.', { 'src/a.js': 'splitShares()' })).toEqual([])
    expect(overviewOf('`theThing` does not work.', everywhere)).toEqual([])
    expect(overviewOf('`theThing`', { 'src/a"><b>.js': 'theThing()', 'src/\nrules.js': 'theThing()' })).toEqual([])
  })

  const FILES = Object.fromEntries(
    'index.js lib/router/index.js lib/router/route.js src/requests/models.py test/route.js README.md'
      .split(' ')
      .map(path => [path, '']),
  )
  test.each([
    ['lib/router/route.js', ['lib/router/route.js']],
    ['./lib/router/route.js', ['lib/router/route.js']],
    ['router/route.js', ['lib/router/route.js']],
    ['README.md', ['README.md']],
    ['/home/u/app/lib/router/index.js', ['lib/router/index.js']],
    ['/usr/lib/site-packages/requests/models.py', ['src/requests/models.py']],
    ['C:/work/lib/router/route.js', ['lib/router/route.js']],
    ['/github.com/o/app/blob/v1/lib/router/route.js', ['lib/router/route.js']],
    // Two files, any file of that name, a file of the language, other letters, a file that is not there.
    ['route.js', []],
    ['/home/u/other/index.js', []],
    ['/usr/lib/python3.12/models.py', []],
    ['lib/router/Route.js', []],
    ['router.js', []],
  ])('%s means %j', (path, expected) => {
    expect(overviewOf(path, FILES)).toEqual(expected)
  })
})

test.each([
  ['class A:\n  def b(self):\n    pass\n\n  def c(self):\n    pass\nx = 1', 1, 6],
  ['class A:\n  def b(self):\n    pass\n\n  def c(self):\n    pass\nx = 1', 2, 3],
  ['def f(\n    a,\n) -> int:\n    return a\n\n\ndef g():\n    pass', 1, 4],
  ['function f(\n  a\n) {\n  return a\n}\nf()', 1, 5],
  ['func (r *R) F() {\n\tif x {\n\t\ty()\n\t}\n}\n\nfunc G() {}', 1, 5],
  ['const f = () => 1\nconst g = 2', 1, 1],
  ['def f():\n    pass', 1, 2],
])('the block of %j that begins at line %i ends at line %i', (text, line, end) => {
  expect(blockEnd(text.split('\n'), line)).toBe(end)
})

test('the block of any text begins and ends in it', () => {
  const piece = fc.constantFrom('  ', 'x', '}', ') {', '\t', '')
  fc.assert(
    fc.property(
      fc.array(fc.array(piece, { maxLength: 4 }), { minLength: 1, maxLength: 30 }),
      fc.nat(29),
      (rows, at) => {
        const lines = rows.map(row => row.join(''))
        const line = Math.min(at, lines.length - 1) + 1
        const end = blockEnd(lines, line)
        expect(end).toBeGreaterThanOrEqual(line)
        expect(end).toBeLessThanOrEqual(lines.length)
      },
    ),
  )
})

test('a file is found by the words of the title, whatever their endings', () => {
  const files = { 'src/middlewares/RateLimiter.js': '', 'src/other.js': '' }
  for (const title of ['Limit is ignored', 'limits ignored', 'The limiting middleware'])
    expect(overviewOf('', files, title)).toEqual(['src/middlewares/RateLimiter.js'])
  expect(overviewOf('', files, 'It gets a value')).toEqual([])
})

test.each([
  ['function splitShares(total) {', true],
  ['export default async function* splitShares() {', true],
  ['class splitShares extends Base {', true],
  ['    async def splitShares(self):', true],
  ['func (r *Till) splitShares() int {', true],
  ['pub fn splitShares<T>(total: T) {', true],
  ['res.splitShares = function send(body) {', true],
  ['export const splitShares = async (total) => {', true],
  ['  splitShares(total) {', true],
  ['  static async splitShares(total: number): Promise<void> {', true],
  ['  splitShares: function () {', true],
  ['const splitShares = 3', false],
  ['splitShares: int = 3', false],
  ['splitShares(10)', false],
  ['  return splitShares(total)', false],
  ['if (splitShares == 3) {', false],
  ['function splitSharesAgain() {', false],
  ['    :type splitShares: list', false],
])('%s defines: %s', (line, expected) => {
  expect(definitionOf('splitShares').test(line)).toBe(expected)
})

test('any text names at most what is in it', () => {
  const pieces = fc.constantFrom(...'`|```|\n|/|\\|.js|:12|at |(|a.b|File "|", line 3|~~~|fooBar|..| '.split('|'))
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(pieces, { maxLength: 200 }).map(all => all.join('')),
  )
  fc.assert(
    fc.property(texts, texts, (title, body) => {
      const shown = body.replaceAll('\\', '/').replace(/\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g, ' /')
      for (const { path } of mentionedPlaces(body)) expect(shown).toContain(path)
      const found = names(title, body)
      expect(found.length).toBeLessThanOrEqual(24)
      for (const name of found) expect(title + body).toContain(name.replace(/^__|__$/g, ''))
    }),
  )
})

test.each([...['.', 'a/', 'a.b', '`', '```\n', '~~~~\n`', '```\n"\\', 'aB_', 'aB(', 'a.']])(
  'time grows with the text, for %j too',
  piece => {
    const work = (length: number) => () => {
      const text = piece.repeat(length / piece.length)
      mentionedPlaces(text)
      mentionedNames(text.slice(0, 1_000), text)
      quotedMessages(text)
      titleWords(text.slice(0, 1_000), new Map())
    }
    expect(growthOf({ small: work(5_000), large: work(40_000) }, 24)).toBeLessThanOrEqual(24)
  },
)

test('time grows with the file, also where every line defines the name', () => {
  const work = (lines: number) => () =>
    overviewOf('`aBc` and `dEf`', { 'src/a.js': 'function aBc() { dEf()\n'.repeat(lines) })
  expect(growthOf({ small: work(8_000), large: work(64_000) }, 24)).toBeLessThanOrEqual(24)
})

test('names are looked for in source code that was written here', () => {
  const code = 'src/secret-santa.ts lib/[id].js src/tokenizer.py src/größe.ts'.split(' ')
  const other = 'dist/index.js README.md package-lock.json vendor/a.go lib/jquery.min.js types/index.d.ts a_pb2.py'
  expect([...code, ...other.split(' ')].filter(isWrittenCode)).toEqual(code)
})
