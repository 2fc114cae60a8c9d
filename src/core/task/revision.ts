/** A pull request of Diffproof that is revised. */
import { z } from 'zod'
import { revisionEvidence } from '../facts/record.ts'
import type { ReadonlyDeep } from '../readonly.ts'
import { bulleted } from '../text/quantities.ts'
import { missingLine, type Sanitized, sanitizeMarkdown, sanitizeText } from './sanitize-markdown.ts'

const ownPullRequest = z.object({
  number: z.int(),
  url: z.string(),
  /** GitHub's node id; null where the forge has none. */
  id: z.string().nullable(),
  branch: z.string(),
  headSha: z.string(),
  open: z.boolean(),
  draft: z.boolean(),
  title: z.string(),
  body: z.string(),
  into: z.string(),
  isFromHere: z.boolean(),
  locked: z.boolean(),
  author: z.object({ login: z.string(), isBot: z.boolean() }),
})

const lineComment = z.object({
  id: z.int(),
  /** The first comment of its thread, which gets the answer. */
  thread: z.int(),
  path: z.string(),
  /** In the head's file; null for an outdated comment, and for one on a whole file. */
  lines: z.object({ from: z.int(), to: z.int() }).nullable(),
  hunk: z.string(),
  body: z.string(),
  editedAt: z.number().nullable(),
})

const failedJob = z.object({ name: z.string(), steps: z.array(z.string()).readonly(), excerpt: z.string() })

const changedPath = z.object({ path: z.string(), text: z.string() })

export const revision = z.object({
  ask: revisionEvidence.shape.asked_by,
  request: z.string(),
  pullRequest: ownPullRequest,
  number: z.int(),
  lineComments: z.array(lineComment).readonly(),
  failed: z.object({ workflow: z.string(), jobs: z.array(failedJob).readonly(), missing: z.string() }).nullable(),
  changes: z.array(changedPath).readonly(),
  /** The title of the original task, or null if the body holds no record. */
  taskTitle: z.string().nullable(),
  /** What its body says about earlier runs, oldest first. */
  earlier: revisionEvidence.shape.earlier.readonly(),
  /** The issue with which it began. No text where it was edited since. */
  issueBody: z.string().optional(),
  issueSha256: z.string().optional(),
  draftFor: z.array(z.string()).readonly().default([]),
})

export type OwnPullRequest = z.infer<typeof ownPullRequest>
export type LineComment = z.infer<typeof lineComment>
export type FailedJob = z.infer<typeof failedJob>
export type ChangedPath = z.infer<typeof changedPath>
export type Revision = ReadonlyDeep<z.infer<typeof revision>>

export type FailedJobLog = { name: string; steps: readonly string[]; log: string | null }

/** Addresses, empty where they are not known. Whoever pushes can write any. */
export type CommitInfo = {
  sha: string
  tree: string
  message: string
  author: string
  committer: string
}

/** `parent`: null for a root, and where it is not known. `verified`: whether the forge trusts its signature. */
export type HeadCommit = Omit<CommitInfo, 'sha'> & { parent: string | null; verified?: boolean }

export type ReviewNow = { body: string; state: string; comments: readonly LineComment[] }

const LONGEST_ROUND = 4_000
const LONGEST_ISSUE = 10_000
const LONGEST_REASON = 1_000
const LONGEST_COMMENT = 10_000
const LONGEST_HUNK = 4_000
const LONGEST_LOG = 10_000
const LONGEST_NAME = 200
const MOST_COMMENTS = 50
const MOST_CHANGES = 100

/** Writes out a revision. `words`: what is asked for, already sanitized; it goes between `<marker-request>` tags. */
export function sanitizeRevision(revision: Revision, words: string, marker: string) {
  const read: Sanitized[] = []
  const textOf = (one: Sanitized): string => {
    read.push(one)
    return one.text.trim()
  }
  const within = (name: string, text: string, attributes = '') =>
    `<${marker}-${name}${attributes}>\n${text}\n</${marker}-${name}>`

  const rounds = revision.earlier.map(({ title, description, proof, tests }) => {
    const said = [sanitizeText(title, LONGEST_NAME), sanitizeMarkdown(description, LONGEST_ROUND)].map(textOf)
    return [...said, `Tests: ${tests}. Proof: ${proof}.`].join('\n\n')
  })
  const issue = textOf(sanitizeMarkdown(revision.issueBody ?? '', LONGEST_ISSUE))
  const draftFor = bulleted(revision.draftFor.map(reason => textOf(sanitizeText(reason, LONGEST_REASON))))
  const onLines = revision.lineComments.slice(0, MOST_COMMENTS).map(comment => {
    // A comment belongs to the last line of its hunk.
    const hunk = textOf(sanitizeText(comment.hunk.slice(-LONGEST_HUNK), LONGEST_HUNK))
    const body = textOf(sanitizeMarkdown(comment.body, LONGEST_COMMENT))
    return within('comment', `${within('diff', hunk)}\n${body}`, attributesOf(comment))
  })
  const jobs = (revision.failed?.jobs ?? []).map(({ name, steps, excerpt }) => {
    const called = [name, ...steps].map(one => textOf(sanitizeText(one.replace(/\s+/g, ' '), LONGEST_NAME)))
    return within('job', [called.join(' > '), textOf(sanitizeText(excerpt, LONGEST_LOG))].filter(Boolean).join('\n\n'))
  })
  const parts = [
    ...(issue === '' ? [] : [within('issue', issue)]),
    ...(rounds.length === 0 ? [] : [within('described', rounds.join('\n\n'))]),
    ...(draftFor === '' ? [] : [within('draft-because', draftFor)]),
    ...(words === '' ? [] : [within('request', words)]),
    ...onLines,
    ...jobs,
  ]
  const leftOut = revision.lineComments.length - onLines.length
  const cuts = read.filter(({ cut }) => cut > 0).length
  return {
    text: parts.join('\n\n'),
    files: filesOf(revision),
    pictures: read.flatMap(one => one.pictures),
    missing: missingLine(read, [
      ...(leftOut > 0 ? [`${leftOut} comments on lines`] : []),
      ...(cuts > 0 ? [`the ends of ${cuts} texts`] : []),
      ...(revision.failed === null || revision.failed.missing === '' ? [] : [revision.failed.missing]),
    ]),
  }
}

function attributesOf({ path, lines }: LineComment): string {
  const at = lines === null ? '' : ` lines="${lines.from}-${lines.to}"`
  return ` path="${escapedPath(path)}"${at}`
}

function filesOf({ changes }: Revision): string {
  const paths = changes.map(({ text }) => escapedPath(text))
  return bulleted(paths, MOST_CHANGES) || '(not known)'
}

/** A file name can hold anything, also instructions. */
function escapedPath(path: string): string {
  return path.replace(/[^\p{L}\p{N}_./@+(), -]/gu, '?').slice(0, 2 * LONGEST_NAME)
}
