import { expect, test } from '@jest/globals'
import { isCostlyGlob, pathGlob, protectedPathMatcher } from '../../../src/core/change/paths.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const judge = protectedPathMatcher(['.github/**', 'CODEOWNERS', 'docs/CODEOWNERS', 'Secret/**'])

test.each([
  ['another case', '.GitHub/Workflows/CI.YML'],
  ['a zero-width character', '.g\u200cithub/workflows/ci.yml'],
  ['a byte order mark', '\ufeff.github/workflows/ci.yml'],
  ['a character that HFS+ ignores', '.git\u206ahub/workflows/ci.yml'],
  ['a variation selector', '.github\ufe0f/workflows/ci.yml'],
  ['a tag character', '.github\u{e0041}/workflows/ci.yml'],
  ['fullwidth letters', '.ｇｉｔｈｕｂ/workflows/ci.yml'],
  ['a fullwidth dot', '．github/workflows/ci.yml'],
  ['a long s', '.github/workflowſ/ci.yml'],
  ['a Kelvin sign', '.github/wor\u212aflows/ci.yml'],
  ['a Turkish capital I', '.G\u0130THUB/workflows/ci.yml'],
  ['a Turkish small i without a dot', '.g\u0131thub/workflows/ci.yml'],
  ['mathematical letters', '.𝐠𝐢𝐭𝐡𝐮𝐛/workflows/ci.yml'],
  ['a ligature', 'docs/../.github/workﬂows/ci.yml'.slice(8)],
  ['a dot at the end', '.github./workflows./ci.yml'],
  ['blanks at the end', '.github /workflows  /ci.yml'],
  ['dots and blanks at the end', '.github. ./workflows/ci.yml'],
  ['backslashes', '.github\\workflows\\ci.yml'],
  ['a stream', '.github::$INDEX_ALLOCATION/workflows/ci.yml'],
  ['the file in the place of the folder', '.github'],
  ['the file in the place of the inner folder', '.github/workflows'],
  ['CODEOWNERS below', 'packages/a/codeowners'],
  ['CODEOWNERS with a stream', 'CODEOWNERS:x'],
  ['.gitmodules', '.gitmodules'],
  ['.gitmodules in another case', '.GitModules'],
  ['.gitmodules with an ignored character', '.gitmod\u200dules'],
  ["git's own folder below", 'vendor/.GIT/config'],
  ["git's own folder with an ignored character", '.g\u200cit/config'],
  ['a composed letter in a glob of one', 'Secre\u0074/x'],
])('%s does not get around protection', (_, path) => {
  expect(judge(path)).toMatchObject({ kind: 'protected' })
})

test.each([
  ...['.forgejo/workflows/a.yml', '.gitea/workflows/a.yaml', '.circleci/config.yml', '.gitlab-ci.yml'],
  ...['.buildkite/pipeline.yml', 'buildkite.yaml', 'azure-pipelines.yml', 'azure-pipelines.yaml'],
  ...['.azure-pipelines/main.yml', '.travis.yml', 'Jenkinsfile', 'deep/jenkinsfile', '.drone.yml', '.drone.star'],
  ...['.drone.jsonnet', '.woodpecker.yml', '.woodpecker.yaml', '.woodpecker/a.yaml', 'bitbucket-pipelines.yml'],
  ...['appveyor.yml', '.appveyor.yml', '.cirrus.yml', '.cirrus.star', '.semaphore/semaphore.yml', '.builds/a.yml'],
  ...['.build.yml', '.GitLab-CI.yml', '.circleci', '.tekton/a.yaml', '.tekton', '.teamcity/settings.kts'],
  ...['buildspec.yml', 'deploy/buildspec-prod.yml', 'cloudbuild.yaml', 'cloudbuild.json', '.zuul.yaml', 'zuul.yaml'],
  ...['.zuul.d/a.yaml', 'zuul.d/a.yaml', 'bitrise.yml', 'codemagic.yaml', 'codefresh.yml', '.onedev-buildspec.yml'],
  ...['.prow.yaml', '.prow/jobs/a.yaml', '.lighthouse/jenkins-x/triggers.yaml', '.scrutinizer.yml'],
  ...['.lighthouse/x', 'ci_scripts/ci_post_clone.sh', 'App/ci_scripts/lib/a.sh', 'App/ci_scripts', 'buddy.yml'],
  ...['.buddy/deploy.yml', '.taskcluster.yml', '.harness/pipeline.yaml', 'screwdriver.yaml', '.vela.yml', '.vela.yaml'],
  ...['.rwx/ci.yml', '.mint/ci.yml', '.packit.yaml', 'packit.yml', '.bazelci/presubmit.yml', '.agola/config.jsonnet'],
  ...['.cds/build.pip.yml', '.upsun/config.yaml', '.platform/services.yaml', 'api/.platform.app.yaml'],
  ...['.depot/workflows/ci.yml'],
])('%s, which a push starts, is protected whatever the input names', path => {
  expect(protectedPathMatcher(['x/**'])(path)).toMatchObject({ kind: 'protected' })
})

test('composed and decomposed letters are the same', () => {
  const own = protectedPathMatcher(['caf\u00e9/**'])
  expect(own('cafe\u0301/x')).not.toBeNull()
  expect(protectedPathMatcher(['cafe\u0301/**'])('CAF\u00c9/x')).not.toBeNull()
})

test.each([
  'src/github/workflows.ts',
  '.githubber/x',
  'docs/workflows/ci.yml',
  'github/workflows/ci.yml',
  'src/CODEOWNERS.md',
  '.gitignore',
  '.gitattributes',
  'a~1/b',
  'backup~',
  'src/file~2.js',
  'workflows/ci.yml',
  'secrets/x',
  'gitmodules',
])('%s stays open', path => {
  expect(judge(path)).toBeNull()
})

test('workflow files, local actions and .gitmodules stay protected when the input names other globs', () => {
  const other = protectedPathMatcher(['x/**'])
  for (const path of ['.github/workflows/ci.yml', '.github/actions/a/action.yml', '.gitmodules', 'x/y'])
    expect(other(path)).not.toBeNull()
  expect(other('.github/ISSUE_TEMPLATE/bug.md')).toBeNull()
})

test('a path of a megabyte is judged in linear time', () => {
  const look = (times: number) => () => judge('a. /\u200c~1'.repeat(times))
  expect(growthOf({ small: look(10_000), large: look(100_000) }, 40)).toBeLessThanOrEqual(40)
})

test.each(['\n', '\r', '\u2028', '\u2029'])('a line end in a name (%j) hides no protected path', end => {
  for (const path of [
    `.github/workflows/ci${end}.yml`,
    `.github/workflows${end}/x`,
    `.github/actions/a${end}/action.yml`,
  ])
    expect([path, protectedPathMatcher([])(path) !== null]).toEqual([path, !path.startsWith(`.github/workflows${end}`)])
  expect(protectedPathMatcher(['**/*.pem'])(`keys/a${end}b.pem`)).not.toBeNull()
})

