import { expect, test } from '@jest/globals'
import { isDependencyFile, isLockFile, refreshingCommand } from '../../../src/core/testing/test-command.ts'

test.each([
  ['npm ci', 'npm install'],
  ['cd web && npm ci --no-audit && npm run build', 'cd web && npm install --no-audit && npm run build'],
  ['corepack enable; yarn install --immutable', 'corepack enable; yarn install'],
  ['pnpm i --frozen-lockfile --prefer-offline', 'pnpm i --prefer-offline'],
  ['uv sync --frozen', 'uv sync'],
  ['npm run ci', 'npm run ci'],
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
