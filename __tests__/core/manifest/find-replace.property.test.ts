import { expect, test } from '@jest/globals'
import { normalisedLine } from '../../../src/core/edit/fit-lines.ts'
import { replaceAll } from '../../../src/core/edit/replace.ts'
import { readChanges } from '../../../src/core/manifest/read-changes.ts'
import { fc } from '../../playground/properties.ts'
import { answerOf, editScript, type Hunk, segmentsOf } from './edit-script.ts'

const code = fc
  .tuple(
    fc.constantFrom('', '', '  ', '    ', '\t'),
    fc.constantFrom('a', 'b', 'if x:', 'return 1', '}', '', 'x  = 1', 'x = 1', 'é😀', '$&$1'),
    fc.constantFrom('', '', '', ' '),
  )
  .map(parts => parts.join(''))
const AWKWARD =
  '```|```ts|````|~~~|<<<<<<< HEAD|=======|>>>>>>> main|FIND:|REPLACE WITH:|### CHANGE 1: x|### CHANGE 2: y|FILE: a.md'
const awkward = fc.constantFrom(...AWKWARD.split('|'))
const line = fc.oneof({ weight: 5, arbitrary: code }, { weight: 1, arbitrary: awkward })
const edit = fc.record({ at: fc.nat(40), remove: fc.nat(3), add: fc.array(line, { maxLength: 3 }) })
const versions = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 16 }),
    edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
    lineBreak: fc.constantFrom('\n', '\n', '\r\n'),
    mark: fc.constantFrom('', '', '\uFEFF'),
  })
  .map(({ lines, edits, lineBreak, mark }) => {
    const after = [...lines]
    // A single line does not tell which breaks its file would have.
    const join = (all: readonly string[]) => mark + all.join(lines.length === 1 ? '\n' : lineBreak)
    for (const { at, remove, add } of edits) after.splice(at % (after.length + 1), remove, ...add)
    return { before: join(lines), after: join(after) }
  })

function made(before: string, answer: string): { text: string } | { why: readonly unknown[] } {
  const read = readChanges(answer)
  if (read.kind === 'problems') return { why: read.problems }
  const outcome = replaceAll(
    before,
    read.changes.map(({ find, replace }) => ({ kind: 'lines', find, replace })),
  )
  return outcome.kind === 'edited' ? { text: outcome.text } : { why: outcome.refused }
}

/** An answer with sentences between and behind the changes. */
function talking(answer: string): string {
  return `${answer.replaceAll(/\n(?=### CHANGE \d+: part)/g, '\nThen this:\n')}\n\nThat is all.\n`
}

test('an edit script made from two versions of a text turns one into the other, whatever the lines hold', () => {
  let done = 0
  fc.assert(
    fc.property(versions, fc.constantFrom('\n', '\r\n'), fc.boolean(), ({ before, after }, answerBreak, talks) => {
      const script = editScript(segmentsOf(before), segmentsOf(after))
      fc.pre(script !== null && before !== after)
      const answer = answerOf(script, true, answerBreak)
      expect(made(before, talks ? talking(answer) : answer)).toEqual({ text: after })
      done += 1
    }),
    { numRuns: 600 },
  )
  expect(done).toBeGreaterThan(50)
})

test('fences that are too short lead to the right text or to a refusal', () => {
  let right = 0
  fc.assert(
    fc.property(versions, fc.boolean(), ({ before, after }, talks) => {
      const script = editScript(segmentsOf(before), segmentsOf(after))
      fc.pre(script !== null && before !== after)
      const answer = answerOf(script, false)
      const outcome = made(before, talks ? talking(answer) : answer)
      if (!('text' in outcome)) return
      expect(outcome).toEqual({ text: after })
      right += 1
    }),
    { numRuns: 1_000 },
  )
  expect(right).toBeGreaterThan(fc.shareOf(250))
})

