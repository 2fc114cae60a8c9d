/** What can keep a change from being ready: data without words. Names, paths and commands are untrusted. */
import type { Budget } from '../outcome.ts'
import type { MissingTest } from '../testing/account.ts'
import type { Evidence } from './record.ts'

export type RecordedEnd = Pick<Evidence['tests']['final'], 'status' | 'exit_code' | 'counts' | 'all_passed'>

export type WhyNotTested = 'no-sandbox' | 'no-command' | 'no-tests'

export type Doubt =
  | { kind: 'green-on-base' }
  | { kind: 'still-red' }
  | { kind: 'could-not-run' }
  | { kind: 'not-tested'; why: WhyNotTested }
  | { kind: 'tests-not-green'; run: RecordedEnd }
  /** `isBetter`: the change fixed or added a test. */
  | {
      kind: 'old-failures'
      tests: readonly string[]
      omitted: number
      isBetter: boolean
    }
  | { kind: 'failures-hidden'; failed: number }
  | {
      kind: 'tests-missing'
      why: MissingTest['why']
      tests: readonly string[]
      omitted: number
    }
  | { kind: 'fewer-tests'; before: number; now: number }
  | { kind: 'results-missing'; before: RecordedEnd }
  | { kind: 'check-not-green'; command: string; run: RecordedEnd }
  /** `run`: how the command ends with the settings of the base. */
  | { kind: 'own-settings'; command: string; run: RecordedEnd }
  | { kind: 'broken-imports'; paths: readonly string[] }
  | { kind: 'no-test-changed' }
  | { kind: 'language-not-tested'; commands: readonly string[] }
  | { kind: 'tampering'; paths: readonly string[] }
  | { kind: 'rewritten-by-tests'; paths: readonly string[] }
  | { kind: 'summary-contradicts-tests' }
  | { kind: 'no-change-claimed' }
  | { kind: 'earlier-tampering' }
  | { kind: 'refused-part'; paths: readonly string[]; omitted: number }
  | { kind: 'repeated-call'; call: string }
  | { kind: 'limit'; limit: string; budget: Budget | null }
  | { kind: 'issue-closed' }
  | { kind: 'shown-as-ready' }
  | { kind: 'shown-as-draft' }

export type DoubtKind = Doubt['kind']
export type DoubtOf<Kind extends DoubtKind> = Extract<Doubt, { kind: Kind }>
