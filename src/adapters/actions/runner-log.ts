/** The log of a step as GitHub shows it: steps stand by themselves, the rest is folded. */
import * as core from '@actions/core'
import type { StepLog } from './step-log.ts'

/** Groups are opened when something comes to stand in them, and never within each other, which GitHub does not show. */
export function createRunnerLog(): StepLog {
  let open: string | null = null

  const close = () => {
    if (open !== null) core.endGroup()
    open = null
  }
  const below = (title: string) => {
    if (open === title) return
    close()
    core.startGroup(title)
    open = title
  }

  return {
    step(text) {
      close()
      core.info(text)
    },
    detail(title, text) {
      below(title)
      core.info(text)
    },
    block(title, text) {
      below(title)
      core.info(text)
      close()
    },
    warning(text) {
      close()
      core.warning(text)
    },
    now: () => undefined,
    end(text, passes) {
      close()
      if (passes) core.notice(text)
      else core.setFailed(text)
    },
  }
}