const anyName = fc
  .string({ unit: fc.constantFrom('a', '.', '\n', '\r', '\u2028', '\u2029', '-'), minLength: 1 })
  .filter(name => !/^\.{1,2}$/.test(name))

test('a glob of all files below a folder names every one of them, whatever its name holds', () => {
  const matches = pathGlob('x/**')
  fc.assert(fc.property(fc.array(anyName, { minLength: 1 }), parts => matches(`x/${parts.join('/')}`)))
})

test('several globs are any of them, and a line end in a glob is one', () => {
  const matches = pathGlob(['a\nb', '*.js'])
  expect(['a\nb', '.x.js', 'a.js', 'ab', 'y/a.js'].map(matches)).toEqual([true, true, true, false, false])
})

test.each([
  ['a/*/*/*/*/*', false],
  ['a*/b*/*.c/*d/e*f/g', false],
  ['**/*.a/*.b/*.c/*.d/*.e/*.f', false],
  ['**/{test,tests,__tests__,spec,specs}/**/*.{js,jsx,ts,tsx,mjs,cjs}', false],
  ['app/(group)/!(vendor)/@(a|b)/**', false],
  ['**/__tests__/**/*.[jt]s?(x)', false],
  ['**/test/**/*_*.{py,pyi}', false],
  ['**/{test,tests,spec,specs,__tests__,__mocks__}/**/*.{js,jsx,ts,tsx,mjs,cjs}', false],
  ['*a*a*/*b*b', true],
  ['**/a/**/a/**/a/**/a/**', true],
  ['{a,a}'.repeat(23), true],
  ['@(a|a)'.repeat(23), true],
  ['{a/*/b,a/*/b}/'.repeat(23), true],
  ['!(a)'.repeat(5), true],
  ['?(a)'.repeat(23), true],
  ['+(a)', true],
])('%j may take long on some path: %j', (glob, isCostly) => {
  expect(isCostlyGlob(glob)).toBe(isCostly)
})
