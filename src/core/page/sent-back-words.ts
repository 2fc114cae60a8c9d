/** Why work went back to the model, in one line for people. Names and reasons in it are untrusted. */
import type { SentBack } from '../facts/sent-back.ts'
import { failingHeading, failingMark } from '../testing/excerpt.ts'
import { inWords } from '../testing/test-run.ts'

const MOST_ITEMS = 3

/** What is said, and the list below it. */
function partsOf(sent: SentBack): {
  readonly what: string
  readonly items: readonly string[]
  readonly omitted?: number
} {
  switch (sent.kind) {
    case 'no-changes':
      return { what: 'git shows no change', items: [] }
    case 'not-declined':
      return {
        what: 'You gave a no_change_reason, but git shows changes',
        items: sent.files.map(({ path, change }) => `${path} (${change})`),
      }
    case 'refused-change':
      return {
        what: 'The change cannot be delivered as it is',
        items: sent.problems,
      }
    case 'weakened-tests':
      return { what: 'The change weakens what the tests prove', items: sent.findings.map(findingInWords) }
    case 'tests-required':
      return { what: 'The change adds or edits no test, but this repository requires one', items: [] }
    case 'tests-failed': {
      const { failing, omitted, command } = sent
      if (failing.length === 0) return { what: `\`${command}\` ${inWords(sent)} on your change`, items: [] }
      const items = failing.map(test => `${test.text}${failingMark(test, failing)}`)
      return { what: failingHeading(failing, omitted), items, omitted }
    }
    case 'not-proven':
      return {
        what: 'The tests pass, but they do not prove the change yet',
        items: [missingProofInWords(sent.proof), ...sent.differences.map(findingInWords)],
      }
  }
}

/** Why work was sent back, with the first items of its list. */
export function sentBackInWords(sent: SentBack): string {
  const { what, items, omitted = 0 } = partsOf(sent)
  if (items.length === 0) return what
  const more = items.length + omitted - MOST_ITEMS
  return `${what}: ${items.slice(0, MOST_ITEMS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** What is missing in a proof, as a sentence for the model and for people. */
export function missingProofInWords(proof: Extract<SentBack, { kind: 'not-proven' }>['proof']): string {
  return proof === 'green-on-base'
    ? 'The tests that you changed also pass on the old source, so they do not show what the change mends or adds.'
    : 'No test covers the change: add one that fails without it, or extend one.'
}

export function findingInWords({ path, detail }: { readonly path: string | null; readonly detail: string }): string {
  return path === null ? detail : `${path}: ${detail}`
}
