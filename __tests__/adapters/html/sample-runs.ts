/** The runs that the page is looked at with. */
import { begun, groundOf, type SampleRun, sampleRecord, TREE, teller } from './sample-run.ts'

const EDITOR = 'str_replace_based_edit_tool'
const PARSE =
  'export function parse(text) {\n  const first = text[0].trim()\n  if (text.length === 0) return null\n  return { first, rest: text.slice(1) }\n}\n'

export const PATCH = `diff --git a/src/parse.js b/src/parse.js
index 3f1c2a4e5b6978d0c1e2f3a4b5c6d7e8f9012345..8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b 100644
--- a/src/parse.js
+++ b/src/parse.js
@@ -1,5 +1,7 @@
+/** Null for an empty text. */
 export function parse(text) {
-  const first = text[0].trim()
   if (text.length === 0) return null
+  // Only now is there a first character.
+  const first = text[0].trim()
   return { first, rest: text.slice(1) }
 }
diff --git a/test/parse.test.js b/test/parse.test.js
index 1111111111111111111111111111111111111111..2222222222222222222222222222222222222222 100644
--- a/test/parse.test.js
+++ b/test/parse.test.js
@@ -10,3 +10,8 @@ test('splits after the first character', () => {
 test('keeps blanks in the rest', () => {
   assert.equal(parse('a b').rest, ' b')
 })
+
+test('returns null for empty input', () => {
+  assert.equal(parse(''), null)
+  assert.notEqual(parse(' '), null)
+})
diff --git a/docs/diagram.png b/docs/diagram.png
new file mode 100644
index 0000000000000000000000000000000000000000..8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b
GIT binary patch
literal 12
zcmV+@
`

const TAP = (passed: number, failed: string[] = []) =>
  `TAP version 13\n${Array.from({ length: passed }, (_, n) => `ok ${n + 1} - case ${n + 1} of the parser keeps what it was given`).join('\n')}\n${failed.map((name, n) => `not ok ${passed + n + 1} - ${name}\n  ---\n  error: "Cannot read properties of undefined (reading 'trim')"\n  ...`).join('\n')}\n# tests ${passed + failed.length}\n# pass ${passed}\n# fail ${failed.length}\n`

/** Everything went well. */
export function smallRun(): SampleRun {
  const run = teller()
  const body =
    'parse() throws a TypeError when it is given an empty string.\n\nThe documentation says that it returns null.\n\nSteps:\n1. call parse("")\n2. see the exception'
  run.lines.push(begun('parse() throws on empty input', body))
  run.put('session', { sandbox: 'sudo-unshare', testCommand: 'npm test', setAside: 0, untracked: 0 })
  run.begin('setup', 900)
  run.command('setup', 'npm ci', 'passed', 'added 12 packages in 3s\n', 3_100)
  run.begin('baseline')
  run.begin('edit')
  run.turn(1, 'I look at the parser and its tests first.', {
    thought: 'The issue says empty input. parse() probably reads text[0] before the check.',
    cached: 0,
    fresh: 6_020,
    costUsd: 0.0262,
  })
  run.call(1, EDITOR, { command: 'view', path: 'src/parse.js' }, PARSE)
  run.call(
    1,
    'search_files',
    { pattern: 'parse\\(', path: 'src' },
    'src/load.js:4:const parsed = parse(text)\nsrc/parse.js:1:export function parse(text) {',
  )
  run.command('baseline', 'npm test', 'passed', TAP(14), 2_300, { passed: 14, failed: 0, skipped: 0 })
  run.turn(2, 'The guard stands behind the first read. I move it, and add a test.')
  run.call(
    2,
    EDITOR,
    {
      command: 'str_replace',
      path: 'src/parse.js',
      old_str: '  const first = text[0].trim()\n  if (text.length === 0) return null\n',
      new_str: '  if (text.length === 0) return null\n  const first = text[0].trim()\n',
    },
    'Replaced one occurrence in src/parse.js.',
  )
  run.call(
    2,
    EDITOR,
    {
      command: 'insert',
      path: 'test/parse.test.js',
      insert_line: 12,
      insert_text: "\ntest('returns null for empty input', () => {\n  assert.equal(parse(''), null)\n})\n",
    },
    'Inserted 4 lines after line 12 of test/parse.test.js.',
  )
  run.call(
    2,
    EDITOR,
    { command: 'str_replace', path: 'src/lod.js', old_str: 'a', new_str: 'b' },
    'There is no file src/lod.js. Near it: src/load.js.',
    true,
  )
  run.turn(3, '', { output: 90, costUsd: 0.0071 })
  run.call(
    3,
    'bash',
    { command: 'npm test -- --test-name-pattern=empty' },
    '\u001b[32m✔ returns null for empty input\u001b[0m (1.2ms)\nℹ tests 1\nℹ pass 1',
    false,
    1_900,
  )
  run.noReply(4, 'overloaded: the service is busy')
  run.turn(4, 'That is all.', { took: 2_100, output: 40, costUsd: 0.0065 })
  run.receipt('src/parse.js', 'test/parse.test.js')
  run.begin('tests')
  run.command('tests', 'npm test', 'passed', TAP(15), 2_400, { passed: 15, failed: 0, skipped: 0 })
  run.begin('check')
  run.command('check', 'npm run lint', 'passed', '', 900)
  run.begin('red')
  run.command('red', 'npm test', 'failed', TAP(14, ['returns null for empty input']), 2_300, {
    passed: 14,
    failed: 1,
    skipped: 0,
  })
  run.verdict('tested', null, 'red-then-green')
  run.begin('summary')
  const { title, description, tests } = sampleRecord().summary
  run.turn(5, '', {
    closing: true,
    took: 3_000,
    output: 410,
    asks: [['submit_summary', { title, description, tests }]],
  })
  run.put('summary', { source: 'tool', attempts: 1, summary: {} })
  run.begin('publish')
  run.write('commit', 'tree 9f2c4a7b', 'c0ffee')
  run.write('branch', 'diffproof/issue-12-empty-input', '')
  run.write('pull-request', 'diffproof/issue-12-empty-input', 'https://github.example/octo/project/pull/13')
  run.write('decoration', '#13', 'the label "bugfix" could not be set', false)
  const reason =
    'The pull request is ready for review: the changed tests fail on the old source and pass with this change.'
  run.end('pr-created', true, reason)
  const ground = groundOf('pr-created', reason, { record: sampleRecord() })
  return { lines: run.lines, patch: PATCH, ground }
}

