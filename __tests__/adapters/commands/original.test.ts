/** What commands did beside the change is undone, by the file system's own times and numbers. */
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { moveBack, rememberOriginal, restoreOriginal, separateFiles } from '../../../src/adapters/commands/original.ts'
import { needs } from '../../playground/needs.ts'

const folders: string[] = []
afterAll(() => {
  // An ordinary user removes nothing from a folder that a test shut.
  for (const folder of folders) execFileSync('chmod', ['-R', 'u+rwX', folder])
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const bash = (cwd: string, script: string) => execFileSync('bash', ['-euc', script], { cwd, encoding: 'latin1' })

/** Everything in a folder, with kinds, modes and contents. */
const look = (folder: string) =>
  bash(
    folder,
    `find . -not -path './.git/*' -printf '%p %y %m %l ' \\( -type f -exec sh -c 'cat "$0" | tr "\\n" " "' {} \\; -o -true \\) -printf '\\n' | LC_ALL=C sort`,
  )

const SETUP = `mkdir -p shut/in/er; echo m >shut/in/m; echo n >shut/in/er/n; echo o >shut/in/er/o; chmod 555 shut/in/er shut/in
mkdir -p node_modules/.bin node_modules/a env/bin src empty shut out deep/er .git
echo a >node_modules/a/index.js; echo tool >node_modules/.bin/tool; chmod 755 node_modules/.bin/tool
ln -s ../a/index.js node_modules/.bin/linked; echo home >env/pyvenv.cfg; echo py >env/bin/python
echo s >src/s.js; echo t >src/t.js; echo secret >.env; echo x >$'deep/er/\\xff'; echo y >deep/er/y; mkfifo deep/pipe`

/** The files of npm's packages have equal times, and here equal sizes. */
const EQUAL = 'touch -d 1985-10-26 node_modules/a/index.js src/s.js src/t.js'

type Given = { change?: readonly string[]; stays?: readonly string[]; longestMs?: number; setup?: string }

async function worked(script: string, { change = [], stays = [], longestMs, setup = '' }: Given = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'original-'))
  folders.push(folder)
  const [workspace, copy] = [join(folder, 'tree'), join(folder, 'copy')]
  mkdirSync(workspace)
  bash(workspace, `${SETUP}\n${EQUAL}`)
  bash(folder, `cp -a tree copy; rm -r copy/.git; : >copy/.env`)
  bash(workspace, setup)
  const before = look(workspace)
  // A kernel's clock for files may be some ticks late.
  await pause(60)
  const original = rememberOriginal({
    workspace,
    copy,
    asRoot: [],
    uid: process.getuid?.(),
    stays: ['.git', '.env', ...stays].map(one => join(workspace, one)),
  })
  bash(workspace, script)
  const moved = await moveBack(original)
  // As after a kill: what is known is what was written down.
  const found = [...moved, ...(await restoreOriginal(JSON.parse(JSON.stringify(original)), change, longestMs))]
  const said = found.map(({ path, reason }) => {
    const { did, undone } = reason as { did?: string; undone: boolean }
    return `${did ?? reason.kind} ${path}${undone ? '' : ': not undone'}`
  })
  return { workspace, before, after: look(workspace), said }
}

const HARMFUL: Readonly<Record<string, readonly [script: string, said: readonly string[]]>> = {
  'programs among the installed ones': [
    'echo evil >node_modules/.bin/evil; echo evil >>node_modules/.bin/tool; echo evil >env/bin/pip',
    ['change node_modules/.bin/tool', 'make env/bin/pip', 'make node_modules/.bin/evil'],
  ],
  'the file behind a link to a program': ['echo evil >node_modules/.bin/linked', ['change node_modules/a/index.js']],
  'a program with its old size and times': [
    `sed -i s/a/e/ node_modules/a/index.js; ${EQUAL}`,
    ['change node_modules/a/index.js'],
  ],
  'files in a folder that nobody may write': [
    'chmod -R u+w shut; echo e >shut/in/er/e; rm shut/in/er/n shut/in/er/o; chmod -R a-w shut/in',
    ['change shut/in/'],
  ],
  'two files that took the place of each other': [
    `mv src/s.js src/x; mv src/t.js src/s.js; mv src/x src/t.js; ${EQUAL}`,
    ['change src/s.js', 'change src/t.js'],
  ],
  'a folder that took the place of another one': [
    'mv node_modules/a x; mkdir x/more; mv env node_modules/a; mv x env',
    ['change env/', 'change node_modules/a/', 'make node_modules/a/more/'],
  ],
  'links in the place of folders': [
    'mkdir cache; echo evil >cache/python; rm -r env/bin; ln -s ../cache env/bin; mv src cache; ln -s cache/src src',
    ['change env/bin', 'change src/', 'make cache/'],
  ],
  'what was removed': [
    'rm -r node_modules env/bin/python; rmdir empty',
    ['remove empty/', 'remove env/bin/python', 'remove node_modules/'],
  ],
  'rights, also to run as the owner, and a folder that is shut': [
    'chmod 4755 src/s.js; chmod 777 src; chmod 0 deep/er; chmod 311 shut; chmod 0 .',
    ['change src/s.js'],
  ],
  'pipes in the place of files, and names that are no text': [
    `mkfifo src/.gitattributes; rm src/t.js; mkfifo src/t.js; echo e >$'deep/er/\\xff'; mkdir $'\\xfe'; echo e >$'\\xfe/e'`,
    ['change deep/er/\ufffd', 'change src/t.js', 'make src/.gitattributes', 'make \ufffd/'],
  ],
  'what lies deeper than a path is long': [
    `cd empty; n=$(printf 'a%.0s' $(seq 1 200)); for i in $(seq 1 30); do mkdir $n; cd -P $n; done; touch x; chmod 0 .`,
    [`make empty/${'a'.repeat(200)}/`],
  ],
  'names of a repository': [
    'for at in . empty; do mkdir -p $at/objects $at/refs; echo x >$at/HEAD; done',
    [...['make HEAD', 'make empty/HEAD', 'make empty/objects/', 'make empty/refs/', 'make objects/', 'make refs/']],
  ],
  'only times, and back and forth': [
    'touch src/s.js env/bin/python; mv src x; mv x src; chmod 600 .env; chmod 644 .env',
    [],
  ],
}

