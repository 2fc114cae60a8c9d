import { expect, test } from '@jest/globals'
import { filesOfTests } from '../../../src/core/testing/run-files.ts'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../../src/core/testing/test-command.ts'
import { add, edit } from './tampering/change-rows.ts'

const isTest = testPathMatcher(COMMON_TEST_PATHS)
const FIX = edit('src/add.js', 'a - b', 'a + b')
const TEST = add('test/add.test.js', "import { make } from '../src/make.js'\n")
const MAKE = add('src/make.js', 'export const make = 1\n')

test.each([
  ['a helper of a test', [FIX, TEST, MAKE], ['src/make.js']],
  [
    'a helper of a helper',
    [FIX, TEST, add('src/make.js', "export * from './deep.js'"), add('src/deep.js', '')],
    ['src/make.js', 'src/deep.js'],
  ],
  [
    'a file of data',
    [FIX, add('test/a.test.js', "read('data/one.json')"), add('data/one.json', '{}')],
    ['data/one.json'],
  ],
  [
    'a Python helper',
    [edit('app/a.py', '1', '2'), add('tests/test_a.py', 'from app.fake import three'), add('app/fake.py', '')],
    ['app/fake.py'],
  ],
  [
    'a package',
    [edit('app/a.py', '1', '2'), add('tests/test_a.py', 'from app import fake'), add('app/fake/__init__.py', '')],
    ['app/fake/__init__.py'],
  ],
  [
    'a Go helper',
    [edit('a.go', '1', '2'), add('a_test.go', 'three()'), add('fake.go', 'func three() int {\n')],
    ['fake.go'],
  ],
  ['a change of prose beside it', [FIX, TEST, MAKE, edit('CHANGELOG.md', '', 'make')], ['src/make.js']],
  ['a module that the source uses', [edit('src/add.js', '', "import './make.js'"), TEST, MAKE], []],
  [
    'a module that is used by one that the source uses',
    [edit('src/add.js', '', "import './mid.js'"), TEST, MAKE, add('src/mid.js', "import './make.js'")],
    [],
  ],
  ['a module that is all that is new', [TEST, MAKE, edit('README.md', '', 'make')], []],
  ['a new file that nobody names', [FIX, add('test/a.test.js', ''), MAKE], []],
  ['a file that was there', [FIX, TEST, edit('src/make.js', '1', '2')], []],
])('%s', (_, texts, kept) => expect(filesOfTests(texts, isTest)).toEqual(kept))
