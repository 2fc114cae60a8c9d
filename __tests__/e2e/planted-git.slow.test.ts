import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { testAtLevels, USERS } from '../playground/levels.ts'
import { namespaceArguments } from '../playground/machine.ts'
import { bash, replace, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { lastUserText } from './only-pull.ts'
import { git, openScene, openWholeScene, type Scene } from './scene.ts'
import { MEND as MEND_SUM, SMALL_PROJECT } from './small-project.ts'

const FILES = {
  '.gitignore': 'tools/\nlinked\nstore/\nvendor/\nnode_modules/\n.hooks/\n*.local\ncache/\n',
  'package.json': JSON.stringify({ type: 'module', scripts: { test: 'node --test test/two.test.js' } }),
  'src/index.js': "import { one } from '../lib/one.js'\nexport const two = one + 2\n",
  'test/two.test.js': `import assert from 'node:assert'
import test from 'node:test'
import { two } from '../src/index.js'
test('two', () => assert.equal(two, 2))
`,
}
const MEND = replace('src/index.js', 'one + 2', 'one + 1')
const TOKEN = 'nested9f8e7d6c5b4a39281706f5e4d3c2b1a0'

/** A clone with a submodule, other checkouts with their token in them, one by a link and one beside it, and installed packages. `fire` is what git runs where it reads the word of an attacker. */
function layOut(scene: Scene, marks: string) {
  const workspace = scene.clone()
  const lib = scene.clone()
  writeFileSync(join(lib, 'one.js'), 'export const one = 1\n')
  git(lib, 'add', '-A')
  git(lib, 'commit', '-q', '-m', 'one')
  git(workspace, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', lib, 'lib')
  git(workspace, 'commit', '-q', '-m', 'Add the library')
  scene.git('fetch', '--quiet', workspace, '+HEAD:refs/heads/main')
  git(workspace, 'clone', '-q', lib, 'tools')
  mkdirSync(join(workspace, 'linked'))
  git(workspace, 'clone', '-q', '--bare', lib, 'store/x.git')
  git(join(workspace, 'store/x.git'), 'config', 'core.bare', 'false')
  symlinkSync('../store/x.git', join(workspace, 'linked/.git'))
  git(workspace, 'clone', '-q', lib, '../beside')
  const header = Buffer.from(`x-access-token:${TOKEN}`).toString('base64')
  for (const place of ['tools', 'linked', '../beside'])
    git(join(workspace, place), 'config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${header}`)
  git(workspace, 'config', 'core.hooksPath', '.hooks')
  git(workspace, 'config', 'include.path', '../git.local')
  writeFileSync(join(workspace, 'hook.local'), '#!/bin/sh\n', { mode: 0o755 })
  symlinkSync('../../../hook.local', join(workspace, 'tools/.git/hooks/post-index-change'))
  writeFileSync(join(workspace, 'watch.local'), '#!/bin/sh\nfalse\n', { mode: 0o755 })
  git(join(workspace, 'linked'), 'config', 'core.fsmonitor', '../watch.local')
  mkdirSync(join(workspace, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(workspace, 'node_modules/.bin/honest'), '#!/bin/sh\n', { mode: 0o755 })
  return { workspace, fire: `touch ${marks}/$$; false` }
}

/** Each line by itself: one that fails keeps no other from its turn. */
const attack = (fire: string) => `set +e
evil() { git init -q "$1" && git -C "$1" config core.fsmonitor '${fire}'; }
git -C lib config core.fsmonitor '${fire}'
git -C tools config core.fsmonitor '${fire}'
git -C linked config core.fsmonitor '${fire}'
git -C ../beside config core.fsmonitor '${fire}'
git config core.fsmonitor '${fire}'
evil vendor/plain; evil node_modules/pkg; evil ../planted
printf '#!/bin/sh\n${fire}\n' >.git/hooks/post-index-change; chmod +x .git/hooks/post-index-change
mkdir -p node_modules/.bin; echo evil >node_modules/.bin/planted; echo evil >>node_modules/.bin/honest
mkdir -p .hooks; printf '#!/bin/sh\\n${fire}\\n' >.hooks/post-index-change; chmod +x .hooks/post-index-change
cp /bin/true vendor/as-owner; chmod 6755 vendor/as-owner
printf '#!/bin/sh\\n${fire}\\nexit\\n' >.hooks/post-checkout; chmod +x .hooks/post-checkout; truncate -s 70M .hooks/post-checkout
mkdir -p cache/pipe cache/large; mkfifo cache/pipe/.git; truncate -s 70M cache/large/.git
printf '[core]\nfsmonitor = "${fire}"\n' >git.local
printf '#!/bin/sh\n${fire}\n' | tee hook.local >watch.local
git init -q --bare cache/lib; git -C cache/lib config core.bare false; git -C cache/lib config core.fsmonitor '${fire}'
evil vendor/closed/inside; chmod 0311 vendor/closed
for config in {tools,linked,../beside}/.git/config store/x.git/config; do base64 -w0 $config; cat $config; done
for place in tools linked ../beside; do git -C $place config --list; done
true`

/** The same for a whole \`.git\`. Where it works, nothing is left to publish. */
const replacing = (fire: string) => `${attack(fire)}
rm -rf lib/.git; cp -r vendor/plain/.git lib/.git; evil lib
echo 'gitdir: ../vendor/plain/.git' >lib/.git
mv lib away && mkdir lib && cp away/* lib && evil lib
mv tools/.git tools/old; mv tools other && evil tools
mv store store-old && cp -r store-old store; rm linked/.git; evil linked
true`

/** As `path` of `actions/checkout` lays it out. */
const inFolderOfJob = (workspace: string) => ({
  workspace: dirname(workspace),
  inputs: { 'working-directory': 'work' },
})

/** What later steps of a job do: of the checkout, of a person, of a cache. */
function laterSteps(workspace: string): void {
  const script = `git submodule foreach --recursive 'git status'; git status; git diff
for place in $(find .. -name .git); do git -C "$(dirname "$place")" status; done
(cd cache/lib && git status); true`
  const mine = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/nowhere', GIT_CONFIG_GLOBAL: '/dev/null', ...mine }
  execFileSync('bash', ['-c', script], { cwd: workspace, env, stdio: 'ignore' })
}

function openMarks() {
  const folder = mkdtempSync(join(tmpdir(), 'marks-'))
  chmodSync(folder, 0o777)
  return {
    folder,
    fired: () => readdirSync(folder),
    clear() {
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const LOOK = `find "$MACHINE" -type f 2>/dev/null | xargs -d "\\n" grep -as "" | grep -aE "f00d|everybody"
ls "$MACHINE/open"; node -e 'net.connect(process.env.MACHINE + "/open/late.sock").on("error", () => {})'`

const BESIDE = ['../beside/.git/config', '../planted/.git']
const REMOVED = [
  ...['vendor/plain/.git', 'node_modules/pkg/.git', 'node_modules/.bin/planted', 'git.local'],
  ...['vendor/closed/inside/.git', '.hooks/post-checkout', 'cache/pipe/.git', 'cache/large/.git'],
]

function expectSwept(workspace: string): void {
  expect(REMOVED.filter(path => statSync(join(workspace, path), { throwIfNoEntry: false }) !== undefined)).toEqual([])
  expect(existsSync(join(workspace, 'vendor'))).toBe(false)
  expect(readFileSync(join(workspace, 'node_modules/.bin/honest'), 'utf8')).not.toContain('evil')
}

testAtLevels(
  USERS,
  'nothing that a command does to a submodule, to a nested checkout and to packages is there for later steps; submodules work in the sandbox',
  async ({ inside, inputs }) => {
    let fire = ''
    let step = 0
    await using scene = await openWholeScene({
      files: FILES,
      script: () => {
        step += 1
        if (step === 1)
          return turn(bash('for at in lib tools linked; do git -C $at log -1 --format=%s; done && git status'))
        return step === 2 ? turn(bash(replacing(fire)), MEND) : summary()
      },
    })
    using marks = openMarks()
    const laid = layOut(scene, marks.folder)
    fire = laid.fire
    const before = readFileSync(join(laid.workspace, 'lib/.git'), 'utf8')
    const result = await scene.run({ workspace: laid.workspace, inside, inputs })
    expect(lastUserText(scene, 1)).toMatch(/one\\none\\none\\n.*up to date|one\\none\\none\\nOn branch/)
    // A submodule was moved in the copy.
    expect(result.outputs).toMatchObject({ outcome: 'blocked-changes' })
    const header = Buffer.from(`x-access-token:${TOKEN}`).toString('base64')
    const said = JSON.stringify([scene.model.requests, scene.github.requests, result.log])
    for (const form of [TOKEN, header, Buffer.from(header).toString('base64').slice(4, -4)])
      expect(said).not.toContain(form)
    expect(readFileSync(join(laid.workspace, 'lib/.git'), 'utf8')).toBe(before)
    marks.clear()
    laterSteps(laid.workspace)
    expect(marks.fired()).toEqual([])
    expectSwept(laid.workspace)
  },
)

/** Its folder makes way for another one, which the next command of the same tests covers. */
const MOVES = 'mv tools other && mkdir -p tools/.git; node --test test/*'
const SHOWS = 'find tools other -name config | xargs base64 -w0; exit 1'

testAtLevels(
  USERS,
  'tests that move a nested checkout read nothing of its token, also in the command after',
  async ({ inside, inputs }) => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'tools/\nother/\n' },
      inputs: { ...inputs, 'test-command': MOVES, 'more-commands': SHOWS },
      script: (_, { position }) => (position === 0 ? turn(MEND_SUM) : summary()),
    })
    const workspace = scene.clone()
    git(workspace, 'init', '-q', 'tools')
    git(join(workspace, 'tools'), 'config', 'http.https://github.com/.extraheader', `AUTHORIZATION: ${TOKEN}`)
    writeFileSync(join(workspace, 'tools/file'), '')
    const { log } = await scene.run({ workspace, inside, inputs })
    expect(log).toMatch(/baseline `find tools other.*: failed \(exit code 1\)/)
    expect(log).not.toContain(Buffer.from('.extraheader').toString('base64').slice(4, -4))
    expect(log).not.toMatch(/\| W2Nvc.*aHR0cC/)
  },
)

test('without a sandbox, what git would run is as it was when the run ends, and the token of a nested checkout is a secret of the run', async () => {
  let fire = ''
  await using scene = await openWholeScene({
    files: FILES,
    inputs: { sandbox: 'off' },
    script: (_, { position }) => (position === 0 ? turn(bash(attack(fire)), MEND) : summary()),
  })
  using marks = openMarks()
  const laid = layOut(scene, marks.folder)
  fire = laid.fire
  const result = await scene.run(inFolderOfJob(laid.workspace))
  expect(result.outputs['outcome']).toBe('pr-created')
  for (const path of BESIDE) expect(result.log).toContain(`${path}: `)
  expect(JSON.stringify([scene.model.requests, scene.github.requests, result.log])).not.toContain(TOKEN)
  marks.clear()
  laterSteps(laid.workspace)
  expect(marks.fired()).toEqual([])
  expectSwept(laid.workspace)
})

needs('namespaces').test('the post step does the same for a run that was killed', async () => {
  let fire = ''
  await using scene = await openWholeScene({
    files: FILES,
    inputs: { sandbox: 'off' },
    script: (_, { position }) => (position === 0 ? turn(bash(attack(fire))) : turn(bash('sleep 20'))),
  })
  using marks = openMarks()
  const laid = layOut(scene, marks.folder)
  fire = laid.fire
  const inside = ['unshare', ...(namespaceArguments() ?? [])]
  const kill = { when: /turn 2/, signal: 'SIGKILL' } as const
  const killed = await scene.run({ ...inFolderOfJob(laid.workspace), inside, kill })
  expect(killed.signal).toBe('SIGKILL')
  const { log } = await killed.post()
  for (const path of ['.git/config', ...BESIDE]) expect(log).toContain(`${path}: `)
  marks.clear()
  laterSteps(laid.workspace)
  expect(marks.fired()).toEqual([])
})

needs('root').test(
  "the work of other repositories, the runner's own folder and private files of the machine are out of reach of a command",
  async () => {
    await using scene = await openWholeScene({
      script: (_, { position }) => {
        if (position > 0) return summary()
        // A service that starts after the sandbox was planned.
        late.listen(join(machine, 'open/late.sock'))
        return turn(bash(LOOK), MEND_SUM)
      },
    })
    const machine = mkdtempSync('/srv/machine-')
    chmodSync(machine, 0o755)
    let connections = 0
    const late = createServer(socket => {
      connections += socket.destroy() ? 1 : 0
    })
    try {
      const work = join(machine, 'work')
      const secret = 'f00dc0ffee of another repository'
      for (const place of [
        'work/other/other/.env',
        'runner/.credentials',
        'runner/.runner',
        'work/project/other/.env',
      ]) {
        mkdirSync(dirname(join(machine, place)), { recursive: true })
        writeFileSync(join(machine, place), secret)
      }
      mkdirSync(join(machine, 'open'))
      writeFileSync(join(machine, 'private'), secret, { mode: 0o600 })
      writeFileSync(join(machine, 'open/to-all'), 'this is for everybody')
      mkdirSync(join(machine, 'closed'), { mode: 0o700 })
      writeFileSync(join(machine, 'closed/file'), secret)
      mkdirSync(join(machine, 'runner/bin'))
      copyFileSync('/bin/bash', join(machine, 'runner/bin/Runner.Worker'))
      const workspace = join(work, 'project/project')
      renameSync(scene.clone(), workspace)
      const inside = [join(machine, 'runner/bin/Runner.Worker'), '-c', '"$@"; exit', 'worker']
      const env = { RUNNER_WORKSPACE: dirname(workspace), MACHINE: machine }
      const result = await scene.run({ workspace, inside, env, inputs: { 'pass-env': 'MACHINE' } })
      const said = lastUserText(scene, 1)
      expect(said).toMatch(/this is for everybody.*late\.sock/s)
      expect(said).not.toContain('f00dc0ffee')
      expect(connections).toBe(0)
      expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    } finally {
      late.close()
      rmSync(machine, { recursive: true, force: true })
    }
  },
)
