import { expect, test } from '@jest/globals'
import { create, replace, say, summary, turn } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { manifestScript } from './manifest-script.ts'
import { onlyPull } from './only-pull.ts'
import { type Files, openScene } from './scene.ts'
import { MEND, SMALL_PROJECT, STILL_WRONG } from './small-project.ts'
import { proposed, publishIn } from './split-scene.ts'

const RIGHT = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
const IMPOSSIBLE = {
  'test/impossible.test.js':
    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n\ntest('impossible', () => {\n  assert.equal(1, 2)\n})\n",
}
const NEW_TEST = create(
  'test/more.test.js',
  "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\n\ntest('sums more', () => {\n  assert.equal(sum(2, 2), 4)\n})\n",
)

type Case = {
  readonly what: string
  readonly files?: Files
  readonly script: Script
  readonly inputs?: Readonly<Record<string, string>>
  readonly draft: boolean
  readonly evidence: object
}

const CASES: readonly Case[] = [
  {
    what: 'tests that still fail',
    script: [turn(STILL_WRONG), summary(), summary()],
    inputs: { 'max-test-attempts': '1' },
    draft: true,
    evidence: { tests: { final: { status: 'failed' } } },
  },
  {
    what: 'no test command',
    files: { 'a.txt': 'old\n' },
    script: [replace('a.txt', 'old', 'new'), summary(), summary()],
    draft: true,
    evidence: { tests: { command: null } },
  },
  {
    what: 'a summary that the host had to write',
    script: [turn(MEND), say('Done.'), say('No.'), say('No.')],
    draft: false,
    evidence: { phases: { summary_source: 'host' } },
  },
  {
    what: 'a limit that ended it',
    script: [turn(MEND), turn(MEND), turn(MEND)],
    inputs: { 'max-turns': '2' },
    draft: true,
    evidence: { limit: 'max-turns' },
  },
  {
    what: 'a new test that was red and is green',
    script: [turn(MEND, NEW_TEST), summary(), summary()],
    draft: false,
    evidence: { tests: { proof: 'red-then-green' } },
  },
  {
    what: 'an old failure that is left',
    files: { ...SMALL_PROJECT, ...IMPOSSIBLE },
    script: [turn(MEND, NEW_TEST), summary(), summary()],
    draft: true,
    evidence: { tests: { final: { status: 'failed' }, proof: 'red-then-green', results: { broken: [] } } },
  },
  {
    what: 'a check that fails',
    script: [turn(MEND, NEW_TEST), summary(), summary()],
    inputs: { 'check-commands': 'true\nfalse\ntrue', 'max-test-attempts': '1' },
    draft: true,
    evidence: { checks: [{ status: 'passed' }, { status: 'failed' }, { status: 'not-run' }] },
  },
  {
    what: 'tests that run into their limit',
    script: [turn(MEND), summary(), summary()],
    inputs: {
      'test-command': 'grep -q "a - b" src/sum.js || sleep 60',
      'test-timeout-minutes': '0.05',
      'max-test-attempts': '1',
    },
    draft: true,
    evidence: { tests: { final: { status: 'timed-out' } } },
  },
  {
    what: 'files that were planned and generated',
    script: manifestScript({ plan: [{ path: 'src/sum.js', action: 'modify' }], answer: () => RIGHT }),
    inputs: { strategy: 'manifest' },
    draft: false,
    evidence: { strategy: 'manifest', generation: { files: [{ path: 'src/sum.js' }] } },
  },
  {
    what: 'weakened tests',
    script: [
      turn(MEND, replace('test/sum.test.js', '  assert.equal(sum(1, 2), 3)\n', '')),
      ...Array.from({ length: 4 }, () => summary()),
    ],
    draft: true,
    evidence: { tests: { tampering: [{ kind: 'emptied-test' }, { kind: 'failing-test-rewritten' }] } },
  },
]

test.each(CASES.map(one => [one.what, one] as const))(
  'an honest proposal is published: %s',
  async (_, { files = SMALL_PROJECT, script, inputs = {}, draft, evidence }) => {
    await using scene = await openScene({ files, script })
    const folder = await proposed(scene, { inputs: { sandbox: 'off', ...inputs } })
    const result = await publishIn(scene, folder)
    expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
    const pull = await onlyPull(scene)
    expect(pull.draft).toBe(draft)
    expect(pull.record.evidence).toMatchObject({ attested_by: 'propose', ...evidence })
    expect(scene.git('rev-parse', `${pull.head.sha}^{tree}`)).toBe(pull.record.evidence.tree_sha)
  },
)
