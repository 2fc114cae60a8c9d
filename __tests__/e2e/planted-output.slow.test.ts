import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { namespaceArguments } from '../playground/machine.ts'
import { bash, create, summary, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { lastUserText } from './only-pull.ts'
import { openWholeScene } from './scene.ts'
import { MEND } from './small-project.ts'

const SECRET = 'a file of the machine that nobody may publish\n'
const INPUTS = { 'output-path': 'out', sandbox: 'off', 'test-command': 'true', resume: 'auto' } as const

let elsewhere: string
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'planted-'))
  writeFileSync(join(elsewhere, 'secret'), SECRET)
})
afterEach(() => rmSync(elsewhere, { recursive: true, force: true }))

needs('namespaces').test(
  'what a repository has put where patches are kept is not published by the post step of a run that was killed early',
  async () => {
    await using scene = await openWholeScene()
    const workspace = scene.clone()
    mkdirSync(join(workspace, 'out'))
    symlinkSync(join(elsewhere, 'secret'), join(workspace, 'out/change.patch'))
    const inside = ['unshare', ...(namespaceArguments() ?? [])]
    const kill = { when: /issue-1: It is broken/, signal: 'SIGKILL' } as const
    const killed = await scene.run({ inputs: INPUTS, workspace, inside, kill })
    expect(killed.signal).toBe('SIGKILL')
    expect(existsSync(join(workspace, 'out/transcript.jsonl'))).toBe(false)
    const post = await killed.post()
    expect(post).toMatchObject({ exitCode: 0 })
    expect(post.stepSummary).toContain('nothing was changed')
    expect(`${post.stepSummary}${post.log}`).not.toContain(SECRET.trim())
    expect(readFileSync(join(elsewhere, 'secret'), 'utf8')).toBe(SECRET)
  },
)

const SUBMODULE = [
  ...[
    'diff --git a/sub b/sub',
    'new file mode 160000',
    `index 0000000..${'1'.repeat(40)}`,
    '--- /dev/null',
    '+++ b/sub',
  ],
  ...['@@ -0,0 +1 @@', `+Subproject commit ${'1'.repeat(40)}`, ''],
].join('\n')

test('a planted patch that adds a submodule is passed over, and the run begins anew', async () => {
  const script: Script = (_, { position }) => ({ ...(position % 2 === 0 ? turn(MEND) : summary()), newPrefix: true })
  await using scene = await openWholeScene({ script })
  const output = join(elsewhere, 'out')
  const inputs = { ...INPUTS, 'output-path': output, 'dry-run': 'true', proof: 'tests-only' }
  const begun = await scene.run({ inputs: { ...inputs, 'max-turns': '1' } })
  expect(begun.outputs['reason']).toContain('max-turns')
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const kept = readFileSync(join(output, 'change.patch'), 'utf8')
  const told = readFileSync(join(output, 'transcript.jsonl'), 'utf8')
  expect(told).toContain(sum(kept))
  writeFileSync(join(output, 'change.patch'), SUBMODULE)
  // From another base nothing is known of the tree that the patch has to make.
  const altered = told
    .replaceAll(sum(kept), sum(SUBMODULE))
    .replace(/"sha":"[0-9a-f]{40}"/, `"sha":"${'f'.repeat(40)}"`)
  writeFileSync(join(output, 'transcript.jsonl'), altered)

  const anew = await scene.run({ inputs })
  expect(anew.log).toContain('is not used: sub: ')
  expect(anew.outputs).toMatchObject({ outcome: 'dry-run', 'changed-files': '["src/sum.js"]' })
})

needs('a sandbox').test(
  'commands and file tools cannot read, fill, move or replace an output folder in the workspace, and nothing of theirs is told as the run’s',
  async () => {
    const attack = [
      ...['ls -A out/proof', `rm -rf out/proof out; mv out x; mv out/proof x; ln -sfn ${elsewhere} out/proof`],
      ...['echo planted >out/proof/change.patch; echo planted >>out/proof/transcript.jsonl; echo planted >out/planted'],
      ...['cat out/proof/* && echo was read', 'echo tried'],
    ].join('\n')
    const script = [
      turn(bash(`set +e\n${attack}`), create('out/proof/new', 'planted\n'), view('out/proof/transcript.jsonl')),
      turn(MEND),
      summary(),
    ]
    await using scene = await openWholeScene({ script })
    const result = await scene.run({ inputs: { 'output-path': 'out/proof', proof: 'tests-only' } })
    expect(lastUserText(scene, 1)).toMatch(/tried/)
    expect(lastUserText(scene, 1)).toMatch(
      /proof\/new cannot be used.*transcript\.jsonl cannot be used: Diffproof keeps its own/s,
    )
    expect(lastUserText(scene, 1)).not.toContain('was read')
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect(result.outputs['changed-files']).toBe('["src/sum.js"]')
    expect(readdirSync(elsewhere)).toEqual(['secret'])
    const folder = join(result.workspace, 'out/proof')
    expect(readdirSync(folder).sort()).toEqual(['change.patch', 'report.html', 'transcript.jsonl'])
    expect(result.outputs['report-file']).toBe(join(folder, 'report.html'))
    expect(readFileSync(join(folder, 'change.patch'), 'utf8')).toContain('+  return a + b')
    const told = readFileSync(join(folder, 'transcript.jsonl'), 'utf8').trim().split('\n')
    expect(told.map(line => JSON.parse(line).type).at(-1)).toBe('end')
  },
)

test('without a box a transcript that a command has written to makes no report, and the run ends as it ended', async () => {
  const script = [turn(MEND, bash('echo "{}" >>out/transcript.jsonl; echo x >out/planted')), summary()]
  await using scene = await openWholeScene({ script })
  const result = await scene.run({ inputs: { ...INPUTS, proof: 'tests-only' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  expect(result.outputs['report-file']).toBeUndefined()
  expect(result.log).toMatch(/::warning::the report could not be written: .*somebody has changed .*transcript\.jsonl/)
})

test('where the runner’s files are gone, the end is told all the same, and the exit code is its own', async () => {
  const remove = `rm -rf "$(dirname "$(ls ../../_temp/_runner_file_commands/* | head -1)")"`
  await using scene = await openWholeScene({ script: [turn(MEND, bash(remove)), summary()] })
  const result = await scene.run({ inputs: { sandbox: 'off', 'test-command': 'true', proof: 'tests-only' } })
  expect(result.log).toMatch(/::warning::the outputs could not be written: .*\n/)
  expect(result.log).toMatch(/Diffproof opened “.*”: .*\/pull\/2 \(pr-created\)/)
  expect(result.exitCode).toBe(0)
})

test('the workspace itself and what it lies in are no output folder', async () => {
  await using scene = await openWholeScene()
  const result = await scene.run({ inputs: { 'output-path': '..' } })
  expect(result.outputs).toMatchObject({ outcome: 'configuration-error' })
  expect(result.outputs['reason']).toContain('output-path: it is the workspace itself or a folder above it')
  expect(scene.model.requests).toEqual([])
})
