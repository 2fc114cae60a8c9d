import type { TextFile } from './repository-files.ts'

/** Hosts that packages come from: where somebody installs from is theirs to say, and a lock file must not say it for them. */
const PACKAGE_HOST =
  /https?:\/\/[^\s/"'`]*\b(?:registry|registries|npm|npmjs|pypi|pythonhosted|nexus|artifactory|verdaccio|jfrog|unpkg|jsdelivr|crates|rubygems|goproxy)\b[^\s"'`]*/gi
const DOWNLOAD = /https?:\/\/[^\s"'`<>)]+\.(?:tgz|tar\.gz|tar\.xz|zip|whl|gem|crate|jar|deb|rpm|exe|dmg|msi)\b/gi

/** Addresses in a text that something would be downloaded from. */
export function downloadAddresses({ path, text }: TextFile): string[] {
  const found = [...(text.match(PACKAGE_HOST) ?? []), ...(text.match(DOWNLOAD) ?? [])]
  return [...new Set(found)].map(address => `${path} names ${address}`)
}

type LockEntry = {
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** What is wrong with a lock file: it names where packages are, or lacks one that `npm ci` will ask for. */
export function lockProblems(text: string): string[] {
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockEntry>> }
  return Object.entries(packages).flatMap(([place, entry]) => {
    const asked = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    const missing = asked.filter(
      name => !placesAbove(place).some(folder => `${folder}node_modules/${name}` in packages),
    )
    return [
      ...missing.map(name => `${place || 'the project'} asks for ${name}, which is not in the lock file`),
      ...(entry.resolved === undefined ? [] : [`${place} names where it is: ${entry.resolved}`]),
    ]
  })
}

/** The folders in which node looks for a package, from a place in the lock file upwards. */
function placesAbove(place: string): string[] {
  const parts = place.split('/node_modules/')
  const above = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/`)
  return [...above.filter(folder => folder !== '/'), '']
}