test.each(Object.entries(HARMFUL))('%s: all is as it was', async (_, [script, said]) => {
  const { before, after, ...found } = await worked(script)
  expect(found.said.sort()).toEqual([...said].sort())
  expect(after).toBe(before)
})

test('the change is undone too, for it is written anew, and only what lies beside it is named', async () => {
  const script = `echo more >>src/s.js; rm src/t.js; mkdir -p new/in; echo n >new/in/n.js; chmod 6755 new/in/n.js; echo e >new/in/e.js
mv deep/er/y moved; echo e >new/e.js; chmod 300 new`
  const change = ['src/s.js', 'src/t.js', 'new/in/n.js', 'moved', 'deep/er/y']
  const { before, after, said } = await worked(script, { change })
  expect(said.sort()).toEqual(['make new/e.js', 'make new/in/e.js'])
  expect(after).toBe(before)
})

const MOVED: Readonly<Record<string, Given & { script: string; said: readonly string[] }>> = {
  'with the change in it': { script: 'mv src lib', change: ['src/s.js', 'lib/s.js'], said: ['change src/'] },
  'with the change in its old place': {
    script: 'mv src lib; mkdir src; echo b >src/b.js; echo e >lib/e.js',
    change: ['src/b.js'],
    said: ['change src/', 'make src/e.js'],
  },
  'from a folder that was removed': {
    script: 'mv deep/er kept; rm -r deep; ln -s kept deep',
    change: ['deep/er/y', 'kept/y'],
    said: ['change deep/er/', 'remove deep/pipe'],
  },
  'one into the other': {
    script:
      'mv node_modules/.bin node_modules/a; mv node_modules/a src; mv src env/bin; mv env deep/er; mv deep out; mv out empty',
    said: ['deep/', 'env/', 'node_modules/.bin/', 'node_modules/a/', 'out/', 'src/'].map(path => `change ${path}`),
  },
}

test.each(Object.entries(MOVED))('a folder that was moved comes back: %s', async (_, { script, said, ...given }) => {
  const { before, after, ...found } = await worked(`echo mine >>deep/er/y; ${script}`, given)
  expect(found.said.filter(one => one !== 'change deep/er/y').sort()).toEqual(said)
  expect(after).toBe(before)
})

needs('root').test('a disk that is mounted in a folder which was moved is there again, with all that it holds', () => {
  const file = join(import.meta.dirname, '../../../src/adapters/commands/original.ts')
  const program = `const { moveBack, rememberOriginal, restoreOriginal } = await import('${file}')
const { execFileSync } = await import('node:child_process')
const bash = script => execFileSync('bash', ['-euc', script], { encoding: 'utf8' })
bash('mkdir -p tree/data/disk copy/data/disk; echo a >tree/data/a; echo a >copy/data/a; mount -t tmpfs none tree/data/disk; echo mine >tree/data/disk/mine; sleep 0.06')
const original = rememberOriginal({ workspace: process.cwd() + '/tree', copy: process.cwd() + '/copy', uid: 0, stays: [], asRoot: [] })
bash('cd tree; mv data old; mkdir data; echo b >data/b')
await moveBack(original)
await restoreOriginal(original, ['data/b'])
console.log(bash('find tree | sort; cat tree/data/disk/mine; mountpoint -q tree/data/disk && echo mounted'))`
  const folder = mkdtempSync(join(tmpdir(), 'original-'))
  folders.push(folder)
  const words = ['--mount', '--propagation', 'private', process.execPath, '--input-type=module', '-e', program]
  const shown = execFileSync('unshare', words, { cwd: folder, encoding: 'utf8' })
  expect(shown.trim().split('\n')).toEqual([
    ...['tree', 'tree/data', 'tree/data/a', 'tree/data/disk', 'tree/data/disk/mine', 'mine', 'mounted'],
  ])
})