/** Tests stayed red, the summary contradicts them, somebody weakened a test. */
export function failedRun(): SampleRun {
  const run = teller()
  run.lines.push(
    begun(
      'Dates before 1970 are off by one day in every time zone west of Greenwich, and the export to CSV shows them wrongly',
      'See title.',
    ),
  )
  run.put('session', { sandbox: 'none', testCommand: 'python -m pytest -q', setAside: 2, untracked: 1 })
  run.begin('baseline', 500)
  run.begin('edit')
  run.turn(1, 'I begin with the date module.', { cached: 0, fresh: 8_000, costUsd: 0.031 })
  run.call(
    1,
    'bash',
    { command: 'set -e\ncd src/dates\nfor file in *.py; do\n  sed -n \'1,40p\' "$file"\ndone' },
    `${'x = compute_the_offset_of(a_rather_long_name_of_a_time_zone, and_another_argument_that_is_long)\n'.repeat(60)}`,
    false,
    700,
  )
  run.command(
    'baseline',
    'python -m pytest -q',
    'failed',
    '1 failed, 40 passed in 3.1s\nFAILED tests/test_zone.py::test_west\n',
    3_100,
    { passed: 40, failed: 1, skipped: 2 },
  )
  for (const attempt of [1, 2, 3]) {
    run.turn(attempt * 2, `Attempt ${attempt}: floor instead of truncate.`, { costUsd: 0.02 + attempt / 100 })
    run.call(
      attempt * 2,
      EDITOR,
      {
        command: 'str_replace',
        path: 'src/dates/epoch.py',
        old_str: '    return int(seconds / 86400)',
        new_str: `    return seconds // ${86_400 + attempt}`,
      },
      'Replaced one occurrence in src/dates/epoch.py.',
    )
    run.turn(attempt * 2 + 1, 'Done.', { took: 1_500, output: 20 })
    run.receipt('src/dates/epoch.py')
    run.begin('tests')
    run.command(
      'tests',
      'python -m pytest -q',
      'failed',
      `${'.'.repeat(40)}FF\n=== FAILURES ===\ntests/test_epoch.py:12: AssertionError\nE   assert -1 == 0\nFAILED tests/test_epoch.py::test_before_1970 - assert -1 == 0\nFAILED tests/test_zone.py::test_west\n2 failed, 39 passed in 3.${attempt}s\n`,
      3_200,
      { passed: 39, failed: 2, skipped: 2 },
    )
    if (attempt < 3) {
      run.verdict('not-yet', 'The tests fail. New: tests/test_epoch.py::test_before_1970.\n\nassert -1 == 0')
      run.begin('edit')
    }
  }
  run.verdict('over', 'tests-failed')
  run.put('limit', { limit: 'max-test-attempts', closing: false })
  const reason =
    'The tests stay red after 3 attempts: tests/test_epoch.py::test_before_1970 fails with this change; no pull request was opened because on-test-failure is fail.'
  run.end('tests-failed', false, reason)
  const patch = `diff --git a/src/dates/epoch.py b/src/dates/epoch.py\nindex 1..2 100644\n--- a/src/dates/epoch.py\n+++ b/src/dates/epoch.py\n@@ -8,4 +8,4 @@ class Epoch(NamedTuple): # the heading of a hunk can be as long as the line that it shows\n def days(seconds):\n     """Days since the epoch."""\n-    return int(seconds / 86400)\n+    return seconds // 86403\n \n`
  const failed = { status: 'failed', exit_code: 1, duration_ms: 3_200 } as const
  const record = sampleRecord({
    files: [{ path: 'src/dates/epoch.py', change: 'modified', additions: 1, deletions: 1 }],
    tests: {
      command: 'python -m pytest -q',
      attempts: 3,
      baseline: failed,
      final: failed,
      proof: 'not-run',
      results: {
        fixed: [],
        broken: ['tests/test_epoch.py::test_before_1970'],
        still_failing: ['tests/test_zone.py::test_west'],
        added: [],
      },
      tampering: [{ kind: 'weakened', path: 'tests/test_zone.py', detail: 'an assertion was taken away in line 14' }],
    },
    checks: [],
    disagreements: [
      { kind: 'tests-claim', path: null, detail: 'the summary says that the tests pass; their exit code is 1' },
    ],
    unseen_characters: [
      { kind: 'bidirectional', path: 'src/dates/epoch.py', detail: 'characters that nobody sees: U+202E in line 9' },
    ],
    split_off: ['.github/workflows/ci.yml'],
    sandbox: 'none',
    limit: 'max-test-attempts',
  })
  return { lines: run.lines, patch, ground: groundOf('tests-failed', reason, { record }) }
}

