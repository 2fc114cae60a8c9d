/** The pages of an evaluation: for a terminal, and as one HTML file. */
import type { Attempt } from '../evaluation/attempt.ts'
import type { Estimate } from '../evaluation/budget.ts'
import type { EvaluationFile, EvaluationTask } from '../evaluation/evaluation.ts'
import { isProven, type Measurement, whyNoTask } from '../evaluation/measurement.ts'
import { VERDICT_TITLES } from '../outcome.ts'
import { untrusted } from '../text/untrusted.ts'
import { columns, lineOf } from './columns.ts'
import { type Document, heading, paragraph } from './document.ts'
import { attemptTables, END_TITLES, leftOutTable, proofTables } from './evaluation-tables.ts'
import { createHtmlWriter, type Html, html, trusted } from './html.ts'
import { STYLE } from './report-style.ts'
import { amount, code, dollars, joinWords, line, NOTHING, small, title, type Words, words } from './words.ts'

const SUBJECT = 72

type Cell = {
  readonly said: Words
  /** More about it, in small letters. */
  readonly more: Words
  readonly page: string | null
}

/** One task that is done: `[3/12] 0a1b2c3d4e5f Proven; source taken back: Not ready: Reject negative amounts`. */
export function evaluatedTaskLine(task: EvaluationTask, done: number, total: number): string {
  const { id, fix, taken_back: back, attempts, subject } = task
  const why = fix === null ? null : whyNoTask(fix)
  const measured =
    back === null
      ? why === null
        ? joinWords(attempts.map(attemptWords), words`; `)
        : words`no task (${why})`
      : words`${verdictWords(fix)}; source taken back: ${verdictWords(back)}`
  return lineOf(words`[${done}/${total}] ${line(id)} ${measured}: ${title(untrusted(subject), SUBJECT)}`)
}

/** What it may cost, before anything is paid. */
export function estimateLine(tasks: number, { attempts, low, high, most }: Estimate): string {
  const about =
    low === null || high === null
      ? words`the price of the model is not known`
      : words`about ${dollars(low)} to ${dollars(high)}, by seven measured runs on other projects`
  return lineOf(
    words`${amount(tasks)} past fixes, at most ${amount(attempts)} attempts: ${about}; never more than ${dollars(most)}`,
  )
}

/** The tables of the end. */
export function evaluationLines(evaluation: EvaluationFile): readonly string[] {
  const rows = evaluation.tasks.map(task => rowOf(task, evaluation))
  const shown = tablesOf(evaluation).flatMap(block => (block.kind === 'table' ? [block] : []))
  return [
    ...columns([columnHeads(evaluation), ...rows.map(cells => cells.map(({ said }) => said))]),
    ...shown.flatMap(({ head, rows: all }) => ['', ...columns([head, ...all])]),
    '',
    ...datesLine(evaluation),
  ]
}

function tablesOf(evaluation: EvaluationFile): Document {
  const attempts = evaluation.mode === 'model' ? attemptTables(evaluation) : []
  return [...attempts, ...proofTables(evaluation), ...leftOutTable(evaluation)]
}

/** A model may have read a fix that is older than its training. */
function datesLine({ tasks, mode }: EvaluationFile): readonly string[] {
  const dates = tasks.map(({ date }) => date.slice(0, 10)).sort()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (mode === 'prove-only' || first === '') return []
  return [lineOf(words`${datesWords(first, last)}`), '']
}

function datesWords(first: string, last: string): Words {
  return words`The fixes are from ${line(first)} to ${line(last)}. If the model was trained later, it may have read them.`
}

function columnHeads({ mode, variants }: EvaluationFile): readonly Words[] {
  const middle =
    mode === 'prove-only'
      ? [words`As it was`, words`Source taken back`]
      : [words`Real fix`, ...variants.map(({ name }) => line(name))]
  return [words`Fix`, words`Date`, ...middle, words`Subject`]
}

