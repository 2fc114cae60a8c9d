/**
 * Replays a run offline: `npm run replay -- transcript.jsonl [--repository PATH|URL] [--workspace DIR] [--sandbox auto|require|off] [--network] [--verbose]`. The
 * recorded answers of the model go through the real flow, tools and commands really run, and nothing is written to GitHub. Ends with 0
 * where the tree is the recorded one, 1 where it is not, 2 where the run cannot be replayed.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { logLine } from '../../src/core/text/sanitized-text.ts'
import { replayRun } from './replay-run.ts'

const USAGE =
  'npm run replay -- transcript.jsonl [--repository PATH|URL] [--workspace DIR] [--sandbox auto|require|off] [--network] [--verbose]'
const asked = reading(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      repository: { type: 'string', default: '.' },
      workspace: { type: 'string' },
      sandbox: { type: 'string' },
      network: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  }),
)
const [file, ...more] = asked.positionals
if (file === undefined || more.length > 0) cannot('name one transcript')

/** What a transcript says is no order to a terminal. */
const print = (line: string) => console.log(logLine(line))

const step = (line: string) => console.error(line)
const below = (_: string, text: string) => console.error(text.replace(/^/gm, '    '))

const { repository, workspace, sandbox, network, verbose } = asked.values
const recorded = reading(() => readFileSync(file, 'utf8'))
const replayed = await replayRun(recorded, {
  repository,
  network,
  ...(workspace === undefined ? {} : { workspace }),
  ...(sandbox === undefined ? {} : { sandbox }),
  ...(verbose ? { log: { step, warning: step, end: step, detail: below, block: below } } : {}),
})
if ('problem' in replayed) {
  print(`cannot be replayed: ${replayed.problem}`)
  process.exitCode = 2
} else {
  const { recordedTree, tree, difference, notes, outcome, recordedOutcome } = replayed
  for (const note of notes) print(`note: ${note}`)
  print(`recorded: tree ${recordedTree ?? '(none)'}, ${recordedOutcome ?? 'broke off'}`)
  print(`replayed: tree ${tree ?? '(none)'}, ${outcome}`)
  if (difference !== null) print(`first difference: line ${difference.line}, ${difference.what}`)
  print(replayed.same ? 'the same tree' : 'NOT the same tree')
  process.exitCode = replayed.same ? 0 : 1
}

/** Ends as 2: what was asked for cannot be replayed. */
function cannot(why: string): never {
  console.error(`cannot be replayed: ${logLine(why)}\n${USAGE}`)
  process.exit(2)
}

function reading<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (thrown) {
    return cannot(thrown instanceof Error ? thrown.message : String(thrown))
  }
}
