/** The log of a run on a terminal: the same lines without the runner's commands, and below them one that says what is going on now. */
import type { StepLog } from './step-log.ts'

/** What is written to; `columns` may change while the run goes on. */
export type Terminal = { write(text: string): unknown; readonly columns?: number }

const CLEAR_LINE = '\r\u001b[2K'
const SECOND_MS = 1_000
const USUAL_COLUMNS = 80

/** `sinceStart`: milliseconds since the run began. The line of progress is written anew each second, and is gone when a line of the log comes and after the end. */
export function createTerminalLog(terminal: Terminal, sinceStart: () => number): StepLog {
  let title: string | null = null
  let going: string | null = null
  let timer: NodeJS.Timeout | null = null

  const draw = () => {
    const text = `${Math.floor(sinceStart() / SECOND_MS)} s  ${going}`
    terminal.write(CLEAR_LINE + text.slice(0, (terminal.columns ?? USUAL_COLUMNS) - 1))
  }
  const line = (text: string) => {
    terminal.write(`${going === null ? '' : CLEAR_LINE}${text}\n`)
    if (going !== null) draw()
  }
  const below = (next: string) => {
    if (title !== next) line(`  ${next}`)
    title = next
  }
  const byItself = (text: string) => {
    title = null
    line(text)
  }

  return {
    step: byItself,
    detail(under, text) {
      below(under)
      line(`    ${text}`)
    },
    block(under, text) {
      below(under)
      line(text.replace(/^/gm, '    '))
      title = null
    },
    warning: text => byItself(`warning: ${text}`),
    now(text) {
      going = text
      timer ??= setInterval(draw, SECOND_MS).unref()
      draw()
    },
    end(text, passes) {
      if (timer !== null) clearInterval(timer)
      if (going !== null) terminal.write(CLEAR_LINE)
      going = null
      byItself(`${passes ? '' : 'error: '}${text}`)
    },
  }
}
