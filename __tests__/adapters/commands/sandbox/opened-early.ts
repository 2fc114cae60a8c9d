/** Sandboxes that are tried before the checkout; prints how often each was made by when, and what it shows of the repository. Runs as the person of the test. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CANDIDATES } from '../../../../src/adapters/commands/sandbox/open-sandbox.ts'
import { layOutStage } from './stage.ts'

const strong = CANDIDATES.find(candidate => candidate.level === process.argv[2])
if (strong === undefined) throw new Error(`${process.argv[2]} is no level`)
let made = 0
let refusals = 0
const counted = {
  ...strong,
  prepare: (plan: Parameters<typeof strong.prepare>[0]) => {
    made += 1
    refusals -= 1
    if (refusals >= 0) throw new Error('not now')
    strong.prepare(plan)
  },
}
const stage = await layOutStage({ candidates: [counted] })
stage.close()

async function openedAfter(meanwhile: () => void, own: readonly string[] = []) {
  made = 0
  const commands = stage.makeCommands({ private: own })
  await commands.openEarly()
  const before = [made, commands.sandbox]
  meanwhile()
  const said = await commands.open()
  const request = { command: 'git log --format=%s -1; git status --short -uno', timeoutMs: 60_000, outputLimit: 10_000 }
  const { output } = await commands.run(request, new AbortController().signal)
  const found = { before, made, sandbox: commands.sandbox, said: said.join(), output }
  commands.close()
  return found
}

const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid']
const untouched = await openedAfter(() => {})
const switched = await openedAfter(() => {
  stage.git(...identity, 'commit', '-q', '--allow-empty', '-m', 'two')
  stage.git('checkout', '-q', '--detach')
})
const configured = await openedAfter(() => {
  stage.git('config', 'core.abbrev', '12')
})
const staged = await openedAfter(() => {
  writeFileSync(join(stage.workspace, 'new.txt'), '')
  stage.git('add', 'new.txt')
})
const sandbox = join(stage.temp, 'diffproof-run')
refusals = 1
const refused = await openedAfter(() => {})
const withOwnFolder = await openedAfter(() => {}, [join(stage.workspace, 'out/proof')])
const leftBy = stage.makeCommands({ private: [] })
await leftBy.openEarly()
const during = readdirSync(sandbox).some(name => name.startsWith('sandbox-'))
leftBy.close()
const left = { during, after: readdirSync(sandbox).some(name => name.startsWith('sandbox-')) }
rmSync(join(stage.workspace, '.git'), { recursive: true })
const without = await openedAfter(() => {})
console.log(JSON.stringify({ untouched, switched, configured, staged, refused, withOwnFolder, left, without }))
process.exit()
