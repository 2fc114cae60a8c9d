/** Settings of npm with credentials, for downloads by manifests of a change. */
import { basename, dirname } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { nulEnded, run } from '../copies.ts'
import { bytesOf, existsSync, readFileSync, realPath, rmSync, writeFileSync } from '../disk.ts'
import { isWithin } from './sandbox-plan.ts'

type Variables = Readonly<Record<string, string>>

const USER_FILE = /^npm_config_userconfig$/i

/**
 * What hidden files say: that of the user, which a variable names, then the `.npmrc` of this folder and of those above
 * it, the nearest last. npm takes the last word.
 */
export function npmSettings(folder: string, hidden: ReadonlySet<string>, environment: Variables): string {
  const [, named = ''] = Object.entries(environment).find(([name]) => USER_FILE.test(name)) ?? []
  const user = orNull(() => realPath(named)) ?? ''
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

const LINES_IN_FILES =
  'mapfile -d "" -t words; find "${words[@]}" -print0 2>/dev/null | xargs -0 -r grep -haoF -f "$0" -- 2>/dev/null | sort -u'

type Looked = { since: number; hidden: readonly string[]; file: string }

/**
 * The lines of these that stand in a file of these folders which was written since a time (s since the epoch), and is
 * none of the hidden ones. npm keeps what a manifest of a change names in its cache, which may be a link to the
 * descriptor with the settings: it copies them whole. `file`: where the lines are meanwhile. Throws the file system's
 * error.
 */
export async function linesKept(
  lines: readonly string[],
  folders: readonly string[],
  { since, hidden, file }: Looked,
): Promise<readonly string[]> {
  if (lines.length === 0) return []
  const inside = hidden.filter(path => existsSync(path) && folders.some(folder => isWithin(path, folder)))
  const others = inside.flatMap(path => ['!', '-samefile', path])
  writeFileSync(file, lines.map(line => `${line}\n`).join(''), { mode: 0o600 })
  try {
    const words = [...folders, '-type', 'f', '-newerct', `@${since}`, ...others]
    const shell = ['bash', '--noprofile', '--norc', '-c', LINES_IN_FILES, file]
    const found = (await run(shell, bytesOf(nulEnded(words)))).split('\n')
    return lines.filter(line => found.some(one => one.includes(line)))
  } finally {
    rmSync(file, { force: true })
  }
}
