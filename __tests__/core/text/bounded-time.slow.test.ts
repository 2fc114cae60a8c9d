/** Every function that reads what a stranger wrote, on 65 KB that is made to be slow to read. Processor time, so that a busy machine does not count. */
import { expect, test } from '@jest/globals'
import { readJunitReport } from '../../../src/adapters/files/test-reports.ts'
import { gitFailure, withoutToken } from '../../../src/adapters/git/git-failure.ts'
import { checkName } from '../../../src/adapters/git/git-names.ts'
import { cleanPatch } from '../../../src/core/change/change.ts'
import { foldedPath } from '../../../src/core/change/paths.ts'
import { issueTextOf } from '../../../src/core/evaluation/issue-text.ts'
import { readRecordBlocks } from '../../../src/core/facts/record-block.ts'
import { questionFile } from '../../../src/core/manifest/check-file.ts'
import { readChanges } from '../../../src/core/manifest/read-changes.ts'
import { readJson } from '../../../src/core/model/read-json.ts'
import { commitMessage, pullRequestTitle } from '../../../src/core/page/commit-message.ts'
import { harmlessBlocks, harmlessLine, harmlessTitle } from '../../../src/core/page/harmless-markdown.ts'
import { diffText } from '../../../src/core/page/markdown.ts'
import { readPatch } from '../../../src/core/page/patch.ts'
import { readTemplate } from '../../../src/core/page/template.ts'
import { readProposal } from '../../../src/core/proposal/proposal.ts'
import { addedCredentials, credentialToolIn, credentialToolOf } from '../../../src/core/secrets/credential-files.ts'
import { findKeys, withoutKeys } from '../../../src/core/secrets/find-keys.ts'
import { createSecrets } from '../../../src/core/secrets/secrets.ts'
import { mentionedNames, mentionedPlaces } from '../../../src/core/start/overview.ts'
import { slugOf } from '../../../src/core/task/branch-name.ts'
import { readMarker } from '../../../src/core/task/ownership.ts'
import { signedPicturesIn } from '../../../src/core/task/picture-places.ts'
import { readTaskFile } from '../../../src/core/task/read-task-file.ts'
import { sanitizeMarkdown, sanitizeText } from '../../../src/core/task/sanitize-markdown.ts'
import { readCommand } from '../../../src/core/task/trigger.ts'
import { orderIn } from '../../../src/core/task/work-plan.ts'
import { changedPlaces } from '../../../src/core/testing/changed-places.ts'
import { readChangedTests, titlesIn } from '../../../src/core/testing/changed-tests.ts'
import { failureExcerpt, failureReport, runLogExcerpt } from '../../../src/core/testing/excerpt.ts'
import { filesNamedBy, settingsAmong } from '../../../src/core/testing/named-files.ts'
import { compareResults } from '../../../src/core/testing/results/compare-results.ts'
import { readTestOutput } from '../../../src/core/testing/results/read-output.ts'
import { readTap } from '../../../src/core/testing/results/tap.ts'
import { resultsOfReports } from '../../../src/core/testing/results/test-results.ts'
import { findForReview } from '../../../src/core/testing/review-findings.ts'
import { failedToBuild, missingPackages, startFailure } from '../../../src/core/testing/start-failure.ts'
import { findTampering } from '../../../src/core/testing/tampering/find-tampering.ts'
import { readSource } from '../../../src/core/testing/tampering/source-text.ts'
import { readTestFile } from '../../../src/core/testing/tampering/test-cases.ts'
import { detectTestCommand } from '../../../src/core/testing/test-command.ts'
import { findSteering } from '../../../src/core/testing/test-steering.ts'
import { splitCode } from '../../../src/core/text/code-spans.ts'
import { logText, oneLine, withoutHidden } from '../../../src/core/text/sanitized-text.ts'

const LENGTH = 65_000
const MOST_MS = 1_000

