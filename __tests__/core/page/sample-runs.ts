/** Runs as their transcripts tell them, made by hand, and the pages that they give. */
import { createHash } from 'node:crypto'
import type { CallEnd } from '../../../src/core/edit/tool-results.ts'
import { readTranscript } from '../../../src/core/log/read-transcript.ts'
import { type Outcome, resultOf } from '../../../src/core/outcome.ts'
import type { ReportInput } from '../../../src/core/page/run-report.ts'
import { renderReport } from '../../../src/core/page/run-report.ts'
import { decide, sampleRecord, withEvidence } from '../facts/sample-record.ts'
import { over, sentBack, tested } from '../log/any-run-log.ts'
import { linesOf, startLine } from '../log/sample-transcript.ts'
import { PLACES } from './places.ts'

export type SampleRun = { readonly lines: readonly object[]; readonly patch: string; readonly input: ReportInput }

export const HOME = 'https://github.example/octo/project'
export const FAILED: CallEnd = { kind: 'failed' }
const EDITOR = 'str_replace_based_edit_tool'

/** A transcript begins when the base is checked out. */
const BEGUN_AT = 1_800

/** The page of a run. */
export function pageOf({ lines, patch, input }: SampleRun): string {
  const transcript = readTranscript(linesOf(...lines))
  if (transcript.kind === 'unreadable') throw new Error(transcript.problem)
  if (transcript.damaged.length > 0) throw new Error(`lines ${transcript.damaged} of the sample are no events`)
  return renderReport(transcript, patch, input, hashInPolicy)
}

const hashInPolicy = (text: string) => createHash('sha256').update(text).digest('base64')

type TurnOptions = {
  readonly thought: string
  readonly costUsd: number | null
  readonly closing: boolean
  readonly model: string
  readonly stopReason: string
  /** Calls that have no result. */
  readonly asks: readonly (readonly [name: string, input: unknown])[]
  /** What it is told. */
  readonly told: string
  /** Answers to calls that were not carried out. */
  readonly answers: readonly (readonly [callId: string, text: string])[]
  /** No reply comes, for this reason. */
  readonly failure: string
}

/** Writes the lines of a run with their times, from its first line on; each call takes what comes next. */
export function transcriptOf(title: string, body: string, inputs: object = {}) {
  const start = startLine()
  const task = { ...start.task, id: 'issue-12', issue: 12, title, body }
  const lines: object[] = [
    { ...start, at: BEGUN_AT, runUrl: `${HOME}/actions/runs/7`, task, model: 'claude-sonnet-5-5', inputs },
  ]
  let [at, requests] = [BEGUN_AT, 0]
  const put = (type: string, more: object, took = 0) => {
    at += took
    lines.push({ type, at, phase: null, ...more, ...(took === 0 ? {} : { durationMs: took }) })
  }
  return {
    lines,
    put,
    begin: (step: string) => put('began', { step }),
    /** One request and its reply. */
    turn(turn: number, said: string, options: Partial<TurnOptions> = {}) {
      const { thought, costUsd = 0.0123, closing = false, model = 'claude-sonnet-5-5', failure } = options
      const { stopReason = 'tool_use', asks = [], told, answers = [] } = options
      const blocks = [
        ...answers.map(([callId, text]) => ({ type: 'tool-result', callId, isError: true, text })),
        ...(told === undefined ? [] : [{ type: 'text', text: told }]),
      ]
      requests += 1
      put('request', {
        ...{ id: requests, turn, closing, model, maxTokens: 16_000, continues: null },
        keeps: { messages: 0, blocks: 0 },
        messages: blocks.length === 0 ? [] : [{ role: 'user', blocks }],
        ...{ breakpoints: [], sharedBlocks: 0 },
      })
      const usage = { inputTokens: 12, outputTokens: 320, cacheReadTokens: 11_000, cacheWriteTokens: 900 }
      const failed = { why: failure, trouble: 'busy', status: 529, waitMs: 2_000, usage, costUsd: 0 }
      const raw = [
        ...(thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: 's' }]),
        ...(said === '' ? [] : [{ type: 'text', text: said }]),
        ...asks.map(([name, input], index) => ({ type: 'tool_use', id: `asked-${requests}-${index}`, name, input })),
      ]
      if (failure === undefined) put('reply', { request: requests, turn, raw, stopReason, usage, costUsd }, 4_200)
      else put('no-reply', { request: requests, turn, ...failed }, 900)
    },
    call(turn: number, name: string, input: unknown, text: string, failed: false | CallEnd = false, took = 40) {
      const end = failed === false ? { kind: 'done' } : failed
      put('tool', { turn, callId: `call-${lines.length}`, name, input, text, isError: failed !== false, end }, took)
    },
    /** A command of Diffproof; the numbers of tests that passed and failed say how it ended. */
    command(purpose: string, command: string, [passed, failed]: readonly [number, number], output = '', took = 2_300) {
      const status = failed === 0 ? 'passed' : 'failed'
      const tests = passed + failed === 0 ? null : { passed, failed, skipped: 0 }
      put('command', { purpose, command, status, exitCode: failed === 0 ? 0 : 1, output, tests }, took)
    },
    receipt(...paths: string[]) {
      const files = paths.map(path => ({ path, change: 'modified' }))
      put('receipt', { tree: `tree of ${paths.length}`, files, byEditTool: paths, patchSha256: null })
    },
    verification: (event: ReturnType<typeof tested>) => put('verification', event),
    write: (what: string, target: string, detail: string, ok = true) =>
      put('github', { what, target, ok, detail }, 310),
    end(outcome: string, passes: boolean, reason: string) {
      const usage = { inputTokens: 84, outputTokens: 2_410, cacheReadTokens: 71_400, cacheWriteTokens: 6_020 }
      const known = { outcome, reason, passes, tree: null, limit: null, turns: requests, usage, costUsd: 0.0861 }
      lines.push({ type: 'end', at, phase: null, ...known, durationMs: at })
    },
  }
}

