/** The top of the page: how the run ended, its numbers, what speaks against the change, and its proof. */

import type { ProofRecord } from '../facts/record.ts'
import { cacheShare, inputOf } from '../money/prices.ts'
import { counted, durationInWords, grouped, money, upperFirst } from '../text/quantities.ts'
import { sanitizedLine, sanitizedName, shortId } from '../text/sanitized-text.ts'
import type { Transcript } from '../transcript/read-transcript.ts'
import { type Content, type Html, html, type Mark, note, section, sentence, sign } from './html.ts'
import { nextStep } from './next-step.ts'
import { markOfProof, markOfStatus, type ProofRow } from './proof-rows.ts'
import { checkedLink, type ReportInput } from './report-input.ts'
import type { Flag, RunSummary } from './run-summary.ts'
import { isNothing, words } from './words.ts'

type Start = Transcript['start']
type Tests = ProofRecord['evidence']['tests']

const MARK_OF = { ready: 'good', draft: 'open', failed: 'bad', none: 'plain' } as const

export function overview(start: Start, summary: RunSummary, input: ReportInput): Html {
  const { task } = start
  const { result, repository, decided } = input
  const mark = MARK_OF[summary.verdict.kind]
  // What keeps it from being ready is listed below.
  const reason = (result.pullRequest === undefined ? '' : summary.verdict.proven) || result.reason
  const next = result.isDraft === true ? DRAFT : nextStep(result, input.start)
  const issue = task.issue === null ? null : `${input.serverUrl}/${repository}/issues/${task.issue}`
  return html`
    <section id="overview" aria-labelledby="overview-title">
      <p class="about">${aboutOf(task)} of ${sanitizedLine(repository, 200)}</p>
      <h1 id="overview-title">${linked(issue, sentence(titleOf(start)), input)}</h1>
      <p class="outcome">
        <strong class="badge ${mark}">${sign(mark)}${summary.verdict.title}</strong><code>${result.outcome}</code>
      </p>
      <p class="reason">${sentence(sanitizedLine(upperFirst(reason), 2_000))}</p>
      ${isNothing(next) ? null : html`<p class="reason" id="next"><strong>What to do next: </strong>${next}</p>`}
      <dl class="figures">${tiles(summary, decided?.record.evidence.tests)}</dl>
      <dl class="facts">${facts(start, summary, input)}</dl>
    </section>`
}

const DRAFT = words`Read below what keeps it from being ready. Then change it on its branch, or mark it as ready if that is fine.`

export function titleOf({ task }: Start): string {
  return sanitizedLine(task.title, 300) || task.id
}

function aboutOf({ kind, issue, id }: Start['task']): string {
  if (kind === 'revision') return `Revision of ${id}`
  if (kind === 'maintenance') return 'Maintenance'
  return issue === null ? 'Prompt' : `Issue ${issue}`
}

/** Links lead to the repository's server only. */
function linked(address: string | null, content: Content, input: ReportInput): Content {
  const link = address === null ? null : checkedLink(address, input)
  return link === null ? content : html`<a href="${link}" rel="noreferrer">${content}</a>`
}

function tiles({ files, durationMs, turns, costUsd, usage }: RunSummary, tests: Tests | undefined): Content[] {
  const tile = (name: string, value: string, mark: Mark = 'plain') =>
    html`<div><dt>${name}</dt><dd class="${mark}">${value}</dd></div>`
  const cached = cacheShare(usage)
  return [
    tests === undefined ? null : tile('Tests', spaced(tests.final.status), markOfStatus(tests.final.status)),
    tests === undefined ? null : tile('Proof', spaced(tests.proof), markOfProof(tests.proof)),
    files.length === 0 ? null : tile('Change', sizeOf(files)),
    tile('Time', `${durationInWords(durationMs)}${turns === 0 ? '' : `, ${counted(turns, 'turn')}`}`),
    tile('Cost', `${money(costUsd)}${cached === null ? '' : `, ${cached} from cache`}`),
  ]
}

function spaced(name: string): string {
  return name.replaceAll('-', ' ')
}

function sizeOf(files: RunSummary['files']): string {
  const sum = (key: 'additions' | 'deletions') => grouped(files.reduce((total, file) => total + (file[key] ?? 0), 0))
  const isCounted = files.some(({ additions }) => additions !== null)
  return `${counted(files.length, 'file')}${isCounted ? `, +${sum('additions')} −${sum('deletions')}` : ''}`
}

const LONGEST = 300

