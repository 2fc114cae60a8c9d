/** The result of a command of the model: its last line says how it ended, and long stack traces are folded. */

/** `exitCode` is null unless the command exited by itself. */
type CommandEnd = {
  readonly status: 'exited' | 'signalled' | 'timed-out' | 'could-not-run'
  readonly exitCode: number | null
}

const STOPPED = 'ended by a signal'
const NOT_STARTED = 'could not be started'
const LAST_LINE = new RegExp(
  String.raw`(?:^|\n)\((exit code -?\d+|${STOPPED}|stopped at the limit of [\d.]+ minutes|${NOT_STARTED})\)$`,
)

/** The last line of a result. `limitMinutes`: how long a command may take. */
export function exitLine({ status, exitCode }: CommandEnd, limitMinutes: number): string {
  switch (status) {
    case 'exited':
      return `(exit code ${exitCode})`
    case 'signalled':
      return `(${STOPPED})`
    case 'timed-out':
      return `(stopped at the limit of ${limitMinutes} minutes)`
    case 'could-not-run':
      return `(${NOT_STARTED})`
  }
}

/** Reads the last line back, for people: `exit code 3`, `stopped`. Null when the result has no such line. */
export function exitIn(result: string): string | null {
  const said = LAST_LINE.exec(result.slice(-100))?.[1] ?? null
  return said === STOPPED ? 'stopped' : said
}

/** A frame of Node's own code. The last of a trace may open the error's fields. */
const FRAME = /^( +)at (?:async )?(?:[^(]*\()?node:[\w/]+:\d+:\d+\)?( \{)?$/
const LEAST = 2

/** Folds two or more successive frames of Node's own code into one line that counts them, because every later request carries them. Other lines stay as they are. */
export function foldFrames(output: string): string {
  if (!output.includes('node:')) return output
  const shown: string[] = []
  let frames: string[] = []
  const close = () => {
    shown.push(...(frames.length < LEAST ? frames : [folded(frames)]))
    frames = []
  }
  for (const line of output.split('\n')) {
    if (FRAME.test(line)) frames.push(line)
    else {
      close()
      shown.push(line)
    }
  }
  close()
  return shown.join('\n')
}

function folded(frames: readonly string[]): string {
  const [, indent = ''] = FRAME.exec(frames[0] ?? '') ?? []
  const [, , brace = ''] = FRAME.exec(frames.at(-1) ?? '') ?? []
  return `${indent}... ${frames.length} frames inside Node${brace}`
}