/** Somebody stopped it while a command was running; an edit had been refused, and a file was not there. */
export function cancelledRun(): SampleRun {
  const run = teller()
  run.lines.push(begun('Speed up the import of large files', 'An import of 2 GB takes an hour.'))
  run.put('session', { sandbox: 'bubblewrap', testCommand: 'npm test', setAside: 0, untracked: 0 }, 900)
  run.put('resumed', { runId: '6', costUsd: 0.0312, tree: TREE, byEditTool: [], lastText: '', patch: '' }, 200)
  run.begin('edit')
  run.turn(1, 'I look at what the workflow does.', { cached: 0, fresh: 7_000, costUsd: 0.0262 })
  run.call(
    1,
    EDITOR,
    { command: 'view', path: 'src/importer.js' },
    'src/importer.js does not exist. Use list_files.',
    true,
  )
  run.call(
    1,
    EDITOR,
    { command: 'create', path: '.github/workflows/ci.yml', file_text: 'on: push\n' },
    '.github/workflows/ci.yml cannot be used: protected path (.github/workflows/**).',
    true,
  )
  run.call(1, 'bash', { command: 'node bench/import.js --size=2GB' }, 'out of memory\n(exit code 134)', true, 8_000)
  run.turn(2, 'It reads the whole file at once.')
  run.call(2, EDITOR, { command: 'str_replace', path: 'src/import.js', old_str: 'a', new_str: 'b' }, 'Edited line 2.')
  run.turn(3, '', { asks: [['bash', { command: 'node bench/import.js --size=20GB' }]] })
  run.put('limit', { limit: 'cancelled', closing: false }, 21_000)
  run.receipt('src/import.js')
  run.write('comment', '#12', 'written')
  run.write('decoration', 'issue 12', 'confused')
  run.write('decoration', '#12', 'label diffproof: failed')
  const reason = 'the run was cancelled'
  run.end('cancelled', false, reason)
  const patch =
    'diff --git a/src/import.js b/src/import.js\n--- a/src/import.js\n+++ b/src/import.js\n@@ -2 +2 @@\n-a\n+b\n'
  return { lines: run.lines, patch, ground: groundOf('cancelled', reason) }
}

