/** The log of a step as GitHub shows it: steps stand by themselves, the rest is folded. */
import { command, writeLine } from './runner-commands.ts'
import type { StepLog } from './step-log.ts'

/** Groups are opened when something comes to stand in them, and never within each other, which GitHub does not show. */
export function createRunnerLog(): StepLog {
  let open: string | null = null

  const close = () => {
    if (open !== null) command('endgroup')
    open = null
  }
  const below = (title: string) => {
    if (open === title) return
    close()
    command('group', title)
    open = title
  }

  return {
    step(text) {
      close()
      writeLine(text)
    },
    detail(title, text) {
      below(title)
      writeLine(text)
    },
    block(title, text) {
      below(title)
      writeLine(text)
      close()
    },
    warning(text) {
      close()
      command('warning', text)
    },
    now: () => undefined,
    end(text, passes) {
      close()
      command(passes ? 'notice' : 'error', text)
      if (!passes) process.exitCode = 1
    },
  }
}