function rowOf(task: EvaluationTask, { mode, variants }: EvaluationFile): readonly Cell[] {
  const plain = (said: Words): Cell => ({ said, more: NOTHING, page: null })
  const { id, date, fix, taken_back: back, attempts, subject } = task
  const ofAttempt = ({ name }: { readonly name: string }): Cell => {
    const found = attempts.find(({ variant }) => variant === name)
    if (found === undefined) return plain(words`–`)
    return { said: attemptWords(found), more: line(found.reason, 200), page: found.page }
  }
  const middle =
    mode === 'prove-only' ? [measuredCell(fix), measuredCell(back)] : [measuredCell(fix), ...variants.map(ofAttempt)]
  return [plain(line(id)), plain(line(date.slice(0, 10))), ...middle, plain(title(untrusted(subject), SUBJECT))]
}

function measuredCell(measured: Measurement | null): Cell {
  const more = measured === null || isProven(measured) ? NOTHING : line(measured.reason, 200)
  return { said: verdictWords(measured), more, page: measured?.page ?? null }
}

function verdictWords(measured: Measurement | null): Words {
  if (measured === null) return words`–`
  if (measured.verdict === null) return words`Not measured`
  const name = words`${VERDICT_TITLES[measured.verdict]}`
  const [doubt] = measured.doubts
  return doubt === undefined ? name : words`${name} (${line(doubt.kind)})`
}

function attemptWords({ end, verdict, hidden, outcome, cost_usd: cost }: Attempt): Words {
  if (end === null) return words`not checked`
  const called = verdict === null ? NOTHING : words`${VERDICT_TITLES[verdict]}`
  const tests = hidden === 'passed' || hidden === 'failed' ? words`hidden tests ${hidden}` : NOTHING
  const why = end === 'error' ? line(outcome) : NOTHING
  return words`${END_TITLES[end]} (${joinWords([called, tests, why, dollars(cost)], words`, `)})`
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** One HTML file, which loads nothing. Each row opens the pages of its proofs and runs beside it. */
export function evaluationReport(evaluation: EvaluationFile): string {
  const write = createHtmlWriter(() => false)
  const name = line(evaluation.repository)
  const isModel = evaluation.mode === 'model'
  const head: Document = [
    ...heading(1, words`Evaluation of ${name}`),
    ...paragraph(
      isModel
        ? words`Past fixes of this repository as tasks for a model, checked by the tests of the real fixes.`
        : words`The past fixes of this repository, measured as ${code('diffproof prove')} does.`,
    ),
  ]
  const dates = datesLine(evaluation)
    .slice(0, 1)
    .map(one => line(one))
  const about = small(words`At commit ${code(untrusted(evaluation.head_sha.slice(0, 12)))}`)
  const page = html`
    <html lang="en">
      <head>
        <meta http-equiv="Content-Security-Policy" content="${POLICY}">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${name} · Diffproof evaluation</title>
        <style>${trusted(STYLE)}</style>
      </head>
      <body>
        <main id="main">
          <section class="overview">${write([...head, ...(isModel ? attemptTables(evaluation) : proofTables(evaluation)), ...dates.flatMap(paragraph)])}</section>
          <section aria-labelledby="tasks"><h2 id="tasks">Fixes</h2>${taskTable(evaluation)}</section>
          <section aria-labelledby="more"><h2 id="more">What was left out</h2>${write([...(isModel ? proofTables(evaluation) : []), ...leftOutTable(evaluation)])}</section>
        </main>
        <footer>${write(paragraph(about))}</footer>
      </body>
    </html>`
  return `<!doctype html>\n${page.text}\n`
}

function taskTable(evaluation: EvaluationFile): Html {
  const head = columnHeads(evaluation).map(cell => html`<th scope="col">${cell}</th>`)
  const rows = evaluation.tasks.map(task => {
    const cells = rowOf(task, evaluation).map(cell => html`<td>${cellHtml(cell)}</td>`)
    return html`<tr>${cells}</tr>`
  })
  return html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
}

function cellHtml({ said, more, page }: Cell): Html {
  const linked = page === null ? html`${said}` : html`<a href="${page}">${said}</a>`
  return html`${linked}<br><small>${more}</small>`
}
