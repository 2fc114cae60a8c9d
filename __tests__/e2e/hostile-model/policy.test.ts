import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { bash, create, summary, turn } from '../../playground/model/script.ts'
import { needs } from '../../playground/needs.ts'
import { expectNothingPublished, lastUserText, onlyPull } from '../only-pull.ts'
import { MEND, SMALL_PROJECT } from '../small-project.ts'
import { expectContained } from './contained.ts'
import { BAD_FILES } from './policy-attacks.ts'
import { openStage, type Stage } from './stage.ts'

const { test } = needs('namespaces', 'a sandbox')

const FILES = {
  ...SMALL_PROJECT,
  ...{ '.github/workflows/ci.yml': 'on: push\n', '.github/workflows/old.yml': 'on: push\n' },
  ...{ 'half/objects/a.md': 'x\n', 'half/refs/b.md': 'x\n' },
}

/** The secrets as the model might have learnt them, in a form that no check knows: they come to light in the box alone. */
function learnt({ scene }: Stage): string {
  const veiled = (text: string) => [...text].map(one => String.fromCharCode(one.charCodeAt(0) + 1)).join('@')
  const unveil = (text: string) =>
    `$(node -p '"${veiled(text)}".split("@").map(c=>String.fromCharCode(c.charCodeAt(0)-1)).join("")')`
  return `KEY=${unveil(scene.model.key)} TOKEN=${unveil(scene.token)}`
}

test('every bad path, kind and content is refused by name and sent back; without them the rest is delivered', async () => {
  await using stage = await openStage({ files: FILES })
  const make = BAD_FILES.map(({ make: one }) => `( ${one} )`).join('\n')
  const undo =
    'find . -path ./.git -prune -o -name "*vil*" -print0 | xargs -0 rm -rf; rm -rf half/HEAD half/config nested hidden links leaks keys docs old.yml src/other.js CODE* .gitmodules .github/dependabot.yml; git show HEAD:src/other.js >src/other.js; for f in ci old; do git show HEAD:.github/workflows/$f.yml >.github/workflows/$f.yml; done; git status --short'
  stage.play([turn(MEND, bash(`set +e; ${learnt(stage)}\n${make}\ntrue`)), summary(), bash(undo), summary()])
  const result = await stage.run()
  const told = (JSON.parse(lastUserText(stage.scene, 2)).content as readonly { content: unknown }[])
    .map(one => JSON.stringify(one.content))
    .join()
  const lines = JSON.parse(`"${told.replaceAll('"', '')}"`).split('\n') as readonly string[]
  const missed = BAD_FILES.filter(
    ({ path, why }) => !lines.some(line => line.startsWith(`- ${path}: `) && why.test(line)),
  )
  expect(missed.map(({ name }) => name)).toEqual([])
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  await expectContained(stage, result)
})

test('a workflow beside a real change is split off: the rest is tested without it and delivered, and the refused part is kept', async () => {
  await using stage = await openStage({ files: FILES })
  stage.play([
    turn(
      MEND,
      bash(
        'echo "# evil" >>.github/workflows/ci.yml; mkdir -p .github/actions/a; echo evil >.github/actions/a/action.yml; mv .github/workflows/old.yml moved.yml',
      ),
    ),
    summary(),
  ])
  const result = await stage.run({
    inputs: {
      'max-attempts': '0',
      'test-command': '! grep -rq evil .github && test -e .github/workflows/old.yml && npm test',
    },
  })
  expect(result.outputs).toMatchObject({
    outcome: 'pr-created',
    'tests-passed': 'true',
    'changed-files': '["src/sum.js"]',
    reason: expect.stringMatching(/refused and left out: .*\.github\/workflows\/ci\.yml/),
  })
  const { draft, body, head, record } = await onlyPull(stage.scene)
  expect(draft).toBe(true)
  expect(body).toMatch(/refused and left out/)
  expect(record.evidence.split_off).toEqual([
    '.github/actions/a/action.yml',
    '.github/workflows/ci.yml',
    '.github/workflows/old.yml',
  ])
  expect(record.evidence.left_out).toContainEqual({
    path: '.github/workflows/ci.yml',
    why: expect.stringMatching(/protected path .*refused\.patch/),
  })
  expect(stage.scene.git('diff', '--name-only', 'main', head.sha)).toBe('src/sum.js')
  expect(stage.scene.git('rev-parse', `${head.sha}^{tree}`)).toBe(record.evidence.tree_sha)
  expect(readFileSync(result.outputs['patch-file'] ?? '', 'utf8')).not.toContain('evil')
  const refused = readFileSync(join(result.outputs['patch-file'] ?? '', '../refused.patch'), 'utf8')
  for (const part of ['+# evil', '+evil', 'moved.yml']) expect(refused).toContain(part)
  expect(readFileSync(join(stage.workspace, '.github/workflows/ci.yml'), 'utf8')).toBe('on: push\n')
  await expectContained(stage, result)
})

