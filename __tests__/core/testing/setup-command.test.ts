import { expect, test } from '@jest/globals'
import {
  detectSetupCommand,
  isDependencyFile,
  isLockFile,
  refreshingCommand,
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

test.each([
  ['package-lock.json', true, true],
  ['web/pnpm-lock.yaml', true, true],
  ['Cargo.lock', true, true],
  ['package.json', false, true],
  ['api/requirements-dev.txt', false, true],
  ['dev-requirements.in', false, true],
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
  ['no lock file', ['package.json', 'requirements.txt', 'setup.py', 'pom.xml'], null],
])('detects how to install: %s', (_, names, expected) => {
  expect(detected(...names).command).toBe(expected)
})

test('says which file decided how to install', () => {
  expect(detected('package-lock.json', 'Cargo.lock').because).toBe('package-lock.json, Cargo.lock is there')
  expect(detected('package-lock.json', 'node_modules/').because).toBe('node_modules/ is there already')
  expect(detected('package.json').because).toBe('no lock file is there')
})
