/** What a command line asks for, as the command line hands it to the engine. */
export type Order = {
  verb: 'run' | 'prove' | 'init' | 'doctor' | 'report' | 'replay' | 'demo' | 'eval'
  /** The word after the verb: a task, or a file. */
  argument: string
  options: Readonly<Record<string, string>>
  inputs: Readonly<Record<string, string>>
}

/** Whether an argument names a repository at the forge: `owner/repo`. A path below this folder begins with `./`. */
export function namesRepository(argument: string): boolean {
  return /^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(argument)
}
