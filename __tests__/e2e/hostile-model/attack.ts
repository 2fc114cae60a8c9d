/** One attack of the scripted model, and what holds it. */

/** What stands in the way; `box` at every level that passes its self-test. */
export type Guard = 'sandbox' | 'file tools' | 'trusted git' | 'policy' | 'sanitiser' | 'publisher' | 'tests'

export interface Attack {
  /** As the table shows it; unique. */
  readonly name: string
  readonly heldBy: Guard
  /** What came of it, as the table shows it; the tests assert it. */
  readonly result: string
}

/** An attack by a shell command; it ends with exit code 0 if, and only if, it succeeds. */
export interface CommandAttack extends Attack {
  readonly heldBy: 'sandbox'
  readonly command: string
}

/** A list of command attacks of one kind. */
export function inTheBox(result: string, attacks: Readonly<Record<string, string>>): readonly CommandAttack[] {
  return Object.entries(attacks).map(([name, command]) => ({ name, heldBy: 'sandbox', result, command }))
}

/** Attacks of one kind that are not commands. */
export function attacks(heldBy: Guard, result: string, names: readonly string[]): readonly Attack[] {
  return names.map(name => ({ name, heldBy, result }))
}
