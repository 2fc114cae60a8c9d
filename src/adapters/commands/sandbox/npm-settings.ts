/** Settings of npm with credentials, for downloads by manifests of a change. */
import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { isWithin } from './sandbox-plan.ts'

type Variables = Readonly<Record<string, string>>

const USER_FILE = /^npm_config_userconfig$/i

/**
 * What hidden files say: that of the user, which a variable names, then the `.npmrc` of this folder and of those above
 * it, the nearest last. npm takes the last word.
 */
export function npmSettings(folder: string, hidden: ReadonlySet<string>, environment: Variables): string {
  const [, named = ''] = Object.entries(environment).find(([name]) => USER_FILE.test(name)) ?? []
  const user = orNull(() => realpathSync(named)) ?? ''
  const above = [...hidden].filter(file => basename(file) === '.npmrc' && isWithin(folder, dirname(file)))
  const own = above.filter(file => file !== user).toSorted((one, other) => one.length - other.length)
  const texts = [...(hidden.has(user) ? [user] : []), ...own].map(file => orNull(() => readFileSync(file)))
  return texts.map(text => (text === null ? '' : `${text}\n`)).join('')
}

/** The variables of a command that finds the settings in its descriptor 3. pnpm and Yarn 1 read npm's file of the user too. */
export function withNpmSettings(settings: string, environment: Variables): Variables {
  if (settings === '') return environment
  const others = Object.entries(environment).filter(([name]) => !USER_FILE.test(name))
  return { ...Object.fromEntries(others), npm_config_userconfig: '/proc/self/fd/3' }
}
