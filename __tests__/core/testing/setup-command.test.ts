import { expect, test } from '@jest/globals'
import {
  detectSetupCommand,
  isDependencyFile,
  isLockFile,
  managerPin,
  refreshingCommand,
  refreshingParts,
  setupParts,
} from '../../../src/core/testing/setup-command.ts'

test.each([
  ['npm ci', 'npm install'],
  ['cd web && npm ci --no-audit && npm run build', 'cd web && npm install --no-audit && npm run build'],
  ['corepack enable; yarn install --immutable', 'corepack enable; YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn install'],
  ['pnpm i --frozen-lockfile --prefer-offline', 'pnpm install --no-frozen-lockfile --prefer-offline'],
  ['uv sync --frozen', 'uv sync'],
  ['npm run ci', 'npm run ci'],
  ['npm --silent run ci', 'npm --silent run ci'],
  ['npm --prefix web ci', 'npm --prefix web install'],
  [
    'npm -C web --silent ci && npm --prefix=api clean-install',
    'npm -C web --silent install && npm --prefix=api install',
  ],
  ['bun ci', 'bun install'],
  ['pnpm install', 'pnpm install --no-frozen-lockfile'],
  ['corepack pnpm -C web i', 'corepack pnpm -C web install --no-frozen-lockfile'],
  ['npm i -g pnpm && pnpm run build', 'npm i -g pnpm && pnpm run build'],
  ['yarn', 'YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn'],
  ['yarn --immutable && yarn build', 'YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn && yarn build'],
  ['npm i -g yarn@4 && yarn build', 'npm i -g yarn@4 && yarn build'],
  ['pipenv install --deploy --dev', 'pipenv install --dev'],
  ['dotnet restore --locked-mode', 'dotnet restore'],
  ['poetry install --with dev', '{ poetry lock --no-update || poetry lock; } && poetry install --with dev'],
  ['make setup', 'export YARN_ENABLE_IMMUTABLE_INSTALLS=false npm_config_frozen_lockfile=false; make setup'],
  ['./setup.sh', 'export YARN_ENABLE_IMMUTABLE_INSTALLS=false npm_config_frozen_lockfile=false; ./setup.sh'],
  ['pip install -r requirements.txt', 'pip install -r requirements.txt'],
  ['tool --lockedness', 'tool --lockedness'],
])('%s becomes %s where manifests have changed', (setup, refreshing) => {
  expect(refreshingCommand(setup)).toBe(refreshing)
})

const PREPARED =
  'npm_config_git=git npm_config_node_options=--no-deprecation npm_config_location=user npm_config_global=false'

test.each([
  ['npm ci', [`${PREPARED} npm ci --ignore-scripts | npm rebuild`]],
  [
    'pnpm install --frozen-lockfile',
    ['pnpm install --frozen-lockfile --ignore-scripts | { pnpm install --frozen-lockfile --ignore-scripts --offline'],
  ],
  ['yarn install --immutable', ['code: yarn install --immutable']],
  [
    'yarn --frozen-lockfile',
    ['YARN_IGNORE_SCRIPTS=true yarn --frozen-lockfile --ignore-scripts | yarn --frozen-lockfile --offline'],
  ],
  ['npm ci && npm run build', [`${PREPARED} npm ci --ignore-scripts | npm rebuild`, 'code: npm run build']],
  [
    'cargo fetch --locked && npm ci',
    ['download: cargo fetch --locked', `${PREPARED} npm ci --ignore-scripts | npm rebuild`],
  ],
  ['cd web && npm ci', ['code: cd web && npm ci']],
  ['npm ci; ./hook.sh', ['code: npm ci; ./hook.sh']],
  ['pip install .', ['code: pip install .']],
])('%s: what may run code of the project is apart from what downloads', (command, expected) => {
  const parts = setupParts(command).map(({ download, build }) =>
    download === null ? `code: ${build}` : build === null ? `download: ${download}` : `${download} | ${build}`,
  )
  expect(parts).toEqual(expected.map(start => expect.stringContaining(start)))
})

test('a lock file that a download may write may be written once more when all of the change is there', () => {
  const [pnpm] = refreshingParts(setupParts('pnpm install --frozen-lockfile'))
  expect(pnpm).toMatchObject({ build: expect.stringContaining('pnpm install --no-frozen-lockfile --ignore-scripts') })
})

test.each([
  ['package-lock.json', true, true],
  ['web/pnpm-lock.yaml', true, true],
  ['Cargo.lock', true, true],
  ['package.json', false, true],
  ['api/requirements-dev.txt', false, true],
  ['dev-requirements.in', false, true],
  ['requirements/tests.txt', false, true],
  ['gems.locked', true, true],
  ['Package.JSON', false, true],
  ['src/package.ts', false, false],
  ['docs/requirements.md', false, false],
])('%s: a lock file %s, decides what is installed %s', (path, lock, dependency) => {
  expect([isLockFile(path), isDependencyFile(path)]).toEqual([lock, dependency])
})

const detected = (...names: string[]) => detectSetupCommand(new Map(names.map(name => [name, ''])))