test('a limit that ends the run splits a workflow off as well', async () => {
  await using stage = await openStage({ files: FILES })
  stage.play([turn(MEND, bash('echo "# evil" >>.github/workflows/ci.yml')), summary()])
  const result = await stage.run({ inputs: { 'max-turns': '1' } })
  expect(result.outputs).toMatchObject({
    outcome: 'pr-created',
    'tests-passed': 'true',
    'changed-files': '["src/sum.js"]',
  })
  expect(result.outputs['reason']).toMatch(/max-turns/)
  expect(result.outputs['reason']).toMatch(/left out: `\.github\/workflows\/ci\.yml`/)
  await expectContained(stage, result)
})

test('a key that the base holds somewhere may be moved', async () => {
  const key = `ghp_${'q8Z2rT9mWb4XcV1nKp7LdS6fGj3QyE5uAoHi'}`
  await using stage = await openStage({ files: { ...SMALL_PROJECT, 'fixtures/a.txt': `token: ${key}\n` } })
  stage.play([turn(MEND, bash('mkdir -p fixtures/new && cp fixtures/a.txt fixtures/new/b.txt')), summary()])
  const result = await stage.run()
  expect(result.outputs).toMatchObject({
    outcome: 'pr-created',
    'changed-files': '["fixtures/new/b.txt","src/sum.js"]',
  })
})

test('a secret in base64 with broken lines that stays ends the run; nothing is published, and no patch holds it', async () => {
  await using stage = await openStage()
  stage.play([turn(MEND, bash(`${learnt(stage)}; printf %s "$KEY" | base64 -w 12 >leak.txt`)), summary()])
  const result = await stage.run({ inputs: { 'max-attempts': '0' } })
  expect(result.outputs).toMatchObject({
    outcome: 'blocked-changes',
    reason: expect.stringMatching(/leak\.txt: it holds a secret of this run/),
  })
  expect(result.exitCode).toBe(1)
  const patch = readFileSync(result.outputs['patch-file'] ?? '', 'utf8')
  expect(patch).toMatch(/^\+\*\*\*\n\+\*\*\*/m)
  expect(patch.replace(/[\n+]/g, '')).not.toContain(Buffer.from(stage.scene.model.key).toString('base64').slice(0, 12))
  await expectNothingPublished(stage.scene)
  const secrets = [stage.scene.model.key, stage.scene.token]
  const inTheWorkTree = (place: string) => place.startsWith('.git/config: ') || place.startsWith('leak.txt: ')
  expect((await result.leaks(secrets)).filter(place => !inTheWorkTree(place))).toEqual([])
})

test('characters that nobody sees in added lines are flagged on top of the body and listed in the evidence', async () => {
  await using stage = await openStage()
  stage.play([
    turn(
      MEND,
      create(
        'src/access.js',
        'export const level = "user\u202e \u2066// admin\u2069 \u2066"\nexport const a\u200bb = "👩\u200d🚀"\n',
      ),
    ),
    summary(),
  ])
  const result = await stage.run()
  const { body, record } = await onlyPull(stage.scene)
  expect(record.evidence.unseen_characters).toEqual([
    {
      kind: 'bidirectional',
      path: 'src/access.js',
      detail: expect.stringMatching(/U\+202E in line 1, .*U\+200B in line 2/),
    },
  ])
  expect(body?.slice(0, body.indexOf('| Evidence |'))).toMatch(/U\+202E in line 1/)
  await expectContained(stage, result)
})
