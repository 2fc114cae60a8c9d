/** The next run in the same folder, as on a runner of one's own. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@jest/globals'
import { commitChanges } from '../playground/github/seed-repository.ts'
import { HOSTED, OFF, testAtLevels, USERS } from '../playground/levels.ts'
import { namespaceArguments } from '../playground/machine.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { git, openScene } from './scene.ts'
import { MEND, NODE_TEST, SMALL_PROJECT } from './small-project.ts'

/** Longer than a path can be, with a shut folder at its end. */
const TOO_DEEP = `n=$(printf 'a%.0s' $(seq 1 200)); for i in $(seq 1 30); do mkdir $n; cd -P $n; done; touch x; chmod 0 .`
const LEAVES = `mkdir -p kept; echo "left by $$" >kept/file; echo x >left.txt; git init -q kept/deep; cd kept; ${TOO_DEEP}`

testAtLevels(
  [...USERS, OFF],
  'a later run begins without what one before it left in the work tree',
  async ({ inputs, inside }) => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'kept/\nmade/\n' },
      inputs: {
        ...inputs,
        ...{ 'setup-command': 'test ! -e made && mkdir -p made && git init -q made/tools', 'output-path': 'out/here' },
      },
      script: (_, { position }) => (position % 2 === 0 ? turn(bash(`ls; ${LEAVES}`), MEND) : summary()),
    })
    const workspace = scene.clone()
    rmSync(workspace, { recursive: true })
    mkdirSync(workspace)
    const first = await scene.run({ workspace, inside, event: { runId: 1 } })
    expect(first.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect(readdirSync(workspace).sort()).toEqual([
      ...['.git', '.gitignore', 'left.txt', 'made', 'out', 'package.json', 'src', 'test'],
    ])
    const again = await scene.run({ workspace, inside, event: { runId: 2 } })
    expect(again.outputs).toMatchObject({ outcome: 'pr-updated', 'tests-passed': 'true' })
    expect(JSON.stringify(scene.model.requests.at(-1)?.body.messages)).toMatch(
      /made\\nout\\npackage\.json\\nsrc\\ntest\\n/,
    )
    expect(again.log).toContain('checked out by this run')
    expect(existsSync(first.outputs['transcript-file'] ?? '')).toBe(true)
  },
)

/** Git publishes neither what stands in an identity nor the second kind of line break. */
const UNPUBLISHED = String.raw`printf '%s\n' '/* $Id: */ console.log("SPR" + "UNG"); /* $ */' "$(sed 's/a - b/a + b/' src/sum.js)" >src/sum.js
printf 'a\r\n' >lib/a.txt; mv lib lib2; mkdir -m 0777 lib; mv lib2/a.txt lib; mkdir -m 0777 new; echo n >new/n; chmod 2666 new/n; echo '*.tmp' >>.gitignore
chmod 755 shut; echo b >shut/a.txt`
const AS_PUBLISHED = 'cat src/sum.js lib/a.txt .gitignore; stat -c "%n %a" lib lib/a.txt new new/n'
/** Files of the change in the place of what is no part of it, folders that are removed, and build caches that are touched. */
const IN_THE_WAY = 'mv gen old; ln -s src gen; mv tools older; ln -s src tools; rm -rf .husky conf; ln -s src conf'
const TOUCHES = 'sleep 1; touch target/debug/mine target/debug/tool'
/** What git reads lies in folders that hold more. */
const GIT_READS = `git config core.hooksPath .husky/_; git config include.path ../conf/gitconfig
mkdir -p .husky/_ conf/sub; for at in .husky/_/pre-push .husky/_/h conf/gitconfig conf/sub/mine; do echo '# mine' >$at; done; chmod 755 .husky/_/*`
const AS_BEFORE = 'find .husky conf -printf "%p %y %m\n" | sort; cat conf/*/* conf/g* .husky/_/*'

