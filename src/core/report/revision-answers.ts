/** The answers to a request for a revision: facts first, then what the model says about the file. */

import type { ProofRecord } from '../facts/record.ts'
import type { RunResult } from '../outcome.ts'
import { doubtInWords } from '../page/verdict-words.ts'
import { joined, renderFiles, renderProof, renderVerdict } from '../pull-request/sections.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { effortInWords, type RunSummary } from '../run-log/run-summary.ts'
import type { LineComment, Revision } from '../task/revision.ts'
import { codeSpan, escapedTitle } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { shortId } from '../text/sanitized-text.ts'
import { renderHeadline, sentences } from './headline.ts'

const LONGEST_WORDS = 1_500

type Answered = {
  readonly runResult: RunResult
  readonly commit: string | null
  readonly record: ProofRecord | null
  readonly runUrl: string
  readonly runLog: RunLog
  readonly summary: RunSummary
  readonly next: string
}

export function answerMarker({ request }: Pick<Revision, 'request'>): string {
  return `<!-- diffproof-answer {"request":"${request}"} -->`
}

/** The answer in the conversation, with the line that identifies it. */
export function requestAnswer(revision: Revision, answered: Answered): { marker: string; body: string } {
  const { commit, record, runResult, runUrl, summary } = answered
  const marker = answerMarker(revision)
  if (commit === null || record === null) return { marker, body: noCommit(answered) }
  const body = joined(
    renderVerdict(summary.verdict),
    `Commit ${shortId(commit)}: ${escapedTitle(record.summary.title, LONGEST_WORDS)}`,
    sentences(...summary.verdict.unsaid.map(doubtInWords), runResult.pullRequest?.state ?? runResult.reason),
    renderFiles(summary, record.summary.files),
    renderProof(summary),
    `<sub>${effortInWords(summary)} · [log](${runUrl})</sub>`,
  )
  return { marker, body }
}

/** The answer in the thread of a comment on lines of a file. */
export function threadAnswer(revision: Revision, comment: LineComment, answered: Answered): string {
  const { commit, record, runUrl } = answered
  const marker = `<!-- diffproof-reply {"request":"${revision.request}"} -->\n`
  if (commit === null || record === null) return marker + noCommit({ ...answered, next: '' })
  const isChanged = record.evidence.files.some(({ path }) => path === comment.path)
  const path = codeSpan(comment.path)
  const words = record.summary.files.find(file => file.path === comment.path)?.description
  const said = sanitizeProse(words ?? '', LONGEST_WORDS)
  const fact = isChanged
    ? `changes ${path}.`
    : `does not change ${path}. What it does instead: ${escapedTitle(record.summary.title, LONGEST_WORDS)}`
  const quoted = said === '' ? '' : `\n\nIn the model’s words: ${said}`
  return `${marker}Commit ${shortId(commit)} ${fact}${quoted}\n\n([log](${runUrl}))`
}

export function limitAnswer(most: number): { marker: string; body: string } {
  return {
    marker: '<!-- diffproof-answer {"request":"limit"} -->',
    body: `This pull request has had ${most === 1 ? 'its 1 revision' : `its ${most} revisions`} by Diffproof (\`max-runs-per-pull-request\`). What is left is for people, or for a new run on the issue.`,
  }
}

type WithoutCommit = Pick<Answered, 'runResult' | 'runUrl' | 'next'> & Partial<Pick<Answered, 'summary' | 'runLog'>>

/** The answer if nothing was published, with the reason. */
export function noCommit({ runResult, runUrl, next, summary, runLog }: WithoutCommit): string {
  return joined(
    renderHeadline(runResult, summary ?? null, runLog ?? null),
    next === '' ? '' : `**Next:** ${next}`,
    `<sub>no commit · ${codeSpan(runResult.outcome)} · [log](${runUrl})</sub>`,
  )
}
