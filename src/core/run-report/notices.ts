/** What a reader must know before trusting the change: doubts, refusals, what was left out. */

import type { Receipt } from '../change/change.ts'
import { EDITOR } from '../conversation/tools.ts'
import { refusalIn } from '../edit/tool-results.ts'
import type { RunResult } from '../outcome.ts'
import type { Evidence } from '../record/record.ts'
import { decideReadiness, statusInWords } from '../record/verdict.ts'
import type { Story } from '../story/story.ts'
import { whyHostSummary } from '../summary/host-summary.ts'
import { sanitizedLine } from '../text/sanitized-text.ts'
import type { ReportGround } from './report-ground.ts'

export type Notice = {
  readonly title: string
  readonly mark: 'bad' | 'plain'
  readonly items: readonly { readonly path: string | null; readonly text: string }[]
  readonly leftOut: number
}

const MOST_ITEMS = 40
const LONGEST = 500

type Item = { readonly path: string | null; readonly text: string }

/** The notices, those that speak against the change first; none where there is nothing to say. */
export function noticesOf(
  {
    record,
    receipt,
    ending,
  }: Pick<ReportGround, 'record' | 'receipt'> & { readonly ending: Pick<RunResult, 'passes'> },
  story: Story,
): Notice[] {
  const evidence = record?.evidence ?? null
  const reasons = evidence === null ? [] : doubtsOf(evidence, story)
  // That it was cancelled is no limit, and the reason of such a run.
  const limits = evidence === null ? [...new Set(story.limits)].filter(one => one !== 'cancelled') : []
  return [
    notice('What keeps it from being ready', 'bad', reasons.map(inWords)),
    notice('What failed', 'bad', evidence === null ? failedRuns(story).map(inWords) : []),
    notice('Limits that the run came to', 'bad', limits.map(inWords)),
    notice(
      'Tests that cannot be relied on',
      'bad',
      (evidence?.tests.tampering ?? []).map(found),
      evidence?.tests.tampering_omitted,
    ),
    notice(
      'Look at the bytes',
      'bad',
      (evidence?.unseen_characters ?? []).map(found),
      evidence?.unseen_characters_omitted,
    ),
    notice(
      'The summary differs from the facts',
      'bad',
      (evidence?.disagreements ?? []).map(found),
      evidence?.disagreements_omitted,
    ),
    notice(
      'Refused, and kept apart as refused.patch',
      'bad',
      (evidence?.split_off ?? []).map(path => ({ path, text: '' })),
      evidence?.split_off_omitted,
    ),
    notice('Can never be published', 'bad', (receipt?.refused ?? []).map(leftOut)),
    notice('Edits that were refused', ending.passes ? 'plain' : 'bad', refusedEdits(story)),
    notice('Worth knowing', 'plain', evidence === null ? [] : circumstances(evidence).map(inWords)),
    notice('Left out of the change', 'plain', leftOutOf(evidence, receipt).map(leftOut), evidence?.left_out_omitted),
  ].filter(({ items, leftOut: more }) => items.length + more > 0)
}

/** What keeps the change from being ready by the rules that the run was given, one sentence each. */
export function doubtsOf(evidence: Evidence, { start }: Story): readonly string[] {
  const { 'require-tests': required, 'on-tampering': tampering } = start?.inputs ?? {}
  return decideReadiness(evidence, {
    draft: 'auto',
    requireTests: required === 'true',
    tampering: tampering === 'ignore' ? 'ignore' : 'draft',
  }).reasons
}

/** Tests and checks whose newest run did not pass. */
function failedRuns({ commands }: Story): string[] {
  const ofTheChange = commands.filter(({ purpose }) => purpose === 'tests' || purpose === 'check')
  const newest = new Map(ofTheChange.map(one => [`${one.purpose} ${one.command}`, one]))
  return [...newest.values()]
    .filter(({ status }) => status !== 'passed')
    .map(({ command, status, exitCode }) => `\`${command}\` ${statusInWords({ status, exit_code: exitCode })}`)
}

/** What the model tried to write and may not, each path once. */
function refusedEdits({ turns }: Story): Item[] {
  const found = turns.flatMap(({ calls }) =>
    calls.filter(({ name, isError }) => name === EDITOR && isError).flatMap(({ text }) => refusalIn(text) ?? []),
  )
  return [...new Map(found.map(({ path, why }) => [path, { path, text: why }])).values()]
}

function notice(title: string, mark: Notice['mark'], items: readonly Item[], omitted = 0): Notice {
  const shown = items.slice(0, MOST_ITEMS).map(({ path, text }) => ({
    path: path === null ? null : path,
    text: sanitizedLine(text, LONGEST),
  }))
  return { title, mark, items: shown, leftOut: items.length - shown.length + omitted }
}

function leftOutOf(evidence: Evidence | null, receipt: Receipt | null): Receipt['leftOut'] {
  return evidence?.left_out ?? receipt?.leftOut ?? []
}

function circumstances(evidence: Evidence): string[] {
  const { phases, attested_by: by, model, model_switched_from: asked, sandbox, commands_ran: ran, limit } = evidence
  return [
    ...(phases.summary_source === 'host'
      ? [`${whyHostSummary(phases.summary_attempts, limit)}; the one below is by Diffproof, from the diff`]
      : []),
    ...(by === 'run' ? [] : [`the evidence was measured by another job (${by}) and handed over`]),
    ...(asked === undefined ? [] : [`${model} took over from ${asked}`]),
    ...(sandbox === 'none' && ran !== false
      ? ['commands ran without a box: nothing kept them from the network or the files of the machine']
      : []),
  ]
}

function inWords(text: string): Item {
  return { path: null, text }
}

function found({ path, detail }: Evidence['disagreements'][number]): Item {
  return { path, text: detail }
}

function leftOut({ path, why }: Receipt['leftOut'][number]): Item {
  return { path, text: why }
}
