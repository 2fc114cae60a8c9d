/** Settings of npm with credentials, for downloads by manifests of a change. */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { isWithin } from './sandbox-plan.ts'

type ShellCommand = { command: string; environment: Readonly<Record<string, string>> }

/** What the hidden `.npmrc` files of a folder and of those above it say, the nearest last: npm takes the last word. */
export function npmSettings(folder: string, hidden: ReadonlySet<string>): string {
  const files = [...hidden].filter(file => basename(file) === '.npmrc' && isWithin(folder, dirname(file)))
  const texts = files.toSorted((one, other) => one.length - other.length).map(file => orNull(() => readFileSync(file)))
  return texts.map(text => (text === null ? '' : `${text}\n`)).join('')
}

/**
 * pnpm and Yarn 1 read npm's file of the user too. It has no name by the time that the command begins. What Node starts
 * does not inherit the descriptor, and its own third one is no pipe, for which a reader would wait.
 */
const READ_BY_NPM = `file=$(mktemp); printf %s "$npm_settings" >"$file"; exec 3<"$file"; rm -f "$file"
unset npm_settings file; export npm_config_userconfig=/proc/self/fd/3
`

/** Returns a command of a shell that finds the settings as npm's file of the user. */
export function withNpmSettings(settings: string, { command, environment }: ShellCommand): ShellCommand {
  if (settings === '') return { command, environment }
  return { command: READ_BY_NPM + command, environment: { ...environment, npm_settings: settings } }
}