test.each<[string, string[], string | null]>([
  ['npm', ['package.json', 'package-lock.json'], 'npm ci'],
  ['Yarn 1', ['yarn.lock'], 'yarn install --frozen-lockfile'],
  ['bun', ['bun.lockb'], 'bun install --frozen-lockfile'],
  ['two lock files of one language', ['package-lock.json', 'pnpm-lock.yaml'], 'pnpm install --frozen-lockfile'],
  ['uv', ['uv.lock'], 'uv sync --frozen --all-packages'],
  ['two languages', ['package-lock.json', 'Cargo.lock'], 'npm ci && cargo fetch --locked'],
  ['two languages, one of them installed', ['package-lock.json', 'node_modules/', 'go.sum'], 'go mod download'],
  ['packages that are there', ['package-lock.json', 'node_modules/'], null],
  ['a virtual environment that is there', ['poetry.lock', '.venv/'], null],
  [
    'Maven',
    ['pom.xml', 'mvnw'],
    "./mvnw -q -B test -Dtest='*#None' -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false",
  ],
  ['a library in Rust', ['Cargo.toml'], 'cargo fetch'],
  ['.NET', ['src/', 'all.sln'], 'dotnet restore'],
  ['nothing that names packages', ['package.json', 'pyproject.toml', 'go.mod'], null],
])('detects how to install: %s', (_, names, expected) => {
  expect(detected(...names).command).toBe(expected)
})

test('says which file decided how to install', () => {
  expect(detected('package-lock.json', 'Cargo.lock').because).toBe('package-lock.json is there, Cargo.lock is there')
  expect(detected('package-lock.json', 'node_modules/').because).toBe('node_modules/ is there already')
  expect(detected('package.json').because).toBe('no file names packages')
})

const PACKAGES = '"devDependencies": { "vitest": "1" }'

test.each([
  [`{${PACKAGES}}`, 'npm install --no-package-lock'],
  [`{"packageManager": "pnpm@10.1.0", ${PACKAGES}}`, 'pnpm install --no-frozen-lockfile'],
  [`{"packageManager": "yarn@4.0.0", ${PACKAGES}}`, 'YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn install'],
  ['{"dependencies": {}}', null],
])('a package without a lock file, %s: %s', (text, command) => {
  expect(detectSetupCommand(new Map([['package.json', text]])).command).toBe(command)
})

const PYPROJECT = '[build-system]\nrequires = ["x"]\n\n[project]\nname = "a"\n'
const EXTRAS = '[project.optional-dependencies]\ndocs = ["sphinx"]\ntest = [\n  "pytest",\n]\n'
const GROUPS = '[dependency-groups]\ndev = ["pytest"]\n'

test.each<[Readonly<Record<string, string>>, string]>([
  [{ 'requirements.txt': '', 'requirements-dev.txt': '' }, ' -r requirements.txt -r requirements-dev.txt'],
  [{ 'requirements/docs.txt': '', 'requirements/tests.txt': '' }, ' -r requirements/tests.txt'],
  [{ 'pyproject.toml': PYPROJECT }, ' -e .'],
  [{ 'pyproject.toml': PYPROJECT + EXTRAS }, " -e '.[test]'"],
  [{ 'pyproject.toml': `${PYPROJECT}optional-dependencies.tests = [ "pytest" ]\n` }, " -e '.[tests]'"],
  [{ 'pyproject.toml': PYPROJECT + GROUPS, 'requirements.txt': '' }, ' -r requirements.txt -e . --group dev'],
  [{ 'setup.py': '' }, ' -e .'],
  [{ 'setup.py': 'cmdclass={"test": X}' }, ' -e .'],
  [{ 'setup.py': 'EXTRAS_REQUIRE = {\n    "tests": ["pytest"],\n}\n' }, " -e '.[tests]'"],
  [{ 'setup.py': "setup(extras_require=dict(docs=[]))\nextras_require['dev'] = []\n" }, " -e '.[dev]'"],
  [{ 'setup.py': '', 'setup.cfg': '[options.extras_require]\ntesting =\n    pytest\n' }, " -e '.[testing]'"],
])('a Python project without a lock file, %j, is installed into an environment of its own with%s', (files, what) => {
  const { command } = detectSetupCommand(new Map(Object.entries(files)))
  expect(command).toContain(`.venv/bin/pip install${what} pytest && `)
})

test('uv installs the group of packages that tests need', () => {
  const files = new Map(Object.entries({ 'uv.lock': '', 'pyproject.toml': '[dependency-groups]\ntest = ["pytest"]\n' }))
  expect(detectSetupCommand(files).command).toBe('uv sync --frozen --all-packages --group test')
})

test.each([
  ['package.json', '{ "packageManager": "pnpm@6.35.1" }', '["pnpm@6.35.1",null]'],
  ['package.json', '{ "devEngines": { "packageManager": "x" } }', '[null,{"packageManager":"x"}]'],
  [
    'package.json',
    '{ "pnpm": { "overrides": {}, "configDependencies": { "a": "1" } } }',
    expect.stringMatching(/configD/),
  ],
  ['package.json', '{ "pnpm": { "overrides": {} }, "dependencies": { "a": "1" } }', ''],
  ['package.json', '[', ''],
  [
    'pnpm-lock.yaml',
    '---\npackageManagerDependencies: {}\n---\nlockfileVersion: 9\n',
    '---\npackageManagerDependencies: {}',
  ],
  ['pnpm-lock.yaml', 'lockfileVersion: 9\n', ''],
])('what picks or extends the package manager: %s with %j', (path, text, pin) => {
  expect(managerPin(path, text)).toEqual(pin)
})