/** What the flow knows of a run beside its transcript. */
export function inputFor(outcome: Outcome, reason: string, more: Partial<ReportInput> = {}): ReportInput {
  const outputs =
    outcome === 'pr-created' ? { 'pull-request-url': `${HOME}/pull/13`, branch: 'diffproof/issue-12' } : {}
  return {
    ...{
      runId: '7',
      runUrl: `${HOME}/actions/runs/7`,
      serverUrl: 'https://github.example',
      repository: 'octo/project',
    },
    result: { ...resultOf(outcome, reason), outputs },
    start: { event: 'issues', label: 'diffproof', places: PLACES },
    ...{ decided: null, receipt: null, ...more },
  }
}

/** The run with other knowledge beside its transcript. */
export function withInput(run: SampleRun, more: Partial<ReportInput>): SampleRun {
  return { ...run, input: { ...run.input, ...more } }
}

const session = (sandbox: string) => ({ sandbox, testCommand: 'npm test', setAside: 0, untracked: 0 })

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
diff --git a/docs/diagram.png b/docs/diagram.png
new file mode 100644
index 0000000000000000000000000000000000000000..8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b
GIT binary patch
literal 12
zcmV+@
`

/** Everything went well. */
export function smallRun(): SampleRun {
  const run = transcriptOf('parse() throws on empty input', 'Steps:\n1. call parse("")\n2. see the exception')
  run.put('session', session('sudo-unshare'))
  run.begin('setup')
  run.command('setup', 'npm ci', [0, 0], 'added 12 packages in 3s\n')
  run.begin('baseline')
  run.begin('edit')
  run.turn(1, 'I look at the parser first.', { thought: 'The issue says empty input.', costUsd: 0.0262 })
  run.call(1, EDITOR, { command: 'view', path: 'src/parse.js' }, 'export function parse(text) {\n}\n')
  run.call(1, 'search_files', { pattern: 'parse\\(', path: 'src' }, 'src/load.js:4:const parsed = parse(text)')
  run.command('baseline', 'npm test', [14, 0], 'ok 1 - keeps what it was given')
  run.turn(2, 'The guard stands behind the first read. I move it, and add a test.')
  const [guard, first] = ['  if (text.length === 0) return null\n', '  const first = text[0].trim()\n']
  const moved = { old_str: first + guard, new_str: guard + first }
  run.call(2, EDITOR, { command: 'str_replace', path: 'src/parse.js', ...moved }, 'Edited line 2.')
  const added = "\ntest('returns null for empty input', () => {\n  assert.equal(parse(''), null)\n})\n"
  const insert = { command: 'insert', path: 'test/parse.test.js', insert_line: 12, insert_text: added }
  run.call(2, EDITOR, insert, 'Edited test/parse.test.js')
  const missing = 'There is no file src/lod.js. Near it: src/load.js.'
  run.call(2, EDITOR, { command: 'str_replace', path: 'src/lod.js', old_str: 'a', new_str: 'b' }, missing, FAILED)
  run.turn(3, '')
  const colored = '\u001b[32m✔ returns null for empty input\u001b[0m (1.2ms)\nℹ tests 1\nℹ pass 1'
  run.call(3, 'bash', { command: 'npm test -- --test-name-pattern=empty' }, colored, false, 1_900)
  run.turn(4, '', { failure: 'overloaded: the service is busy' })
  run.turn(4, 'That is all.')
  run.receipt('src/parse.js', 'test/parse.test.js')
  run.begin('tests')
  run.command('tests', 'npm test', [15, 0], 'ok 1 - keeps what it was given')
  run.begin('check')
  run.command('check', 'npm run lint', [0, 0])
  run.begin('red')
  run.command('red', 'npm test', [14, 1], 'not ok 15 - returns null for empty input')
  run.verification(tested('red-then-green'))
  run.begin('summary')
  run.turn(5, '', { closing: true, asks: [['submit_summary', { title: 'Return null' }]] })
  run.put('summary', { source: 'tool', attempts: 1, summary: {} })
  run.begin('publish')
  run.write('pull-request', 'diffproof/issue-12', `${HOME}/pull/13`)
  run.write('decoration', '#13', 'the label "bugfix" could not be set', false)
  const reason = 'The changed tests fail on the old source and pass with this change.'
  run.end('pr-created', true, reason)
  return { lines: run.lines, patch: PATCH, input: inputFor('pr-created', reason, { decided: decide(sampleRecord) }) }
}

/** Tests stayed red, the summary contradicts them, somebody weakened a test. */
export function failedRun(): SampleRun {
  const run = transcriptOf('Dates before 1970 are off by one day in every time zone west of Greenwich', 'See title.')
  run.put('session', session('none'))
  run.begin('edit')
  run.turn(1, 'I begin with the date module.')
  const command = 'set -e\ncd src/dates\nfor file in *.py; do\n  sed -n \'1,40p\' "$file"\ndone'
  const wide = 'x = compute_the_offset_of(a_rather_long_name_of_a_time_zone, and_another_argument_that_is_long)\n'
  run.call(1, 'bash', { command }, wide.repeat(60), false, 700)
  for (const attempt of [1, 2]) {
    run.turn(attempt * 2, `Attempt ${attempt}: floor instead of truncate.`)
    const edit = { old_str: '    return int(seconds / 86400)', new_str: `    return seconds // ${86_400 + attempt}` }
    run.call(attempt * 2, EDITOR, { command: 'str_replace', path: 'src/epoch.py', ...edit }, 'Edited line 10.')
    run.receipt('src/epoch.py')
    run.begin('tests')
    run.command('tests', 'python -m pytest -q', [39, 2], 'FAILED tests/test_epoch.py::test_before_1970')
    if (attempt === 1) run.verification(sentBack({ kind: 'tests-required' }))
  }
  run.verification(over('not-ready'))
  run.put('limit', { limit: 'max-attempts', closing: false })
  const reason = 'The tests stay red after 3 attempts; no pull request was opened because when-not-ready is fail.'
  run.end('not-ready', false, reason)
  const patch = `diff --git a/src/epoch.py b/src/epoch.py\n--- a/src/epoch.py\n+++ b/src/epoch.py\n@@ -8,2 +8,2 @@ class Epoch(NamedTuple): # the heading of a hunk can be as long as the line that it shows\n def days(seconds):\n-    return int(seconds / 86400)\n+    return seconds // 86403\n`
  const { tests } = sampleRecord.evidence
  const found = (path: string | null, detail: string) => ({ kind: 'tests-claim', path, detail })
  const record = withEvidence({
    tests: {
      ...{ ...tests, proof: 'not-run', final: { status: 'failed', exit_code: 1, duration_ms: 3_200 } },
      results: { fixed: [], broken: ['test_before_1970'], still_failing: ['test_west'], added: [] },
      tampering: [{ kind: 'weakened', path: 'tests/test_zone.py', detail: 'an assertion was taken away in line 14' }],
    },
    checks: [],
    disagreements: [found(null, 'the summary says that the tests pass; their exit code is 1')],
    unseen_characters: [found('src/epoch.py', 'U+202E in line 9')],
    split_off: ['.github/workflows/ci.yml'],
    sandbox: 'none',
    limit: 'max-attempts',
  })
  return { lines: run.lines, patch, input: inputFor('not-ready', reason, { decided: decide(record) }) }
}

