/** Which paths are tests, by the conventions of each language. */
import { pathGlob } from '../change/paths.ts'

const JS = '{js,jsx,ts,tsx,mjs,cjs,mts,cts,vue,svelte,coffee}'

/** Test files and their set-up, fixtures, snapshots and recorded data. A glob without a slash matches in every folder. */
export const COMMON_TEST_PATHS: readonly string[] = [
  '**/{test,tests,Test,Tests,__test__,__tests__,testdata,test-data,test_data,test-fixtures,test_fixtures}/**',
  '**/{__fixtures__,__mocks__,__snapshots__,fixtures,e2e,cypress}/**',
  `*.{test,tests,spec,e2e,cy}.${JS}`,
  `*{-,_}{test,spec}.${JS}`,
  `{test,tests,spec}.${JS}`,
  '*.test-d.{ts,tsx}',
  `**/spec/**/*[sS]pec.${JS}`,
  '*.{snap,snapshot}',
  'test_*.py',
  '*_test.py',
  'tests.py',
  'conftest.py',
  '*_test.go',
  '**/src/{testFixtures,androidTest,integrationTest,functionalTest,commonTest,jvmTest,jsTest,nativeTest,it}/**',
  '*{Test,Tests,TestCase,IT,Spec}.{java,kt,kts,scala,groovy}',
  'Test*.java',
  '*_{test,spec}.rb',
  'test_*.rb',
  '**/spec/{support,fixtures,factories,shared,cassettes}/**',
  '**/spec/*_helper.rb',
  '*{Test,TestCase,Cest}.php',
  '*{Test,Tests}.{cs,fs,vb}',
  '**/*.{Test,Tests,UnitTests,IntegrationTests}/**',
  '*_test.{exs,dart,lua,c,cc,cpp,cxx}',
  '*_SUITE.erl',
  '*Tests.swift',
  '*_spec.lua',
  '*Spec.hs',
  '**/t/*.t',
  'test_*.{c,cc,cpp,cxx}',
  '*.bats',
  '*{-,_,.}test.{sh,bash,zsh}',
  'test{-,_}*.{sh,bash,zsh}',
  'test.{sh,bash}',
]

/** Returns a matcher for paths relative to the root. Case counts: `LatestTest.java` is a test, `latest.java` is not. */
export function testPathMatcher(globs: readonly string[]): (path: string) => boolean {
  const anywhere = globs.map(glob => (glob.includes('/') ? glob : `**/${glob}`))
  const matches = pathGlob(anywhere)
  return path => matches(path.replaceAll('\\', '/'))
}
