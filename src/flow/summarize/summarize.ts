/** Phase 2: the summary of a tested change. Whatever happens here, the change is published. */

import type { SummarySource } from '../../core/facts/record.ts'
import { testsInRecord } from '../../core/facts/recorded-run.ts'
import { findDisagreements, saysWrong } from '../../core/model/disagreements.ts'
import { findSummary } from '../../core/model/find-summary.ts'
import { failedCall, type Reply, type ToolCall } from '../../core/model/messages.ts'
import { createCallWatch } from '../../core/model/repeated-calls.ts'
import { hostSummary, readSummary, type Summary, summaryProblems, whyHostSummary } from '../../core/model/schema.ts'
import { SUBMIT } from '../../core/model/tools.ts'
import { findingInWords } from '../../core/page/sent-back-words.ts'
import { inWords, type TestedWork } from '../../core/testing/test-run.ts'
import { bulleted } from '../../core/text/quantities.ts'
import type { Conversation } from '../agent/conversation.ts'
import type { Edited } from '../agent/loop.ts'
import { noteRepeats, repeatedNews } from '../agent/news.ts'
import { recordStep, reportReading } from '../record-events.ts'
import type { Run } from '../run.ts'

const FILES_SHOWN = 50

export type Summarized = { summary: Summary; source: SummarySource; attempts: number }

type HandedIn = Summarized & { answer(text: string): void }

/**
 * Takes the summary that came with the work, or asks for one; Diffproof writes it when no usable one comes. One that
 * differs from the facts goes back once.
 */
export async function summarize(edited: Edited, conversation: Conversation, run: Run): Promise<Summarized> {
  recordStep('summary', run)
  const handed = await firstUsable(edited, conversation, run)
  const { summary, source, attempts } =
    handed.summary === null
      ? byHost(edited, handed.attempts, run)
      : await settleDifferences(handed, edited, conversation, run)
  run.ports.reporter.record({ type: 'summary', source, attempts, summary })
  return { summary, source, attempts }
}

function byHost({ tested, limit }: Edited, attempts: number, { ports, state }: Run): Summarized {
  const why = whyHostSummary(attempts, limit)
  ports.reporter.warning(`${why}; Diffproof writes one from the diff`)
  const summary = hostSummary(state.task?.title ?? '', tested.change.files, tested.tests.status, why)
  return { summary, source: 'host', attempts }
}

type Nothing = { summary: null; attempts: number }

async function firstUsable(edited: Edited, conversation: Conversation, run: Run): Promise<HandedIn | Nothing> {
  const { config, ports } = run
  const { submitted, tested, failureSaid = false } = edited
  let attempts = 0
  const files = tested.change.files.map(({ path, change }) => `${path} (${change})`)
  const values = { files: bulleted(files, FILES_SHOWN), verdict: endOfTests(tested) }
  const asking = ports.prompts.render('summary-task', values)
  const waiting = submitted?.waiting ?? null
  const watch = createCallWatch()
  if (submitted === null) {
    conversation.say(asking)
  } else if (waiting !== null && tested.failure !== null && !failureSaid) {
    // The model wrote it in the belief that the tests pass, so it is asked for one that knows the verdict.
    conversation.say(null, [...waiting.answered, failedCall(waiting.callId, asking)])
  } else {
    attempts = 1
    const read = readSummary(submitted.input)
    const answer = (text: string) =>
      waiting === null
        ? conversation.say(text)
        : conversation.say(null, [...waiting.answered, failedCall(waiting.callId, text)])
    if (read.kind === 'summary') {
      ports.reporter.info('the summary came with the work')
      return { summary: read.summary, source: submitted.source, attempts, answer }
    }
    const problems = repair(read.problems, run)
    answer(problems)
    if (waiting !== null) {
      const call = { id: waiting.callId, name: SUBMIT, input: submitted.input, problem: null }
      watch.note({ calls: [call], stopReason: 'tool_use' }, [failedCall(call.id, problems)])
    }
  }

  // Where nothing goes back, the summary is still asked for once.
  const most = Math.max(1, config.maxAttempts)
  while (attempts < most && edited.limit !== 'timeout-minutes') {
    const reply = await conversation.askClosing()
    if (reply === null) break
    attempts += 1
    const found = findSummary(reply, reading => reportReading('the summary', reading, ports.reporter))
    if (found !== null) return { ...found, attempts, answer: text => answerWith(reply, () => text, conversation, run) }
    const answers = answerWith(reply, call => repair(problemsOf(call), run), conversation, run)
    const repeated = watch.note(reply, answers)
    if (repeated?.isOver === true) noteRepeats(repeated, run, true)
    if (repeated?.isOver === true) break
    if (repeated !== null) conversation.say(repeatedNews(repeated, run))
  }
  return { summary: null, attempts }
}

function answerWith(reply: Reply, text: (call: ToolCall | null) => string, conversation: Conversation, run: Run) {
  const closed = () => repair(['editing is over; only submit_summary is open'], run)
  const answers = reply.calls.map(call => failedCall(call.id, call.name === SUBMIT ? text(call) : closed()))
  conversation.say(reply.calls.some(call => call.name === SUBMIT) ? null : text(null), answers)
  return answers
}

function problemsOf(call: ToolCall | null): readonly string[] {
  if (call === null) return ['there was no call of submit_summary and no readable JSON in the text']
  return call.problem === null ? summaryProblems(call.input) : [call.problem]
}

function repair(problems: readonly string[], run: Run): string {
  return run.ports.prompts.render('summary-repair', { problems: bulleted(problems) })
}

function endOfTests(tested: TestedWork): string {
  const { failure, tests } = tested
  if (failure !== null)
    return `\`${failure.command}\` still ${inWords(failure)}; there are no more attempts. Say so honestly.`
  if (tests.command === null) return 'There is no test command; nothing was tested by the host.'
  const old = tests.status === 'failed' ? ', but only with tests that failed before your change too' : ''
  return `\`${tests.command}\` ${inWords(tests)}${old}.`
}

/** Lets the model correct a summary once. Keeps the first one when nothing better comes back. */
async function settleDifferences(
  { answer, ...first }: HandedIn,
  { tested, limit, differencesSaid = false }: Edited,
  conversation: Conversation,
  run: Run,
): Promise<Summarized> {
  const { prompts, reporter } = run.ports
  const found = findDisagreements(first.summary, tested.change.files, testsInRecord(tested.tests))
  const isOver = limit !== null || differencesSaid
  if (!saysWrong(first.summary, found) || isOver) return first
  reporter.info('the summary differs from the facts; the model may correct it once')
  answer(prompts.render('summary-differs', { differences: bulleted(found.map(findingInWords)) }))
  const reply = await conversation.askClosing()
  if (reply === null) return first
  return {
    ...(findSummary(reply, reading => reportReading('the summary', reading, reporter)) ?? first),
    attempts: first.attempts + 1,
  }
}
