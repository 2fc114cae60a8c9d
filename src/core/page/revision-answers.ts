/** The answers to a request for a revision. */
import type { ProofRecord } from '../facts/record.ts'
import type { RunLog } from '../log/run-log.ts'
import type { RunResult } from '../outcome.ts'
import type { LineComment, Revision } from '../task/revision.ts'
import { hiddenLine } from '../text/live-tokens.ts'
import { type Document, untrustedText } from './document.ts'
import { declinedBlocks, headline } from './headline.ts'
import { markdown } from './markdown.ts'
import { nextBlocks, type RunStart } from './next-step.ts'
import type { RunSummary } from './run-summary.ts'
import { effortWords, fileTable, footer, proofTable, sentences, verdictLine } from './sections.ts'
import { doubtWords } from './verdict-words.ts'
import { code, codeOf, commitId, line, link, strong, title, type Words, words } from './words.ts'

const LONGEST_WORDS = 1_500

type Answered = {
  runResult: RunResult
  commit: string | null
  record: ProofRecord | null
  runUrl: string
  runLog: RunLog
  summary: RunSummary
  /** Null where the answer does not say what to do next. */
  start: RunStart | null
}

/** How every answer to a request begins. */
export const ANSWER = '<!-- diffproof-answer '

export function answerMarker({ request }: Pick<Revision, 'request'>): string {
  return hiddenLine('diffproof-answer', { request })
}

/** The answer in the conversation, with the line that identifies it. */
export function requestAnswer(revision: Revision, answered: Answered): { marker: string; body: string } {
  const { commit, record, runResult, runUrl, summary } = answered
  const marker = answerMarker(revision)
  if (commit === null || record === null) return { marker, body: noCommit(answered) }
  const { unsaid } = summary.verdict
  const page = [
    verdictLine(summary.verdict),
    words`Commit ${commitId(commit)}: ${answerTitle(record)}`,
    sentences(...unsaid.map(doubtWords), line(runResult.pullRequest?.state ?? runResult.reason, LONGEST_WORDS)),
    fileTable(summary, record.summary.files),
    proofTable(summary),
    footer(runUrl, effortWords(summary)),
  ]
  return { marker, body: markdown(page) }
}

function answerTitle({ summary }: ProofRecord): Words {
  return title(summary.title, LONGEST_WORDS)
}

/** The answer in the thread of a comment on lines of a file. */
export function threadAnswer(revision: Revision, comment: LineComment, answered: Answered): string {
  const { commit, record, runUrl } = answered
  const marker = `${hiddenLine('diffproof-reply', { request: revision.request })}\n`
  if (commit === null || record === null) return marker + noCommit({ ...answered, start: null })
  const isChanged = record.evidence.files.some(({ path }) => path === comment.path)
  const path = codeOf(comment.path)
  const said = record.summary.files.find(file => file.path === comment.path)?.description ?? ''
  const fact = isChanged
    ? words`changes ${path}.`
    : words`does not change ${path}. What it does instead: ${answerTitle(record)}`
  const page = [
    words`Commit ${commitId(commit)} ${fact}`,
    untrustedText(said, LONGEST_WORDS, words`In the model’s words:`),
    words`(${link('page of the run', runUrl)})`,
  ]
  return marker + markdown(page)
}

export function limitAnswer(most: number): { marker: string; body: string } {
  const revisions = most === 1 ? words`its 1 revision` : words`its ${most} revisions`
  const text = words`This pull request has had ${revisions} by Diffproof, which is the most. What is left is for people, or for a new run on the issue.`
  return { marker: answerMarker({ request: 'limit' }), body: markdown(text) }
}

type WithoutCommit = Pick<Answered, 'runResult' | 'runUrl' | 'start'> & Partial<Pick<Answered, 'summary' | 'runLog'>>

/** The answer if nothing was published: the model's words where it declined, else the reason and what to do. */
export function noCommit({ runResult, runUrl, start, summary, runLog }: WithoutCommit): string {
  const { declined } = runResult
  const said: Document =
    declined === undefined
      ? [headline(runResult, summary ?? null, runLog ?? null), start !== null && nextBlocks(runResult, start)]
      : [words`✅ ${strong('Answered without a commit.')} The model wrote:`, declinedBlocks(declined)]
  return markdown([said, footer(runUrl, words`no commit`, code(runResult.outcome))])
}
