import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { createFileWorkspace } from '../../../src/adapters/files/file-workspace.ts'
import { needs } from '../../playground/needs.ts'
import { fc } from '../../playground/properties.ts'
import { createScratchRepository, SECRET } from './scratch-repository.ts'

const scratch = createScratchRepository()
const { root, outside } = scratch
afterAll(scratch.remove)
const workspace = createFileWorkspace({ root, workingDirectory: '.' })

test('a file is written, with the folders above it', async () => {
  expect(await workspace.write('src/deep/new.ts', 'é\n')).toEqual({ path: 'src/deep/new.ts' })
  expect(readFileSync(join(root, 'src/deep/new.ts'), 'utf8')).toBe('é\n')
})

test('a file keeps its mode, and a new one gets the usual', async () => {
  for (const mode of [0o755, 0o600, 0o664]) {
    chmodSync(scratch.put('run.sh', 'old'), mode)
    expect(await workspace.write('run.sh', 'new')).toEqual({ path: 'run.sh' })
    expect(statSync(join(root, 'run.sh')).mode & 0o7777).toBe(mode)
  }
  await workspace.write('plain.txt', '')
  expect(statSync(join(root, 'plain.txt')).mode & 0o7777).toBe(0o666 & ~process.umask())
})

test('nothing but the file is left behind', async () => {
  scratch.put('alone/a.txt', 'old')
  await workspace.write('alone/a.txt', 'new')
  await workspace.write('alone/b.txt', 'new')
  expect(readdirSync(join(root, 'alone'))).toEqual(['a.txt', 'b.txt'])
})

test('the folder of the run itself is closed, by every name, and nobody is shown it', async () => {
  scratch.put('kept/out/transcript.jsonl', 'needle')
  symlinkSync('kept/out', join(root, 'door'))
  const closed = createFileWorkspace({ root, workingDirectory: '.', own: join(root, 'kept/out') })
  for (const path of ['kept/out/change.patch', 'kept/out/transcript.jsonl', 'door/new', join(root, 'kept/out/new')])
    expect([path, await closed.write(path, 'planted')]).toEqual([path, { refused: expect.stringContaining('its own') }])
  expect(await closed.remove('kept/out/transcript.jsonl')).toMatchObject({
    refused: expect.stringContaining('its own'),
  })
  expect(await closed.read('kept/out')).toMatchObject({ kind: 'refused' })
  expect(await closed.read('door/transcript.jsonl')).toMatchObject({ kind: 'refused' })
  expect(await closed.list('kept', 3, 9)).toEqual({ paths: [], more: false })
  expect(await closed.search({ pattern: 'needle', path: '.', glob: null, limit: 9 })).toMatchObject({ matches: [] })
  expect(await closed.write('kept/outside', 'fine')).toEqual({ path: 'kept/outside' })
})

test('every path that was written or removed is recorded and noted, and nothing that was refused', async () => {
  const edited = new Set<string>(['resumed.txt'])
  const notes: unknown[] = []
  const recorded = createFileWorkspace({ root, workingDirectory: '.', edited, note: one => notes.push(one) })
  await recorded.write('noted/a.txt', 'a')
  await recorded.remove(join(root, 'noted/a.txt'))
  await recorded.write('../outside.txt', 'x')
  await recorded.read('noted')
  expect(recorded.editedPaths()).toEqual(['resumed.txt', 'noted/a.txt'])
  expect([...edited]).toEqual(recorded.editedPaths())
  const [worked, done] = [{ kind: 'worked' }, { kind: 'edited', path: 'noted/a.txt' }]
  expect(notes).toEqual([worked, done, worked, done, worked])
})

test('what is written is read back as it was, byte order mark and line breaks included', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\uFEFF', 'é', '😀', '\t', ' ') }),
      async text => {
        await workspace.write('round.txt', text)
        expect(await workspace.read('round.txt')).toEqual({ kind: 'text', text, path: 'round.txt' })
      },
    ),
  )
})