const noise = fc.record({
  add: fc.constantFrom('', '  ', '\t'),
  strip: fc.constantFrom(0, 2, 4),
  tabs: fc.constantFrom('\t', '    ', '  '),
  trail: fc.constantFrom('', ' '),
  double: fc.boolean(),
})
type Noise = { add: string; strip: number; tabs: string; trail: string; double: boolean }

/** The same mistake in FIND and in what REPLACE has from it, as a writer with a wrong idea of the file makes it. */
function noisy(hunks: readonly Hunk[], wrong: Noise): readonly Hunk[] {
  const spoil = (content: string) => {
    if (content.trim() === '') return content
    const stripped = content.replace(new RegExp(`^ {0,${wrong.strip}}`), '').replaceAll('\t', wrong.tabs)
    const inner = wrong.double ? stripped.replace(/(?<=\S) (?=\S)/g, '  ') : stripped
    return wrong.add + inner + wrong.trail
  }
  return hunks.map(({ find, replace }) => ({
    find: find.map(spoil),
    replace: replace.map(one =>
      find.includes(one)
        ? spoil(one)
        : wrong.add + one.replace(new RegExp(`^ {0,${wrong.strip}}`), '').replaceAll('\t', wrong.tabs),
    ),
  }))
}

function places(lines: readonly string[], block: readonly string[]): number {
  return lines.filter((_, at) => lines.slice(at, at + block.length).join('\n') === block.join('\n')).length
}

/** White space at both ends of lines and its length inside: what a refusal would rather lose than guess. */
function plain(text: string): string {
  return segmentsOf(text).map(normalisedLine).join('\n')
}

test('with white space noise in every FIND the words land in the right place, or nothing happens', () => {
  let right = 0
  fc.assert(
    fc.property(versions, noise, ({ before, after }, wrong) => {
      const lines = segmentsOf(before)
      const script = editScript(lines, segmentsOf(after))
      fc.pre(script !== null && before !== after)
      const spoilt = noisy(script, wrong)
      // A block that stands exactly elsewhere is no noise but another address.
      fc.pre(
        spoilt.every(({ find }, at) => find.join('\n') === script[at]?.find.join('\n') || places(lines, find) === 0),
      )
      const outcome = made(before, answerOf(spoilt, true))
      if (!('text' in outcome)) return
      expect(plain(outcome.text)).toBe(plain(after))
      right += 1
    }),
    { numRuns: 1_000 },
  )
  expect(right).toBeGreaterThan(fc.shareOf(170))
})

/** The least indentation of a block, with a mark behind it; empty for a block without text. */
function depth(lines: readonly string[]): string {
  const indents = lines
    .filter(one => one.trim() !== '')
    .map(one => `${one.slice(0, one.length - one.trimStart().length)}|`)
  return indents.reduce((one, other) => (one === '' || other.length < one.length ? other : one), '')
}

test('with noise in FIND alone the text is the right one to the byte, or nothing happens', () => {
  let right = 0
  fc.assert(
    fc.property(
      versions,
      fc.constantFrom('', '  ', '\t'),
      fc.constantFrom('', ' '),
      ({ before, after }, lead, trail) => {
        const lines = segmentsOf(before)
        const script = editScript(lines, segmentsOf(after), normalisedLine)
        fc.pre(script !== null && before !== after)
        const spoilt = script.map(({ find, replace }) => ({ find: find.map(one => lead + one + trail), replace }))
        // A block that moves by just the mistaken indentation reads like one with the same mistake in both parts.
        fc.pre(script.every(({ find, replace }) => depth(replace) === '' || depth(find) === depth(replace)))
        // A line that REPLACE has from the spoilt FIND stays as it is in the file, which is another wish.
        fc.pre(spoilt.every(({ find, replace }) => !replace.some(one => find.includes(one))))
        const outcome = made(before, answerOf(spoilt, true))
        if (!('text' in outcome)) return
        expect(outcome).toEqual({ text: after })
        right += 1
      },
    ),
    { numRuns: 800 },
  )
  expect(right).toBeGreaterThan(50)
})
