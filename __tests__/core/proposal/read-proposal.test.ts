import { describe, expect, test } from '@jest/globals'
import { readPlainJson, readProposal, writeProposal } from '../../../src/core/proposal/proposal.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'
import { sampleProposal } from './sample-proposal.ts'

const { schema: _, ...SAMPLE } = sampleProposal()

test('what is written is read back as it was', () => {
  expect(readProposal(writeProposal(SAMPLE))).toEqual({ kind: 'proposal', proposal: sampleProposal() })
})

test('no text makes the reader throw, and no other text than a proposal is one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map(value => JSON.stringify(value)),
      ),
      text => {
        expect(readProposal(text)).toEqual({ kind: 'problem', problem: expect.any(String) })
      },
    ),
  )
})

test('with any key anywhere, or any value in the place of another, it is refused or says the same', () => {
  const text = writeProposal(SAMPLE)
  const places = pathsIn(JSON.parse(text))
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), fc.string(), (place, value, key) => {
      const changed = JSON.parse(text)
      const parent = place.slice(0, -1).reduce((at, step) => at[step], changed)
      parent[place.at(-1) ?? ''] = value
      const read = readProposal(JSON.stringify(changed))
      if (read.kind === 'proposal')
        expect(JSON.parse(JSON.stringify(read.proposal))).toEqual(JSON.parse(JSON.stringify(changed)))
      const more = JSON.parse(text)
      const into = place.reduce((at, step) => at[step], more)
      if (typeof into !== 'object' || into === null || Array.isArray(into) || Object.hasOwn(into, key)) return
      Object.defineProperty(into, key, { value: 1, enumerable: true })
      const optional = ['generation', 'commands_ran'].includes(key) || key.endsWith('_omitted')
      if (!optional)
        expect(readProposal(JSON.stringify(more))).toEqual({ kind: 'problem', problem: expect.any(String) })
    }),
  )
})

test('a key that stands twice in one object is refused, wherever it is and however it is written', () => {
  const anyKey = fc.string().filter(key => !['__proto__', 'constructor', 'prototype'].includes(key))
  const value = fc.jsonValue({ depthSize: 'small' })
  const inert = (of: unknown) => !/__proto__|constructor|prototype|\\u0000/.test(JSON.stringify(of))
  fc.assert(
    fc.property(anyKey, value.filter(inert), value.filter(inert), fc.boolean(), (key, one, other, isEscaped) => {
      fc.pre(!key.includes('\0'))
      const name = JSON.stringify(key)
      const escaped = [...key].every(unit => unit.length === 1)
        ? `"${[...key].map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
        : name
      const written = (keys: readonly string[]) =>
        `[{"a":":\\"{"},{${keys.map((each, at) => `${each} : ${JSON.stringify(at === 0 ? one : other)}`).join(',')}}]`
      expect(readPlainJson(written([name])).kind).toBe('value')
      const twice = readPlainJson(written([name, isEscaped ? escaped : name]))
      expect(twice).toEqual({ kind: 'problem', problem: 'a key stands twice in one object' })
    }),
  )
  expect(readPlainJson(`{"a": ${JSON.stringify('\\"'.repeat(10_000))}}`).kind).toBe('value')
})

// biome-ignore lint/suspicious/noExplicitAny: any JSON
test.each<[string, (json: any) => unknown, RegExp]>([
  [
    'a text of a million characters',
    it => (it.record.summary.tests = 'x'.repeat(1_000_000)),
    /1000000 characters, at most 65536/,
  ],
  [
    'another version',
    it => (it.schema = 'diffproof-proposal/v2'),
    /its schema is "diffproof-proposal\/v2"; this version reads/,
  ],
  ['a key that is not known', it => (it.branch = 'main'), /Unrecognized key: "branch"/],
  ['a NUL in a text', it => (it.record.summary.title = 'a\0b'), /title holds a NUL/],
  ['an option as an id', it => (it.commit = '--upload-pack=touch /tmp/x'), /commit: no object id/],
  ['a former name out of the repository', it => (it.files[0].from = '../x'), /the path has the part/],
  ['a gitlink', it => (it.files[0].new_mode = '160000'), /new_mode: "160000", must be one of 100644/],
])('%s is refused by name', (_, damage, problem) => {
  const json = JSON.parse(writeProposal(SAMPLE))
  damage(json)
  expect(readProposal(JSON.stringify(json))).toEqual({ kind: 'problem', problem: expect.stringMatching(problem) })
})

// biome-ignore lint/suspicious/noExplicitAny: any JSON
function pathsIn(value: any, here: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...here, key], ...pathsIn(inner, [...here, key])])
}

test('a nesting that cannot be read is refused; brackets in a text are text, read in time that grows with it', () => {
  expect(readPlainJson('['.repeat(1_000_000) + ']'.repeat(1_000_000)).kind).toBe('problem')
  const text = JSON.stringify(`${'['.repeat(100)}\\"${'{'.repeat(100)}"`)
  expect(readPlainJson(text)).toEqual({ kind: 'value', value: JSON.parse(text) })
  const read = (size: number) => () => readPlainJson(`["${'[\\"'.repeat(size)}`)
  expect(growthOf({ small: read(40_000), large: read(400_000) }, 40)).toBeLessThanOrEqual(40)
})

describe('paths', () => {
  const reading = (...paths: readonly string[]) =>
    readProposal(JSON.stringify({ ...sampleProposal(), files: paths.map(path => ({ ...SAMPLE.files[0], path })) }))
  test.each(['a', 'a/b.txt', '.github/x', 'ünïcödé/ß', 'a b', '...', 'a/..b'])('%j is one', path =>
    expect(reading(path).kind).toBe('proposal'),
  )
  test.each(['', '/', '/a', 'a//b', 'a/', '.', '..', 'a/../b', './a', 'a\0', 'a\nb', 'a\u009b', '\ud800'])(
    '%j is none',
    path => expect(reading(path)).toEqual({ kind: 'problem', problem: expect.stringMatching(/files\.0\.path: |NUL/) }),
  )
  test('the same path twice is one too many', () => {
    expect(reading('a', 'b', 'a')).toEqual({ kind: 'problem', problem: 'files: a path is named twice' })
  })
})