test('a file that has another name outside is changed inside alone, and has the same rights and times', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'original-'))
  folders.push(folder)
  const [workspace, copy] = [join(folder, 'tree'), join(folder, 'copy')]
  bash(folder, 'mkdir -p store tree/shut copy/shut; echo mine >store/a; chmod 751 store/a; touch -d 2001-01-01 store/a')
  bash(folder, 'for at in a shut/b; do ln store/a tree/$at; cp -a store/a copy/$at; done; chmod 555 tree/shut')
  const times = () => bash(folder, 'stat -c "%a %Y %s" store/a tree/a tree/shut/b; stat -c %a tree/shut')
  const before = times()
  const original = rememberOriginal({ workspace, copy, uid: process.getuid?.(), stays: [], asRoot: [] })
  separateFiles(original)
  expect([times(), lstatSync(join(folder, 'store/a')).nlink]).toEqual([before, 1])
  bash(workspace, 'echo evil >>a; chmod u+w shut; echo evil >>shut/b')
  await restoreOriginal(original, [])
  expect(bash(folder, 'cat store/a tree/a tree/shut/b')).toBe('mine\nmine\nmine\n')
})

test('what stays is not touched, not even in a folder that was made anew', async () => {
  const script =
    'echo own >out/log; mkdir -p fresh/own; echo 1 >fresh/own/1; echo 2 >fresh/2; rm src/s.js src/t.js; echo z >.env'
  const { workspace, said } = await worked(script, { stays: ['out', 'fresh/own'] })
  expect(said.sort()).toEqual(['make fresh/2', 'remove src/s.js', 'remove src/t.js'])
  expect(bash(workspace, 'cat .env out/log fresh/own/1; ls src')).toBe('z\nown\n1\ns.js\nt.js\n')
})

test('nothing is written through a link of the change', async () => {
  const script = 'mkdir -p ../outside/bin; touch ../outside/bin/here; rm -r env; ln -s ../outside env'
  const { workspace, before, after, said } = await worked(script, { change: ['env', 'env/pyvenv.cfg'] })
  expect(said).toEqual(['remove env/bin/'])
  expect([after, bash(workspace, 'ls ../outside/bin')]).toEqual([before, 'here\n'])
})

test('a folder that was moved comes back with what others own in it', async () => {
  const script = 'chmod 640 deep/er/y; mv deep new; mkdir deep; echo e >deep/e; mkdir out/in; mv src out/in'
  const { before, after, said } = await worked(`${script}; chmod 644 new/er/y`)
  expect(said.sort()).toEqual(['change deep/', 'change src/', 'make out/in/'])
  expect(after).toBe(before)
})

needs('root').test('what other users own stays', async () => {
  const { workspace, said } = await worked(
    'echo db >out/db; echo e >out/e; chown 65534 out/db src/s.js; echo more >>src/s.js; mv out away',
  )
  expect(said).toEqual(['change out/', 'make out/e'])
  expect(bash(workspace, 'cat out/db src/s.js')).toBe('db\ns\nmore\n')
})

needs('root').test('a file of another user takes the place of nothing, and one that is gone is named', async () => {
  const setup =
    'echo away >out/away; chown 65534 src/s.js out/away; cp -a src/s.js ../copy/src; cp -a out/away ../copy/out'
  const { before, after, said } = await worked('mv src/s.js src/t.js; rm out/away', { setup })
  expect(said.sort()).toEqual(['change src/s.js', 'remove out/away', 'remove src/t.js'])
  expect(after).toBe(before)
  const open = await worked('echo evil >out/away', { setup: setup.replace('; cp', '; chmod 666 out/away; cp') })
  expect([open.said, open.after]).toEqual([['change out/away'], open.before])
  const lost = await worked('rm out/away ../copy/out/away', { setup })
  expect(lost.said).toEqual(['remove out/away: not undone'])
})

needs('root').test('what is mounted at a second place of the tree is there and here', async () => {
  const { said, workspace } = await worked('echo e >src/e', { setup: 'mkdir out/src; mount --bind src out/src' })
  const shown = bash(workspace, 'ls src out/src; umount out/src')
  expect([said, shown]).toEqual([['make out/src/e', 'make src/e'], 'out/src:\ns.js\nt.js\n\nsrc:\ns.js\nt.js\n'])
})

test('a time that is over is named', async () => {
  const { said } = await worked('echo evil >src/e', { longestMs: -1 })
  expect(said).toEqual(['left-behind .: not undone'])
})