function facts({ task, base, version }: Start, summary: RunSummary, input: ReportInput): Content[] {
  const { resumedFrom, usage, model } = summary
  const { branch = null, 'pull-request-url': pull = null } = input.result.outputs
  const fact = (name: string, value: Content) =>
    value === null ? null : html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const code = (value: string | null) => value && html`<code>${sanitizedLine(value, LONGEST)}</code>`
  /** An address that may not be a link is written out. */
  const link = (address: string, content: Content) =>
    linked(address, checkedLink(address, input) === null ? sanitizedLine(address, LONGEST) : content, input)
  const title = sentence(sanitizedLine(input.decided?.record.summary.title ?? '', LONGEST))
  return [
    fact('Pull request', pull && link(pull, [`#${pull.split('/').at(-1)} `, title])),
    fact('Task file', code(task.file)),
    fact('Run', link(input.runUrl, `log of run ${input.runId}`)),
    fact('Resumed', resumedFrom && resumed(resumedFrom, input)),
    fact('Base', code(base.branch)),
    fact('Branch', code(branch)),
    fact('Model', code(model)),
    fact('Tokens', `${grouped(inputOf(usage))} in, ${grouped(usage.outputTokens)} out`),
    fact('Made by', `Diffproof ${sanitizedLine(version, LONGEST)}`),
  ]
}

function resumed({ runId, costUsd }: NonNullable<RunSummary['resumedFrom']>, input: ReportInput): Content {
  const before = sanitizedLine(`run ${runId}`, LONGEST)
  const address = `${input.serverUrl}/${input.repository}/actions/runs/${runId.split('-')[0]}`
  return linked(
    address,
    `${before}, ${costUsd === null ? 'at unknown cost' : `which cost ${money(costUsd)} more`}`,
    input,
  )
}

/** What speaks against the change, and what is worth knowing; null if there is nothing. The timeline shows what was sent back. */
export function flagsSection({ flags }: RunSummary): Html | null {
  const shown = flags.filter(({ kind }) => kind !== 'sent-back')
  if (shown.length === 0) return null
  const isBad = shown.some(({ weight }) => weight === 'warning')
  return section('notices', isBad ? 'Look at this first' : 'Good to know', shown.map(flagEntry))
}

function flagEntry({ weight, title, items, omitted }: Flag): Html {
  const isBad = weight === 'warning'
  const shown = items.map(({ path, text }) => ({ name: path, words: sentence(sanitizedLine(text, 500)) }))
  return html`
    <div class="notice ${isBad ? 'bad' : 'plain'}">
      <h3>${isBad ? sign('open') : null}${sentence(title)}</h3>${itemList(shown, omitted)}
    </div>`
}

const MOST_ITEMS = 40

function itemList(items: readonly { name: string | null; words: Content }[], omitted: number): Content {
  const leftOut = Math.max(0, items.length - MOST_ITEMS) + omitted
  const shown = items.slice(0, MOST_ITEMS).map(({ name, words }) => {
    const code = name === null ? null : html`<code>${sanitizedName(name)}</code>${words === '' ? '' : ': '}`
    return html`<li>${code}${words}</li>`
  })
  return [shown.length === 0 ? null : html`<ul>${shown}</ul>`, leftOut === 0 ? null : note(`${grouped(leftOut)} more`)]
}

const MOST_ROWS = 100

/** The table of the proof; null without any row. `tree`: the tree that the record is about. */
export function proofSection(rows: readonly ProofRow[], tree: string | null, { base }: Start): Html | null {
  if (rows.length === 0) return null
  const table = html`
    <table class="proof">
      <thead><tr><th scope="col">What</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
      <tbody>${rows.slice(0, MOST_ROWS).map(proofRow)}</tbody>
    </table>`
  const from = html`<code>${sanitizedLine(`${base.branch} ${shortId(base.sha)}`, LONGEST)}</code>`
  const about = tree && html`These results belong to the tree <code>${sanitizedLine(tree, LONGEST)}</code> and its `
  return section('proof', 'Proof', [
    table,
    html`<p class="note">${about}${tree === null ? 'Base' : 'base'} ${from}</p>`,
  ])
}

function proofRow({ name, code, before, after, tests, omitted }: ProofRow): Html {
  const names = tests.map(test => ({ name: test, words: '' }))
  const cell = (of: ProofRow['before']) =>
    of === null
      ? html`<td></td>`
      : html`<td>${sign(of.mark)}<span class="${of.mark}">${sanitizedLine(of.text, LONGEST)}</span></td>`
  return html`
    <tr>
      <th scope="row">
        ${name}${code === null ? null : html`<code class="beside">${sanitizedLine(code, LONGEST)}</code>`}
        ${itemList(names, omitted)}
      </th>
      ${cell(before)}${cell(after)}
    </tr>`
}
