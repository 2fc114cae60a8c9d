import { describe, expect, test } from '@jest/globals'
import {
  chooseOverview,
  definitionOf,
  endOfBlock,
  formatOverview,
  isWrittenCode,
  mayBeShown,
  mentionedNames,
  mentionedPlaces,
  namedPlaces,
  ROOM,
  rankPlaces,
} from '../../../src/core/overview/overview.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

/** What is chosen for an issue of a repository with these files. */
function overviewOf(body: string, files: Readonly<Record<string, string>>) {
  const lines = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').map((line, at) => ({ path, line: at + 1, text: line })),
  )
  const named = namedPlaces(mentionedPlaces(body), Object.keys(files), 'app')
  const ranked = rankPlaces(
    named,
    mentionedNames('', body),
    lines.filter(({ path }) => !path.startsWith('test/')),
  )
  return chooseOverview(ranked, new Map(Object.entries(files)))
}

const filler = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line${from + at} = ${at}\n`).join('')
const SPLIT = 'export function splitShares(total) {\n  const share = total / 3\n  return share\n}\n'
const places = ({ excerpts, pointers }: ReturnType<typeof overviewOf>) => [
  ...excerpts.map(({ path, from, to }) => `${path}:${from}-${to}`),
  ...pointers.map(({ path, line }) => `${path}:${line}`),
]

describe('what an issue names is shown', () => {
  test('a function that stands in a code span, as a whole', () => {
    const files = { 'src/split.js': `${filler(1, 50)}${SPLIT}${filler(55, 90)}`, 'src/other.js': filler(1, 40) }
    const { excerpts, pointers } = overviewOf('`splitShares` loses a cent.', files)
    expect(excerpts).toEqual([{ path: 'src/split.js', from: 51, to: 54, lines: SPLIT.trimEnd().split('\n') }])
    expect(pointers).toEqual([])
  })

  test('ten lines on either side of the line of a trace', () => {
    const files = { 'src/split.js': filler(1, 100), 'test/split.test.js': filler(1, 9) }
    expect(places(overviewOf('Error\n    at /home/u/app/src/split.js:42:7', files))).toEqual(['src/split.js:32-52'])
    expect(places(overviewOf('    at src/split.js:101:7', files))).toEqual([])
  })

  test('a short file that is named, and of a long one nothing', () => {
    const files = { 'src/short.js': filler(1, 20).trimEnd(), 'src/long.js': filler(1, 200) }
    expect(places(overviewOf('See short.js and src/long.js.', files))).toEqual(['src/short.js:1-20'])
  })

  test('a use far away by its line alone, a test not at all', () => {
    const files = {
      'src/split.js': SPLIT,
      'src/page.js': `${filler(1, 60)}show(splitShares(10))\n`,
      'test/split.test.js': 'splitShares(10)\n',
    }
    const { pointers } = overviewOf('`splitShares` loses a cent.', files)
    expect(pointers).toEqual([{ path: 'src/page.js', line: 61, text: 'show(splitShares(10))' }])
  })

  test('nothing where nothing is named, or what is named is everywhere', () => {
    const everywhere = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`src/${at}.js`, 'use(theThing)\nagain(theThing)\n'.repeat(3)]),
    )
    expect(places(overviewOf('It does not work.', { 'src/a.js': SPLIT }))).toEqual([])
    expect(places(overviewOf('`theThing` does not work.', everywhere))).toEqual([])
  })

  test('of a function that is too long its first line, and of many places the best', () => {
    const body = Array.from({ length: 58 }, (_, at) => `  step${at}(${'x'.repeat(90)})\n`).join('')
    const long = overviewOf('`splitShares` is wrong', { 'src/a.js': `function splitShares() {\n${body}}\n` })
    expect(places(long)).toEqual(['src/a.js:1'])

    const far = (name: string) => `${filler(1, 60)}  ${name}(${'y'.repeat(60)})\n`
    const names = ['oneWay', 'twoWay', 'redWay', 'farWay', 'lowWay', 'oldWay', 'newWay', 'offWay']
    const files = Object.fromEntries(names.map(name => [`src/${name}/${'deep/'.repeat(10)}a.js`, far(name)]))
    const { pointers } = overviewOf(names.map(name => `\`${name}\``).join(' '), files)
    expect(pointers).toHaveLength(5)
  })

  test('no line that is data', () => {
    const files = { 'src/table.js': `export function splitShares() {\n  return '${'x'.repeat(500)}'\n}\n` }
    expect(overviewOf('`splitShares` is wrong', files).excerpts).toEqual([])
  })
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
])('%s defines: %s', (line, expected) => {
  expect(definitionOf('splitShares').test(line)).toBe(expected)
})

