/** The top of the page: how the run ended, its numbers, what speaks against the change, and its proof. */

import type { Usage } from '../../core/conversation/messages.ts'
import { cacheShare, inputOf } from '../../core/money/prices.ts'
import { whatNext } from '../../core/report/what-next.ts'
import { checkedLink } from '../../core/run-report/links.ts'
import type { Notice } from '../../core/run-report/notices.ts'
import { PROOF_IN_WORDS, type ProofRow } from '../../core/run-report/proof-rows.ts'
import type { ReportGround } from '../../core/run-report/report-ground.ts'
import { outcomeInWords, outcomeNamed, verdictOf } from '../../core/run-report/verdict.ts'
import type { Story } from '../../core/story/story.ts'
import { strategyOf } from '../../core/story/strategy-of.ts'
import { durationInWords, grouped, money } from '../../core/text/quantities.ts'
import { sanitizedLine } from '../../core/text/sanitized-text.ts'
import { fileName } from './changed-files.ts'
import { shortId } from './host-entries.ts'
import { type Content, type Html, html, type Mark, note, section, sentence, sign } from './html.ts'

type Task = { readonly kind: string; readonly issue: number | null; readonly id: string; readonly title: string }

/** Title, outcome, reason, tiles and facts. `doubts`: what keeps the change from being ready; null without a record. */
export function overview(task: Task, story: Story, ground: ReportGround, doubts: readonly string[] | null): Html {
  const { ending, repository } = ground
  const outcome = outcomeNamed(ending.outcome)
  const isDraft = ending.isDraft === true
  const verdict = verdictOf(ending.passes, isDraft, doubts)
  const next = outcome === null ? '' : whatNext({ outcome, passes: ending.passes }, ground.start)
  return html`
    <section id="overview" aria-labelledby="overview-title">
      <p class="about">${aboutOf(task)} of ${sanitizedLine(repository, 200)}</p>
      <h1 id="overview-title" data-where="Overview">${titleOf(task)}</h1>
      <p class="outcome">
        <strong class="badge ${verdict}">${sign(verdict)}${outcomeInWords(outcome, isDraft)}</strong>
        <code>${sanitizedLine(ending.outcome, 100)}</code>
      </p>
      <p class="reason">${sentence(sanitizedLine(ending.reason, 2_000))}</p>
      ${next === '' ? null : html`<p class="reason" id="next"><strong>What to do next: </strong>${sentence(next)}</p>`}
      <dl class="figures">${tiles(ground, story)}</dl>
      <dl class="facts">${facts(ground, story)}</dl>
    </section>`
}

/** The title of the task, on one line. */
export function titleOf({ title, id }: Task): string {
  return sanitizedLine(title, 300) || id
}

function aboutOf({ kind, issue, id }: Task): string {
  if (kind === 'revision') return `Revision of ${id}`
  if (kind === 'maintenance') return 'Maintenance'
  return issue === null ? 'Prompt' : `Issue ${issue}`
}

function tiles({ record, receipt }: ReportGround, story: Story): Content[] {
  const { end, resumed } = story
  const tests = record?.evidence.tests
  const files = record?.evidence.files ?? receipt?.files ?? null
  const usage = usageOf(story)
  const costUsd = end === null ? story.costUsd : end.costUsd
  const total = costUsd === null || resumed === null || resumed.costUsd === null ? null : costUsd + resumed.costUsd
  const tile = (name: string, value: string, mark: Mark = 'plain') =>
    html`<div><dt>${name}</dt><dd class="${mark}">${value}</dd></div>`
  const words = (name: string) => name.replaceAll('-', ' ')
  return [
    tests === undefined ? null : tile('Tests', words(tests.final.status), markOf(tests.final.status)),
    tests === undefined ? null : tile('Proof', words(tests.proof), PROOF_IN_WORDS[tests.proof][0]),
    files === null ? null : tile('Change', sizeOf(files)),
    tile('Time', durationInWords(end?.durationMs ?? story.lastAt)),
    tile('Turns', String(end?.turns ?? new Set(story.turns.map(({ turn }) => turn)).size)),
    tile('Cost', money(costUsd)),
    resumed === null ? null : tile(`With run ${sanitizedLine(resumed.runId, 40)}`, money(total)),
    inputOf(usage) === 0 ? null : tile('From cache', cacheShare(usage) ?? '0 %'),
  ]
}

function usageOf({ end, turns }: Story): Usage {
  if (end !== null) return end.usage
  const sum = (key: keyof Usage) => turns.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0)
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cacheReadTokens: sum('cacheReadTokens'),
    cacheWriteTokens: sum('cacheWriteTokens'),
  }
}

