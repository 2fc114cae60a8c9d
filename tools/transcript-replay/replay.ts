/**
 * Replays a run offline: `npm run replay -- transcript.jsonl [--repository PATH|URL] [--workspace DIR] [--sandbox auto|require|off] [--network]`. The
 * recorded answers of the model go through the real flow, tools and commands really run, and nothing is written to GitHub. Ends with 0
 * where the tree is the recorded one, 1 where it is not, 2 where the run cannot be replayed.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { messageOf } from '../../src/core/errors.ts'
import { logLine } from '../../src/core/text/sanitized-text.ts'
import { replayRun } from './replay-run.ts'

const USAGE =
  'npm run replay -- transcript.jsonl [--repository PATH|URL] [--workspace DIR] [--sandbox auto|require|off] [--network]'
/** What a transcript says is no order to a terminal. */
const print = (line: string) => console.log(logLine(line))

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      repository: { type: 'string', default: '.' },
      workspace: { type: 'string' },
      sandbox: { type: 'string' },
      network: { type: 'boolean', default: false },
    },
  })
  const replayed = await replayRun(readFileSync(positionals[0] ?? '', 'utf8'), values)
  if ('problem' in replayed) throw new Error(replayed.problem)
  const { same, recordedTree, tree, difference, notes, outcome, recordedOutcome } = replayed
  for (const note of notes) print(`note: ${note}`)
  print(`recorded: tree ${recordedTree ?? '(none)'}, ${recordedOutcome ?? 'broke off'}`)
  print(`replayed: tree ${tree ?? '(none)'}, ${outcome}`)
  if (difference !== null) print(`first difference: line ${difference.line}, ${difference.what}`)
  print(same ? 'the same tree' : 'NOT the same tree')
  process.exitCode = same ? 0 : 1
} catch (thrown) {
  print(`cannot be replayed: ${messageOf(thrown)}`)
  console.log(USAGE)
  process.exitCode = 2
}