const UNITS = [
  '[',
  ']',
  '![',
  '[a](b)',
  '[a](',
  '(',
  '[a]: b\n',
  '[^a]',
  '[^a]: x\n',
  '- ',
  '- a\n',
  '> ',
  '>',
  '| a ',
  '|-|\n',
  '&amp;',
  '&#1',
  '*a ',
  '**',
  '_a_',
  '*_',
  '`',
  '` ``',
  '```\n',
  '~~~\n',
  '<a ',
  '<!--',
  '</',
  '<div>',
  '<img src="',
  'a<!',
  'AKIA<!',
  'a<!a ',
  'a<!--',
  'a <?',
  'a <?>',
  'a<![CDATA',
  'a<![CDATA[',
  '> a<!b\n',
  '> a\nx\n',
  '> > > > > a\nx\n',
  '- - - - - a\nx\n',
  '- - - - - - - - a\n',
  '- a\n  - b\n',
  `${'- '.repeat(48)}a\n`,
  '$a',
  '$$\n',
  '@a ',
  '#1 ',
  '\\',
  '<http://a',
  'www.',
  'url https://a',
  ' xmlns="',
  'a+://',
  '\\u0',
  '\n',
  '\r',
  ' ',
  '\t',
  'a\n=\n',
  '---\n',
  '*[`<',
  'a sentence. ',
  '{"a":',
  '"',
  '\\"',
  '[1,',
  'not ok 1 - a\n',
  '# Subtest: a\n    ',
  '<testcase name="a">',
  '<![CDATA[',
  '@@ -1,1 +1,1 @@\n',
  'diff --git a/a b/a\n',
  'a: &a [*a]\n',
  '- - ',
  '? ',
  '{a: ',
  '&a ',
  '!!a ',
  'FAILED a::b - c\n',
  '_____ a _____\n',
  '  ● a › b\n\n',
  '--- FAIL: A (0.00s)\n',
  'test a ... FAILED\n',
  '  1) a\n',
  '\u001b[31m',
  '\u200b',
  '\u202e',
  '\ud83d',
  'FIND:\n```\n',
  '### CHANGE 1: a\n',
  '-----BEGIN RSA PRIVATE KEY-----\n',
  'QUJD',
  'aA_',
  'a.b.c.',
  'a/b/',
  '    at a (b.js:1:1)\n',
]

const secrets = createSecrets(['sk-abcdefghijklmnop', 'aaaaaaaaaaaaaaaa'])
const taskFile = (text: string) => readTaskFile('.github/diffproof/task.md', text)
const DIFF = 'diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,9 +1,9 @@\n'
const CARRIED = [
  '.gitattributes',
  'package-lock.json',
  '.npmrc',
  'pnpm-workspace.yaml',
  '.yarnrc.yml',
  'package.json',
  'pyproject.toml',
  'conftest.py',
  'go.sum',
  'nuget.config',
]
const failing = (text: string) =>
  resultsOfReports([{ cases: [{ name: 'a', file: `a${text}b`, status: 'failed' }], unloadable: [], whole: true }])
const LANGUAGES = ['a.test.js', 'test_a.py', 'a_test.go', 'a.rs', 'a_spec.rb', 'ATest.java']
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'an issue for the model': text => sanitizeMarkdown(text, LENGTH),
  'an address that every picture of an issue refers to': text =>
    sanitizeMarkdown(
      `[a]: x${text.replace(/\s/g, '').slice(0, LENGTH * 0.7)}\n\n${'![a]'.repeat(LENGTH * 0.07)}`,
      LENGTH,
    ),
  'a title for the model': text => sanitizeText(text, LENGTH),
  'prose of a page': harmlessBlocks,
  'a line of a page': text => harmlessLine(text.replaceAll('\n', ' ')),
  'a title of a page': text => harmlessTitle(text.replaceAll('\n', ' ')),
  'a template': readTemplate,
  'a task file': taskFile,
  'front matter': text => taskFile(`---\n${text}\n---\nbody`),
  'a title in front matter': text => taskFile(`---\ntitle: ${text}\n---\nbody`),
  'a diff': text => [text, `${DIFF}${text}`].map(diff => [readPatch(diff), diffText(diff), changedPlaces(diff, [])]),
  'a diff that is cleaned': text => cleanPatch([`${DIFF}+${text}`], secrets),
  'what a change carries': text =>
    findForReview(
      [],
      CARRIED.map(path => ({ path, before: '', after: `${text} x\n` })),
      [],
    ),
  'a target that runs tests': text =>
    findTampering(
      [
        {
          path: 'Makefile',
          change: 'modified',
          from: null,
          before: 'a\n',
          after: `test${text.replaceAll('\n', ' ')}x\n`,
        },
      ],
      () => false,
    ),
  'settings of tests in a section': text =>
    [text, `x = 1${text.replaceAll('\n', ' ')}y`].map(section =>
      findSteering([{ path: 'pyproject.toml', before: '', after: `[tool.pytest.ini_options]\n${section}\n` }]),
    ),
  'files that settings name': text => [
    ...['a.sh', 'jest.config.js', 'package.json', 'a.py'].map(path => filesNamedBy(path, text, null)),
    settingsAmong([{ path: 'b.py', isStarted: false }], [{ path: 'a.py', text: `from ${text}` }]),
    settingsAmong(
      [{ path: 'b.py', isStarted: false }],
      [{ path: 'a.py', text: `from ${'a'.repeat(LENGTH / 2)} import ${text}` }],
    ),
  ],
  'a comment to Diffproof': text => [readCommand(`/diffproof ${text}`), orderIn(`plan${text}x`), orderIn(`go${text}x`)],
  'pictures that the forge has drawn': signedPicturesIn,
  'a file with credentials, and its name': text => [
    addedCredentials(text, ''),
    credentialToolOf(text),
    [text, `://${text}`].map(config => credentialToolIn('config', () => config)),
  ],
  'test output': readTestOutput,
  'a report in JUnit form': text => [text, `<testsuite>${text}`, `<testcase name="${text}`].map(readJunitReport),
  'a report in TAP': text => readTap(text.split('\n')),
  'what a failed start says': text => [startFailure(text, 1), missingPackages(text), failedToBuild(text, null)],
  'sources and tests of six languages': text =>
    LANGUAGES.map(path => [readSource(path, text), readTestFile(path, text)]),
  'failures for the model': text => failureExcerpt(text, 4_000),
  'a long name of a failing test': text => failureReport({ output: '', limit: 4_000, results: failing(text) }),
  'a Makefile': text => detectTestCommand(new Map([['Makefile', `${text.replaceAll('\n', ' ')}x`]])),
  'a log of a job': text => runLogExcerpt(text, 4_000),
  'an answer in JSON': text => readJson(text, () => true),
  'changes of a file': text => readChanges(text),
  'a proposal': readProposal,
  'a marker': readMarker,
  'records of a body': readRecordBlocks,
  'a commit message': text => commitMessage({ title: text, description: text, taskId: 'a', runId: 'b', tree: 'c' }),
  'a title of a pull request': text => pullRequestTitle('', text),
  'a branch name': text => slugOf(text, 40),
  'names of tests': text => {
    const results = readTap([`not ok 1 - ${text.replaceAll('\n', ' ')}x`])
    return [compareResults(results, results), titlesIn(`${text}x`), readTestOutput(` FAIL  ${text}x\n RUN  v3 /a\n`)]
  },
  'a name of a file': text => [foldedPath(`${text}x`), checkName(`${text}x`, false)],
  'a file that a model wrote': text => questionFile({ path: 'a.js', text: `${text}x`, before: null, description: '' }),
  'what git says': text =>
    withoutToken(gitFailure({ command: 'fetch', exitCode: 1, output: `${text}x` }, '').message, ''),
  'a commit message of the past': text => issueTextOf({ message: `a\n\n${text}x`, files: [] }),
  'code in a line': text => splitCode(`\`\` ${text}x\`\``.replaceAll('\n', ' ')),
  'names and places': text => [mentionedNames(text.slice(0, 300), text), mentionedPlaces(text)],
  'keys in a text': text => [findKeys(text), withoutKeys(text), secrets.redact(text)],
  'a text for a log': text => [logText(text), oneLine(text), withoutHidden(text)],
}