testAtLevels(
  [...USERS, OFF],
  'when a run has ended, its change lies in the work tree as it is published, whatever commands made of its files; what is no part of it is whole, also behind a link: second checkouts, files in its place, folders that were removed, build caches and the files of the run',
  async ({ inputs, inside }) => {
    const ignored = ['*.log', '*.tmp', 'tools/', 'older/', '_/', 'conf', 'target/', 'out/']
    const files = {
      '.gitattributes': '*.js ident\n*.txt text=auto\n',
      '.gitignore': `${ignored.join('\n')}\n`,
      ...{ 'lib/a.txt': '', 'lib/b.txt': 'b\n', 'shut/a.txt': 'a\n', 'gen/a.js': 'a\n', 'Cargo.toml': '' },
    }
    const cached = 'rm -rf target/debug; mkdir -p target/debug; echo built >target/debug/tool; echo b >target/more'
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, ...files },
      inputs: {
        ...{ ...inputs, 'setup-command': 'chmod 555 shut', 'output-path': 'out/here' },
        'test-command': `${cached}; ${NODE_TEST}`,
      },
      script: (_, { position }) =>
        position % 2 === 0 ? turn(bash(UNPUBLISHED), bash(IN_THE_WAY), bash(TOUCHES)) : summary(),
    })
    const real = scene.clone()
    const workspace = `${real}-linked`
    symlinkSync(real, workspace)
    mkdirSync(join(real, 'target/debug'), { recursive: true })
    for (const name of ['mine', 'tool']) writeFileSync(join(real, 'target/debug', name), 'of the user\n')
    writeFileSync(join(real, 'gen/mine.tmp'), 'mine\n')
    git(real, 'init', '-q', 'tools')
    const look = (folder: string, script: string) =>
      execFileSync('bash', ['-ec', script], { cwd: folder, encoding: 'utf8' })
    look(real, GIT_READS)
    const before = look(real, AS_BEFORE)
    const run = await scene.run({ workspace, inside })
    expect(run.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    const fresh = scene.clone('--branch', run.outputs['branch'] ?? '')
    expect(look(real, AS_PUBLISHED)).toBe(look(fresh, AS_PUBLISHED))
    expect(look(real, AS_PUBLISHED)).toMatch(/^\/\* \$Id: [0-9a-f]{40} \$ \*\/\n/)
    expect(lstatSync(join(real, 'shut')).mode & 0o777).toBe(0o555)
    expect(scene.git('show', `${run.outputs['branch']}:gen`)).toBe('src')
    expect(run.log).toMatch(/^gen: is not in the work tree/m)
    expect(readFileSync(join(real, 'gen/mine.tmp'), 'utf8')).toBe('mine\n')
    expect(existsSync(join(real, 'tools/.git/HEAD'))).toBe(true)
    expect(look(real, AS_BEFORE)).toBe(before)
    for (const name of ['mine', 'tool'])
      expect(readFileSync(join(real, 'target/debug', name), 'utf8')).toBe('of the user\n')
    expect(readdirSync(join(real, 'target'))).toEqual(['debug'])
    expect(readFileSync(run.outputs['patch-file'] ?? '', 'utf8')).toContain('src/sum.js')
    expect(readFileSync(run.outputs['transcript-file'] ?? '', 'utf8')).toContain('"type":"end"')
  },
)

testAtLevels(
  [...USERS, OFF],
  'of a change that is refused, nothing stays in the work tree',
  async ({ inputs, inside }) => {
    const action = '.github/actions/build/action.yml'
    const script = `sed -i s/honest/EVIL/ ${action}; mkdir .github/actions/other; cp ${action} .github/actions/other; ln -s /etc outside`
    const turns = [turn(bash(script), { ...MEND })]
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, [action]: 'honest\n' },
      inputs: { ...inputs, 'test-command': NODE_TEST },
      script: () => turns.shift() ?? summary(),
    })
    const workspace = scene.clone()
    const run = await scene.run({ workspace, inside })
    expect(run.outputs).toMatchObject({ outcome: 'blocked-changes' })
    expect(readFileSync(run.outputs['patch-file'] ?? '', 'utf8')).toContain('+EVIL')
    expect(git(workspace, '-c', 'safe.directory=*', 'status', '--short', '--ignored')).toBe('')
  },
)

