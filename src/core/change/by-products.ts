/** Files that commands leave behind and nobody commits: a closed list, for new files that no ignore rule covers. */

const FOLDERS = {
  'installed packages': ['node_modules'],
  'compiled Python': ['__pycache__'],
  'Python environment': ['.venv', '.tox', '.nox'],
  'Python packaging': ['.eggs'],
  'tool cache': [
    ...['.pytest_cache', '.mypy_cache', '.ruff_cache', '.hypothesis', '.ipynb_checkpoints', '.gradle', '.kotlin'],
    ...['.parcel-cache', '.turbo', '.phpunit.cache', '.sass-cache'],
  ],
  coverage: ['.nyc_output', 'htmlcov', 'coverage/lcov-report'],
}

/** `coverage/` itself is missing: it may be a source folder. */
const FILES = {
  'compiled Python': /\.py[co]$/,
  'Python packaging': /\.egg-info(\/|$)/,
  coverage:
    /(^|\/)(\.coverage(\.[^/]+)?|coverage\/(lcov\.info|clover\.xml|coverage-(final|summary)\.json|cobertura-coverage\.xml))$/,
  'tool cache': /(^|\/)(\.(eslint|stylelint)cache|\.phpunit\.result\.cache)$|\.tsbuildinfo$/,
  'tool log': /(^|\/)(npm-debug|yarn-(debug|error)|pnpm-debug)\.log(\.\d+)?$/,
  'file manager data': /(^|\/)(\.DS_Store|Thumbs\.db)$/,
}

/** The kind of by-product at a path (a folder ends with a slash), or null. */
export function byProductOf(path: string): string | null {
  const folders = `/${path.slice(0, path.lastIndexOf('/') + 1)}`
  const folder = Object.entries(FOLDERS).find(([, names]) => names.some(name => folders.includes(`/${name}/`)))
  const file = Object.entries(FILES).find(([, pattern]) => pattern.test(path))
  return (folder ?? file)?.[0] ?? null
}
