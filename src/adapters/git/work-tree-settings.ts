/** The settings that decide how files and blobs correspond, read once from the user's repository before anything untrusted runs. */
import type { Git } from './git-command.ts'

const HONEST = ['core.autocrlf', 'core.eol', 'core.filemode', 'core.symlinks', 'core.precomposeunicode']

export type WorkTreeSettings = {
  /** Setting names and values that the trusted git dir takes over. */
  readonly honest: ReadonlyMap<string, string>
  /** True where objects may be missing on purpose and come from the remote on demand. */
  readonly partial: boolean
  /** Names of all filter drivers. */
  readonly filters: readonly string[]
}

/** Reads them as the user's own git sees them, machine-wide and personal configuration included. Throws RepositoryError. */
export async function readWorkTreeSettings(
  git: Git,
  gitDir: string,
  home: string | undefined,
): Promise<WorkTreeSettings> {
  // Only the reading of configuration sees the user's own: on some runners line endings are set there.
  const env =
    home === undefined
      ? {}
      : {
          HOME: home,
          XDG_CONFIG_HOME: `${home}/.config`,
          GIT_CONFIG_GLOBAL: `${home}/.gitconfig`,
          GIT_CONFIG_NOSYSTEM: '0',
        }
  const { stdout } = await git.run(['config', '--list', '-z'], { gitDir }, { env })
  const settings = new Map(
    stdout
      .toString()
      .split('\0')
      .map(entry => [entry.split('\n', 1)[0] ?? '', entry.slice(entry.indexOf('\n') + 1)] as const),
  )
  const names = [...settings.keys()]
  return {
    honest: new Map(HONEST.flatMap(key => (settings.has(key) ? [[key, settings.get(key) ?? ''] as const] : []))),
    partial: names.some(
      name => /^remote\..*\.(promisor|partialclonefilter)$/.test(name) || name === 'extensions.partialclone',
    ),
    filters: [
      ...new Set(names.flatMap(name => /^filter\.(.*)\.(clean|smudge|process|required)$/s.exec(name)?.[1] ?? [])),
    ],
  }
}

/** The whole configuration file of the trusted git dir. */
export function trustedConfig(
  settings: WorkTreeSettings,
  options: { sha256: boolean; sparse: boolean; ignoreCase: boolean; url: string },
): string {
  const version = options.sha256 || settings.partial ? 1 : 0
  const lines = ['[core]', `\trepositoryformatversion = ${version}`, '\tbare = false', '\tlogAllRefUpdates = false']
  for (const [key, value] of settings.honest) {
    // A value that is not one plain word is none that git knows for these settings.
    if (/^\w+$/.test(value)) lines.push(`\t${key.slice('core.'.length)} = ${value}`)
  }
  if (options.ignoreCase) lines.push('\tignoreCase = true')
  // Makes git look at files that are present although the sparse checkout leaves them out.
  if (options.sparse) lines.push('\tsparseCheckout = true')
  if (version === 1) lines.push('[extensions]')
  if (options.sha256) lines.push('\tobjectFormat = sha256')
  if (settings.partial)
    lines.push(
      '\tpartialClone = origin',
      '[remote "origin"]',
      `\turl = ${JSON.stringify(options.url)}`,
      '\tpromisor = true',
    )
  return `${lines.join('\n')}\n`
}