/** What a package manager, a compiler and an environment are found by. Setup leaves what is there as it is. */
const TRAPS = [
  ...['node_modules/two/index.js', 'node_modules/.bin/x', '.venv/bin/python', 'target/debug/t', 'dist/made.js'],
  // Older than the run, so only its content is what a command left.
  'old/tool.sh',
]
const IGNORED = ['node_modules/', '.venv/', 'target/', 'dist/', 'old/', 'mine/', 'tools/']
const SETUP =
  'mkdir -p node_modules/two && { [ -e node_modules/two/index.js ] || echo "# honest" >node_modules/two/index.js; }'
const RUNS_ALL = `for f in ${TRAPS.join(' ')}; do [ ! -e $f ] || sh $f; done`
const PLANTS = `for f in ${TRAPS.join(' ')}; do mkdir -p $(dirname $f); echo "echo SPRUNG $f" >$f; chmod +x $f; touch -d 2001-01-01 $f; done
mv dist dist-old; mv dist-old dist; true`

/** A second checkout: what it holds and names is tracked, but for `mine.cjs`. */
const TOOLS = {
  '.gitignore': 'node_modules\n',
  'changed.cjs': 'console.log("TRA" + "CKED")\n',
  'kept.cjs': '',
  'run.cjs':
    "for (const name of ['dep', './changed.cjs', './left.cjs', './mine.cjs'])\n  try { require(name) } catch { console.log(`without ${name}`) }\n",
}
const IN_TOOLS = `mkdir -p tools/node_modules/dep
for f in node_modules/dep/index.js changed.cjs left.cjs; do echo 'console.log("SPR" + "UNG")' >tools/$f; done`

testAtLevels(
  [...USERS, OFF],
  'in a checkout that is never cleaned, nothing that a command did in ignored places, or in another repository of the tree, is there when the run has ended, and its own files are back',
  async ({ inputs, inside }) => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': `${IGNORED.join('\n')}\n` },
      inputs: {
        ...{ ...inputs, 'setup-command': `${SETUP}; node tools/run.cjs` },
        'test-command': `{ ${RUNS_ALL}; } 2>&1; ${NODE_TEST}`,
      },
      script: (_, { position }) => (position % 2 === 0 ? turn(bash(PLANTS), bash(IN_TOOLS), MEND) : summary()),
    })
    const workspace = scene.clone()
    const tools = join(workspace, 'tools')
    git(workspace, 'init', '-q', tools)
    for (const [name, text] of Object.entries(TOOLS)) writeFileSync(join(tools, name), text)
    git(tools, 'add', '-A')
    writeFileSync(join(tools, 'mine.cjs'), 'console.log("mine")\n')
    const put = (path: string, text: string) => {
      mkdirSync(join(workspace, dirname(path)))
      writeFileSync(join(workspace, path), text)
    }
    put('mine/file', 'from long ago\n')
    put('old/tool.sh', '# honest\n')
    const first = await scene.run({ workspace, inside, event: { runId: 1 } })
    expect(first.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect(TRAPS.filter(path => existsSync(join(workspace, path)))).toEqual([
      'node_modules/two/index.js',
      'old/tool.sh',
    ])
    expect(readdirSync(tools).sort()).toEqual([...['.git', ...Object.keys(TOOLS), 'mine.cjs'].sort()])
    git(workspace, '-c', 'safe.directory=*', 'checkout', '-q', '--force', 'main')
    const again = await scene.run({ workspace, inside, event: { runId: 2 } })
    expect(again.outputs).toMatchObject({ outcome: 'pr-updated', 'tests-passed': 'true' })
    expect(`${first.log}${again.log}`).not.toMatch(/^\W*SPRUNG/m)
    expect(again.log).toMatch(/^\W*TRACKED/m)
    expect(existsSync(join(workspace, 'mine/file'))).toBe(true)
  },
)

/** The names of a repository, over what git or a later run would read. */
const HIDES = `mkdir -p node_modules/.bin
for at in . node_modules; do mkdir -p $at/objects $at/refs; echo 'ref: refs/heads/main' >$at/HEAD; done
echo x >node_modules/.bin/evil
git init -q node_modules/deep; git init -q node_modules`

