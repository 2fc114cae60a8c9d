/** Rounds of simultaneous runs on one issue, through the bundle: outcomes and violations. */
import { parseArgs } from 'node:util'
import { RACE_MODES, type RaceMode, raceOnce } from './race-round.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '10' },
    mode: { type: 'string', default: 'create' },
  },
})
const mode = RACE_MODES.find((one): one is RaceMode => one === values.mode)
if (mode === undefined) throw new Error(`--mode must be one of ${RACE_MODES.join(', ')}`)
const runs = Number(values.runs)
const rounds = Number(values.rounds)
const outcomes = new Map<string, number>()
let violated = 0
for (let round = 1; round <= rounds; round += 1) {
  const result = await raceOnce(mode, runs, round % 2 === 1)
  for (const one of result.outcomes) outcomes.set(one, (outcomes.get(one) ?? 0) + 1)
  if (result.violations.length > 0) violated += 1
  const verdict = result.violations.length === 0 ? 'ok' : `VIOLATED: ${result.violations.join('; ')}`
  console.log(`round ${round}: ${result.outcomes.toSorted().join(', ')}: ${verdict}`)
}
const counts = [...outcomes].sort().map(([outcome, count]) => `${outcome} ${count}`)
console.log(`${mode}, ${runs} runs at once, ${rounds} rounds: ${counts.join(', ')}; violated: ${violated}`)
process.exitCode = violated === 0 ? 0 : 1
