/** The top of the report: what a person asks first. */

import type { Usage } from '../conversation/messages.ts'
import { durationInWords } from '../pull-request/quantities.ts'
import type { Story } from '../story/story.ts'
import { strategyOf } from '../story/strategy-of.ts'
import { checkedLink } from './links.ts'
import { type Mark, PROOF_IN_WORDS } from './proof-rows.ts'
import { cacheShare, grouped, inputOf, money } from './quantities.ts'
import type { ReportGround } from './report-ground.ts'
import { shownId, shownLine } from './shown-text.ts'

export type Figure = { readonly name: string; readonly value: string; readonly mark: Mark }
export type Fact = {
  readonly name: string
  readonly value: string
  readonly link: string | null
  readonly isCode: boolean
}

/** The few numbers on top. */
export function figuresOf({ record, receipt }: ReportGround, story: Story): Figure[] {
  const tests = record?.evidence.tests
  const files = record?.evidence.files ?? receipt?.files ?? null
  const [proofMark] = tests === undefined ? ['plain' as const] : PROOF_IN_WORDS[tests.proof]
  const usage = usageOf(story)
  const turns = story.end?.turns ?? new Set(story.turns.map(({ turn }) => turn)).size
  const costUsd = story.end === null ? story.costUsd : story.end.costUsd
  const duration = story.end?.durationMs ?? story.lastAt
  return [
    ...(tests === undefined
      ? []
      : [figure('Tests', tests.final.status.replaceAll('-', ' '), statusMark(tests.final.status))]),
    ...(tests === undefined ? [] : [figure('Proof', tests.proof.replaceAll('-', ' '), proofMark)]),
    ...(files === null ? [] : [figure('Change', sizeOf(files))]),
    figure('Time', durationInWords(duration)),
    figure('Turns', String(turns)),
    figure('Cost', money(costUsd)),
    ...(story.resumed === null
      ? []
      : [figure(`With run ${shownLine(story.resumed.runId, 40)}`, money(sumOf(costUsd, story.resumed.costUsd)))]),
    ...(inputOf(usage) === 0 ? [] : [figure('From cache', cacheShare(usage) ?? '0 %')]),
  ]
}

/** What the run was about, with links to the repository's server alone. */
export function factsOf(ground: ReportGround, story: Story): Fact[] {
  const { serverUrl, repository, runUrl, ending } = ground
  const { start, workshop, resumed } = story
  const link = (address: string) => checkedLink(address, serverUrl, repository)
  const home = `${serverUrl}/${repository}`
  const usage = usageOf(story)
  const url = ending.outputs['pull-request-url']
  const issue = start?.task.issue ?? null
  const branch = ending.outputs['branch']
  return [
    ...(url === undefined ? [] : [linkedFact('Pull request', `#${url.split('/').at(-1)}`, url, link(url))]),
    fact('Repository', repository, link(home)),
    ...(issue === null ? [] : [fact('Issue', `#${issue}`, link(`${home}/issues/${issue}`))]),
    ...(start?.task.file ? [code('Task file', start.task.file)] : []),
    linkedFact('Run', `log of run ${ground.runId}`, runUrl, link(runUrl)),
    ...(resumed === null ? [] : [wentOnFrom(resumed, `${home}/actions/runs/`, link)]),
    ...(start === null ? [] : [code('Base', `${start.base.branch} ${shownId(start.base.sha)}`)]),
    ...(branch === undefined ? [] : [code('Branch', branch)]),
    ...(ground.receipt === null ? [] : [code('Tree', ground.receipt.tree)]),
    ...(start === null ? [] : [code('Model', start.model)]),
    ...(strategyOf(story, ground.record?.evidence.strategy) === 'manifest'
      ? [fact('Strategy', 'manifest: the files are planned, then generated one by one', null)]
      : []),
    ...(workshop === null ? [] : [code('Box', workshop.sandbox)]),
    fact('Tokens', `${grouped(inputOf(usage))} in, ${grouped(usage.outputTokens)} out`, null),
    ...(start === null ? [] : [fact('Made by', `Diffproof ${start.version}`, null)]),
  ]
}

/** Null where a price is not known. */
function sumOf(costUsd: number | null, before: number | null): number | null {
  return costUsd === null || before === null ? null : costUsd + before
}

/** The attempt stands behind the number of a run. */
function wentOnFrom(
  { runId, costUsd }: NonNullable<Story['resumed']>,
  runs: string,
  link: (address: string) => string | null,
): Fact {
  const cost = costUsd === null ? 'whose cost is not known' : `which cost ${money(costUsd)} more`
  return fact('Went on from', `run ${runId}, ${cost}`, link(`${runs}${runId.split('-')[0]}`))
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

function statusMark(status: string): Mark {
  if (status === 'not-run') return 'plain'
  return status === 'passed' ? 'good' : 'bad'
}

function figure(name: string, value: string, mark: Mark = 'plain'): Figure {
  return { name, value, mark }
}

function fact(name: string, value: string, link: string | null): Fact {
  return { name, value: shownLine(value, 300), link, isCode: false }
}

/** What cannot be linked is written out. */
function linkedFact(name: string, short: string, address: string, link: string | null): Fact {
  return fact(name, link === null ? address : short, link)
}

function code(name: string, value: string): Fact {
  return { name, value: shownLine(value, 300), link: null, isCode: true }
}