function msOf(read: () => unknown): number {
  const before = process.cpuUsage()
  read()
  return Math.round(process.cpuUsage(before).user / 1_000)
}

/** Files of tests that one expression reads again and again: how one begins, what is repeated, and how it ends. */
const TEST_FILES: readonly (readonly [path: string, begin: string, unit: string, end: string])[] = [
  ['a_spec.rb', 'it ', '\t ', 'n'],
  ['a_spec.rb', '', '<<~A', 'n'],
  ['tests/a.rs', '', 'asserts', ' '],
  ['a.test.js', '', 'assert.', 'x'],
  ['a.test.js', '', 'var a=it\n', 'x'],
  ['a.test.js', 'expect(a)}catch', '\t', 'x'],
  ['a.test.js', 'expect(a)}catch{', '\t', 'x'],
  ['a.test.js', 'expect(a).catch((', '\t', 'x'],
  ['test_a.py', 'assert a\nexcept', '\t', 'x'],
  ['a_test.sh', '', '<<A', 'n'],
  ['a.test.js', '', 'it(', 'x'],
  ['a.test.js', '', 'it(\n', 'x'],
  ['a.test.js', '', 'it`', 'x'],
  ['a.test.js', '', 'it("a",', 'x'],
  ['a.test.js', '', 'it("a"),', 'x'],
  ['tests/ATest.php', '', 'it("a",', 'x'],
  ['tests/ATest.php', '<?php\n', 'function testA(', 'x'],
  ['a_test.go', '', 't.Run("a",', 'x'],
  ['test_a.py', '', 'def test(', 'x'],
  ['a.rs', '', 'test!(', 'x'],
]

test.each(TEST_FILES)('a test file %s of %j, many of %j and %j is read in bounded time', (path, begin, unit, end) => {
  const after = begin + unit.repeat(Math.ceil(LENGTH / unit.length)) + end
  const change = { path, change: 'added', from: null, before: null, after } as const
  const read = () => [findTampering([change], () => true), readChangedTests([change], () => true)]
  expect(Math.min(msOf(read), msOf(read))).toBeLessThanOrEqual(MOST_MS)
})

test.each(Object.entries(READERS))('%s is read in bounded time, whatever it holds', (_, read) => {
  // The first slow one is enough: all of them together could take an hour.
  for (const unit of UNITS) {
    const text = unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)
    // What the runtime does beside it once, such as compiling, does not count.
    const ms = [1, 2, 3].reduce((least, _) => (least > MOST_MS ? msOf(() => read(text)) : least), Infinity)
    expect([unit, ms <= MOST_MS, `${ms} ms`]).toEqual([unit, true, `${ms} ms`])
  }
})
