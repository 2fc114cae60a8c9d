/** The setup command as it has to run where manifests were changed. */

const FROZEN: readonly (readonly [strict: RegExp, loose: string])[] = [
  [/\bnpm (?:ci|clean-install)\b/g, 'npm install'],
  [/ --(?:frozen-lockfile|immutable|frozen|locked)(?=\s|$|[;&|])/g, ''],
]

/** Installing "exactly what the lock file says" refuses a manifest that has moved on; the same without that demand writes the lock file anew. */
export function refreshingCommand(setup: string): string {
  return FROZEN.reduce((command, [strict, loose]) => command.replace(strict, loose), setup)
}
