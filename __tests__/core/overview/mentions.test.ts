import { describe, expect, test } from '@jest/globals'
import { mentionedNames, mentionedPlaces, namedPlaces } from '../../../src/core/overview/overview.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const places = (text: string) =>
  mentionedPlaces(text).map(({ path, line }) => (line === null ? path : `${path}:${line}`))
const names = (title: string, body = '') => mentionedNames(title, body).map(({ name }) => name)

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
    [
      '../../etc/passwd.conf .env.local a/.git/config.lock',
      ['../../etc/passwd.conf', '.env.local', 'a/.git/config.lock'],
    ],
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

describe('mentionedNames', () => {
  test('what stands in code spans comes before words that look like code, the title before the rest, fences last', () => {
    const body =
      'It began with `splitShares`.\nThen roundCents() was called.\n\n```js\nconst third = shareOut(10)\n```\n'
    expect(names('`lastCent` is lost by odd_cents', body)).toEqual([
      'lastCent',
      'odd_cents',
      'splitShares',
      'roundCents',
      'shareOut',
    ])
  })

  test('plain words, key words and what every program holds are no names', () => {
    expect(
      names('The wrong result is returned', 'Please `return null` from `console.log(value)`; see https://x.test/aB_c'),
    ).toEqual([])
  })

  test('a name behind a dot is the last one', () => {
    expect(mentionedNames('', 'Call `req.acceptsCharsets()`.')).toEqual([{ name: 'acceptsCharsets', weight: 2 }])
  })

  test('a kind of commit before the title is none', () => {
    expect(names('fix(parser): keepBlanks')).toEqual(['keepBlanks'])
  })
})

const FILES = 'index.js lib/router/index.js lib/router/route.js src/requests/models.py test/route.js README.md'.split(
  ' ',
)
const named = (written: string, repository = 'app') =>
  namedPlaces([{ path: written, line: null }], FILES, repository)[0]?.path ?? null

test.each([
  ['lib/router/route.js', 'lib/router/route.js'],
  ['./lib/router/route.js', 'lib/router/route.js'],
  ['router/route.js', 'lib/router/route.js'],
  ['README.md', 'README.md'],
  ['/home/u/app/lib/router/index.js', 'lib/router/index.js'],
  ['/home/u/app/index.js', 'index.js'],
  ['/usr/lib/site-packages/requests/models.py', 'src/requests/models.py'],
  ['C:/work/lib/router/route.js', 'lib/router/route.js'],
  ['/github.com/o/app/blob/v1/lib/router/route.js', 'lib/router/route.js'],
])('%s is %s', (written, expected) => {
  expect(named(written)).toBe(expected)
})

test.each([
  ['route.js', 'is two files'],
  ['/home/u/other/index.js', 'may be any file of this name'],
  ['node_modules/left-pad/index.js', 'may be of another package'],
  ['/usr/lib/python3.12/models.py', 'may come with the language'],
  ['lib/../lib/router/route.js', 'climbs'],
  ['lib/router/Route.js', 'has other letters'],
  ['router.js', 'is not there'],
])('%s %s', written => {
  expect(named(written)).toBeNull()
})

test('both take any text, and name at most what is in it', () => {
  const pieces = fc.constantFrom(
    ...[
      '`',
      '```',
      '\n',
      '/',
      '\\',
      '.js',
      ':12',
      'at ',
      '(',
      'a.b',
      'File "',
      '", line 3',
      '~~~',
      'fooBar',
      '..',
      ' ',
    ],
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(pieces, { maxLength: 200 }).map(all => all.join('')),
  )
  fc.assert(
    fc.property(texts, texts, (title, body) => {
      for (const { path, line } of mentionedPlaces(body)) {
        expect(body.replaceAll('\\', '/').replace(/\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g, ' /')).toContain(
          path,
        )
        expect(line ?? 1).toBeGreaterThan(0)
      }
      const found = mentionedNames(title, body)
      expect(found.length).toBeLessThanOrEqual(24)
      for (const { name } of found) expect(title + body).toContain(name)
    }),
  )
})

test.each([
  ['dots', '.'],
  ['slashes', 'a/'],
  ['dotted words', 'a.b'],
  ['backticks', '`'],
  ['fences', '```\n'],
  ['open fences', '~~~~\n`'],
  ['names', 'aB_'],
  ['calls', 'aB('],
  ['chains', 'a.'],
])('time grows with the text, for %s too', (_, piece) => {
  const work = (length: number) => () => {
    const text = piece.repeat(length / piece.length)
    mentionedPlaces(text)
    mentionedNames(text.slice(0, 1_000), text)
  }
  expect(growthOf({ small: work(5_000), large: work(40_000) }, 24)).toBeLessThanOrEqual(24)
})
