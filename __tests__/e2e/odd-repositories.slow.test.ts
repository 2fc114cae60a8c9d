import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, insert, replace, summary, turn } from '../playground/model/script.ts'
import { pushOddTree } from './odd-tree.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'

/** Every entry of a commit as `mode type id` by its path's bytes. */
function entriesOf(scene: Scene, commit: string): ReadonlyMap<string, string> {
  const listed = scene.gitBytes('ls-tree', '-r', '-z', commit).toString('latin1').split('\0').filter(Boolean)
  return new Map(listed.map(line => [line.slice(line.indexOf('\t') + 1), line.slice(0, line.indexOf('\t'))] as const))
}

function contentOf(scene: Scene, commit: string, path: string): string {
  return scene.gitBytes('cat-file', 'blob', `${commit}:${path}`).toString('latin1')
}

const EDITS = turn(
  MEND,
  replace('windows.txt', 'two', 'zwei'),
  replace('mixed.txt', 'two', 'zwei'),
  replace('marked.txt', 'one', 'eins'),
  insert('marked.txt', 0, 'zero\n'),
  replace('open.txt', 'two', 'zwei'),
  replace('converted.txt', 'two', 'zwei'),
  replace('new\nline.txt', 'two lines', '2 lines'),
  replace('fünf/日本.txt', 'other', 'more'),
  create('added/ünïcödé 🎉.txt', 'new\r\n'),
  bash(
    [
      "printf '\\377\\376e\\000i\\000n\\000s\\000' > wide.txt",
      'mkdir -p new && mv old/name.txt new/name.txt',
      'chmod +x plain.sh && chmod -x run.sh',
      'ln -sf src/other.js link && ln -s ../src/sum.js new/link',
    ].join('\n'),
  ),
)

test('edits among odd files give the right tree, and leave every other entry as it was', async () => {
  await using scene = await openScene({ script: [EDITS, summary()] })
  const base = pushOddTree(scene)
  const result = await scene.run({ event: { sha: base } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  const { head, record } = await onlyPull(scene)
  expect(scene.git('rev-parse', `${head.sha}^{tree}`)).toBe(record.evidence.tree_sha)

  const [before, after] = [entriesOf(scene, base), entriesOf(scene, head.sha)]
  const latin = (text: string) => Buffer.from(text).toString('latin1')
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(path => before.get(path) !== after.get(path))
  expect(changed.sort()).toEqual(
    [
      ...['src/sum.js', 'windows.txt', 'mixed.txt', 'marked.txt', 'open.txt', 'wide.txt', 'plain.sh', 'run.sh', 'link'],
      ...['converted.txt', 'new\nline.txt', 'old/name.txt', 'new/name.txt', 'new/link'],
      ...[latin('fünf/日本.txt'), latin('added/ünïcödé 🎉.txt')],
    ].sort(),
  )
  expect(contentOf(scene, head.sha, 'windows.txt')).toBe('one\r\nzwei\r\nthree\r\n')
  expect(contentOf(scene, head.sha, 'mixed.txt')).toBe('one\r\nzwei\nthree\rfour')
  expect(contentOf(scene, head.sha, 'marked.txt')).toBe(latin('\ufeffzero\neins\ntwo\n'))
  expect(contentOf(scene, head.sha, 'open.txt')).toBe('one\nzwei')
  expect(contentOf(scene, head.sha, 'converted.txt')).toBe('one\nzwei\n')
  expect(contentOf(scene, head.sha, 'wide.txt')).toBe('\xff\xfee\0i\0n\0s\0')
  expect(after.get('new/name.txt')).toBe(before.get('old/name.txt'))
  expect(['plain.sh', 'run.sh', 'link', 'new/link'].map(path => after.get(path)?.slice(0, 6))).toEqual([
    ...['100755', '100644', '120000', '120000'],
  ])
  expectClean(scene)
})

test('a repository without a commit is refused with advice, before anything is spent', async () => {
  await using scene = await openScene({ files: {}, script: [] })
  const { fullName } = await scene.github.createRepository({ owner: 'octo', name: 'empty' })
  scene.github.setPermission(fullName, 'mona', 'write')
  const issue = Number(
    scene.github.createIssue(fullName, { title: 'First', body: 'Begin.', user: 'reporter' })['number'],
  )
  scene.github.labelIssue(fullName, issue, 'diffproof', { by: 'mona' })
  const payload = scene.github.labeledPayload(fullName, issue, 'diffproof')
  const result = await scene.run({ event: { payload, repository: fullName } })
  expect(result.outputs).toMatchObject({ outcome: 'configuration-error' })
  expect(result.outputs['reason']).toMatch(/commit/)
  expect(scene.model.requests).toHaveLength(0)
})

test('a workspace whose branch has no commit is refused with advice, and stays as it is', async () => {
  await using scene = await openScene()
  const workspace = mkdtempSync(join(tmpdir(), 'unborn-'))
  try {
    execFileSync('git', ['init', '-q', '-b', 'main', workspace])
    writeFileSync(join(workspace, 'mine.txt'), 'mine\n')
    const result = await scene.run({ workspace })
    expect(result.outputs).toMatchObject({ outcome: 'configuration-error' })
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: workspace }).toString()).toBe('?? mine.txt\n')
    expect(scene.model.requests).toHaveLength(0)
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
})

test('an issue of 64 KB with an emoji title by an account that is gone is solved', async () => {
  const body = `Please mend it. ${'ä 🎉 \u202e<!-- hidden -->`x` '.repeat(3000)}`.slice(0, 65_536)
  await using scene = await openScene({
    script: [turn(MEND), summary()],
    title: '🎉🎉 𝒮um is wröng \u202etxt.exe',
    body,
  })
  const payload = scene.github.labeledPayload(scene.repository, scene.issue, 'diffproof') as {
    issue: { user: unknown }
  }
  payload.issue.user = null
  const result = await scene.run({ event: { payload } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
  const { head } = await onlyPull(scene)
  expect(head.ref).toMatch(/^diffproof\/issue-\d+-[a-z0-9-]+$/)
})
