/** Which names can stand in a work tree but never in a commit: git refuses them, to the last one, for the whole command. */

/** Code points that some file systems skip when they compare names. */
const SKIPPED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/** Why git would not take the path, null where it would. `link`: the path is a symbolic link. */
export function unusableName(path: string, link: boolean): string | null {
  const parts = path.split(/[/\\]/).map(plain)
  if (parts.some(part => part === '.git' || part === 'git~1'))
    return 'git refuses names that some systems take for .git'
  if (link && /^(\.gitmodules|gitmod~\d)$/.test(parts.at(-1) ?? '')) return 'git refuses a symbolic link with this name'
  if (parts.some(part => part === '..' || part === '.')) return 'not a path inside the repository'
  return null
}

function plain(part: string): string {
  const seen = part.replace(SKIPPED, '').toLowerCase()
  // On some systems a colon begins a stream name, and trailing dots and spaces are dropped.
  return part === '.' || part === '..' ? part : (seen.split(':', 1)[0] ?? '').replace(/[. ]+$/, '')
}
