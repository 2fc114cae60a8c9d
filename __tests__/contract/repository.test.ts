import { dirname, join, normalize } from 'node:path/posix'
import { describe, expect, test } from '@jest/globals'
import { keptPaths, readText } from './repository-files.ts'
import { downloadAddresses, lockProblems } from './repository-rules.ts'

type Package = {
  readonly license: string
  readonly type: string
  readonly engines: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
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

  test('asks for Node 24, which is what the action runs on', () => {
    expect(PACKAGE.engines['node']).toBe('>=24')
    expect(PACKAGE.devDependencies['node']).toMatch(/^24\./)
    expect(PACKAGE.type).toBe('module')
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

  test('has pages whose links to files lead somewhere', () => {
    const pages = PATHS.filter(path => path.endsWith('.md') && !path.startsWith('__tests__/'))
    expect(pages).toEqual(expect.arrayContaining(['README.md', '.github/SECURITY.md', 'docs/how-it-works.md']))
    for (const path of pages) {
      const links = Array.from(textOf(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g), match => match[1] ?? '')
      const lost = links
        .map(link => normalize(join(dirname(path), link)).replace(/\/$/, ''))
        .filter(target => !PATHS.some(kept => kept === target || kept.startsWith(`${target}/`)))
      expect([path, lost]).toEqual([path, []])
    }
  })
})

describe('the rules', () => {
  test.each([
    'https://registry.example.org/left-pad',
    'http://npm.example.com:4873/',
    'https://artifactory.example.com/api/npm/x',
    'https://pypi.example.org/simple',
    'https://example.com/tool-1.2.3.tar.gz',
    'https://example.com/a/b/left-pad-1.0.0.tgz',
    'see (https://example.com/setup.exe)',
  ])('%j is found', text => expect(downloadAddresses({ path: 'a', text })).not.toEqual([]))

  test.each([
    'https://github.com/octo/demo/pull/1',
    'https://api.github.com/repos/octo/demo/zipball/main',
    'npm ci && npm run demo',
    'https://docs.example.com/zip-files',
  ])('%j is not', text => expect(downloadAddresses({ path: 'a', text })).toEqual([]))

  test('a lock file that lacks an optional package or names a place is refused', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' }, resolved: 'somewhere' },
      'node_modules/a/node_modules/a-linux': { dependencies: { b: '1', c: '1' } },
      'node_modules/b': {},
      'node_modules/@s/d': { dependencies: { b: '1' } },
    }
    expect(lockProblems(JSON.stringify({ packages }))).toEqual([
      'node_modules/a asks for a-darwin, which is not in the lock file',
      'node_modules/a names where it is: somewhere',
      'node_modules/a/node_modules/a-linux asks for c, which is not in the lock file',
    ])
  })
})

/** The text of a file; nothing for one that git still knows but that is gone. */
function textOf(path: string): string {
  try {
    return readText(path)
  } catch {
    return ''
  }
}
