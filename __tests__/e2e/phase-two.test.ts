import { expect } from '@jest/globals'
import { call, replace, say, summary, turn } from '../playground/model/script.ts'
import { bareRows, quickRows } from './rows.ts'
import { MEND, STILL_WRONG } from './small-project.ts'

const SUMMARY = {
  title: 'Add the numbers instead of subtracting them',
  description: 'The sum subtracted.',
  root_cause: 'A wrong operator.',
  files: [{ path: 'src/sum.js', change: 'modified', description: 'Adds.' }],
  tests: 'npm test',
  risks: [],
  confidence: 'high',
  no_change_reason: null,
}
const WRONG = {
  ...SUMMARY,
  files: [
    { path: 'src/sum.js', change: 'added', description: 'Adds.' },
    { path: 'src/ghost.js', change: 'modified', description: 'Never touched.' },
  ],
}
const CLAIM = { ...SUMMARY, tests: 'Ran `npm test`; all tests pass.' }
const SUMMARY_IN_TEXT = JSON.stringify(SUMMARY)
const EDIT_OTHER = replace('src/other.js', '= 1', '= 2')

bareRows({
  'JSON in a fence given as text instead of the call is accepted and named': {
    script: [turn(MEND), say('Done.'), say(`Here:\n\n\`\`\`json\n${JSON.stringify(SUMMARY, null, 2)}\n\`\`\`\n`)],
    pullTitle: SUMMARY.title,
    summary: SUMMARY,
    evidence: { phases: { summary_source: '2a', summary_attempts: 1, json_provided: true } },
  },
  'JSON between prose given as text instead of the call is accepted and named': {
    script: [turn(MEND), say('Done.'), say(`The summary is ${SUMMARY_IN_TEXT} and that is all.`)],
    summary: SUMMARY,
    evidence: { phases: { summary_source: '3a', summary_attempts: 1, json_provided: true } },
  },
  'an unusable summary is sent back with what is wrong, and the next one is taken': {
    script: [turn(MEND), call('submit_summary', { title: 'x'.repeat(90), files: 'none' }), summary()],
    told: { 2: 'title: 90 characters, at most 72' },
    evidence: { phases: { summary_attempts: 2, summary_source: 'tool' } },
  },
  'when no summary can be used the host writes one and the change is delivered': {
    script: [turn(MEND), say('Done.'), say('No.'), say('Never.'), say('Not at all.')],
    requests: 5,
    summary: { files: [{ path: 'src/sum.js' }] },
    evidence: { phases: { summary_source: 'host', summary_attempts: 3, json_provided: false } },
  },
  'a summary that differs from the diff goes back once, with each difference, and the next one is taken': {
    script: [turn(MEND), summary(WRONG), summary(SUMMARY)],
    requests: 3,
    told: {
      2: [
        'src/ghost.js: the summary names it, the diff does not hold it',
        'src/sum.js: the summary says added, the diff says modified',
      ],
    },
    summary: SUMMARY,
    evidence: { phases: { summary_attempts: 2, summary_source: 'tool' }, disagreements: [] },
  },
  'what still differs then is listed and not argued about': {
    script: [turn(MEND), say('Done.'), summary(WRONG), say(JSON.stringify({ ...WRONG, title: 'Said again' }))],
    inputs: { 'max-attempts': '5' },
    requests: 4,
    draft: false,
    summary: { title: 'Said again' },
    evidence: {
      phases: { summary_attempts: 2, summary_source: '1' },
      disagreements: [{ kind: 'claimed-not-changed' }, { kind: 'change-kind' }],
    },
  },
  'when the model answers with something unusable, the first usable summary stands, not one of the host': {
    script: [turn(MEND), summary(WRONG), say('I stand by it.'), summary(SUMMARY)],
    requests: 3,
    summary: WRONG,
    evidence: {
      phases: { summary_source: 'tool', json_provided: true, summary_attempts: 2 },
      disagreements: [{}, {}],
    },
  },
  'an edit during phase 2, beside a summary that differs, is answered and refused: the published tree is the tested one':
    {
      script: [turn(MEND), say('Done.'), turn(EDIT_OTHER, summary(WRONG)), turn(EDIT_OTHER, say(SUMMARY_IN_TEXT))],
      summary: SUMMARY,
      changed: ['src/sum.js'],
    },
})

quickRows({
  'a summary that says the tests pass while they fail is told so, and keeps the draft a draft that names it': {
    script: [turn(STILL_WRONG), say('Done.'), summary(CLAIM), summary(CLAIM)],
    inputs: { 'max-attempts': '1' },
    told: { 3: /all tests pass\..*by the exit code they failed/s },
    draft: true,
    evidence: {
      disagreements: [{ kind: 'tests-claim', path: null }],
      doubts: expect.arrayContaining([expect.objectContaining({ kind: 'summary-contradicts-tests' })]),
    },
  },
})
