/**
 * What can keep a change from being ready. Each kind has its data and no words. Names, paths and commands are
 * untrusted.
 */
import type { Budget } from '../outcome.ts'
import type { MissingTest } from '../testing/account.ts'
import type { Evidence } from './record.ts'

/** How a recorded run of tests or of a check ended. */
export type RecordedEnd = Pick<Evidence['tests']['final'], 'status' | 'exit_code' | 'counts'>

export type WhyNotTested = 'no-sandbox' | 'no-command' | 'no-tests'

export type Doubt =
  /** What the red run showed: the kinds are those of the proof. */
  | { readonly kind: 'green-on-base' }
  | { readonly kind: 'still-red' }
  | { readonly kind: 'could-not-run' }
  | { readonly kind: 'not-tested'; readonly why: WhyNotTested }
  | { readonly kind: 'tests-not-green'; readonly run: RecordedEnd }
  /** `isBetter`: the change fixed or added a test. */
  | {
      readonly kind: 'old-failures'
      readonly tests: readonly string[]
      readonly omitted: number
      readonly isBetter: boolean
    }
  /** The tests exit with 0 although some of them failed. */
  | { readonly kind: 'failures-hidden'; readonly failed: number }
  | {
      readonly kind: 'tests-missing'
      readonly why: MissingTest['why']
      readonly tests: readonly string[]
      readonly omitted: number
    }
  | { readonly kind: 'fewer-tests'; readonly before: number; readonly now: number }
  /** The run shows no results, and the one before the change did. */
  | { readonly kind: 'results-missing'; readonly before: RecordedEnd }
  | { readonly kind: 'check-not-green'; readonly command: string; readonly run: RecordedEnd }
  /** `run`: how the command ends with the settings of the base. */
  | { readonly kind: 'own-settings'; readonly command: string; readonly run: RecordedEnd }
  | { readonly kind: 'broken-imports'; readonly paths: readonly string[] }
  | { readonly kind: 'no-test-changed' }
  | { readonly kind: 'language-not-tested'; readonly commands: readonly string[] }
  | { readonly kind: 'tampering'; readonly paths: readonly string[] }
  | { readonly kind: 'rewritten-by-tests'; readonly paths: readonly string[] }
  | { readonly kind: 'summary-contradicts-tests' }
  | { readonly kind: 'no-change-claimed' }
  | { readonly kind: 'earlier-tampering' }
  | { readonly kind: 'refused-part'; readonly paths: readonly string[]; readonly omitted: number }
  | { readonly kind: 'repeated-call'; readonly call: string }
  | { readonly kind: 'limit'; readonly limit: string; readonly budget: Budget | null }
  | { readonly kind: 'issue-closed' }
  /** The forge did not show the pull request as it was asked to. */
  | { readonly kind: 'shown-as-ready' }
  | { readonly kind: 'shown-as-draft' }

export type DoubtKind = Doubt['kind']
export type DoubtOf<Kind extends DoubtKind> = Extract<Doubt, { kind: Kind }>
