/** One request after the editing is over. */
import { ModelError, messageOf } from '../core/errors.ts'
import type { Reply } from '../core/talk/messages.ts'
import type { Conversation } from './conversation.ts'
import type { Run } from './run.ts'

/** The reply, or null where the model cannot be asked any more: the change is delivered all the same. */
export async function askClosing(talk: Conversation, run: Run): Promise<Reply | null> {
  try {
    const reply = await talk.ask(run.overall, true)
    return 'limit' in reply ? null : reply
  } catch (thrown) {
    if (!(thrown instanceof ModelError)) throw thrown
    run.ports.reporter.warning(`${messageOf(thrown)}; the model is not asked about the summary any more`)
    return null
  }
}
