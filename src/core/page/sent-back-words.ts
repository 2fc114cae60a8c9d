/** Why work went back to the model, and what the model hears of findings. */
import type { SentBack } from '../facts/sent-back.ts'
import { failingHeading, failingMark } from '../testing/excerpt.ts'
import { inWords } from '../testing/test-run.ts'
import { code, codeOf, firstOf, joinWords, line, NOTHING, type Words, words } from './words.ts'

const MOST_ITEMS = 3

function sentBackParts(sent: SentBack): readonly [what: Words, items?: readonly string[], omitted?: number] {
  switch (sent.kind) {
    case 'no-changes':
      return [words`git shows no change`]
    case 'not-declined':
      return [
        words`the model gave a ${code('no_change_reason')}, but git shows changes`,
        sent.files.map(({ path, change }) => `${path} (${change})`),
      ]
    case 'refused-change':
      return [words`the change cannot be delivered as it is`, sent.problems]
    case 'weakened-tests':
      return [words`the change weakens what the tests prove`, sent.findings.map(findingInWords)]
    case 'tests-required':
      return [words`the change adds or edits no test, but this repository requires one`]
    case 'tests-failed': {
      const { failing, omitted, command } = sent
      if (failing.length === 0) return [words`${codeOf(command)} ${line(inWords(sent))} on the change`]
      const items = failing.map(test => `${test.text}${failingMark(test, failing)}`)
      return [line(failingHeading(failing, omitted)), items, omitted]
    }
    case 'not-proven':
      return [
        words`the tests pass, but they do not prove the change yet`,
        [missingProofInWords(sent.proof), ...sent.differences.map(findingInWords)],
      ]
  }
}

/** Why work was sent back, with the first items of its list. */
export function sentBackWords(sent: SentBack): Words {
  const [what, items = [], omitted = 0] = sentBackParts(sent)
  const shown =
    items.length === 0
      ? NOTHING
      : firstOf(
          items.map(text => line(text)),
          MOST_ITEMS,
          omitted,
          words`; `,
        )
  return joinWords([what, shown], ': ')
}

/** What is missing in a proof, as a sentence for the model and for people. */
export function missingProofInWords(proof: Extract<SentBack, { kind: 'not-proven' }>['proof']): string {
  return proof === 'green-on-base'
    ? 'The tests that you changed also pass on the old source, so they do not show what the change mends or adds.'
    : 'No test covers the change: add one that fails without it, or extend one.'
}

export function findingInWords({ path, detail }: { path: string | null; detail: string }): string {
  return path === null ? detail : `${path}: ${detail}`
}
