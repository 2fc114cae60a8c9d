/** The proof of a pull request that anybody opened: comment, job summary and page. */
import { z } from 'zod'
import type { Doubt, DoubtKind } from '../facts/doubt.ts'
import type { PullRecord, Scope } from '../facts/pull-record.ts'
import type { Measured } from '../facts/record.ts'
import type { Verdict } from '../facts/verdict.ts'
import { VERDICT_TITLES } from '../outcome.ts'
import { hiddenLine, hiddenValues } from '../text/live-tokens.ts'
import { alert, type Document, folded, heading, isEmptyPage } from './document.ts'
import { createHtmlWriter, html } from './html.ts'
import { htmlPage, pageSection } from './html-page.ts'
import { findingBlocks } from './job-summary.ts'
import { markdown } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { flagBlocks } from './pull-request-body.ts'
import { type MeasuredSummary, summarizeMeasured } from './run-summary.ts'
import { fileTable, mapWords, proofTable, verdictLine } from './sections.ts'
import { signOf } from './verdict-words.ts'
import {
  code,
  codeOf,
  duration,
  isNothing,
  isPlainAddress,
  joinWords,
  link,
  NOTHING,
  shortCode,
  small,
  strong,
  title,
  type Words,
  words,
} from './words.ts'

export type ShownProof = {
  record: PullRecord
  verdict: Verdict
  runUrl: string
  /** Measured in a job that the pull request could have changed. */
  isUntrusted?: boolean
  /** What somebody's own work is called; untrusted. */
  name?: string
}

/** How every comment of a proof begins. */
export const PROOF_COMMENT = '<!-- diffproof-proof '
const markerSchema = z.object({ pull_request: z.int().nullable(), head: z.string(), tree: z.string(), run: z.string() })

/** The first line of the comment. `runId`: of the run that measured. */
export function proofMarker({ record }: Pick<ShownProof, 'record'>, runId: string): string {
  const { pull_request, head_sha: head, evidence } = record
  return hiddenLine('diffproof-proof', { pull_request, head, tree: evidence.tree_sha, run: runId })
}

/** Whether a comment was written by a later run than this one, whose ids grow. */
export function isLaterProof(comment: string, runId: string): boolean {
  const [marker] = hiddenValues(comment, 'diffproof-proof', markerSchema)
  return marker !== undefined && Number.parseInt(marker.run, 10) > Number.parseInt(runId, 10)
}

export function proofComment(pull: ShownProof): string {
  return markdown([proofHead(pull), bodyBlocks(pull, 2), footBlocks(pull)])
}

/** The job summary. Every list is cut, so that it stays far below the 1 MiB that GitHub takes. */
export function proofSummary(pull: ShownProof): string {
  const summary = summarizeProof(pull)
  return markdown([
    proofHead(pull),
    bodyBlocks(pull, 2),
    folded('What changed', fileTable(summary, null)),
    folded('Findings and notes', findingBlocks(summary)),
    footBlocks(pull),
  ])
}

/** The job summary of a pull request that is not proven twice. `url`: of the run that proved it. */
export function provenBeforePage(verdict: Verdict, url: string): string {
  return markdown([
    words`${signOf(verdict)} ${strong(words`${VERDICT_TITLES[verdict.level]}`)}`,
    words`Diffproof made this tree and measured it in ${link('the run before', url)}. It is not proven twice.`,
  ])
}

/** Why a change that is ready fails the step. */
export const PROOF_ASKED = 'it is not proven, and `fail-on` asks for a proof'

export function passedOutput(status: Measured['tests']['final']['status']): string {
  return status === 'not-run' ? status : String(status === 'passed')
}

/** One HTML file, which loads nothing. */
export function proofReport(pull: ShownProof): string {
  const summary = summarizeProof(pull)
  const write = createHtmlWriter(address => address === pull.runUrl && address.startsWith('https://'))
  const findings = findingBlocks(summary)
  return htmlPage({
    title: words`${provedName(pull)} · Diffproof proof`,
    body: html`
      <main id="main">
        <section class="overview">${write([heading(1, words`Proof of ${provedName(pull)}`), proofHead(pull)])}</section>
        ${pageSection('proof', 'Proof', write(bodyBlocks(pull, 3)))}
        ${pageSection('change', 'Change', write(fileTable(summary, null)))}
        ${isEmptyPage(findings) ? '' : pageSection('notices', 'Findings and notes', write(findings))}
      </main>
      <footer>${write(footBlocks(pull))}</footer>`,
  })
}

/** What was measured, as one sentence for outputs and annotations. */
export function proofInWords(pull: Pick<ShownProof, 'record' | 'verdict'>): string {
  return plainText(summarizeProof(pull).verdict.proven)
}

/** What was measured, with a word where there is nothing to prove. */
export function summarizeProof({ record, verdict }: Pick<ShownProof, 'record' | 'verdict'>): MeasuredSummary {
  const summary = summarizeMeasured(record.evidence, verdict)
  const proven = joinWords([summary.verdict.proven, scopeWords(record.scope)], '; ')
  return { ...summary, verdict: { ...summary.verdict, proven } }
}

const LONGEST_NAME = 120

