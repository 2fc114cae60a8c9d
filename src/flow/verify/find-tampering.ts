/** Findings in a change and in its runs that send the work back: weakened, missing or rewritten tests. */
import type { Change, Finding } from '../../core/change/change.ts'
import { checkoutFindings, findInvisibleCharacters } from '../../core/change/findings.ts'
import { checkoutFindingInWords } from '../../core/page/left-out-words.ts'
import { fewerRan, goneFailures } from '../../core/testing/proof.ts'
import { filesOfTests } from '../../core/testing/run-files.ts'
import { findTampering, newTests } from '../../core/testing/tampering/find-tampering.ts'
import { addsOrEditsTests } from '../../core/testing/tampering/test-changes.ts'
import { type Baseline, rewrittenByTests, type TestRuns } from '../../core/testing/test-run.ts'
import { changedTexts, wholeChange } from '../changed-content.ts'
import type { Session } from '../session.ts'
import { type Returned, sendBack } from './send-back.ts'

/** `returned`: what goes back to the model; null when it has read all of this already. */
type Findings = { readonly tampering: readonly Finding[]; readonly returned: Returned | null }

/** `editsTests`: the change adds or edits a test. `newTests`: titles of tests that only the new source holds. `helpers`: new files that only its tests use. */
export type DiffFindings = Findings & {
  readonly unseen: readonly Finding[]
  readonly editsTests: boolean
  readonly newTests: ReadonlySet<string>
  readonly helpers: readonly string[]
}

/** Makes the finder of one run. It remembers what the model has read. */
export function createFinder(session: Session) {
  const { config, ports } = session.run
  const read = new Set<string>()
  const once = (tampering: readonly Finding[]): Findings => {
    const findings = config.onTampering === 'ignore' ? [] : tampering.filter(one => !read.has(findingKey(one)))
    for (const one of findings) read.add(findingKey(one))
    return { tampering, returned: findings.length === 0 ? null : sendBack({ kind: 'weakened-tests', findings }, ports) }
  }

  return {
    async inDiff(change: Change<'verified'>, changedDependencies: readonly string[]): Promise<DiffFindings> {
      const texts = await changedTexts(change, ports.repository)
      const hasNewNames = change.files.some(({ change: kind }) => kind === 'added' || kind === 'renamed')
      const tampering: readonly Finding[] = [
        ...findTampering(texts, session.isTest),
        ...checkoutFindings(change, texts, hasNewNames ? await ports.repository.basePaths() : []).map(
          checkoutFindingInWords,
        ),
        ...dependencyFindings(changedDependencies),
      ]
      const whole = await wholeChange(change, session)
      const ofWhole = whole.files.some(file => file.change !== 'deleted' && session.isTest(file.path))
      const editsTests = ofWhole || addsOrEditsTests(texts, session.isTest)
      const all = whole === change ? texts : await changedTexts(whole, ports.repository)
      const found = once(tampering)
      const required = config.requireTests && !editsTests ? sendBack({ kind: 'tests-required' }, ports) : null
      return {
        tampering,
        returned: found.returned ?? required,
        unseen: findInvisibleCharacters(texts),
        editsTests,
        newTests: newTests(all, session.isTest),
        helpers: filesOfTests(all, session.isTest),
      }
    },
    inRuns(runs: TestRuns, baseline: Baseline): Findings {
      const { files } = runs.change
      const takenOut = files.some(({ path, from, deletions }) => session.isTest(from ?? path) && deletions !== 0)
      const gone = goneFailures(baseline.tests, runs.tests)
      return once([...gone, ...(takenOut ? [] : fewerRan(baseline.tests, runs.tests)), ...rewrittenByTests(runs)])
    },
  }
}

function dependencyFindings([path, ...others]: readonly string[]): Finding[] {
  if (path === undefined) return []
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  const detail = `was changed by a command${more}; the pull request does not contain installed dependencies, and there is no setup-command to install them again`
  return [{ kind: 'changed-dependencies', path, detail }]
}

export function findingKey({ kind, path, detail }: Finding): string {
  return [kind, path, detail].join('\0')
}
