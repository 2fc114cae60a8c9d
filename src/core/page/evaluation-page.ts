/** The pages of an evaluation: for a terminal, and as one HTML file. */
import type { Attempt } from '../evaluation/attempt.ts'
import type { Estimate } from '../evaluation/budget.ts'
import { type Evaluation, type EvaluationTask, isDone } from '../evaluation/evaluation.ts'
import { isProven, type Measurement, whyNoTask, whyNotProven } from '../evaluation/measurement.ts'
import type { EvaluationFile } from '../evaluation/totals.ts'
import { VERDICT_TITLES } from '../outcome.ts'
import { blocksOf, type Document, heading } from './document.ts'
import { attemptTables, END_TITLES, leftOutTable, proofTables, sourceTable } from './evaluation-tables.ts'
import { createHtmlWriter, type Html, html } from './html.ts'
import { htmlPage, pageHeader, pageSection } from './html-page.ts'
import { columns, lineOf, plainText } from './plain-text.ts'
import {
  amount,
  code,
  codeOf,
  counted,
  dollars,
  duration,
  filled,
  isNothing,
  joinWords,
  line,
  NOTHING,
  small,
  strong,
  title,
  type Words,
  words,
} from './words.ts'

const SUBJECT = 72

type Cell = {
  said: Words
  more: Words
  page: string | null
}

/** One task that is done: `[3/12] 0a1b2c3d4e5f Proven; source taken back: Not ready: Reject negative amounts`. */
export function evaluatedTaskLine(task: EvaluationTask, done: number, total: number): string {
  const { id, fix, taken_back: back, attempts, subject } = task
  const why = fix === null ? null : whyNoTask(fix)
  const measured =
    back === null
      ? why === null
        ? joinWords(attempts.map(attemptWords), '; ')
        : words`no task (${why})`
      : words`${verdictWords(fix)}; source taken back: ${verdictWords(back)}`
  return lineOf(words`[${done}/${total}] ${line(id)} ${measured}: ${title(subject, SUBJECT)}`)
}

/** What is under way: `0a1b2c3d4e5f, source taken back: Reject negative amounts`. */
export function begunTaskLine({ id, subject }: EvaluationTask, part: keyof typeof PARTS) {
  return lineOf(words`${line(id)}${PARTS[part]}: ${title(subject, SUBJECT)}`)
}

const PARTS = {
  fix: NOTHING,
  'taken-back': words`, source taken back`,
  attempt: words`, the model is at work`,
  patch: words`, hidden tests`,
}

/** What it may cost, before anything is paid. */
export function estimateLine(evaluation: Evaluation, { attempts, low, high, most }: Estimate): string {
  const { length: tasks } = evaluation.tasks
  const fixes = tasks === 1 ? words`1 past fix` : words`${amount(tasks)} past fixes`
  if (evaluation.mode === 'prove-only') return lineOf(words`${fixes}, ${timeWords(evaluation)}`)
  const range = low === null || high === null ? NOTHING : joinWords([...new Set([low, high])].map(dollars), ' to ')
  const about = isNothing(range)
    ? words`the price of the model is not known`
    : words`about ${range}, by seven measured runs on other projects`
  return lineOf(words`${fixes}, at most ${counted(attempts, 'attempt')}: ${about}; never more than ${dollars(most)}`)
}

function timeWords({ tasks }: Evaluation): Words {
  const done = tasks.flatMap(({ fix, taken_back: back }) => [fix, back].filter(one => one !== null))
  const left = 2 * tasks.length - done.length
  const each = done.reduce((sum, one) => sum + one.duration_ms, 0) / done.length
  const time = done.length === 0 ? words`each takes several test runs` : words`about ${duration(each * left)}`
  return words`${counted(left, 'measurement')} (${time}): no model is asked, nothing is paid`
}

function undoneWords(evaluation: EvaluationFile): Words {
  const { tasks } = evaluation
  const done = tasks.filter(task => isDone(task, evaluation)).length
  if (done === tasks.length) return NOTHING
  return words`Incomplete: ${done} of ${tasks.length} fixes are done. The figures count what was measured.`
}

export function evaluationLines(evaluation: EvaluationFile): readonly string[] {
  const rows = evaluation.tasks.map(task => rowOf(task, evaluation))
  const below = filled([datesWords(evaluation), undoneWords(evaluation)])
  const shown = blocksOf(tablesOf(evaluation)).flatMap(block => (block.kind === 'table' ? [block] : []))
  return [
    ...columns([columnHeads(evaluation), ...rows.map(cells => cells.map(({ said }) => said))]),
    ...shown.flatMap(({ head, rows: all }) => ['', ...columns([head, ...all])]),
    '',
    ...below.flatMap(one => [lineOf(one), '']),
  ]
}

function tablesOf(evaluation: EvaluationFile): Document {
  const attempts = evaluation.mode === 'model' && attemptTables(evaluation)
  return [attempts, proofTables(evaluation), sourceTable(evaluation), leftOutTable(evaluation)]
}