/** Somebody stopped it while a command was running; an edit had been refused, and a file was not there. */
export function cancelledRun(): SampleRun {
  const run = transcriptOf('Speed up the import of large files', 'An import of 2 GB takes an hour.')
  run.put('session', session('bubblewrap'), 900)
  run.put('resumed', { runId: '6', costUsd: 0.0312, tree: 't', byEditTool: [], lastText: '', patch: '' })
  run.begin('edit')
  run.turn(1, 'I look at what the workflow does.')
  run.call(1, EDITOR, { command: 'view', path: 'src/importer.js' }, 'src/importer.js does not exist.', FAILED)
  const closed = {
    kind: 'closed',
    path: '.github/workflows/ci.yml',
    why: 'protected path (.github/workflows/**)',
  } as const
  const refused = `${closed.path} cannot be used: ${closed.why}.`
  run.call(1, EDITOR, { command: 'create', path: closed.path, file_text: 'on: push\n' }, refused, closed)
  const exited = { kind: 'exited', exitCode: 134 } as const
  run.call(1, 'bash', { command: 'node bench/import.js --size=2GB' }, 'out of memory\n(exit code 134)', exited, 8_000)
  run.turn(2, '', { asks: [['bash', { command: 'node bench/import.js --size=20GB' }]] })
  run.put('limit', { limit: 'cancelled', closing: false }, 21_000)
  run.receipt('src/import.js')
  run.write('comment', '#12', 'written')
  run.end('cancelled', false, 'the run was cancelled')
  const patch =
    'diff --git a/src/import.js b/src/import.js\n--- a/src/import.js\n+++ b/src/import.js\n@@ -2 +2 @@\n-a\n+b\n'
  return { lines: run.lines, patch, input: inputFor('cancelled', 'the run was cancelled') }
}

