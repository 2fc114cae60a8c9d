/** The top of the page: how the run ended, its numbers, what speaks against the change, and its proof. */
import { cacheShare, inputOf } from '../../core/money/prices.ts'
import { markOfProof, markOfStatus, type ProofRow } from '../../core/record/verdict.ts'
import { whatNext } from '../../core/report/next-step.ts'
import type { Flag, RunSummary } from '../../core/run-log/run-summary.ts'
import { checkedLink, type ReportInput } from '../../core/run-report/report-input.ts'
import { counted, durationInWords, grouped, money } from '../../core/text/quantities.ts'
import { sanitizedLine, sanitizedName, shortId } from '../../core/text/sanitized-text.ts'
import type { Transcript } from '../../core/transcript/read-transcript.ts'
import { type Content, type Html, html, type Mark, note, section, sentence, sign } from './html.ts'

type Start = Transcript['start']

const MARK_OF = { ready: 'good', draft: 'open', failed: 'bad', none: 'plain' } as const

export function overview(start: Start, summary: RunSummary, input: ReportInput): Html {
  const { result, repository } = input
  const mark = MARK_OF[summary.verdict.kind]
  const next = whatNext(result, input.start)
  return html`
    <section id="overview" aria-labelledby="overview-title">
      <p class="about">${aboutOf(start.task)} of ${sanitizedLine(repository, 200)}</p>
      <h1 id="overview-title">${titleOf(start)}</h1>
      <p class="outcome">
        <strong class="badge ${mark}">${sign(mark)}${summary.verdict.title}</strong><code>${result.outcome}</code>
      </p>
      <p class="reason">${sentence(sanitizedLine(result.reason, 2_000))}</p>
      ${next === '' ? null : html`<p class="reason" id="next"><strong>What to do next: </strong>${sentence(next)}</p>`}
      <dl class="figures">${tiles(summary, input)}</dl>
      <dl class="facts">${facts(start, summary, input)}</dl>
    </section>`
}

export function titleOf({ task }: Start): string {
  return sanitizedLine(task.title, 300) || task.id
}

function aboutOf({ kind, issue, id }: Start['task']): string {
  if (kind === 'revision') return `Revision of ${id}`
  if (kind === 'maintenance') return 'Maintenance'
  return issue === null ? 'Prompt' : `Issue ${issue}`
}

function tiles({ files, durationMs, turns, costUsd, usage }: RunSummary, { record }: ReportInput): Content[] {
  const tests = record?.evidence.tests
  const tile = (name: string, value: string, mark: Mark = 'plain') =>
    html`<div><dt>${name}</dt><dd class="${mark}">${value}</dd></div>`
  const words = (name: string) => name.replaceAll('-', ' ')
  return [
    tests === undefined ? null : tile('Tests', words(tests.final.status), markOfStatus(tests.final.status)),
    tests === undefined ? null : tile('Proof', words(tests.proof), markOfProof(tests.proof)),
    files.length === 0 ? null : tile('Change', sizeOf(files)),
    tile('Time', durationInWords(durationMs)),
    tile('Turns', grouped(turns)),
    tile('Cost', money(costUsd)),
    inputOf(usage) === 0 ? null : tile('From cache', cacheShare(usage) ?? '0 %'),
  ]
}

function sizeOf(files: RunSummary['files']): string {
  const sum = (key: 'additions' | 'deletions') => grouped(files.reduce((total, file) => total + (file[key] ?? 0), 0))
  const isCounted = files.some(({ additions }) => additions !== null)
  return `${counted(files.length, 'file')}${isCounted ? `, +${sum('additions')} −${sum('deletions')}` : ''}`
}

const LONGEST = 300

function facts({ task, base, version }: Start, summary: RunSummary, input: ReportInput): Content[] {
  const { resumedFrom, usage } = summary
  const { branch = null, 'pull-request-url': pullRequest = null } = input.result.outputs
  const home = `${input.serverUrl}/${input.repository}`
  const fact = (name: string, value: Content) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const code = (name: string, value: string | null) =>
    value === null ? null : fact(name, html`<code>${sanitizedLine(value, LONGEST)}</code>`)
  /** Links lead to the repository's server only. An address that may not be a link is written out. */
  const linked = (name: string, address: string | null, words: string, otherwise = address ?? '') => {
    if (address === null) return null
    const link = checkedLink(address, input)
    const text = sanitizedLine(link === null ? otherwise : words, LONGEST)
    return fact(name, link === null ? text : html`<a href="${link}" rel="noreferrer">${text}</a>`)
  }
  const resumed = ({ runId, costUsd }: NonNullable<typeof resumedFrom>) => {
    const words = `run ${runId}, ${costUsd === null ? 'at unknown cost' : `which cost ${money(costUsd)} more`}`
    return linked('Resumed', `${home}/actions/runs/${runId.split('-')[0]}`, words, words)
  }
  const issue = `#${task.issue}`
  return [
    linked('Pull request', pullRequest, `#${pullRequest?.split('/').at(-1)}`),
    linked('Issue', task.issue === null ? null : `${home}/issues/${task.issue}`, issue, issue),
    code('Task file', task.file),
    linked('Run', input.runUrl, `log of run ${input.runId}`),
    resumedFrom === null ? null : resumed(resumedFrom),
    code('Base', `${base.branch} ${shortId(base.sha)}`),
    code('Branch', branch),
    code('Model', summary.model),
    fact('Strategy', summary.strategy),
    fact('Tokens', `${grouped(inputOf(usage))} in, ${grouped(usage.outputTokens)} out`),
    fact('Made by', `Diffproof ${sanitizedLine(version, LONGEST)}`),
  ]
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
    const code = name === null ? null : html`<code>${sanitizedName(name)}</code>`
    return html`<li>${code}${name === null || words === '' ? '' : ': '}${words}</li>`
  })
  return [shown.length === 0 ? null : html`<ul>${shown}</ul>`, leftOut === 0 ? null : note(`${grouped(leftOut)} more`)]
}

const MOST_ROWS = 100

/** The table of the proof; null without any row. `tree`: the tree that the record is about. */
export function proofSection(rows: readonly ProofRow[], tree: string | null): Html | null {
  if (rows.length === 0) return null
  const table = html`
    <table class="proof">
      <thead><tr><th scope="col">What</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
      <tbody>${rows.slice(0, MOST_ROWS).map(proofRow)}</tbody>
    </table>`
  const ofTree =
    tree === null ? null : html`<p>These results belong to the tree <code>${sanitizedLine(tree, LONGEST)}</code></p>`
  return section('proof', 'Proof', [table, ofTree])
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