test('a block ends where its indentation does', () => {
  const lines = ['def a():', '  if x:', '    y()', '', '  return 1', '', 'def b():', '  pass']
  expect([endOfBlock(lines, 1), endOfBlock(lines, 2), endOfBlock(lines, 7)]).toEqual([5, 3, 8])
  expect(endOfBlock(['if (a) {', '  b()', '} else {', '  c()', '}', 'd()'], 1)).toBe(5)
})

test('what is shown is inert data: paths as the tools take them, no numbers, nothing unseen, no secret', () => {
  const chosen = {
    excerpts: [{ path: 'api/src/a.js', from: 3, to: 4, lines: ['key = "hunter22"', 'b\u200b()'] }],
    pointers: [{ path: 'web/b.js', line: 9, text: 'a(hunter22)' }],
  }
  expect(
    formatOverview(chosen, { marker: 'found-1', workingDirectory: 'api' }, text => text.replaceAll('hunter22', '***')),
  ).toBe(
    '<found-1 path="src/a.js" lines="3-4">\nkey = "***"\nb()\n</found-1>\n<found-1-more>\n../web/b.js:9:a(***)\n</found-1-more>',
  )
  expect(
    formatOverview({ excerpts: [], pointers: [] }, { marker: 'found-1', workingDirectory: '.' }, text => text),
  ).toBe('')
})

test('whatever files hold, the room is kept and every line shown is a line of its file', () => {
  const line = fc.constantFrom(
    ...[
      'function aB() {',
      '  aB()',
      '}',
      '',
      'x',
      'class cD {',
      'aB = cD',
      'e_f'.repeat(200),
      '\tdeep',
      'def e_f():',
      '\r',
    ],
  )
  const text = fc.array(line, { maxLength: 400 }).map(lines => lines.join('\n'))
  const path = fc.constantFrom('a.js', 'src/a.js', 'src/b.py', 'test/a.js')
  const body = fc.array(fc.constantFrom('`aB`', 'cD()', 'e_f', 'src/a.js:12', 'b.py', 'a.js line 3', '\n', '```'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.dictionary(path, text), body, (files, words) => {
      const { excerpts, pointers } = overviewOf(words.join(' '), files)
      const length = (texts: readonly string[]) => texts.reduce((sum, one) => sum + one.length + 1, 0)
      expect(length(excerpts.flatMap(({ lines }) => lines))).toBeLessThanOrEqual(ROOM.excerpts)
      expect(length(pointers.map(one => one.text))).toBeLessThanOrEqual(ROOM.pointers + pointers.length)
      for (const one of excerpts) {
        const own = (files[one.path] ?? '').split(/\r\n|\r|\n/)
        expect(one.lines).toEqual(own.slice(one.from - 1, one.to))
        expect(
          excerpts.filter(other => other.path === one.path && other.from <= one.to && one.from <= other.to),
        ).toEqual([one])
      }
    }),
  )
})

test('time grows with the file, also where every line defines the name', () => {
  const work = (lines: number) => () =>
    overviewOf('`aBc` and `dEf`', { 'src/a.js': 'function aBc() { dEf()\n'.repeat(lines) })
  expect(growthOf({ small: work(8_000), large: work(64_000) }, 24)).toBeLessThanOrEqual(24)
})

const SECRET =
  '.env config/.env.local .npmrc deploy/id_rsa certs/server.pem app.key config/secrets.yml credentials.json .ssh/config state.tfvars'
test.each([...SECRET.split(' '), '.git/config', 'a/.GIT/x.js', 'a"b.js', 'a\nb.js', 'a<b>.js', '../x.js'])(
  '%s is not shown',
  path => {
    expect(mayBeShown(path)).toBe(false)
  },
)

const CODE =
  'src/secret-santa.ts src/credentials-form.tsx lib/[id].js src/tokenizer.py src/größe.ts environment.js keys.js'
test.each(CODE.split(' '))('%s is', path => {
  expect(isWrittenCode(path)).toBe(true)
})

const NO_CODE = 'dist/index.js README.md package-lock.json vendor/a.go lib/jquery.min.js types/index.d.ts a_pb2.py'
test.each(NO_CODE.split(' '))('names are not looked for in %s', path => {
  expect(isWrittenCode(path)).toBe(false)
  expect(mayBeShown(path)).toBe(true)
})
