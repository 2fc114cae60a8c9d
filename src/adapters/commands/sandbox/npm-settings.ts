/** Settings of npm with credentials, for downloads by manifests of a change. */
import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { isWithin } from './sandbox-plan.ts'

type ShellCommand = { command: string; environment: Readonly<Record<string, string>> }

const USER_FILE = /^npm_config_userconfig$/i

/**
 * What hidden files say: that of the user, which a variable names, then the `.npmrc` of this folder and of those above
 * it, the nearest last. npm takes the last word.
 */
export function npmSettings(
  folder: string,
  hidden: ReadonlySet<string>,
  environment: ShellCommand['environment'],
): string {
  const [, named = ''] = Object.entries(environment).find(([name]) => USER_FILE.test(name)) ?? []
  const user = orNull(() => realpathSync(named)) ?? ''
  const above = [...hidden].filter(file => basename(file) === '.npmrc' && isWithin(folder, dirname(file)))
  const own = above.filter(file => file !== user).toSorted((one, other) => one.length - other.length)
  const texts = [...(hidden.has(user) ? [user] : []), ...own].map(file => orNull(() => readFileSync(file)))
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
  const others = Object.entries(environment).filter(([name]) => !USER_FILE.test(name))
  return { command: READ_BY_NPM + command, environment: { ...Object.fromEntries(others), npm_settings: settings } }
}
