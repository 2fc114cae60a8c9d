/**
 * Replays a run offline: `npm run replay -- transcript.jsonl [--repository PATH|URL] [--workspace DIR] [--sandbox auto|require|off] [--network] [--verbose]`. The
 * recorded answers of the model go through the real flow, tools and commands really run, and nothing is written to GitHub. Ends with 0
 * where the tree is the recorded one, 1 where it is not, 2 where the run cannot be replayed.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createTerminalLog } from '../../src/adapters/actions/terminal-log.ts'
import { replayRun } from './replay-run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repository: { type: 'string', default: '.' },
    workspace: { type: 'string' },
    sandbox: { type: 'string' },
    network: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (file === undefined) throw new Error('name a transcript: npm run replay -- transcript.jsonl')

const { repository, workspace, sandbox, network, verbose } = values
const replayed = await replayRun(readFileSync(file, 'utf8'), {
  repository,
  network,
  ...(workspace === undefined ? {} : { workspace }),
  ...(sandbox === undefined ? {} : { sandbox }),
  ...(verbose ? { log: createTerminalLog(process.stderr, () => performance.now()) } : {}),
})
if ('problem' in replayed) {
  console.log(`cannot be replayed: ${replayed.problem}`)
  process.exitCode = 2
} else {
  const { recordedTree, tree, difference, notes, outcome, recordedOutcome } = replayed
  for (const note of notes) console.log(`note: ${note}`)
  console.log(`recorded: tree ${recordedTree ?? '(none)'}, ${recordedOutcome ?? 'broke off'}`)
  console.log(`replayed: tree ${tree ?? '(none)'}, ${outcome}`)
  if (difference !== null) console.log(`first difference: line ${difference.line}, ${difference.what}`)
  console.log(replayed.same ? 'the same tree' : 'NOT the same tree')
  process.exitCode = replayed.same ? 0 : 1
}
