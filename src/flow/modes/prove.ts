/** The proof of anybody's pull request: no model, no key, and nothing is written to the code. */
import { type Receipt, touchedPaths } from '../../core/change/change.ts'
import { measuredOnly, SUBMODULE } from '../../core/change/check-change.ts'
import { ConfigurationError, ForgeError, messageOf } from '../../core/errors.ts'
import { withoutSecrets } from '../../core/facts/clean-record.ts'
import { type PullRecord, pullRecordSchema, scopeOf } from '../../core/facts/pull-record.ts'
import { readRecordBlocks } from '../../core/facts/record-block.ts'
import { decideVerdict, type Verdict } from '../../core/facts/verdict.ts'
import { isRunResult, limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { leftOutInWords } from '../../core/page/left-out-words.ts'
import {
  isLaterProof,
  PROOF_ASKED,
  PROOF_COMMENT,
  passedOutput,
  proofComment,
  proofInWords,
  proofMarker,
  proofReport,
  proofSummary,
  provenBeforePage,
  type ShownProof,
} from '../../core/page/proof-page.ts'
import { recordedDoubts } from '../../core/page/verdict-words.ts'
import { isRunOf } from '../../core/proposal/proposal.ts'
import { credentialValues } from '../../core/secrets/credential-files.ts'
import { askedProof, type PullToProve } from '../../core/task/asked-proof.ts'
import { ownershipOf } from '../../core/task/ownership.ts'
import { NO_FIELDS } from '../../core/task/task-fields.ts'
import { testPathMatcher } from '../../core/testing/test-command.ts'
import { NO_BASELINE, type TestedWork } from '../../core/testing/test-run.ts'
import type { FoundCredential } from '../../ports/credentials.ts'
import type { AskedPull, PullCheckout } from '../../ports/repository.ts'
import { changedTexts } from '../changed-content.ts'
import { recordStep } from '../record-events.ts'
import { interruptionOf, learn, type ProofJob } from '../run.ts'
import type { ProofSession } from '../session.ts'
import { openCommands } from '../start/checkout.ts'
import {
  closeCredentials,
  type HiddenFile,
  hideCredentials,
  keepSecret,
  nameHidden,
} from '../start/hide-credentials.ts'
import { chooseChecks, chooseTests, setUp } from '../start/open-session.ts'
import {
  countedFiles,
  measuredChecks,
  reviewEvidence,
  runsEvidence,
  testsEvidence,
} from '../summarize/measured-evidence.ts'
import { startBaseline } from '../verify/baseline.ts'
import { measureChange } from '../verify/measure-change.ts'

export type ProveJob = ProofJob & {
  /** The commit of the event. */
  commit: string
}

/** `isUncommitted`: it holds what is not committed. `name`: of own work, untrusted. */
type ChosenPull = { pull: PullToProve | null; asked: AskedPull; isUncommitted?: boolean; name?: string }
type PullToMeasure = ChosenPull & Extract<PullCheckout, { kind: 'open' }>

const NO_TASK = { fields: NO_FIELDS }

/** From the event to the comment. Throws ConfigurationError, RepositoryError and ForgeError. */
export async function provePullRequest(run: ProveJob): Promise<RunResult> {
  const { group } = run.ports.reporter
  const asked = await group('Choose what to prove', () => chooseProof(run))
  if (isRunResult(asked)) return asked
  const opened = await group('Check out', () => checkOutChosen(asked, run))
  if (isRunResult(opened)) return opened
  const { session, hidden } = await group('Set up', () => openProofSession(opened, run))
  const { change } = opened
  learn(run.state, { base: opened.base, receipt: change })
  const scope = scopeOf(touchedPaths(change.files), session.isTest)
  const measured = await group('Measure', () => measureChange(measuredOnly(change), scope === 'source', session))
  const tested = { ...measured, tampering: [...measured.tampering, ...hidden] }
  const interruption = interruptionOf(run.editing)
  if (interruption === 'cancelled') return limitResult('cancelled')
  if (interruption !== null && tested.tests.status !== 'passed') return limitResult('timeout-minutes')
  learn(run.state, { tests: tested.tests })
  return group('Report', () => report({ opened, tested, scope, limit: interruption }, session, run))
}

async function chooseProof(run: ProveJob): Promise<ChosenPull | RunResult> {
  const { config, event, repositoryName: repository, commit, ports } = run
  const asked = askedProof(event, { repository, number: config.pullRequestNumber, commit })
  if (asked.kind === 'misconfigured') throw new ConfigurationError(asked.problem, asked.hint)
  if (asked.kind === 'skip') return resultOf('skipped', asked.reason)
  if (asked.kind === 'merge-group' || asked.kind === 'own-work') {
    const { into, headSha, baseSha } = asked
    const wanted = asked.kind === 'own-work' ? 'head' : 'merge'
    const own = asked.kind === 'own-work' ? { isUncommitted: asked.isUncommitted, name: asked.name } : {}
    return { pull: null, asked: { number: null, into, headSha, baseSha, mergeSha: null, wanted }, ...own }
  }
  const pull = asked.kind === 'pull-request' ? asked.pull : await readPull(asked.number, run)
  const { number, into, headSha, mergeSha, isFromHere } = pull
  ports.reporter.info(`pull request #${number} at ${headSha}${isFromHere ? '' : ', from a fork'}, into ${into}`)
  return { pull, asked: { number, into, headSha, baseSha: null, mergeSha, wanted: config.proveHead } }
}

async function readPull(number: number, { ports }: ProveJob): Promise<PullToProve> {
  const pull = await ports.forge.pullRequest(number)
  if (pull === null)
    throw new ConfigurationError(
      `input pull-request-number: there is no pull request #${number} that this token can read`,
      'The job needs the permission pull-requests: read.',
    )
  return { ...pull, mergeSha: null }
}

async function checkOutChosen(chosen: ChosenPull, run: ProveJob): Promise<PullToMeasure | RunResult> {
  const { pull, asked } = chosen
  const { repository, reporter } = run.ports
  recordStep('checkout', run)
  const found = await repository.checkOutPull(asked)
  if (found.kind === 'moved')
    return resultOf(
      'superseded',
      `pull request #${asked.number} has moved on since ${asked.headSha}; its next run proves it`,
    )
  const { base, change, proved } = found
  reporter.info(
    `base ${base.branch} at ${base.sha}; ${proved} tree ${change.tree}, ${change.files.length} changed files`,
  )
  if (asked.wanted === 'merge' && proved === 'head')
    reporter.warning('there is no merge result (a conflict with the base?), so the head is proven')
  if (change.files.length === 0)
    return resultOf('skipped', `${pull === null ? 'this work' : 'the pull request'} changes nothing against its base`)
  // Whoever may write can edit the record in it. Where the verdict decides, it is measured again.
  const known = pull === null || run.config.failOn !== 'never' ? null : measuredWhenMade(pull, change, run)
  return known ?? { ...chosen, ...found }
}

/** A pull request of ours. People can edit bodies, so it is said where that was. */
function measuredWhenMade(pull: PullToProve, { tree }: Receipt, run: ProveJob): RunResult | null {
  const [record, ...others] = readRecordBlocks(pull.body)
  const prefix = pull.branch.replace(/(?:issue-\d|task-).*$/, '')
  const isOurs = ownershipOf({ ...pull, isHere: pull.isFromHere }, prefix).kind === 'ours'
  if (!isOurs || record === undefined || others.length > 0 || record.evidence.tree_sha !== tree) return null
  const { run_url: url, tests } = record.evidence
  if (!isRunOf(url, `${run.serverUrl}/${run.repositoryName}`)) return null
  const verdict = decideVerdict(record.evidence, run.config)
  const reason = `this tree was measured as Diffproof made it (${verdict.level}), in ${url}; it is not proven twice`
  const outputs = {
    ...verdictOutputs(verdict, tests.proof),
    'base-sha': record.evidence.base_sha,
    'head-sha': pull.headSha,
    'tree-sha': tree,
    'tests-passed': passedOutput(tests.final.status),
    record: JSON.stringify(record),
  }
  const page = provenBeforePage(verdict, url)
  return { ...resultOfProof(verdict, { reason, isNothingToProve: false }, run), outputs, page }
}

/** Those of the base, in a copy of the work tree: the pull request does not choose how it is measured. */
async function openProofSession({ base, change }: PullToMeasure, run: ProveJob) {
  const { repository, commands, workspace } = run.ports
  const { secretsOf, byChange } = await hideInCheckout(change, run)
  await openCommands(base, run)
  const files = { tracked: await repository.basePaths(), base: await repository.layOutBase() }
  const copy = await commands.copyWorkTree('all', files)
  await repository.workIn(copy)
  workspace.workIn(copy)
  const closed = await hideCredentials(run, { copy, secretsOf })
  const made = await setUp(run)
  const start = await repository.takeStartSnapshot()
  const chosen = await chooseTests(run)
  await repository.commandsEnded(!commands.sharesWorkTree)
  const { sandbox } = commands
  const { testCommand } = chosen
  const moreCommands = await chooseChecks(testCommand, run)
  const counts = { setAside: start.uncommitted.length, untracked: start.untracked.length }
  run.ports.reporter.record({ type: 'session', sandbox, testCommand, ...counts })
  const frozen = commands.freeze(base.tree, start.base)
  const parts = { base, origin: null, ...made, ...chosen, moreCommands, start, frozen, task: NO_TASK, run }
  const baseline = startBaseline(parts, run)
  // Steps before this one may have made the base fail by what the pull request brings: packages, submodules, files of LFS.
  const counted = base.cloned ? moreCommands : moreCommands.map(one => ({ ...one, isDetected: false }))
  const isTest = testPathMatcher(run.config.testPaths)
  const session: ProofSession = { ...parts, moreCommands: counted, baseline, isTest }
  const hidden = [...closed.filter(one => !one.isNamedByBase), ...byChange].map(hiddenFinding)
  return { session, hidden }
}

/** Characters: packages may bring any number of values, and a change any number of paths. */
const MOST_COMPARED = 500_000_000

/**
 * Hides what steps left in the checkout, and names what the copy has from the base in its place. `byChange`: where only a
 * link of the change says that it is one with credentials. `secretsOf`: those that the change has not brought itself.
 */
async function hideInCheckout(change: Receipt, run: ProveJob) {
  const touched = touchedPaths(change.files)
  const submodules = change.files.flatMap(({ path, newMode }) => (newMode === SUBMODULE ? `${path}/` : []))
  const found = await closeCredentials(run)
  const texts = found.length === 0 ? [] : await changedTexts(change, run.ports.repository)
  const brought = new Set(texts.flatMap(({ after }) => credentialValues(after ?? '')))
  // A package that it names may hold any word, but none that hides a path of it from a reviewer.
  const shown = touched.join('\n')
  let compared = 0
  const isShown = (value: string) => {
    compared += shown.length
    return compared < MOST_COMPARED && shown.includes(value)
  }
  const isOfStep = (value: string) => !brought.has(value) && !isShown(value)
  const secretsOf = ({ path, values }: HiddenFile) =>
    submodules.some(folder => path?.startsWith(folder)) ? [] : values.filter(isOfStep)
  keepSecret(found.flatMap(secretsOf), run)
  const replaced = found.filter(({ isTracked }) => isTracked)
  nameHidden(replaced, run)
  return { secretsOf, byChange: replaced.filter(one => !one.isNamedByBase || touched.includes(one.link?.path ?? '')) }
}

/** An honest step may have written there through the link, so the file is hidden all the same. */
function hiddenFinding({ path, place }: Pick<FoundCredential, 'path' | 'place'>) {
  const detail = 'only a link that the base has not gives it the name of a file with credentials, so no test saw it'
  return { kind: 'hidden-file', path: path ?? place, detail }
}

type MeasuredPull = {
  opened: PullToMeasure
  tested: TestedWork
  scope: PullRecord['scope']
  limit: string | null
}

async function report(measured: MeasuredPull, session: ProofSession, run: ProveJob): Promise<RunResult> {
  const { reporter } = run.ports
  const record = recordOf(measured, session, run)
  const verdict = decideVerdict(record.evidence, run.config)
  const json = `${JSON.stringify(record, null, 2)}\n`
  const { name = '' } = measured.opened
  const pull = { record, verdict, runUrl: run.runUrl, name }
  const files = {
    record: await reporter.keepFile('record.json', json),
    report: await reporter.keepFile('proof.html', proofReport(pull)),
  }
  await comment(pull, run)
  const { evidence } = record
  const isNothingToProve = record.scope !== 'source'
  const said = { reason: proofInWords(pull), isNothingToProve }
  const outputs = {
    ...verdictOutputs(verdict, evidence.tests.proof),
    'base-sha': evidence.base_sha,
    'head-sha': record.head_sha,
    'tree-sha': evidence.tree_sha,
    record: JSON.stringify(record),
    'record-file': files.record,
    'report-file': files.report,
  }
  return { ...resultOfProof(verdict, said, run), page: proofSummary(pull), outputs }
}

function recordOf({ opened, tested, scope, limit }: MeasuredPull, session: ProofSession, run: ProveJob): PullRecord {
  const { base, change, asked, isUncommitted } = opened
  const proved = isUncommitted === true ? 'work-tree' : opened.proved
  const { commands, clock } = run.ports
  const before = session.baseline.known() ?? NO_BASELINE
  const { sandbox } = commands
  const evidence: PullRecord['evidence'] = {
    base_sha: base.sha,
    tree_sha: change.tree,
    files: countedFiles(change.files),
    tests: testsEvidence({ tested, before, attempts: 1 }, session),
    checks: measuredChecks({ checks: tested.checks, before }, session),
    disagreements: [],
    ...reviewEvidence(tested),
    ...runsEvidence(tested, run.state),
    left_out: leftOutInWords(tested.change.leftOut),
    limit,
    attested_by: 'run',
    sandbox,
    ...(sandbox === 'none' ? {} : { sandbox_network: run.config.sandboxNetwork }),
    ...(commands.canRun ? {} : { commands_ran: false }),
    duration_ms: clock.now() - run.startedAt,
    run_url: run.runUrl,
  }
  const { level, doubts } = decideVerdict(evidence, run.config)
  const record = {
    ...({ schema: 'diffproof-proof/v1', repository: run.repositoryName, pull_request: asked.number, proved } as const),
    ...{ head_sha: asked.headSha, scope },
    evidence: { ...evidence, verdict: level, doubts: recordedDoubts(doubts) },
  }
  return withoutSecrets(record, pullRecordSchema, run.secrets)
}

export function verdictOutputs({ level, doubts }: Verdict, proof: string): Record<string, string> {
  const outputs = { verdict: level, proof, doubts: JSON.stringify(recordedDoubts(doubts)) }
  return outputs
}

type Said = { reason: string; isNothingToProve: boolean }

/** As `fail-on` says. A change without a source cannot be proven, so `not-proven` does not ask for it. */
function resultOfProof(
  { level, doubts }: Verdict,
  { reason, isNothingToProve }: Said,
  { config, ports }: ProveJob,
): RunResult {
  const isProven = level === 'proven' || level === 'proven-by-build' || (level === 'ready' && isNothingToProve)
  const fails = { never: false, 'not-ready': level === 'not-ready', 'not-proven': !isProven }[config.failOn]
  for (const { kind, detail } of recordedDoubts(doubts)) ports.reporter.info(`doubt (${kind}): ${detail}`)
  const said = fails && level !== 'not-ready' ? `${reason}, but ${PROOF_ASKED}` : reason
  return { ...resultOf(fails ? 'not-ready' : 'reported', said), verdict: level }
}

/** A token that may not is no fault of the pull request. */
async function comment(pull: ShownProof, run: ProveJob): Promise<void> {
  const { runId, ports } = run
  const number = pull.record.pull_request
  if (number === null) return
  try {
    await writeProof(pull, number, { runId, forge: ports.forge })
  } catch (thrown) {
    if (!(thrown instanceof ForgeError)) throw thrown
    const isForbidden = thrown.trouble === 'refused' && (thrown.status === 403 || thrown.status === 404)
    ports.reporter.info(
      isForbidden
        ? 'this token may not comment on the pull request (a fork’s never may): hand record.json to a job with prove/comment, or give this one pull-requests: write'
        : `the comment could not be written: ${messageOf(thrown)}`,
    )
  }
}

/** The one comment of a pull request's proofs. A later run's word stays. Throws ForgeError. */
export async function writeProof(
  pull: ShownProof,
  number: number,
  { runId, forge }: { runId: string; forge: ProveJob['ports']['forge'] },
): Promise<boolean> {
  const written = await forge.comment(number, proofMarker(pull, runId), proofComment(pull), {
    beginsWith: PROOF_COMMENT,
    overwrite: old => !isLaterProof(old, runId),
  })
  return written?.isWritten === true
}