function provedName({ record: { pull_request: number, proved }, name = '' }: ShownProof): Words {
  if (number === null && proved !== 'merge-group') return title(name, LONGEST_NAME)
  return number === null ? words`the merge group` : words`pull request ${number}`
}

const SCOPES = {
  'no-source': 'no source changed, so there is nothing to prove',
  'only-tests': 'only tests changed, so there is no old source to run them on',
} as const

/** What else a reader has to know first: nothing for a pull request. */
export function workTreeWords({ proved }: PullRecord): Words {
  return proved === 'work-tree' ? words`Measured: your work tree, with changes that are not committed.` : NOTHING
}

function scopeWords(scope: Scope): Words {
  return scope === 'source' ? NOTHING : words`${SCOPES[scope]}`
}

const JOB_CHANGED = words`This pull request may have changed the job that measured this. Do not rely on it: read the change and run the proof yourself.`

function proofHead(pull: ShownProof): Document {
  const { verdict } = summarizeProof(pull)
  const { isUntrusted = false } = pull
  return [
    verdictLine(isUntrusted ? { ...verdict, sign: '⚠️' } : verdict),
    workTreeWords(pull.record),
    isUntrusted && alert('WARNING', [JOB_CHANGED]),
  ]
}

function bodyBlocks(pull: ShownProof, depth: 2 | 3): Document {
  const summary = summarizeProof(pull)
  return [
    flagBlocks(summary, null),
    nextOfProof(pull.record, pull.verdict),
    proofTable(summary, depth),
    mapWords(pull.record.evidence),
  ]
}

const ADD_TEST = words`add a test that fails without this change.`
const PASS = words`make the tests pass, then prove it again.`
const RUN_ALL = words`let every test run again, or say to the reviewer why it went.`

const NEXT_STEPS: Record<DoubtKind, Words> = {
  'green-on-base': words`let a changed test check what was wrong before, so that it fails without this change.`,
  'could-not-run': words`change the tests so that they can be run on the old source too.`,
  'no-test-changed': ADD_TEST,
  ...{ 'still-red': PASS, 'tests-not-green': PASS, 'failures-hidden': PASS },
  'check-not-green': words`make the command pass, then prove it again.`,
  'broken-imports': words`correct the imports, then prove it again.`,
  'old-failures': words`mend these tests on the base first.`,
  ...{ 'tests-missing': RUN_ALL, 'fewer-tests': RUN_ALL, 'results-missing': RUN_ALL },
  tampering: words`put the tests back as they were, or say to the reviewer why they changed.`,
  limit: words`raise ${code('timeout-minutes')}, or name a faster ${code('test-command')}.`,
  'not-tested': words`name a ${code('test-command')} that runs on this machine.`,
  'own-settings': words`let it pass with the settings of the base too, or say to the reviewer why they change.`,
  'rewritten-by-tests': words`commit what the tests write, then prove it again.`,
  'language-not-tested': words`install the tools of these tests by ${code('setup-command')}.`,
  // Only a run that edits has these.
  ...{ 'earlier-tampering': NOTHING, 'issue-closed': NOTHING, 'repeated-call': NOTHING, 'refused-part': NOTHING },
  ...{ 'summary-contradicts-tests': NOTHING, 'no-change-claimed': NOTHING },
  ...{ 'shown-as-ready': NOTHING, 'shown-as-draft': NOTHING },
}

function nextAfter(doubt: Doubt): Words {
  const isNeverRun = doubt.kind === 'tests-missing' && doubt.why === 'new-not-run'
  return isNeverRun ? words`name a ${code('test-command')} that runs every new test.` : NEXT_STEPS[doubt.kind]
}

/** Without its packages, a doubt says little about the change. */
function nextAfterSetup(failed: string): Words {
  return words`the setup ${codeOf(failed)} failed; name another ${code('setup-command')}, or ${code('none')}, and prove it again.`
}

/** What the author does next; nothing where it is proven, or nothing can be. */
export function nextOfProof(
  { scope, evidence }: Pick<PullRecord, 'scope' | 'evidence'>,
  { doubts: [gravest] }: Verdict,
): Words {
  const isUntested = gravest === undefined && scope === 'source' && evidence.tests.proof === 'no-test-changes'
  const { failed_setup: failed } = evidence
  const found =
    gravest === undefined ? (isUntested ? words`if behaviour changes, ${ADD_TEST}` : NOTHING) : nextAfter(gravest)
  const next = gravest === undefined || failed === undefined ? found : nextAfterSetup(failed)
  return isNothing(next) ? NOTHING : words`${strong('Next:')} ${next}`
}

const PROVED = {
  merge: 'The merge result',
  head: 'The head',
  'merge-group': 'The merge group',
  'work-tree': 'A copy',
} as const

function footBlocks({ record, runUrl, name = '' }: ShownProof): Document {
  const { proved, head_sha: head, evidence } = record
  const { base_sha: base, tree_sha: tree, duration_ms: took } = evidence
  const measured = words`${PROVED[proved]} of ${shortCode(head)} was measured against ${shortCode(base)}: tree ${shortCode(tree)}`
  // On somebody's own machine there is no page of the run.
  const run = isPlainAddress(runUrl) && link('run', runUrl)
  return small(joinWords([words`Diffproof`, title(name, LONGEST_NAME), measured, duration(took), run], ' · '))
}
