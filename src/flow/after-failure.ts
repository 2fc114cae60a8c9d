/** What follows a request that failed: another try, another model, another conversation, or the end. */
import type { ModelError } from '../core/errors.ts'
import { WITH_THE_MODEL, waitBeforeNextTry } from '../core/retries/next-try.ts'
import { holdsReplies } from '../core/talk/size.ts'
import type { Forbidden, Question, StartOver } from './question.ts'
import type { PricedModel, Run } from './run.ts'

type Failed = { readonly question: Question; readonly asked: PricedModel; readonly tries: number }

/** Waits where a wait comes before the next try; one that would pass the deadline is not begun. Throws the error where nothing helps. */
export async function afterFailure(
  error: ModelError,
  failed: Failed,
  run: Run,
  signal: AbortSignal,
): Promise<'again' | 'again-with-another' | Forbidden | StartOver> {
  const { ports, deadlines } = run
  const { question, tries } = failed
  if (error.trouble === 'too-long' && holdsReplies(question.messages)) return { startOver: 'too-long' }
  const fraction = Number.parseInt(ports.clock.randomHex(8), 16) / 2 ** 32
  const takesTime = error.trouble === 'passing' || error.trouble === 'busy'
  const waitMs = takesTime ? waitBeforeNextTry(WITH_THE_MODEL, { tries, askedMs: error.waitMs, fraction }) : null
  if (waitMs === null) return another(error, failed, run)

  const deadline = question.closing ? deadlines.overall : deadlines.editing
  if (ports.clock.now() + waitMs >= deadline) {
    ports.reporter.warning(`${error.message}; the next try would come after the deadline`)
    return { limit: 'timeout-minutes', because: error }
  }
  ports.reporter.warning(`${error.message}; the turn is asked again in ${(waitMs / 1000).toFixed(1)} s`)
  await ports.clock.wait(waitMs, signal)
  return 'again'
}

/** The fallback model takes over for good, in a conversation of its own. A summary is not worth that: the host writes it. */
function another(error: ModelError, { question, asked }: Failed, run: Run): 'again-with-another' | StartOver {
  const { fallback, ledger, ports } = run
  const mayHelp = error.trouble === 'busy' || error.trouble === 'not-this-model'
  if (!mayHelp || fallback === null || question.closing || asked.model === fallback.model) throw error
  if (!ledger.switched) ports.reporter.warning(`${error.message}; ${fallback.model.name} is asked instead`)
  ledger.switched = true
  return holdsReplies(question.messages) ? { startOver: 'another-model' } : 'again-with-another'
}
