/** The model only looks, until its reply holds what is asked for. */
import { failedCall, isCutOff, type Reply, type ToolCall } from '../../core/model/messages.ts'
import { addUsage, costOf, NO_USAGE, type Usage } from '../../core/model/prices.ts'
import { readJson } from '../../core/model/read-json.ts'
import { createCallWatch } from '../../core/model/repeated-calls.ts'
import { isRunResult, limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { bulleted } from '../../core/text/quantities.ts'
import { reportReading } from '../record-events.ts'
import { askedModel, budgetOf } from '../run.ts'
import type { Session } from '../session.ts'
import { pictureBlocks } from '../start/gather-pictures.ts'
import { Conversation } from './conversation.ts'
import { joined, noteRepeats, repeatedNews } from './news.ts'
import { runLookTool } from './tools.ts'

type Read<Found> = Found | { problems: readonly string[] } | RunResult

type Questions<Found> = {
  conversation: Conversation
  /** What is asked for, in the reason of a run that does not get it. */
  what: string
  /** Reads a reply without calls. */
  read: (reply: Reply) => Promise<Read<Found>>
  onCall?: (call: ToolCall) => Promise<void>
}

/** What was read, with what it took; or how the run ended. Problems go back as often as `max-attempts` says. */
export async function lookAround<Found extends object>(
  { conversation, what, read: readReply, onCall }: Questions<Found>,
  session: Session,
): Promise<(Found & { usage: Usage; dollars: number }) | RunResult> {
  const { ports, config } = session.run
  const { prompts } = ports
  const watch = createCallWatch()
  let [usage, dollars] = [NO_USAGE, 0]
  for (let attempt = 0; ; ) {
    const reply = await conversation.ask(session.working, false)
    if (reply.kind === 'stopped') return limitResult(reply.limit, budgetOf(session.run))
    usage = addUsage(usage, reply.usage)
    dollars += costOf(reply.usage, askedModel(session.run).tariff)
    if (reply.stopReason === 'refusal') return resultOf('refused-content', 'the model refused the task')
    const isCut = isCutOff(reply)
    if (isCut || reply.stopReason === 'pause_turn' || reply.calls.length > 0) {
      const answers = []
      for (const call of reply.calls) {
        await onCall?.(call)
        answers.push(isCut ? failedCall(call.id, 'cut off') : await runLookTool(call, session))
      }
      const repeated = watch.note(reply, answers)
      if (repeated?.isOver === true)
        return resultOf('model-error', `${noteRepeats(repeated, session.run)}; there is no plan`)
      const news = repeated && repeatedNews(repeated, session.run)
      conversation.say(joined(isCut ? prompts.render('continue', {}) : null, news), answers)
      continue
    }
    const read = await readReply(reply)
    if (isRunResult(read)) return read
    if (!('problems' in read)) return { ...read, usage, dollars }
    ports.reporter.untrusted(read.problems.join('\n'))
    if (attempt >= config.maxAttempts)
      return resultOf('model-error', `no usable ${what} came from the model: ${read.problems.slice(0, 5).join('; ')}`)
    attempt += 1
    conversation.say(prompts.render('manifest-repair', { problems: bulleted(read.problems) }))
  }
}

/** The conversation in which a plan is made: it begins anew with the same text. */
export function planningConversation(text: string, session: Session, prompt: 'plan' | 'plan-first'): Conversation {
  const first = { text, pictures: pictureBlocks(session.pictures), again: async () => text }
  return new Conversation(first, session.run, prompt)
}

/** The JSON of a plan in a reply, or why it cannot be read. */
export function planJsonIn({ text }: Reply, { run }: Session) {
  const json = readJson(text, value => typeof value === 'object' && value !== null && 'files' in value)
  reportReading('the plan', json, run.ports.reporter)
  if (json.kind !== 'unreadable') return json
  return { problems: [`the answer holds no readable JSON (${json.syntaxError})`] }
}