/** The files were planned, then generated; the tests fail, so it is a draft. */
export function manifestRun(): SampleRun {
  const run = transcriptOf('Halve a sum', 'half(4) should be 2.', { strategy: 'manifest' })
  run.begin('edit')
  run.turn(1, '{"files": []}', { told: 'Plan the files that solve this issue.', stopReason: 'end_turn' })
  const told = 'Write the complete content of this file.\n\nFILE: src/half.js\n'
  run.turn(2, 'export const half = sum => sum / 2\n', { told, stopReason: 'end_turn' })
  run.receipt('src/half.js')
  run.begin('tests')
  run.command('tests', 'npm test', [14, 1], 'not ok 15 - half sums')
  run.verification(tested('no-test-changes'))
  const reason = 'pull request #13 is open, as a draft: the tests failed (exit code 1)'
  run.end('pr-created', true, reason)
  const record = withEvidence({ strategy: 'manifest' })
  const input = inputFor('pr-created', reason, { decided: decide(record) })
  return withInput({ lines: run.lines, patch: PATCH, input }, { result: { ...input.result, isDraft: true } })
}

/** As many turns as nobody reads, with long results. */
export function longRun(turns = 500): SampleRun {
  const run = transcriptOf('Move the whole code base from callbacks to promises', 'All of it.')
  run.begin('edit')
  const numbered = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n + 1))
  const source = numbered(260, n => `${n}\t  await store.put(key${n}, { value: previous[${n}] }) // <&>`).join('\n')
  for (let turn = 1; turn <= turns; turn += 1) {
    const path = `src/modules/module-${turn}.js`
    const edit = { old_str: source.slice(0, 900), new_str: source.slice(0, 700) }
    run.turn(turn, `Step ${turn}: the next module, as before.`, { thought: 'The same pattern again. '.repeat(30) })
    run.call(turn, EDITOR, { command: 'view', path }, source)
    run.call(turn, EDITOR, { command: 'str_replace', path, ...edit }, 'Edited line 1.')
  }
  const file = (name: string) =>
    `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1,60 +1,60 @@\n${'-  put(key)\n+  await put(key)\n same\n'.repeat(30)}`
  const patch = numbered(100, n => file(`src/modules/module-${n}.js`)).join('')
  const reason = 'A draft: the change adds no test, and no edited test checks more.'
  return { lines: run.lines, patch, input: inputFor('pr-created', reason, { decided: decide(sampleRecord) }) }
}
