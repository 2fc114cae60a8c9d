/** Files that commands leave behind and nobody commits: a closed list, for new files that no ignore rule covers. */

/** Folders of tools, anywhere in the tree. */
const FOLDERS: readonly (readonly [name: string, what: string])[] = [
  ['node_modules', 'installed packages'],
  ['__pycache__', 'compiled Python'],
  ['.venv', 'Python environment'],
  ['.tox', 'Python environment'],
  ['.nox', 'Python environment'],
  ['.eggs', 'Python packaging'],
  ['.pytest_cache', 'tool cache'],
  ['.mypy_cache', 'tool cache'],
  ['.ruff_cache', 'tool cache'],
  ['.hypothesis', 'tool cache'],
  ['.ipynb_checkpoints', 'tool cache'],
  ['.gradle', 'tool cache'],
  ['.kotlin', 'tool cache'],
  ['.parcel-cache', 'tool cache'],
  ['.turbo', 'tool cache'],
  ['.phpunit.cache', 'tool cache'],
  ['.sass-cache', 'tool cache'],
  ['.nyc_output', 'coverage'],
  ['htmlcov', 'coverage'],
  ['coverage/lcov-report', 'coverage'],
]

/** Files by name. `coverage/` itself is missing: it may be a source folder. */
const FILES: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /\.py[co]$/, what: 'compiled Python' },
  { pattern: /\.egg-info(\/|$)/, what: 'Python packaging' },
  { pattern: /(^|\/)\.coverage(\.[^/]+)?$/, what: 'coverage' },
  {
    pattern: /(^|\/)coverage\/(lcov\.info|clover\.xml|coverage-(final|summary)\.json|cobertura-coverage\.xml)$/,
    what: 'coverage',
  },
  { pattern: /(^|\/)\.(eslint|stylelint)cache$/, what: 'tool cache' },
  { pattern: /(^|\/)\.phpunit\.result\.cache$/, what: 'tool cache' },
  { pattern: /\.tsbuildinfo$/, what: 'tool cache' },
  { pattern: /(^|\/)(npm-debug|yarn-(debug|error)|pnpm-debug)\.log(\.\d+)?$/, what: 'tool log' },
  { pattern: /(^|\/)(\.DS_Store|Thumbs\.db)$/, what: 'file manager data' },
]

/** The kind of by-product at a path (a folder ends with a slash), or null. */
export function byProductOf(path: string): string | null {
  const folders = `/${path.slice(0, path.lastIndexOf('/') + 1)}`
  const folder = FOLDERS.find(([name]) => folders.includes(`/${name}/`))
  return folder?.[1] ?? FILES.find(({ pattern }) => pattern.test(path))?.what ?? null
}
