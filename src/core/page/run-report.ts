/** The report of a run as one HTML file. It loads nothing, and only its own style and search can act in it. */
import type { ProofRecord } from '../facts/record.ts'
import { createRunLog } from '../run-log/run-log.ts'
import { cutMiddle } from '../text/cut.ts'
import { clockOf, counted, durationInWords } from '../text/quantities.ts'
import { sanitizedLine } from '../text/sanitized-text.ts'
import type { Transcript } from '../transcript/read-transcript.ts'
import { type Content, folded, type Html, html, note, prose, section, sentence, trusted } from './html.ts'
import { readPatch } from './patch.ts'
import { changeSection } from './report-change.ts'
import type { ReportInput } from './report-input.ts'
import { flagsSection, overview, proofSection, titleOf } from './report-overview.ts'
import { SEARCH_SCRIPT } from './report-search.ts'
import { STYLE } from './report-style.ts'
import { turnsSection } from './report-turns.ts'
import { summarizeRun } from './run-summary.ts'
import { modelTurns, type Timeline, timelineOf } from './timeline.ts'

/** The page as text. `patch`: the kept patch, or empty. How the run ended is read from `input`, because others may have written to the transcript. */
export function renderReport(transcript: Transcript, patch: string, input: ReportInput, sha256: Hash): string {
  const { add, runLog } = createRunLog()
  for (const { event } of transcript.lines) add(event, event.at)
  const { decided, result, receipt } = input
  const record = decided?.record ?? null
  const { start } = transcript
  const summary = summarizeRun({ runLog, result, decided, receipt })
  const turns = modelTurns(transcript, runLog)
  const changed = patch === '' ? null : readPatch(patch)
  const sections = [
    ['notices', 'Notes', flagsSection(summary)],
    ['proof', 'Proof', proofSection(summary.proof, record?.evidence.tree_sha ?? null, start)],
    ['change', 'Change', changeSection(changed)],
    ['summary', 'Summary', record === null ? null : summarySection(record)],
    ['timeline', 'Timeline', timelineSection(timelineOf(runLog, turns))],
    ['task', 'Task', taskSection(start.task.body)],
    ['turns', 'Turns', turnsSection(transcript, turns, runLog)],
  ] as const
  const link = (id: string, name: string) => html`<li><a href="#${id}">${name}</a></li>`
  const links = sections.map(([id, name, content]) => (content === null ? null : link(id, name)))
  const page = html`
    <html lang="en">
      <head>
        <meta http-equiv="Content-Security-Policy" content="${policyOf(sha256)}">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>${titleOf(start)} · Diffproof run report</title>
        <style>${trusted(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the report</a>
        <header>
          <span class="brand">Diffproof run report</span>
          <nav aria-label="Sections"><ul>${links}</ul></nav>
          ${SEARCH}
        </header>
        <main id="main" tabindex="-1">${overview(start, summary, input)}${sections.map(([, , content]) => content)}</main>
        <footer>${kept(transcript, changed !== null && changed.files.length + changed.leftOut > 0)}</footer>
        <script>${trusted(SEARCH_SCRIPT)}</script>
      </body>
    </html>`
  return `<!doctype html>\n${page.text}\n`
}

/** SHA-256 of a text in Base64. */
type Hash = (text: string) => string

function policyOf(sha256: Hash): string {
  const [style, script] = [STYLE, SEARCH_SCRIPT].map(text => `'sha256-${sha256(text)}'`)
  return `default-src 'none'; style-src ${style}; script-src ${script}; base-uri 'none'; form-action 'none'`
}

/** The script makes it visible, so that a page without scripts has no search that does nothing. */
const SEARCH = html`
  <search hidden>
    <form id="find">
      <label for="find-text">Search</label>
      <input id="find-text" type="search" autocomplete="off" spellcheck="false">
      <button type="button" id="find-previous">Previous</button>
      <button type="submit">Next</button>
      <output id="find-count" aria-live="polite"></output>
    </form>
  </search>`

function summarySection({ summary, evidence }: ProofRecord): Html {
  const isByHost = evidence.phases.summary_source === 'host'
  const part = (label: string, text: string | null) =>
    text === null || text.trim() === '' ? null : html`<h4>${label}</h4>${prose(cutMiddle(text, 10_000))}`
  const risks = summary.risks.slice(0, 50).map(risk => html`<li>${sentence(sanitizedLine(risk, 1_000))}</li>`)
  const inItsWords = [
    part('How it was tested', summary.tests),
    risks.length === 0 ? null : html`<h4>Risks</h4><ul>${risks}</ul>`,
    html`<p class="quiet">Confidence: ${summary.confidence}. This is the model’s own view; the proof above was measured.</p>`,
  ]
  return section('summary', isByHost ? 'Summary, by Diffproof' : 'Summary, in the model’s words', [
    html`<h3>${sentence(sanitizedLine(summary.title, 200))}</h3>`,
    part('What and why', summary.description),
    part('Root cause', summary.root_cause),
    isByHost ? null : inItsWords,
  ])
}

function taskSection(body: string): Html | null {
  if (body.trim() === '') return null
  return section('task', 'The task', folded('What the run was asked to do', prose(cutMiddle(body, 60_000))))
}

function timelineSection({ totalMs, rows }: Timeline): Html {
  const shown = rows.map(({ name, isPart, beganAt, lastedMs, bars }) => {
    const times = bars.length === 1 ? null : html`<span class="quiet"> ${counted(bars.length, 'time')}</span>`
    const drawn = bars.map(
      ({ from, share, tone }) => html`<rect x="${from}%" width="${share}%" height="14" class="${tone}"></rect>`,
    )
    return html`
      <tr${isPart ? trusted(' class="part"') : null}>
        <th scope="row">${name}${times}</th>
        <td class="number">${clockOf(beganAt)}</td>
        <td class="number">${durationInWords(lastedMs)}</td>
        <td>
          <svg width="100%" height="14" aria-hidden="true" focusable="false">
            <rect width="100%" height="14" class="track"></rect>${drawn}
          </svg>
        </td>
      </tr>`
  })
  const table = html`
    <table class="timeline">
      <thead>
        <tr>
          <th scope="col">Step</th><th scope="col">Began</th><th scope="col">Took</th>
          <th scope="col" class="axis"><span>0:00</span><span>${clockOf(totalMs)}</span></th>
        </tr>
      </thead>
      <tbody>${shown}</tbody>
    </table>`
  return section('timeline', 'Timeline', table)
}

function kept({ lines, damaged }: Transcript, hasChange: boolean): Content {
  const patch: Content = hasChange ? html` and <code>change.patch</code> (for <code>git apply</code>)` : ''
  const isCut = damaged.length > 0 || lines.some(({ event }) => event.type === 'cut')
  return [
    html`<p>Kept beside this file: <code>transcript.jsonl</code> (everything that went in and came out)${patch}.</p>`,
    isCut ? note('The transcript is not whole: it reached its largest size, or some lines cannot be read.') : null,
    html`<p>This file loads nothing from anywhere. The model made the change, and Diffproof measured the proof.</p>`,
  ]
}
