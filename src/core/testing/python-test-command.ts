/** How a Python project is tested: with pytest where anything says so, else with what is installed. */
import type { RootFiles, TestCommand } from './test-command.ts'

const RUNNERS: readonly (readonly [lockFile: string, runner: string])[] = [
  ['uv.lock', 'uv run python'],
  ['poetry.lock', 'poetry run python'],
  ['pdm.lock', 'pdm run python'],
  ['Pipfile.lock', 'pipenv run python'],
]

/** The command for a Python project, or null where the folder is none or nothing in it looks like a test. */
export function pythonTestCommand(files: RootFiles): TestCommand | null {
  const python = interpreterFor(files)
  const why = whyPytest(files)
  if (why !== null) return { command: `${python} -m pytest`, because: why }
  const names = [...files.keys()]
  const isProject = names.some(name => /^(pyproject\.toml|setup\.(py|cfg)|Pipfile|.*requirements.*\.txt)$/.test(name))
  const folder = ['tests/', 'test/'].find(name => files.has(name))
  const lone = names.find(name => /^(test_\w*|\w+_test)\.py$/.test(name))
  if (!(isProject && folder !== undefined) && lone === undefined) return null
  const start = folder === undefined ? '' : ` -s ${folder.slice(0, -1)}`
  // pytest runs unittest's tests too, but not the other way round.
  const command = `if ${python} -c 'import pytest' 2>/dev/null; then ${python} -m pytest; else ${python} -m unittest discover${start}; fi`
  return { command, because: `${folder ?? lone} is there and nothing names pytest, so what is installed decides` }
}

function whyPytest(files: RootFiles): string | null {
  const sign = ['pytest.ini', '.pytest.ini', 'conftest.py'].find(name => files.has(name))
  if (sign !== undefined) return `${sign} is there`
  for (const [name, text] of files) {
    if (name === 'pyproject.toml' && /^\s*\[tool\.pytest\b|["']pytest\b|^\s*pytest\s*=/m.test(text))
      return 'pyproject.toml names pytest'
    if (name === 'tox.ini' && /^\[pytest\]|\bpytest\b/m.test(text)) return 'tox.ini names pytest'
    if (name === 'setup.cfg' && /^\[tool:pytest\]|^\s*pytest\b/m.test(text)) return 'setup.cfg names pytest'
    if (/^(Pipfile|.*requirements.*\.txt)$/.test(name) && /^\s*pytest\b/m.test(text)) return `${name} names pytest`
  }
  return null
}

/** A virtual environment in the folder has what setup installed; else the project's own tool knows where it is. */
function interpreterFor(files: RootFiles): string {
  if (files.has('.venv/')) return '.venv/bin/python'
  if (files.has('venv/')) return 'venv/bin/python'
  return RUNNERS.find(([lockFile]) => files.has(lockFile))?.[1] ?? 'python3'
}
