/** What is known about how a project is tested. */

/** `because` names the file that decided, for the log. */
export type TestCommand = { readonly command: string; readonly because: string }

/** Names (folders end with a slash) and, of the files that `isRelevantForTests` names, their text. */
export type RootFiles = ReadonlyMap<string, string>
