/** Findings in a change and in its runs that send the work back: weakened, missing or rewritten tests. */
import type { Change, Finding, Receipt } from '../../core/change/change.ts'
import { checkoutFindings, findInvisibleCharacters } from '../../core/change/findings.ts'
import { accountInRecord, settingsInRecord, testsInRecord } from '../../core/facts/recorded-run.ts'
import { doubtsOfRun, doubtsOfSettings } from '../../core/facts/verdict.ts'
import { checkoutFindingInWords } from '../../core/page/left-out-words.ts'
import { recordedDoubts } from '../../core/page/verdict-words.ts'
import type { Account } from '../../core/testing/account.ts'
import { isRecordedOutput, readChangedTests } from '../../core/testing/changed-tests.ts'
import { findForReview } from '../../core/testing/review-findings.ts'
import { filesOfTests } from '../../core/testing/run-files.ts'
import { findTampering } from '../../core/testing/tampering/find-tampering.ts'
import { addsOrEditsTests } from '../../core/testing/tampering/test-changes.ts'
import { rewrittenByTests, type TestRun, type TestRuns } from '../../core/testing/test-run.ts'
import { oldSettings } from '../../core/testing/test-steering.ts'
import type { Repository } from '../../ports/repository.ts'
import { changedAttributes, changedTexts, readWholeChange } from '../changed-content.ts'
import type { ProofSession, Session } from '../session.ts'
import { type Returned, sendBack } from './send-back.ts'
import { settingsOfBase } from './settings-of-base.ts'

/** `returned`: what goes back to the model; null when it has read all of this already. */
type Findings = { tampering: readonly Finding[]; returned: Returned | null }

export type DiffFindings = Awaited<ReturnType<typeof findInDiff>>

/** Makes the finder of one run. It remembers what the model has read. */
export function createFinder(session: Session) {
  const { config, ports } = session.run
  const read = new Set<string>()
  const once = (tampering: readonly Finding[]): Findings => {
    const findings = tampering.filter(one => !read.has(findingKey(one)))
    for (const one of findings) read.add(findingKey(one))
    return { tampering, returned: findings.length === 0 ? null : sendBack({ kind: 'weakened-tests', findings }, ports) }
  }

  return {
    async inDiff(change: Change<'allowed'>): Promise<DiffFindings & Findings> {
      const found = await findInDiff(change, session)
      const required = config.requireTests && !found.editsTests ? sendBack({ kind: 'tests-required' }, ports) : null
      return { ...found, returned: once(found.tampering).returned ?? required }
    },
    inRuns(runs: TestRuns, before: TestRun, account: Account): Findings {
      const tampering = rewrittenByTests(runs)
      const [final, baseline] = [testsInRecord(runs.tests), testsInRecord(before)]
      const doubts = [
        ...doubtsOfRun({ final, baseline, account: accountInRecord(account) }),
        ...doubtsOfSettings({ base_settings: settingsInRecord(runs) }),
      ]
      const { returned } = once([...recordedDoubts(doubts), ...tampering])
      return { tampering, returned }
    },
  }
}

/** Whether a change adds or edits a test. */
export function editsTests(
  { files }: Receipt,
  texts: Parameters<typeof addsOrEditsTests>[0],
  isTest: (path: string) => boolean,
): boolean {
  const isCode = (path: string) => isTest(path) && !isRecordedOutput(path)
  return files.some(file => file.change !== 'deleted' && isCode(file.path)) || addsOrEditsTests(texts, isCode)
}

/** What anybody can find in a change again, without a run. Throws RepositoryError. */
export async function readDiff(change: Receipt, isTest: (path: string) => boolean, repository: Repository) {
  const texts = await changedTexts(change, repository)
  const paths = await repository.basePaths()
  const attributes = await changedAttributes(change, repository, paths)
  return {
    texts,
    editsTests: editsTests(change, texts, isTest),
    tampering: [
      ...findTampering(texts, isTest),
      ...checkoutFindings(change, attributes, paths).map(checkoutFindingInWords),
    ],
    unseen: findInvisibleCharacters(texts),
    forReview: findForReview(change.files, texts, attributes),
    recorded: change.files.map(({ path }) => path).filter(path => isTest(path) && isRecordedOutput(path)),
  }
}

/** What a change shows by itself. `recorded`: recorded output that it changes. Throws RepositoryError. */
export async function findInDiff(change: Change<'allowed'>, session: ProofSession) {
  const { isTest, run, testCommand } = session
  const { repository } = run.ports
  const own = await readDiff(change, isTest, repository)
  const { texts, tampering, unseen } = own
  const whole = await readWholeChange(change, session)
  const {
    texts: all,
    forReview,
    recorded,
    ...ofWhole
  } = whole === change ? own : await readDiff(whole, isTest, repository)
  const changedTests = readChangedTests(texts, isTest)
  const { workingDirectory } = run.config
  const named = await settingsOfBase(all, { testCommand, isTest, workingDirectory }, repository)
  const flagged = new Set(forReview.flatMap(({ kind, path }) => (kind === 'steers-tests' ? [path] : [])))
  const started = all.filter(({ path }) => named.isStarted(path) && !flagged.has(path))
  const steering = started.map(({ path }) => ({ kind: 'steers-tests' as const, path, detail: '' }))
  return {
    ...{ tampering, unseen, forReview: [...forReview, ...steering], recorded },
    /** Whether the change adds or edits a test. */
    editsTests: own.editsTests || ofWhole.editsTests,
    /** New files that only its tests use. */
    helpers: filesOfTests(all, isTest),
    /** Changed settings of tests and checks, as they were. */
    settings: oldSettings(all, named.isLoaded),
    changedTests,
    /** Of the whole pull request, which the proof is about. */
    wholeTests: whole === change ? changedTests : readChangedTests(all, isTest),
  }
}

export function findingKey({ kind, path, detail }: Finding): string {
  return [kind, path, detail].join('\0')
}