testAtLevels(
  HOSTED,
  'names of a repository, and links to one, hide nothing of what a command left',
  async ({ inputs, inside }) => {
    let other = ''
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'HEAD\nobjects\nrefs\nnode_modules\n.other\n' },
      inputs: { ...inputs, 'test-command': NODE_TEST },
      script: (_, { position }) =>
        position % 2 === 0 ? turn(bash(`${HIDES}; ln -sfn ${other} .other; true`), MEND) : summary(),
    })
    const workspace = scene.clone()
    other = `${workspace}-other`
    git(dirname(workspace), 'init', '-q', other)
    const first = await scene.run({ workspace, inside, event: { runId: 1 } })
    expect(first.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect(readdirSync(workspace).sort()).toEqual(['.git', '.gitignore', 'package.json', 'src', 'test'])
    expect(existsSync(join(other, '.git'))).toBe(true)
  },
)

/** Names that are no text too. */
const HARD_TO_REMOVE = `printf x >$'test/evil\\xff.tmp'; mkdir $'evil\\xfe.tmp'; echo x >$'evil\\xfe.tmp/file'
cd old; echo x >evil; ${TOO_DEEP}`

/** Kinds of files that git does not list, and a tracked folder under another name. */
const BESIDE = `mkfifo package-lock.json libs/a/pipe libs/empty/pipe data/pipe; mkdir data/made; mkfifo data/made/.git
[ -e data/new ] || echo x >data/new; mv test data/moved; cp -R data/moved test; chmod 500 data`
const BY_COMMANDS = [
  ...['package-lock.json', 'libs/a/pipe', 'libs/empty/pipe'],
  ...['data/made', 'data/moved', 'data/new', 'data/pipe'],
]

testAtLevels(
  USERS,
  'what a command left is gone when the run has ended, whatever its name is and however deep it is, pipes too, also in a submodule; folders that were there before keep the rest, and one that nobody may list stays',
  async ({ inputs, inside }) => {
    const turns = [turn(bash(HARD_TO_REMOVE), bash(BESIDE), MEND)]
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': '*.tmp\nold/\nshut/\ndata/\n' },
      inputs: { ...inputs, 'setup-command': 'true', 'test-command': NODE_TEST },
      script: () => turns.shift() ?? summary(),
    })
    const lib = mkdtempSync('/tmp/module-')
    git(lib, 'init', '--quiet')
    git(lib, 'commit', '--quiet', '--allow-empty', '--message', 'empty')
    const modules = ['a', 'empty'].map(name => `[submodule "${name}"]\n\tpath = libs/${name}\n\turl = file://${lib}\n`)
    const submodule = git(lib, 'rev-parse', 'HEAD')
    const files = { '.gitmodules': modules.join(''), 'libs/a': { submodule }, 'libs/empty': { submodule } }
    const commit = { branch: 'main', message: 'add submodules', date: '2026-11-25T00:00:00Z' }
    await commitChanges(scene.bareDir, files, commit)
    const sha = scene.git('rev-parse', 'main')
    const workspace = scene.clone()
    git(workspace, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--init', 'libs/a')
    for (const folder of ['old', 'shut', 'data/mine']) mkdirSync(join(workspace, folder), { recursive: true })
    const mine = join(workspace, 'data/mine/only-copy')
    writeFileSync(mine, 'from long ago\n')
    writeFileSync(join(workspace, 'old/mine'), '')
    chmodSync(join(workspace, 'shut'), 0)
    const first = await scene.run({ workspace, inside, event: { runId: 1, sha } })
    expect(first.outputs).toMatchObject({ outcome: 'blocked-changes' })
    for (const named of [/evil\ufffd\.tmp\/: /, /test\/evil\ufffd\.tmp: /]) expect(first.log).toMatch(named)
    expect(readdirSync(workspace, 'latin1').sort()).toEqual([
      ...['.git', '.gitignore', '.gitmodules', 'data', 'libs', 'old', 'package.json', 'shut', 'src', 'test'],
    ])
    expect(readdirSync(join(workspace, 'old'))).toEqual(['mine'])
    expect(readdirSync(join(workspace, 'test'), 'latin1')).toEqual(['sum.test.js'])
    const there = BY_COMMANDS.filter(path => lstatSync(join(workspace, path), { throwIfNoEntry: false }))
    expect(there).toEqual([])
    expect(existsSync(mine)).toBe(true)
  },
)

