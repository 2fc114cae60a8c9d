import { describe, expect, test } from '@jest/globals'
import { keptPaths, readText, type TextFile } from './repository-files.ts'

type Package = {
  readonly license: string
  readonly type: string
  readonly engines: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const PATHS = keptPaths()
const PACKAGE = JSON.parse(readText('package.json')) as Package

describe('the repository', () => {
  test('names no place that packages or programs are downloaded from', () => {
    // The bundle holds other people's code; this very rule is tested with addresses.
    const texts = PATHS.filter(path => !path.startsWith('dist/') && path !== '__tests__/contract/repository.test.ts')
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.flatMap(path => downloadAddresses({ path, text: textOf(path) }))).toEqual([])
  })

  test('has no file that says where packages come from', () => {
    expect(PATHS.filter(path => /(?:^|\/)\.(?:npmrc|yarnrc|yarnrc\.yml)$/.test(path))).toEqual([])
  })

  test('has a lock file that npm ci accepts everywhere', () => {
    expect(lockProblems(readText('package-lock.json'))).toEqual([])
  })

  test('has a lock file for exactly the packages that package.json asks for', () => {
    const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, Partial<Package>> }
    const { dependencies, devDependencies } = lock.packages[''] ?? {}
    expect({ dependencies, devDependencies }).toEqual({
      dependencies: PACKAGE.dependencies,
      devDependencies: PACKAGE.devDependencies,
    })
  })

  test('asks for exact versions', () => {
    const versions = Object.values({ ...PACKAGE.dependencies, ...PACKAGE.devDependencies })
    expect(versions.filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  test('is a package that needs no other one once it is packed', () => {
    expect(PACKAGE.dependencies).toBeUndefined()
    expect(PACKAGE.scripts['postinstall']).toBeUndefined()
  })

  test('is installed by Node 20 without a warning, and brings the Node that the action runs on where it is older', () => {
    expect(PACKAGE.engines['node']).toBe('>=20')
    expect(PACKAGE.scripts['prepare']).toBe('node tools/node24.mjs')
    expect(readText('tools/node24.mjs')).toMatch(/^const VERSION = '24\./m)
    expect(readText('action.yml')).toMatch(/^ {2}using: node24$/m)
    expect(PACKAGE.type).toBe('module')
  })

  test('installs no program that only linting needs', () => {
    const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, object> }
    expect(Object.keys(lock.packages).filter(place => /node_modules\/(?:node|@biomejs\/.*)$/.test(place))).toEqual([])
  })

  test('is under the MIT licence', () => {
    expect(PACKAGE.license).toBe('MIT')
    expect(readText('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /)
    expect(readText('LICENSE')).toContain('WITHOUT WARRANTY OF ANY KIND')
  })

  test('marks the bundle as generated and keeps every line end', () => {
    const attributes = readText('.gitattributes').split('\n')
    expect(attributes).toContain('dist/** -diff linguist-generated')
    expect(attributes).toContain('* text=auto eol=lf')
    expect(readText('.gitignore')).not.toMatch(/^\/?dist\b/m)
  })

  test('has every script that the README and CI speak of', () => {
    const spoken = ['README.md', '.github/CONTRIBUTING.md', '.ci/run'].flatMap(path =>
      Array.from(readText(path).matchAll(/npm run (?:-s )?([\w-]+)/g), match => match[1] ?? ''),
    )
    expect(spoken).toEqual(expect.arrayContaining(['demo', 'lint', 'typecheck']))
    expect(spoken.filter(name => PACKAGE.scripts[name] === undefined)).toEqual([])
  })

  test('names the tests of every promise about security', () => {
    const [, promised = ''] = /## What is promised\n(.*?)\n##/s.exec(readText('.github/SECURITY.md')) ?? []
    const rows = [...promised.matchAll(/^\| (?!promise|---)([^|]+) \| [^|]+ \| \[.*\.test\.ts\).* \|$/gm)]
    const promises = [...promised.matchAll(/^- \*\*([^*.]+)/gm)].map(([, name]) => name)
    expect(rows.map(([, name]) => name)).toEqual(promises)
    expect(promises.length).toBeGreaterThan(10)
  })
})

test.each([
  ['https://registry.example.org/left-pad', 1],
  ['http://npm.example.com:4873/', 1],
  ['https://example.com/a/b/left-pad-1.0.0.tgz', 1],
  ['https://api.github.com/repos/octo/demo/zipball/main', 0],
  ['npm ci && npm run demo', 0],
])('%j names %i addresses to download from', (text, count) => {
  expect(downloadAddresses({ path: 'a', text })).toHaveLength(count)
})

test('a lock file that lacks an optional package or names where one is, is refused', () => {
  const packages = {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' }, resolved: 'somewhere' },
    'node_modules/a/node_modules/a-linux': { dependencies: { b: '1' } },
    'node_modules/b': { engines: { node: '>=24' } },
  }
  expect(lockProblems(JSON.stringify({ packages }))).toEqual([
    'node_modules/a asks for a-darwin, which is not in the lock file',
    'node_modules/a names where it is: somewhere',
    'node_modules/b makes npm warn about the Node that installs it',
  ])
})

/** The text of a file; nothing for one that git still knows but that is gone. */
function textOf(path: string): string {
  try {
    return readText(path)
  } catch {
    return ''
  }
}

/** Hosts that packages come from: where somebody installs from is theirs to say, and a lock file must not say it for them. */
const PACKAGE_HOST =
  /https?:\/\/[^\s/"'`]*\b(?:registry|registries|npm|npmjs|pypi|pythonhosted|nexus|artifactory|verdaccio|jfrog|unpkg|jsdelivr|crates|rubygems|goproxy)\b[^\s"'`]*|\b(?:npmjs|yarnpkg|pypi|pythonhosted|crates|rubygems|jsr|packagist|nuget|unpkg|jsdelivr)\.(?:com|dev|io|net|org)\b/gi
const DOWNLOAD = /https?:\/\/[^\s"'`<>)]+\.(?:tgz|tar\.gz|tar\.xz|zip|whl|gem|crate|jar|deb|rpm|exe|dmg|msi)\b/gi

/** Addresses in a text that something would be downloaded from. */
function downloadAddresses({ path, text }: TextFile): string[] {
  const found = [...(text.match(PACKAGE_HOST) ?? []), ...(text.match(DOWNLOAD) ?? [])]
  return [...new Set(found)].map(address => `${path} names ${address}`)
}

type LockEntry = {
  readonly engines?: object
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** What is wrong with a lock file: it names where packages are, or lacks one that `npm ci` will ask for. */
function lockProblems(text: string): string[] {
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockEntry>> }
  return Object.entries(packages).flatMap(([place, entry]) => {
    const asked = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    const missing = asked.filter(
      name => !placesAbove(place).some(folder => `${folder}node_modules/${name}` in packages),
    )
    return [
      ...missing.map(name => `${place || 'the project'} asks for ${name}, which is not in the lock file`),
      ...(entry.resolved === undefined ? [] : [`${place} names where it is: ${entry.resolved}`]),
      ...(entry.engines === undefined || place === ''
        ? []
        : [`${place} makes npm warn about the Node that installs it`]),
    ]
  })
}

/** The folders in which node looks for a package, from a place in the lock file upwards. */
function placesAbove(place: string): string[] {
  const parts = place.split('/node_modules/')
  const above = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/`)
  return [...above.filter(folder => folder !== '/'), '']
}