test('links are refused with the real path, and what they lead to stays', async () => {
  scratch.put('real/a.txt', 'old')
  symlinkSync('real/a.txt', join(root, 'link.txt'))
  symlinkSync('real', join(root, 'alias'))
  expect(await workspace.write('link.txt', 'new')).toEqual({ refused: expect.stringContaining('real/a.txt') })
  expect(await workspace.write('alias/a.txt', 'new')).toEqual({ refused: expect.stringContaining('real/a.txt') })
  expect(await workspace.write('alias/new.txt', 'new')).toEqual({ refused: expect.stringContaining('real/new.txt') })
  expect(readFileSync(join(root, 'real/a.txt'), 'utf8')).toBe('old')
  expect(readdirSync(join(root, 'real'))).toEqual(['a.txt'])
})

test('every way out of the repository is refused and the outside stays as it was', async () => {
  symlinkSync(scratch.secret, join(root, 'leak.txt'))
  symlinkSync(outside, join(root, 'leak'))
  symlinkSync(join(outside, 'new.txt'), join(root, 'dangling'))
  symlinkSync('.git', join(root, 'innocent'))
  const inside =
    'leak.txt leak/secret.txt leak/new.txt leak/a/b dangling innocent/config innocent/hooks/x .git/config .git/hooks/x .GIT/x'.split(
      ' ',
    )
  for (const path of [...inside, '../outside/new.txt', scratch.secret, '/etc/x', '.g\u200Cit/x', 'git~1/x']) {
    expect({ path, ...(await workspace.write(path, 'evil')) }).toEqual({ path, refused: expect.any(String) })
  }
  expect(readdirSync(outside)).toEqual(['secret.txt'])
  expect(readFileSync(scratch.secret, 'utf8')).toBe(SECRET)
  expect(readdirSync(join(root, '.git'))).toEqual(['config'])
  expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe(SECRET)
})

test('a file with a second name is refused, and the other name keeps its content', async () => {
  linkSync(scratch.put('twice.txt', 'old'), join(outside, 'twice.txt'))
  expect(await workspace.write('twice.txt', 'new')).toEqual({ refused: expect.stringContaining('2 hard links') })
  expect(readFileSync(join(outside, 'twice.txt'), 'utf8')).toBe('old')
})

test('a read-only file is refused with its mode', async () => {
  chmodSync(scratch.put('locked.txt', 'old'), 0o444)
  expect(await workspace.write('locked.txt', 'new')).toEqual({ refused: 'it is read-only (mode 0444)' })
  expect(readFileSync(join(root, 'locked.txt'), 'utf8')).toBe('old')
})

test('a folder, a path below a file, a bad name and text that UTF-8 cannot hold are refused', async () => {
  scratch.put('file', '')
  mkdirSync(join(root, 'folder'))
  for (const path of ['folder', '.', 'file/x', 'con', 'a:b', 'x/nul.txt']) {
    expect({ path, ...(await workspace.write(path, 'x')) }).toEqual({ path, refused: expect.any(String) })
  }
  expect(existsSync(join(root, 'x'))).toBe(false)
  expect(await workspace.write('half.txt', '\uD83D')).toEqual({ refused: expect.stringContaining('surrogate') })
  expect(await workspace.write('large.txt', 'x'.repeat(10_000_001))).toEqual({
    refused: expect.stringContaining('too large'),
  })
})

test('an existing file with a name that is not portable can still be changed', async () => {
  scratch.put('a:b.txt', 'old')
  expect(await workspace.write('a:b.txt', 'new')).toEqual({ path: 'a:b.txt' })
})

needs('a small disk').test('a full disk leaves the old file, no new folder and nothing half written', () => {
  const script = fileURLToPath(new URL('./full-disk.ts', import.meta.url))
  const inside = [
    '--user',
    '--map-root-user',
    '--mount',
    'bash',
    '-c',
    'mount -t tmpfs -o size=256k none "$0" && exec "$@"',
  ]
  const folder = join(scratch.folder, 'small')
  mkdirSync(folder)
  const made = spawnSync(
    'unshare',
    [...inside, folder, process.execPath, '--disable-warning=ExperimentalWarning', script, folder],
    { encoding: 'utf8' },
  )
  expect(JSON.parse(made.stdout)).toEqual({
    existing: { refused: 'the disk is full' },
    content: 'old',
    fresh: { refused: 'the disk is full' },
    left: ['a.txt'],
  })
})
