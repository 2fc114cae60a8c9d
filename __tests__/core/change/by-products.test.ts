import { expect, test } from '@jest/globals'
import { byProductOf } from '../../../src/core/change/clone-parts.ts'

const BY_PRODUCTS = [
  'node_modules/',
  'packages/a/node_modules/x/index.js',
  'src/__pycache__/',
  'src/__pycache__/m.cpython-312.pyc',
  'src/m.pyc',
  '.pytest_cache/',
  'a/.mypy_cache/3.12/x.json',
  '.coverage',
  '.coverage.host.123',
  'coverage/lcov.info',
  'coverage/lcov-report/',
  'coverage/coverage-final.json',
  'htmlcov/index.html',
  '.nyc_output/',
  'src/pkg.egg-info/',
  'tsconfig.tsbuildinfo',
  'npm-debug.log',
  '.DS_Store',
]

const CONTENT = [
  'src/index.ts',
  'coverage/',
  'coverage/report.py',
  'src/coverage.ts',
  '.coveragerc',
  'target/',
  'target/debug/x',
  'vendor/x.go',
  'dist/index.js',
  'build/x',
  'my_node_modules/x',
  'node_modules',
  'docs/node_modules.md',
  'a.pyc.txt',
  'package-lock.json',
  '.github/workflows/x.yml',
]

test.each(BY_PRODUCTS)('%s is a by-product', path => expect(byProductOf(path)).not.toBeNull())

test.each(CONTENT)('%s is content', path => expect(byProductOf(path)).toBeNull())