function sizeOf(files: readonly { readonly additions: number | null; readonly deletions: number | null }[]): string {
  const sum = (key: 'additions' | 'deletions') => files.reduce((total, file) => total + (file[key] ?? 0), 0)
  return `${files.length === 1 ? '1 file' : `${files.length} files`}, +${grouped(sum('additions'))} −${grouped(sum('deletions'))}`
}

function markOf(status: string): Mark {
  if (status === 'not-run') return 'plain'
  return status === 'passed' ? 'good' : 'bad'
}

const LONGEST = 300

/** Links lead to the repository's server only. */
function facts(ground: ReportGround, story: Story): Content[] {
  const { serverUrl, repository, runUrl, ending, receipt } = ground
  const { start, workshop, resumed } = story
  const home = `${serverUrl}/${repository}`
  const usage = usageOf(story)
  const url = ending.outputs['pull-request-url']
  const issue = start?.task.issue ?? null
  const fact = (name: string, value: Content) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const code = (name: string, value: string | undefined | null) =>
    value ? fact(name, html`<code>${sanitizedLine(value, LONGEST)}</code>`) : null
  /** An address that is no link is written out. */
  const linked = (name: string, address: string, words: string, otherwise = address) => {
    const link = checkedLink(address, serverUrl, repository)
    return fact(
      name,
      link === null ? sanitizedLine(otherwise, LONGEST) : html`<a href="${link}" rel="noreferrer">${words}</a>`,
    )
  }
  const earlier = resumed === null ? '' : `run ${resumed.runId}, ${earlierCost(resumed.costUsd)}`
  return [
    url === undefined ? null : linked('Pull request', url, `#${url.split('/').at(-1)}`),
    linked('Repository', home, sanitizedLine(repository, LONGEST), repository),
    issue === null ? null : linked('Issue', `${home}/issues/${issue}`, `#${issue}`, `#${issue}`),
    code('Task file', start?.task.file),
    linked('Run', runUrl, `log of run ${ground.runId}`),
    resumed === null
      ? null
      : linked('Resumed', `${home}/actions/runs/${resumed.runId.split('-')[0]}`, earlier, earlier),
    code('Base', start === null ? null : `${start.base.branch} ${shortId(start.base.sha)}`),
    code('Branch', ending.outputs['branch']),
    code('Tree', receipt?.tree),
    code('Model', start?.model),
    strategyOf(story, ground.record?.evidence.strategy) === 'manifest'
      ? fact('Strategy', 'manifest: the files are planned, then generated one by one')
      : null,
    code('Sandbox', workshop?.sandbox),
    fact('Tokens', `${grouped(inputOf(usage))} in, ${grouped(usage.outputTokens)} out`),
    start === null ? null : fact('Made by', `Diffproof ${sanitizedLine(start.version, LONGEST)}`),
  ]
}

function earlierCost(costUsd: number | null): string {
  return costUsd === null ? 'whose cost is not known' : `which cost ${money(costUsd)} more`
}

/** What speaks against the change, and what is worth knowing. */
export function noticesSection(notices: readonly Notice[]): Html | null {
  if (notices.length === 0) return null
  const isBad = notices.some(({ mark }) => mark === 'bad')
  const shown = notices.map(
    ({ title, mark, items, leftOut }) => html`
      <div class="notice ${mark}">
        <h3>${mark === 'bad' ? sign('open') : null}${title}</h3>
        <ul>
          ${items.map(({ path, text }) => {
            const name = path === null ? null : html`<code>${fileName(path)}</code>`
            return html`<li>${name}${path === null || text === '' ? '' : ': '}${sentence(text)}</li>`
          })}
        </ul>
        ${leftOut === 0 ? null : note(`${grouped(leftOut)} more`)}
      </div>`,
  )
  return section('notices', isBad ? 'Look at this first' : 'Good to know', shown)
}

/** The table of the proof; null without any row. */
export function proofSection(rows: readonly ProofRow[]): Html | null {
  if (rows.length === 0) return null
  const shown = rows.map(
    ({ name, mark, value, code, names, namesLeftOut }) => html`
      <tr>
        <th scope="row">${name}</th>
        <td>
          ${sign(mark)}<span class="${mark}">${value}</span>
          ${code === null ? null : html`<code class="beside">${code}</code>`}
          ${names.length === 0 ? null : html`<ul>${names.map(one => html`<li><code>${fileName(one)}</code></li>`)}</ul>`}
          ${namesLeftOut === 0 ? null : note(`${grouped(namesLeftOut)} more`)}
        </td>
      </tr>`,
  )
  const table = html`
    <table class="proof">
      <thead><tr><th scope="col">What</th><th scope="col">Result</th></tr></thead>
      <tbody>${shown}</tbody>
    </table>`
  return section('proof', 'Proof', table)
}
