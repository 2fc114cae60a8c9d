/** A clock that is wrong: what is signed with its time is refused. */

/** The words of AWS, of Google and of Entra. An expired session has others. */
const WRONG_TIME =
  /signature expired|signature not yet current|RequestTimeTooSkewed|RequestExpired|reasonable timeframe|AADSTS700024/i

/** What to do where a refusal names the time of a request; null for any other. `now`: milliseconds since the epoch. */
export function clockAdvice(said: string, now: number): string | null {
  return WRONG_TIME.test(said) ? `This machine says it is ${minute(now)}: set its clock, for example by NTP.` : null
}

/** `2026-11-26 14:02 UTC`. */
export function minute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
