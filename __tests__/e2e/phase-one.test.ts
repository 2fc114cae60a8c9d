import { expect } from '@jest/globals'
import { bash, call, create, replace, say, summary, think, turn, view } from '../playground/model/script.ts'
import { bareRows, quickRows, type Row } from './rows.ts'
import { MEND, MEND_AFTER_WRONG, STILL_WRONG } from './small-project.ts'

const WORKFLOW = '.github/workflows/ci.yml'
const COMMIT = 'git -c user.name=m -c user.email=m@example.invalid commit -qam "done"'

const hiding = (command: string): Row => ({
  script: [turn(MEND), turn(bash(command)), summary()],
  changed: ['src/sum.js'],
  published: { 'src/sum.js': 'a + b' },
  also: async ({ scene, pull }) => {
    const { head, record } = await pull()
    expect(scene.git('rev-parse', `${head.sha}^`)).toBe(record.evidence.base_sha)
  },
})

bareRows({
  'a model that talks but never edits is reminded max-attempts times; nothing is published': {
    script: () => say('I changed src/sum.js, everything works now.'),
    inputs: { 'max-attempts': '3' },
    outcome: 'no-changes',
    outputs: { 'pull-request-operation': 'none', turns: '4' },
    requests: 4,
    told: { 1: 'git shows no change', 2: 'git shows no change', 3: 'git shows no change' },
  },
  'a summary before any edit is answered "not yet"; after the edit it is accepted in the same run': {
    script: [summary(), turn(MEND), summary()],
    outputs: { turns: '3' },
    told: { 1: /Not yet\..*git shows no change/s },
    evidence: {
      phases: {
        edit_attempts: 2,
        summary_attempts: 1,
        summary_source: 'tool',
        success: true,
        json_turn: 1,
        edit_turn: 2,
      },
    },
  },
  'JSON that came without any edit is counted as JSON that came first': {
    script: () =>
      say(`\`\`\`json\n${JSON.stringify({ title: 'T', description: 'D', tests: 'none', files: [] })}\n\`\`\``),
    inputs: { 'max-edit-attempts': '1' },
    outcome: 'no-changes',
    outputs: {
      phases: JSON.stringify({
        ...{
          phase1_complete: false,
          files_edited: [],
          json_provided: true,
          json_turn: 1,
          edit_turn: null,
          success: false,
        },
      }),
    },
    comment: /"phases":\{"phase1":false,"json":true,"files":0,"json_turn":1,"edit_turn":null\}/,
  },
  // In the sandbox the model could not even do that.
  'a change that the model put on another branch is seen just the same': hiding(
    `git checkout -qb elsewhere && ${COMMIT}`,
  ),
  'a change that the model hid by removing .git is seen just the same': hiding('rm -rf .git'),
  'text, several calls, thinking, an unknown tool, invalid JSON and two edits of one file: each is handled, in order': {
    script: [
      turn(think('Let me see.'), say('Looking.'), view('src/sum.js'), call('make_coffee', {}), view('no/such/file.js')),
      { calls: [{ name: 'bash', input: {}, json: '{"command": "touch never' }] },
      turn(
        replace('src/sum.js', 'a - b', 'a * b'),
        replace('src/sum.js', 'a * b', 'a + b'),
        replace('src/other.js', '= 1', '= 2'),
      ),
      summary(),
    ],
    told: { 1: ['no tool named "make_coffee"', 'does not exist'], 2: 'not valid JSON' },
    changed: ['src/other.js', 'src/sum.js'],
    published: { 'src/sum.js': 'a + b' },
  },
  'an edit that misses by a slip in its second line is answered with the line as it is, however short the words are': {
    files: { 'pairs.txt': '(a, b, c),\n(d, e, f),\n(d, e, g),\nreturn\n' },
    script: [
      replace('pairs.txt', '(a, b, c),\n(d e, f),\n', 'none'),
      turn(replace('pairs.txt', '(a, b, c),\n', ''), summary({ files: [] })),
      summary({ files: [] }),
    ],
    told: { 1: '1\t(a, b, c),\n2\t(d, e, f),\nCopy the text exactly' },
  },
  'a protected path is refused to the edit tool, and to a command by the receipt': {
    script: [
      turn(create(WORKFLOW, 'on: push\n'), bash(`mkdir -p .github/workflows && echo 'on: push' > ${WORKFLOW}`), MEND),
      summary(),
      turn(bash('rm -r .github')),
      summary(),
    ],
    told: { 1: 'protected path', 2: /ci\.yml.*protected path/ },
    changed: ['src/sum.js'],
  },
  'a change that stays refused ends as blocked-changes, with the patch kept': {
    script: () => turn(bash("mkdir -p .github && echo '* @me' > .github/CODEOWNERS"), summary()),
    inputs: { 'max-attempts': '1' },
    outcome: 'blocked-changes',
    reason: 'CODEOWNERS',
    outputs: { 'patch-file': expect.any(String) },
  },
})

quickRows({
  "a failing test's output reaches the model, the second edit turns it green, and two attempts are counted": {
    script: [turn(STILL_WRONG), say('Done.'), turn(MEND_AFTER_WRONG), summary()],
    outputs: { 'tests-passed': 'true' },
    told: { 2: ['sums two numbers', /node --test.*failed with exit code 1/] },
    draft: false,
    evidence: { tests: { attempts: 2, final: { status: 'passed', exit_code: 0 } } },
  },
})
