/** The report of a run as one HTML file: only its own style and search can act in it. */

import type { Receipt } from '../change/change.ts'
import type { ProofRecord } from '../facts/record.ts'
import type { Decided } from '../facts/verdict.ts'
import type { Transcript } from '../log/read-transcript.ts'
import { createRunLog } from '../log/run-log.ts'
import type { RunResult } from '../outcome.ts'
import { withoutEndSlash } from '../text/spaces.ts'
import { codeBlock, type Document, folded, heading, list, untrustedText } from './document.ts'
import { createHtmlWriter, type Html, html, trusted } from './html.ts'
import { htmlPage, pageHeader, pageSection } from './html-page.ts'
import { findingBlocks, overviewBlocks } from './job-summary.ts'
import type { RunStart } from './next-step.ts'
import { type PatchFile, readPatch } from './patch.ts'
import { SEARCH, SEARCH_SCRIPT } from './report-search.ts'
import { STYLE } from './report-style.ts'
import { type TurnEntry, turnEntries } from './report-turns.ts'
import { type RunSummary, summarizeRun } from './run-summary.ts'
import { labelled, mapWords, proofTable, testsClaim } from './sections.ts'
import { clockOf, type Timeline, timelineOf } from './timeline.ts'
import {
  amount,
  code,
  codeOf,
  counted,
  duration,
  joinWords,
  line,
  link,
  shortCode,
  small,
  strong,
  title,
  words,
} from './words.ts'

export type ReportInput = {
  /** The transcript has to be of this run. */
  runId: string
  runUrl: string
  serverUrl: string
  repository: string
  result: RunResult
  start: RunStart
  /** Null where the run did not get so far, or was killed. */
  decided: Decided | null
  receipt: Receipt | null
}

/**
 * The page as text. `patch`: the kept patch, or empty. How the run ended is read from `input`, because others may have
 * written to the transcript.
 */
export function renderReport(transcript: Transcript, patch: string, input: ReportInput, sha256: Hash): string {
  const { add, runLog } = createRunLog()
  for (const { event } of transcript.lines) add(event, event.at)
  const { decided, result, receipt } = input
  const record = decided?.record ?? null
  const { start } = transcript
  const summary = summarizeRun({ runLog, result, decided, receipt })
  const write = createHtmlWriter(address => isAtHome(address, input))
  const overview = [
    overviewBlocks({ runResult: result, summary, runLog, start: input.start }, 1),
    small(aboutRun(start, summary, input)),
  ]
  const sections = [
    ['notices', 'Findings and notes', write(findingBlocks(summary))],
    ['proof', 'Proof', write(proofBlocks(summary, record, start))],
    ['change', 'Change', write(changeBlocks(patch))],
    ['summary', 'Summary', write(record !== null && summaryBlocks(record))],
    ['timeline', 'Timeline', timelineTable(timelineOf(runLog))],
    ['task', 'Task', write(folded('What the run was asked to do', proseBlocks(start.task.body, LONGEST_TASK)))],
    ['turns', 'Turn by turn', html`${turnEntries(transcript, runLog).map(entry => entryHtml(entry, write))}`],
  ] as const
  const shown = sections.filter(([, , { text }]) => text !== '')
  const [style, script] = [STYLE, SEARCH_SCRIPT].map(text => `'sha256-${sha256(text)}'`) as [string, string]
  return htmlPage({
    title: words`${title(start.task.title, LONGEST_TITLE)} · Diffproof run report`,
    allowed: { style, script },
    body: html`
      <a class="skip" href="#main">Skip to the report</a>
      ${pageHeader('Diffproof run report', shown, SEARCH)}
      <main id="main" tabindex="-1">
        <section class="overview">${write(overview)}</section>
        ${shown.map(([id, name, content]) => pageSection(id, name, content))}
      </main>
      <footer>${write(keptBlocks(transcript, patch !== ''))}</footer>
      <script>${trusted(SEARCH_SCRIPT)}</script>`,
  })
}

const LONGEST_TITLE = 300
const LONGEST_TASK = 60_000
const LONGEST_TEXT = 10_000

type Hash = (text: string) => string

const PLAIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[\w.~:/?=&%+-]*$/i

/** Whether an address is a plain https address in the repository on its server. */
export function isAtHome(address: string, home: Pick<ReportInput, 'serverUrl' | 'repository'>): boolean {
  const start = `${withoutEndSlash(home.serverUrl)}/${home.repository}`
  const isThere = address === start || address.startsWith(`${start}/`)
  return isThere && PLAIN.test(address) && !/\/\.\.?(?:\/|$)|%2e|%2f|%5c/i.test(address)
}

function proseBlocks(text: string, most = LONGEST_TEXT): Document {
  return untrustedText(text, most)
}

