/** How a command of the model ended: the last line of its result, written and read back. */

/** What is known of an end; `exitCode` is null unless it exited by itself. */
export type CommandEnding = {
  readonly status: 'exited' | 'signalled' | 'timed-out' | 'could-not-run'
  readonly exitCode: number | null
}

const STOPPED = 'ended by a signal'
const NOT_STARTED = 'could not be started'
const LAST_LINE = new RegExp(
  String.raw`(?:^|\n)\((exit code -?\d+|${STOPPED}|stopped at the limit of [\d.]+ minutes|${NOT_STARTED})\)$`,
)

/** The line, in round brackets; `limitMinutes`: how long a command may take. */
export function endingLine({ status, exitCode }: CommandEnding, limitMinutes: number): string {
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

/** The end that a result tells of, for people: `exit code 3`, `stopped`; null where it tells of none. */
export function endingIn(result: string): string | null {
  const said = LAST_LINE.exec(result.slice(-100))?.[1] ?? null
  return said === STOPPED ? 'stopped' : said
}