/** The files were planned, then generated side by side; the tests fail, so it is a draft. */
export function manifestRun(): SampleRun {
  const run = teller()
  const file = (path: string, action: string) => ({
    ...{ file_path: path, action, file_type: 'source', description: `what belongs into ${path}`, depends_on: [] },
  })
  const files = [file('src/half.js', 'create'), file('src/sum.js', 'modify'), file('src/old.js', 'delete')]
  const plan = { task_id: 'issue-12', files, dependencies: [], setup_instructions: '' }
  run.lines.push({ ...begun('Halve a sum', 'half(4) should be 2.'), inputs: { strategy: 'manifest' } })
  run.put('session', { sandbox: 'bubblewrap', testCommand: 'npm test', setAside: 0, untracked: 0 }, 900)
  run.begin('edit')
  run.turn(1, JSON.stringify(plan), { told: 'Plan the files that solve this issue.', stopReason: 'end_turn' })
  for (const [turn, path] of [
    [2, 'src/half.js'],
    [3, 'src/sum.js'],
  ] as const) {
    const told = `Write the complete content of this file.\n\nFILE: ${path}\n`
    run.turn(turn, 'export function half(sum) {\n  return sum / 2\n}\n', { told, stopReason: 'end_turn' })
  }
  run.receipt('src/half.js', 'src/sum.js', 'src/old.js')
  run.begin('tests')
  run.command('tests', 'npm test', 'failed', TAP(14, ['half sums']), 2_400, { passed: 14, failed: 1, skipped: 0 })
  run.verdict('not-yet', '`npm test` failed with exit code 1 on your change:\n\nOne test failed:\n- half sums')
  run.turn(4, 'I cannot see why.', { asks: [['submit_summary', { title: 'Halve a sum' }]] })
  run.receipt('src/half.js', 'src/sum.js', 'src/old.js')
  run.verdict('tested', null, 'no-test-changes')
  run.begin('summary')
  run.put('summary', { source: 'tool', attempts: 1, summary: {} })
  run.begin('publish')
  run.write('commit', 'tree 9f2c4a7b', 'c0ffee')
  run.write('pull-request', 'diffproof/issue-12-halve', 'https://github.example/octo/project/pull/13')
  const reason = 'pull request #13 is open, as a draft: the tests failed (exit code 1)'
  run.end('pr-created', true, reason)
  const { tests } = sampleRecord().evidence
  const final = { status: 'failed', exit_code: 1, duration_ms: 2_400 } as const
  const record = sampleRecord({ strategy: 'manifest', tests: { ...tests, final, proof: 'no-test-changes' } })
  const ground = groundOf('pr-created', reason, { record })
  return { lines: run.lines, patch: PATCH, ground: { ...ground, result: { ...ground.result, isDraft: true } } }
}

/** As many turns as nobody reads, with long results. */
export function longRun(turns = 500): SampleRun {
  const run = teller()
  run.lines.push(begun('Move the whole code base from callbacks to promises', 'All of it.'))
  run.begin('edit', 500)
  const source = Array.from(
    { length: 260 },
    (_, n) => `${n + 1}\t  await store.put(key${n}, { value: previous[${n}], 'at': now() }) // <&>`,
  ).join('\n')
  for (let turn = 1; turn <= turns; turn += 1) {
    run.turn(turn, `Step ${turn}: the next module, as before.`, {
      thought: 'The same pattern again. '.repeat(30),
      costUsd: 0.004 + ((turn * 37) % 50) / 1_000,
      took: 1_000 + ((turn * 91) % 70) * 100,
    })
    run.call(turn, EDITOR, { command: 'view', path: `src/modules/module-${turn}.js` }, source)
    run.call(
      turn,
      EDITOR,
      {
        command: 'str_replace',
        path: `src/modules/module-${turn}.js`,
        old_str: source.slice(0, 900),
        new_str: source.slice(0, 700),
      },
      'Replaced one occurrence.',
    )
    if (turn % 10 === 0) run.call(turn, 'bash', { command: 'npm test' }, TAP(120), turn % 20 === 0, 2_000)
  }
  run.receipt(...Array.from({ length: 100 }, (_, n) => `src/modules/module-${n + 1}.js`))
  run.begin('tests')
  run.command('tests', 'npm test', 'passed', TAP(900), 30_000, { passed: 900, failed: 0, skipped: 0 })
  const reason = 'A draft: the change adds or edits no test.'
  run.end('pr-created', true, reason)
  const hunk = Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0 ? `-  store.put(key${n}, done)\n+  await store.put(key${n})` : `   unchanged line ${n}`,
  ).join('\n')
  const patch = Array.from(
    { length: 100 },
    (_, n) =>
      `diff --git a/src/modules/module-${n + 1}.js b/src/modules/module-${n + 1}.js\n--- a/src/modules/module-${n + 1}.js\n+++ b/src/modules/module-${n + 1}.js\n@@ -1,60 +1,60 @@\n${hunk}\n`,
  ).join('')
  const files = Array.from({ length: 100 }, (_, n) => ({
    path: `src/modules/module-${n + 1}.js`,
    change: 'modified' as const,
    additions: 20,
    deletions: 20,
  }))
  return { lines: run.lines, patch, ground: groundOf('pr-created', reason, { record: sampleRecord({ files }) }) }
}
