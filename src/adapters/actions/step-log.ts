/** The log of a step: one interface, written for GitHub's page or for people at a terminal. */
import * as core from '@actions/core'

/** The log of a run, line by line. Every text is one line, safe and without secrets, unless it says otherwise. */
export type StepLog = {
  /** Stands by itself. */
  step(text: string): void
  /** Is folded below a title with what else comes under it. */
  detail(title: string, text: string): void
  /** Many lines, folded below a title of their own; null: below the title of what came last. */
  block(title: string, text: string): void
  warning(text: string): void
  /** What is going on, where that can be shown without leaving a line. */
  now(text: string): void
  /** The last word. */
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
    now: () => undefined,
    end(text, passes) {
      close()
      if (passes) core.notice(text)
      else core.setFailed(text)
    },
  }
}

/** What is written to; `columns` may change while the run goes on. Nothing is ever written anew where it is no terminal. */
type Terminal = { write(text: string): unknown; readonly columns?: number; readonly isTTY?: boolean }

const CLEAR_LINE = '\r\u001b[2K'
const SECOND_MS = 1_000
const USUAL_COLUMNS = 80

/** `sinceStart`: milliseconds since the run began. The line of progress is written anew each second, gives way to each line of the log, and is gone after the end. */
export function createTerminalLog(terminal: Terminal, sinceStart: () => number): StepLog {
  let title: string | null = null
  let going: string | null = null
  let timer: NodeJS.Timeout | null = null

  const draw = () => {
    const text = `${Math.floor(sinceStart() / SECOND_MS)} s  ${going}`
    // Zero where the terminal does not know.
    terminal.write(CLEAR_LINE + withinColumns(text, (terminal.columns || USUAL_COLUMNS) - 1))
  }
  const line = (text: string) => {
    terminal.write(`${going === null ? '' : CLEAR_LINE}${text}\n`)
    if (going !== null) draw()
  }
  const byItself = (text: string) => {
    title = null
    line(text)
  }
  const below = (under: string, text: string) => {
    const head = title === under ? '' : `  ${under}\n`
    title = under
    line(head + text.replace(/^/gm, '    '))
  }

  return {
    step: byItself,
    detail: below,
    block(under, text) {
      below(under, text)
      title = null
    },
    warning: text => byItself(`warning: ${text}`),
    now(text) {
      if (terminal.isTTY !== true || going === text) return
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

const FIRST_WIDE = 0x1100

/** So much of a text as has room; what may be two columns wide counts as that. A line that wraps could not be cleared. */
function withinColumns(text: string, columns: number): string {
  let [shown, room] = ['', columns]
  for (const character of text) {
    room -= (character.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2
    if (room < 0) break
    shown += character
  }
  return shown
}
