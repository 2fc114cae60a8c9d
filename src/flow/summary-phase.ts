/** Phase 2: the summary of a change that git verified and the tests judged. However it goes, the change is not lost. */

import type { Change } from '../core/change/change.ts'
import { ModelError, messageOf } from '../core/errors.ts'
import type { SummarySource } from '../core/evidence/record.ts'
import { hostSummary } from '../core/summary/host-summary.ts'
import { readSummary, type Summary, summaryProblems } from '../core/summary/schema.ts'
import type { Reply, ToolResultBlock } from '../core/talk/messages.ts'
import { SUBMIT } from '../core/talk/tools.ts'
import { firstFailure, inWords, type Tested } from '../core/testing/test-verdict.ts'
import type { Conversation } from './conversation.ts'
import type { Edited } from './edit-phase.ts'
import type { Run } from './run.ts'
import { summaryIn } from './submitted-summary.ts'

export type Summarised = {
  readonly summary: Summary
  /** `tool`, the JSON reader's strategy, or `host`. */
  readonly source: SummarySource
  readonly attempts: number
}

const FILES_SHOWN = 50

/** Takes the summary that came with "done", or asks for one; writes it itself after `max-summary-attempts`, or when the model cannot be asked. */
export async function askForSummary(edited: Edited, talk: Conversation, run: Run): Promise<Summarised> {
  const { config, ports } = run
  const { submitted, tested } = edited
  let attempts = 0
  const asking = ports.prompts.render('summary-task', { files: fileList(tested.change), verdict: verdictOf(tested) })
  const waiting = submitted?.waiting ?? null
  if (submitted === null) {
    talk.say(asking)
  } else if (waiting !== null && firstFailure(tested) !== null) {
    // It was written in the belief that all is well; the reviewer gets one written in knowledge of the verdict.
    talk.say(null, [...waiting.answered, { type: 'tool-result', callId: waiting.callId, text: asking, isError: true }])
  } else {
    attempts = 1
    const read = readSummary(submitted.input)
    if (read.kind === 'summary') {
      ports.reporter.info('the summary came with the work')
      return { summary: read.summary, source: submitted.source, attempts }
    }
    if (waiting !== null) talk.say(null, [...waiting.answered, refusal(waiting.callId, read.problems, run)])
  }

  while (attempts < config.maxSummaryAttempts && edited.limit !== 'timeout-minutes') {
    const reply = await askOnce(talk, run)
    if (reply === null) break
    attempts += 1
    const found = summaryIn(reply, ports.reporter)
    if (found !== null) return { ...found, attempts }
    tellProblems(reply, talk, run)
  }
  ports.reporter.warning('no usable summary came from the model; the host writes one')
  return {
    summary: hostSummary(run.ledger.task?.title ?? '', tested.change.files, tested.tests.status),
    source: 'host',
    attempts,
  }
}

/** Null where the model cannot be asked any more: the change is delivered all the same. */
async function askOnce(talk: Conversation, run: Run): Promise<Reply | null> {
  try {
    const reply = await talk.ask(run.overall, true)
    return 'limit' in reply ? null : reply
  } catch (thrown) {
    if (!(thrown instanceof ModelError)) throw thrown
    run.ports.reporter.warning(`${messageOf(thrown)}; the summary is given up`)
    return null
  }
}

function tellProblems(reply: Reply, talk: Conversation, run: Run): void {
  const { prompts } = run.ports
  if (reply.calls.length === 0) {
    const problems = ['there was no call of submit_summary and no readable JSON in the text']
    talk.say(prompts.render('summary-repair', { problems: listed(problems) }))
    return
  }
  talk.say(
    null,
    reply.calls.map(call => {
      if (call.name !== SUBMIT) return refusal(call.id, ['editing is over; only submit_summary is open'], run)
      return refusal(call.id, call.problem === null ? summaryProblems(call.input) : [call.problem], run)
    }),
  )
}

function refusal(callId: string, problems: readonly string[], run: Run): ToolResultBlock {
  return {
    type: 'tool-result',
    callId,
    text: run.ports.prompts.render('summary-repair', { problems: listed(problems) }),
    isError: true,
  }
}

function listed(problems: readonly string[]): string {
  return problems.map(one => `- ${one}`).join('\n')
}

function fileList(change: Change<'tested'>): string {
  const shown = change.files.slice(0, FILES_SHOWN).map(file => `- ${file.path} (${file.change})`)
  const rest = change.files.length - shown.length
  return [...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
}

function verdictOf(tested: Tested): string {
  const failure = firstFailure(tested)
  if (failure !== null)
    return `\`${failure.command}\` still ${inWords(failure)}; there are no more attempts. Say so honestly.`
  return tested.tests.status === 'passed'
    ? `\`${tested.tests.command}\` passed.`
    : 'There is no test command; nothing was tested by the host.'
}
