/** The log of a step as GitHub's page shows it. */
import * as core from '@actions/core'

/** The log of a run, line by line. Every text is one line, safe and without secrets, unless it says otherwise. */
export type StepLog = {
  step(text: string): void
  detail(title: string, text: string): void
  /** Many lines, folded below a title of their own; null: below the title of what came last. */
  block(title: string, text: string): void
  warning(text: string): void
  end(text: string, passes: boolean): void
}

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
    end(text, passes) {
      close()
      if (passes) core.notice(text)
      else core.setFailed(text)
    },
  }
}
