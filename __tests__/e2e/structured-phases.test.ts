import { say, turn } from '../playground/model/script.ts'
import { bareRows, not } from './rows.ts'
import { MEND } from './small-project.ts'

const SUMMARY = {
  title: 'Given before anything was edited',
  description: 'The sum subtracted.',
  root_cause: null,
  files: [{ path: 'src/sum.js', change: 'modified', description: 'Adds.' }],
  tests: 'npm test',
  risks: [],
  confidence: 'high',
}
const AT_ANY_TIME = 'summary may come at any time'
/** The JSON first, then the edit, then "done"; whoever asks for a summary after that gets none. */
const JSON_FIRST = [
  say(`\`\`\`json\n${JSON.stringify(SUMMARY)}\n\`\`\``),
  turn(MEND),
  say('Done.'),
  say('I gave it already.'),
  say('No.'),
]

bareRows({
  'use-structured-phases: false takes a summary that came before the edit, and still demands the edit': {
    script: JSON_FIRST,
    inputs: { 'use-structured-phases': 'false' },
    outputs: { turns: '3', 'tests-passed': 'true' },
    told: { 0: AT_ANY_TIME, 1: 'git shows no change' },
    summary: { title: SUMMARY.title },
    evidence: { phases: { summary_source: '2a', summary_attempts: 1 } },
  },
  'by default the model is not told so: a summary is asked for after the tests, and the early one does not count': {
    script: [...JSON_FIRST, ...JSON_FIRST.slice(-1)],
    outputs: { turns: '6' },
    told: { 0: not(AT_ANY_TIME) },
    evidence: { phases: { summary_source: 'host' } },
  },
})
