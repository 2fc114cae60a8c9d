/** A run that holds the same foreign text wherever a stranger can put one. */
import { decide, withEvidence } from '../facts/sample-record.ts'
import { sentBack, sentBackWith } from '../log/any-run-log.ts'
import { FAILED, HOME, inputFor, type SampleRun, transcriptOf } from './sample-runs.ts'

const EDITOR = 'str_replace_based_edit_tool'

/** Every field that a model, an issue, a command, a file or a forge fills. */
export function foreignEverywhere(text: string): SampleRun {
  const run = transcriptOf(text, text)
  run.put('session', { sandbox: text, testCommand: text, setAside: 0, untracked: 0 })
  run.put('resumed', { runId: '8', costUsd: 1, tree: text, byEditTool: [text], lastText: text, patch: text })
  const asks = [
    ['bash', { command: text }],
    ['submit_summary', { title: text }],
    [text, [text]],
  ] as const
  run.turn(1, text, { thought: text, model: text, asks })
  run.call(1, EDITOR, { command: 'view', path: text }, text)
  run.call(1, EDITOR, { command: 'create', path: text, file_text: text }, text)
  run.call(1, EDITOR, { command: 'str_replace', path: text, old_str: `${text}1`, new_str: `${text}2` }, text, FAILED)
  run.call(1, 'bash', { command: text }, text)
  run.call(1, 'bash', { command: `${text}\n${text}` }, text)
  run.call(1, 'search_files', { pattern: text, path: text, glob: text }, text)
  run.call(1, text, [text], text)
  run.turn(2, '', { failure: text })
  run.turn(2, text, { told: `FILE: ${text}`, answers: [['asked-1-2', text]] })
  for (const purpose of ['setup', 'baseline', 'tests', 'red', 'check'] as const)
    run.command(purpose, text, [1, 1], text)
  run.receipt(text)
  for (const sent of sentBackWith(text)) run.verification(sentBack(sent))
  run.put('limit', { limit: text, closing: false })
  run.put('summary', { source: text, attempts: 1, summary: text })
  run.write('branch', text, text, false)
  run.end(text, false, text)

  const found = { kind: text, path: text, detail: text }
  const record = withEvidence({
    tree_sha: text,
    files: [{ path: text, change: 'added', additions: 1, deletions: 0 }],
    tests: {
      ...withEvidence({}).evidence.tests,
      command: text,
      results: { fixed: [text], broken: [text], still_failing: [text], added: [text] },
      tampering: [found],
    },
    checks: [{ command: text, status: 'failed', exit_code: 1, duration_ms: 1, criterion: true, output: text }],
    criteria_in_words: [text],
    disagreements: [found],
    unseen_characters: [found],
    for_review: [found, ...(['package-host', 'hides-diff'] as const).map(kind => ({ ...found, kind }))],
    split_off: [text],
    left_out: [{ path: text, why: text }],
    limit: text,
    strategy: 'manifest',
    model: text,
    model_switched_from: `${text}0`,
    run_url: text,
  })
  const summary = { title: text, description: text, root_cause: text, tests: text, risks: [text] }
  const input = inputFor('pr-created', text, {
    decided: decide({ ...record, summary: { ...record.summary, ...summary } }),
    receipt: {
      ...{ baseTree: text, tree: text, files: [] },
      leftOut: [{ path: text, reason: { kind: 'by-product', what: text } }],
      refused: [{ path: text, reason: { kind: 'by-product', what: text } }],
    },
  })
  const outputs = { 'pull-request-url': `${HOME}/pull/${text}!`, branch: text }
  const patch = [
    `diff --git a/${text} b/${text}`,
    'new file mode 100644',
    '--- /dev/null',
    `+++ b/${text}`,
    `@@ -0,0 +1,1 @@ ${text}`,
    `+${text}`,
    `\\ ${text}`,
    `diff --git a/${text} b/${text}`,
    `rename from ${text}`,
    `rename to ${text}`,
  ]
  return {
    lines: run.lines,
    patch: `${patch.join('\n')}\n`,
    input: { ...input, result: { ...input.result, reason: text, outputs } },
  }
}