needs('namespaces').test('a run that nobody could put in order is named by the next one', async () => {
  const left = 'an earlier run ended before it could put this work tree in order'
  await using scene = await openScene({
    files: SMALL_PROJECT,
    inputs: { sandbox: 'off' },
    script: (_, { position }) => turn(bash(position === 0 ? 'true' : 'sleep 20')),
  })
  const workspace = scene.clone()
  const inside = ['unshare', ...(namespaceArguments() ?? [])]
  const kill = { when: /turn 2/, signal: 'SIGKILL' } as const
  const killed = await scene.run({ workspace, inside, kill, event: { runId: 1 } })
  expect(killed.signal).toBe('SIGKILL')
  expect((await scene.run({ workspace, inside, kill, event: { runId: 2 } })).log).toContain(left)
  const third = await scene.run({ workspace, inside, kill, event: { runId: 3 } })
  await third.post()
  expect((await scene.run({ workspace, inside, kill, event: { runId: 4 } })).log).not.toContain(left)
})

/** What another step does, such as a server that fetches dependencies. */
const OF_OTHERS = `git init -q dep; git -C dep commit -q --allow-empty -m mine; git init -q --bare sub/store.git
git config -f .git/config remote.fork.url https://example.invalid/x; echo '#!/bin/sh' >.git/hooks/pre-push
chown -R --reference=. .git dep sub`
const LEFT =
  'for at in dep/.git sub/store.git .git/hooks/pre-push made/.git; do [ ! -e $at/HEAD -a ! -f $at ] || echo $at; done'

testAtLevels(
  [...HOSTED, OFF],
  'what setup makes for git is there for the tests and goes at the end; with a sandbox, what somebody else makes meanwhile stays',
  async ({ name, inputs, inside }) => {
    const bashIn = (folder: string, script: string) =>
      execFileSync('bash', ['-ec', script], { cwd: folder, encoding: 'utf8' })
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'made/\n' },
      inputs: { ...inputs, 'setup-command': 'git init -q made', 'test-command': `test -e made/.git; ${NODE_TEST}` },
      script: (_, { position }) => {
        if (position === 0) return turn(MEND)
        bashIn(workspace, OF_OTHERS)
        return summary()
      },
    })
    const workspace = scene.clone()
    const { outputs, log } = await scene.run({ workspace, inside })
    expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    const others = ['dep/.git', 'sub/store.git', '.git/hooks/pre-push']
    const isOff = name === OFF.name
    expect(bashIn(workspace, LEFT).trim().split('\n')).toEqual(isOff ? [''] : others)
    expect(readFileSync(join(workspace, '.git/config'), 'utf8').includes('example.invalid')).toBe(!isOff)
    const named = [...others, 'made/.git', '.git/config'].filter(path => log.includes(`${path}: `))
    expect(named).toEqual(isOff ? [...others, 'made/.git', '.git/config'] : ['made/.git'])
  },
)

needs('root').test('on another disk, links in the copy that commands work in are nobody’s leftovers', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    inputs: { sandbox: 'off', 'setup-command': 'ln -s sum.js src/alias.js', 'test-command': NODE_TEST },
    script: (_, { position }) => (position === 0 ? turn(bash('ln -s sum.js src/more.js'), MEND) : summary()),
  })
  const disk =
    'own=$RUNNER_TEMP/own; mkdir "$own"; mount -t tmpfs -o size=200m none "$own" && RUNNER_TEMP=$own exec "$@"'
  const { outputs, log } = await scene.run({ inside: ['unshare', '--mount', 'bash', '-c', disk, 'bash'] })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(log).not.toContain('a command made it')
})
