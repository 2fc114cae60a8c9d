/** The last word of a run to whoever asked for it: in the comment on the issue, or in the answers to a revision, and as marks. Problems are warnings. */
import { isUnfinished, type RunResult } from '../core/outcome.ts'
import { checklist } from '../core/progress/checklist.ts'
import { plannedSteps } from '../core/progress/planned-steps.ts'
import { endingText } from '../core/report/issue-comment.ts'
import { whereThePatchIs } from '../core/report/kept-files.ts'
import { whatNext } from '../core/report/what-next.ts'
import { answerRequest } from './answer-request.ts'
import { effortOf } from './effort-of.ts'
import { type Run, startOf } from './run.ts'

/** To be called once the work has come to its end. Waits no longer than `hurry` allows. */
export async function tellEnding(ending: RunResult, run: Run): Promise<void> {
  const { state, ports, hurry, config } = run
  const { telling, task } = state
  if (telling === null) return
  const revision = task?.revision
  const speak = async (): Promise<boolean> => {
    await telling.stop()
    if (revision === undefined) return telling.sayLast(lastText(ending, run), ending)
    if (config.progressComment) await answerRequest(revision, ending, effortOf(run), run)
    return config.progressComment
  }
  try {
    const said = await Promise.race([speak(), given(hurry)])
    if (said === 'too late') return ports.reporter.warning('the comment could not be written in time')
    if (said) ports.journal.note({ kind: 'commented' })
  } catch (thrown) {
    telling.complain(thrown)
  }
  await Promise.race([telling.markLast(ending), given(hurry)])
}

function lastText(ending: RunResult, run: Run): string {
  const { config, state, runUrl, story } = run
  return endingText(ending, {
    runUrl,
    evidence: state.record?.evidence ?? null,
    rows: checklist(story, plannedSteps(config), true),
    next: whatNext(ending, startOf(run)),
    patch: whereThePatchIs(state.patchFile, isUnfinished(ending.outcome, state.record?.evidence.limit ?? null)),
    effort: effortOf(run),
  })
}

/** Settles once the signal is given. */
function given(signal: AbortSignal): Promise<'too late'> {
  return new Promise(resolve => {
    if (signal.aborted) resolve('too late')
    signal.addEventListener('abort', () => resolve('too late'), { once: true })
  })
}