/** A model may have read a fix that is older than its training. */
function datesWords({ tasks, models }: EvaluationFile): Words {
  const dates = tasks.map(({ date }) => date.slice(0, 10)).sort()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (models.length === 0 || first === '') return NOTHING
  const said = models.map(model => modelWords(model, tasks))
  return joinWords([words`The fixes are from ${line(first)} to ${line(last)}.`, ...said], ' ')
}

function modelWords({ name, released }: EvaluationFile['models'][number], tasks: readonly EvaluationTask[]): Words {
  if (released === null) return words`If ${line(name)} was trained later, it may have read them.`
  const older = tasks.filter(({ date }) => Date.parse(date) < Date.parse(released)).length
  return words`${line(name)} was released on ${line(released.slice(0, 10))}: it may have read ${older} of them.`
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
  const ofAttempt = ({ name }: { name: string }): Cell => {
    const found = attempts.find(({ variant }) => variant === name)
    if (found === undefined) return plain(words`–`)
    return { said: attemptWords(found), more: line(found.reason, 200), page: found.page }
  }
  const middle =
    mode === 'prove-only' ? [measuredCell(fix), measuredCell(back)] : [measuredCell(fix), ...variants.map(ofAttempt)]
  return [plain(line(id)), plain(line(date.slice(0, 10))), ...middle, plain(title(subject, SUBJECT))]
}

function measuredCell(measured: Measurement | null): Cell {
  const more = measured === null || isProven(measured) ? NOTHING : line(measured.reason, 200)
  return { said: verdictWords(measured), more, page: measured?.page ?? null }
}

function verdictWords(measured: Measurement | null): Words {
  if (measured === null) return words`–`
  const { verdict } = measured
  const name = verdict === null ? words`Not measured` : words`${VERDICT_TITLES[verdict]}`
  const why = whyNotProven(measured)
  return isProven(measured) || why === 'not-measured' ? name : words`${name} (${line(why)})`
}

function attemptWords({ end, verdict, hidden, outcome, cost_usd: cost }: Attempt): Words {
  if (end === null) return words`not checked`
  const called = verdict !== null && words`${VERDICT_TITLES[verdict]}`
  const tests = (hidden === 'passed' || hidden === 'failed') && words`hidden tests ${hidden}`
  const why = end === 'error' && line(outcome)
  return words`${END_TITLES[end]} (${joinWords([called, tests, why, dollars(cost)], ', ')})`
}

/** One HTML file, which loads nothing. Each row opens the pages of its proofs and runs beside it. */
export function evaluationReport(evaluation: EvaluationFile): string {
  const write = createHtmlWriter(() => false)
  const name = line(evaluation.repository)
  const isModel = evaluation.mode === 'model'
  const about = isModel
    ? words`Past fixes of this repository as tasks for a model, checked by the tests of the real fixes.`
    : words`The past fixes of this repository, measured as ${code('diffproof prove')} does. With its source taken back, no fix should be proven.`
  const undone = undoneWords(evaluation)
  const warning = !isNothing(undone) && words`⚠️ ${strong(undone)}`
  const figures = isModel ? attemptTables(evaluation) : proofTables(evaluation)
  const head = [heading(1, words`Evaluation of ${name}`), about, warning, figures, datesWords(evaluation)]
  const ofFixes = isModel && [proofTables(evaluation), sourceTable(evaluation)]
  const rest = write([ofFixes, leftOutTable(evaluation)])
  const sections = [
    ['tasks', 'Fixes', taskTable(evaluation)],
    ['more', isModel ? 'More' : 'Left out', rest],
  ] as const
  const commit = words`At commit ${codeOf(evaluation.head_sha.slice(0, 12))}`
  return htmlPage({
    title: words`${name} · Diffproof evaluation`,
    body: html`
      ${pageHeader('Diffproof evaluation', sections)}
      <main id="main">
        <section class="overview">${write(head)}</section>
        ${sections.map(([id, title, content]) => pageSection(id, title, content))}
      </main>
      <footer>${write(small(commit))}</footer>`,
  })
}

/** On a narrow screen each row is a block, and its cells say what they are. */
function taskTable(evaluation: EvaluationFile): Html {
  const [, , ...titles] = columnHeads(evaluation)
  const middle = titles.slice(0, -1)
  const rows = evaluation.tasks.map(task => {
    const [id, date, ...cells] = rowOf(task, evaluation)
    const subject = cells.at(-1)?.said ?? NOTHING
    const results = cells
      .slice(0, -1)
      .map((cell, at) => html`<td data-head="${plainText(middle[at] ?? NOTHING)}">${cellHtml(cell)}</td>`)
    return html`<tr><td>${subject}<br><small>${id?.said ?? NOTHING} · ${date?.said ?? NOTHING}</small></td>${results}</tr>`
  })
  const head = [words`Fix`, ...middle].map(cell => html`<th scope="col">${cell}</th>`)
  return html`<table class="fixes"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
}

function cellHtml({ said, more, page }: Cell): Html {
  const linked = page === null ? html`${said}` : html`<a href="${page}">${said}</a>`
  return isNothing(more) ? linked : html`${linked}<br><small>${more}</small>`
}