function aboutRun(
  { base, version }: Transcript['start'],
  { model }: RunSummary,
  { runId, runUrl, result }: ReportInput,
) {
  const { branch } = result.outputs
  return joinWords(
    [
      link(words`log of run ${codeOf(runId)}`, runUrl),
      words`base ${codeOf(base.branch)} at ${shortCode(base.sha)}`,
      branch !== undefined && words`branch ${codeOf(branch)}`,
      codeOf(model ?? ''),
      words`Diffproof ${line(version)}`,
    ],
    ' · ',
  )
}

function proofBlocks(summary: RunSummary, record: ProofRecord | null, { base }: Transcript['start']): Document {
  if (record === null) return proofTable(summary, 3)
  const trees = words`These results belong to the tree ${codeOf(record.evidence.tree_sha)} and its base ${shortCode(base.sha)}.`
  return [proofTable(summary, 3), mapWords(record.evidence), small(trees)]
}

const UNFOLDED = 400

function changeBlocks(patch: string): Document {
  const { files, leftOut } = readPatch(patch)
  let room = UNFOLDED
  const blocks = files.map(file => {
    const isOpen = file.lines.length <= room
    room -= isOpen ? file.lines.length : 0
    return fileBlocks(file, isOpen)
  })
  return [blocks, leftOut > 0 && words`${counted(leftOut, 'more file')} in change.patch.`]
}

function fileBlocks({ name, additions, deletions, lines, leftOut }: PatchFile, isOpen: boolean): Document {
  return folded(
    words`${codeOf(name)} +${amount(additions)} −${amount(deletions)}`,
    [
      lines.length === 0 ? words`No line has changed.` : codeBlock(lines.join('\n'), 'diff'),
      leftOut !== 0 && words`${counted(leftOut, 'more line')} in change.patch.`,
    ],
    isOpen,
  )
}

function summaryBlocks(record: ProofRecord): Document {
  const { summary, evidence } = record
  const isByHost = evidence.phases.summary_source === 'host'
  const part = (label: 'Root cause:' | 'Tested:', text: string) =>
    text.trim() !== '' && [strong(label), proseBlocks(text)]
  return [
    !isByHost && heading(3, 'In the model’s words'),
    strong(title(summary.title, LONGEST_TITLE)),
    proseBlocks(summary.description),
    part('Root cause:', summary.root_cause ?? ''),
    !isByHost && [
      part('Tested:', testsClaim(record)),
      labelled(
        'Look twice at:',
        summary.risks.slice(0, 50).map(risk => line(risk)),
      ),
    ],
    small(isByHost ? words`Written by Diffproof.` : words`The model’s confidence: ${summary.confidence}.`),
  ]
}

function entryHtml({ at, content }: TurnEntry, write: (page: Document) => Html): Html {
  return html`<article class="entry"><div class="at">${clockOf(at)}</div><div>${write(content)}</div></article>`
}

function timelineTable({ totalMs, rows }: Timeline): Html {
  const shown = rows.map(({ name, isPart, beganAt, lastedMs, bars }) => {
    const times = bars.length === 1 ? null : html` <small>${counted(bars.length, 'time')}</small>`
    const drawn = bars.map(
      ({ from, share, tone }) => html`<rect x="${from}%" width="${share}%" height="14" class="${tone}"></rect>`,
    )
    return html`
      <tr${isPart ? trusted(' class="part"') : null}>
        <th scope="row">${name}${times}</th>
        <td>${clockOf(beganAt)}</td>
        <td>${duration(lastedMs)}</td>
        <td><svg width="100%" height="14" aria-hidden="true" focusable="false"><rect width="100%" height="14" class="track"></rect>${drawn}</svg></td>
      </tr>`
  })
  return html`
    <table class="timeline">
      <thead>
        <tr>
          <th scope="col">Step</th><th scope="col">Began</th><th scope="col">Took</th>
          <th scope="col" class="axis"><span>0:00</span><span>${clockOf(totalMs)}</span></th>
        </tr>
      </thead>
      <tbody>${shown}</tbody>
    </table>`
}

function keptBlocks({ lines, damaged }: Transcript, hasChange: boolean): Document {
  const isCut = damaged.length > 0 || lines.some(({ event }) => event.type === 'cut')
  const patch = hasChange && words` and ${code('change.patch')} (for ${code('git apply')})`
  return list([
    words`Kept beside this file: ${code('transcript.jsonl')} (everything that went in and came out)${patch}.`,
    isCut && words`The transcript is not whole: it reached its largest size, or some lines cannot be read.`,
    words`This file loads nothing from anywhere. The model made the change, and Diffproof measured the proof.`,
  ])
}
