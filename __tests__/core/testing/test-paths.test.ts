import { expect, test } from '@jest/globals'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../../src/core/testing/test-command.ts'

const isTest = testPathMatcher(COMMON_TEST_PATHS)

const words = (text: string) => text.trim().split(/\s+/)

test.each(
  words(`
  test.js src/a.test.ts src/a.spec.tsx src/a-test.mjs src/__tests__/deep/a.ts src/__snapshots__/a.snap
  __mocks__/fs.js test/support/server.js types/index.test-d.ts cypress/e2e/login.cy.ts spec/models/userSpec.js
  test_app.py pkg/app_test.py conftest.py pkg/conftest.py tests/data/a.json main_test.go
  internal/testdata/golden.txt tests/cli.rs crates/core/tests/data/sherlock.txt src/test/java/a/AppTest.java
  app/AppTests.kt module/src/integrationTest/kotlin/A.kt spec/models/user_spec.rb spec/spec_helper.rb
  test/test_app.rb Tests/Unit/UserTest.php App.Tests/UserService.cs UserServiceTests.cs test/app_test.exs
  Tests/AppTests/AppTests.swift lib/app_test.dart test/run.bats scripts/test-install.sh .hidden/tests/a.py`),
)('%s belongs to the tests', path => expect(isTest(path)).toBe(true))

test.each(
  words(`
  src/app.ts src/core/testing/test-paths.ts src/testing.go latest.java src/Contest.cs.txt src/attest.py
  contest_app.py testing/mod.rs package.json jest.config.js docs/tests.md spec/openapi.yaml src/inspect.js
  src/latest.js`),
)('%s does not', path => expect(isTest(path)).toBe(false))

test('globs of one project replace the common ones, and one without a slash is meant everywhere', () => {
  const judge = testPathMatcher(['*.check.ts', 'proof/**'])
  const paths = ['a.check.ts', 'deep/a.check.ts', 'proof/a.ts', 'deep/proof/a.ts', 'tests/a.ts']
  expect(paths.map(judge)).toEqual([true, true, true, false, false])
  expect(testPathMatcher([])('tests/a.ts')).toBe(false)
})
