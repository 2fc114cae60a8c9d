/** What the pull request of a stranger tries while it is measured. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { HOSTED, testAtLevels, USERS } from '../playground/levels.ts'
import { listenIn } from '../playground/socket-service.ts'
import { type Changes, openPullScene, type PullScene } from './prove-scene.ts'
import { git } from './scene.ts'
import { NODE_TEST, SMALL_PROJECT } from './small-project.ts'

const TOKEN = 'w8Kp3Zr6Qt1Vn5Xb9Lm2'
const RIGHT = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
const backwards = (text: string) => [...text].reverse().join('')
const noted = (body: string) =>
  `import { test } from 'node:test'\nimport fs from 'node:fs'\n\ntest('looks around', () => {\n${body}})\n`

const REDIRECTS = (
  victim: string,
) => `  const mounts = fs.readFileSync('/proc/self/mountinfo', 'utf8').split('\\n').map(line => line.split(' '))
  const at = mounts.findLast(fields => fields[4] === '/tmp')?.[3]?.split('/').at(-1)
  const works = step => { try { step() } catch {} }
  works(() => fs.symlinkSync('${victim}', '/tmp/a'))
  works(() => fs.mkdirSync('../' + at + '/a', { recursive: true }))
  works(() => fs.renameSync('gen', 'old'))
  works(() => fs.mkdirSync('gen'))
  works(() => fs.symlinkSync('../../' + at + '/a', 'gen/inner'))
`

testAtLevels(USERS, 'a link in the place of a folder with credentials leads no command outside', async level => {
  const victim = mkdtempSync('/tmp/victim-')
  writeFileSync(join(victim, 'key'), 'of the runner\n')
  // Whoever runs there may write it.
  for (const path of ['', 'key']) chmodSync(join(victim, path), 0o777)
  await using scene = await openPullScene({
    fork: true,
    files: { ...SMALL_PROJECT, '.gitignore': 'node_modules/\n.env\n', 'check.sh': 'true\n' },
    changes: {
      ...{ 'src/sum.js': RIGHT, 'gen/inner/one.txt': '1\n', config: { link: 'gen/inner' } },
      'test/around.test.js': noted(REDIRECTS(victim)),
      'check.sh': 'echo evil >config/written; cat config/key | rev; true\n',
    },
    inputs: { ...level.inputs, 'more-commands': 'bash check.sh' },
  })
  const workspace = scene.clone()
  mkdirSync(join(workspace, 'config'))
  writeFileSync(join(workspace, 'config/.env'), `API_TOKEN=${TOKEN}\n`)
  const { outputs, log } = await scene.prove({ workspace, inside: level.inside })
  expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
  expect(log).not.toContain(backwards('of the runner'))
  expect(readdirSync(victim)).toEqual(['key'])
})

const LOOKS = `  const cache = process.env.HOME + '/.npm/_cacache/content-v2'
  for (const name of fs.existsSync(cache) ? fs.readdirSync(cache, { recursive: true }) : []) {
    const path = cache + '/' + name
    if (fs.statSync(path).isFile()) console.log('found', [...fs.readFileSync(path, 'latin1')].reverse().join(''))
  }
`

testAtLevels(USERS, 'a link to the descriptor with the settings of npm shows them to nobody', async level => {
  const { dependencies: _, ...manifest } = JSON.parse(SMALL_PROJECT['package.json'])
  const descriptor = '../../../proc/self/fd/3'
  const optionalDependencies = { 'fd.tgz': `file:${descriptor}`, x: 'file:node_modules/fd.tgz' }
  const own = { name: 'small', version: '1.0.0' }
  const lockOf = (packages: object) => JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages })
  await using scene = await openPullScene({
    fork: true,
    files: {
      ...SMALL_PROJECT,
      ...{ '.gitignore': 'node_modules/\n.npmrc\n', 'package-lock.json': lockOf({ '': own }) },
      'package.json': JSON.stringify(manifest),
    },
    changes: {
      ...{ 'src/sum.js': RIGHT, 'test/around.test.js': noted(LOOKS) },
      'package.json': JSON.stringify({ ...manifest, optionalDependencies }),
      'package-lock.json': lockOf({
        '': { ...own, optionalDependencies },
        [descriptor]: { name: 'fd.tgz', version: '1.0.0', optional: true },
        'node_modules/fd.tgz': { resolved: descriptor, link: true },
        'node_modules/x': { version: '1.0.0', resolved: 'file:node_modules/fd.tgz', optional: true },
      }),
    },
    inputs: { ...level.inputs, 'test-command': '' },
  })
  const workspace = scene.clone()
  const settings = `https-proxy=http://builder:${TOKEN}@127.0.0.1:9/\nregistry=http://127.0.0.1:9/\n`
  writeFileSync(join(workspace, '.npmrc'), settings)
  const { outputs, log } = await scene.prove({ workspace, inside: level.inside })
  expect(outputs).toMatchObject({ outcome: 'reported', verdict: 'not-ready' })
  expect(log).toContain('keep credentials of its settings')
  expect(log).not.toContain(backwards(TOKEN))
})

/** As `actions/checkout` leaves the merge result. `config`: what git was told before. */
function checkedOutMerge(scene: PullScene, ...config: readonly (readonly [string, string])[]): string {
  const workspace = scene.clone()
  for (const [key, value] of config) git(workspace, 'config', key, value)
  git(workspace, 'fetch', '--quiet', 'origin', `refs/pull/${scene.number}/merge`)
  git(workspace, 'checkout', '--quiet', '--detach', 'FETCH_HEAD')
  return workspace
}

/** A kill comes while the change is measured. */
const ENDS = [undefined, { when: /red run/, signal: 'SIGKILL' }] as const

testAtLevels(
  HOSTED,
  'no filter of the checkout runs a program of the pull request, and the merge result is as it was, after a kill too',
  async level => {
    const marks = mkdtempSync('/tmp/marks-')
    chmodSync(marks, 0o777)
    await using scene = await openPullScene({
      fork: true,
      files: {
        ...SMALL_PROJECT,
        ...{ '.gitattributes': 'z/* filter=dater\ny/* filter=shared\nbig/* filter=store\n', 'big/file': 'pointer 1\n' },
        ...{ 'tools/date.sh': 'cat\n', 'z/file': 'old\n', 'y/file': 'old\n' },
        'git.settings': '[filter "shared"]\n\tsmudge = sh tools/date.sh\n',
      },
      changes: {
        ...{ 'src/sum.js': RIGHT, 'z/file': 'new\n', 'big/file': 'pointer 2\n' },
        // So only the base's own settings name that filter.
        ...{ 'git.settings': '', 'y/file': 'new\n' },
        ...{ 'tools/date.sh': `touch ${marks}/ran; cat\n`, 'test/more.test.js': noted('') },
      },
      inputs: level.inputs,
    })
    for (const kill of ENDS) {
      const workspace = checkedOutMerge(
        scene,
        ['filter.store.smudge', 'tr a-z A-Z'],
        ['filter.store.clean', 'tr A-Z a-z'],
      )
      git(workspace, 'config', 'filter.dater.smudge', 'sh tools/date.sh')
      git(workspace, 'config', 'include.path', '../git.settings')
      const head = git(workspace, 'rev-parse', 'HEAD')
      const result = await scene.prove({ workspace, inside: level.inside, ...(kill === undefined ? {} : { kill }) })
      if (kill === undefined) expect(result.outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
      else await result.post()
      expect(existsSync(join(marks, 'ran'))).toBe(false)
      expect(git(workspace, '-c', 'safe.directory=*', 'rev-parse', 'HEAD')).toBe(head)
      expect(readFileSync(join(workspace, 'big/file'), 'utf8')).toBe('POINTER 2\n')
      expect(git(workspace, '-c', 'safe.directory=*', 'status', '--porcelain')).toBe('')
    }
  },
)

const privately = (path: string) => `${path} (mode 0600)`

const PEEKS = `  for (const name of ['notes.txt', 'kube.txt', 'docs/config.json', '.npmrc'])
    if (fs.existsSync(name)) console.log('found', name, [...fs.readFileSync(name, 'latin1')].reverse().join(''))
  for (const n of [0, 1, 2]) console.log('${TOKEN.slice(0, 9)}' + '${TOKEN.slice(9)}' + n)
`

/** The paths are one character a byte. */
const LOOKS_AT = (paths: readonly string[]) => `  for (const path of ${JSON.stringify(paths)}) {
    let text = ''
    try { text = fs.readFileSync(Buffer.from(path, 'latin1'), 'latin1') } catch {}
    console.log('looked at', path, [...text].reverse().join(''))
  }
`
/** Below git's data, and where only a link of the base gives it its name. */
const ELSEWHERE = [
  ...['info/exclude', 'objects/deep/env', 'objects/config.json', 'refs/heads/k'].map(path => `.git/${path}`),
  'conf/own/deploy',
]

testAtLevels(
  USERS,
  "a credential that an earlier step wrote through a link of the pull request, into git's data too, or that only a link of the base gives its name, is hidden under its other name too",
  async level => {
    await using scene = await openPullScene({
      fork: true,
      files: { ...SMALL_PROJECT, 'docs/page.md': 'A page.\n', '.gitignore': 'conf/\n' },
      first: { '.ssh': { link: 'conf/own' } },
      changes: {
        ...{ 'src/sum.js': RIGHT, 'test/more.test.js': noted(`${PEEKS}${LOOKS_AT(ELSEWHERE)}`) },
        ...{ '.npmrc': { link: 'notes.txt' }, kubeconfig: { link: 'kube.txt' }, '.docker': { link: 'docs' } },
        ...{ 'in/.npmrc': { link: '../.git/info/exclude' }, 'in/.env': { link: '../.git/objects/deep/env' } },
        ...{ 'in/.docker': { link: '../.git/objects' }, 'in/.netrc': { link: '../.git/refs/heads/k' }, '.ssh': null },
        '.env': 'API_TOKEN=of-the-pull-request-0123456789\n',
        // A folder that git takes for a repository: what it says is no secret either.
        ...{ 'x/HEAD': '', 'x/objects/.keep': '', 'x/refs/.keep': '', 'x/config': '[a]\n\ttoken = reported\n' },
      },
      inputs: level.inputs,
    })
    const workspace = checkedOutMerge(scene)
    for (const path of ['.git/objects/deep', 'conf/own']) mkdirSync(join(workspace, path), { recursive: true })
    const left = ['.npmrc', 'kubeconfig', '.docker/config.json', 'in/.npmrc', 'in/.env', 'in/.docker/config.json']
    for (const [n, name] of [...left, 'in/.netrc', 'conf/own/deploy'].entries())
      writeFileSync(join(workspace, name), `${n < 3 ? 'token: ' : 'API_TOKEN='}${TOKEN}${n}\n`)
    const env = { KUBECONFIG: join(workspace, 'kubeconfig') }
    const { outputs, log } = await scene.prove({ workspace, inside: level.inside, env })
    expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
    const named = ['notes.txt (npm)', 'kube.txt (KUBECONFIG)', 'docs/config.json (Docker)']
    for (const name of [...named, ...ELSEWHERE.map(path => `${path} (`)])
      expect(log).toContain(`credentials hidden from the model and the tests: ${name}`)
    for (const path of ELSEWHERE) expect(log).toContain(`looked at ${path}`)
    expect(log).not.toContain('and the tests: .env')
    expect(log).not.toContain(backwards(TOKEN))
    expect(log).not.toContain(TOKEN)
    expect(log).toMatch(/^\W*\*{3}$/m)
  },
)

const ASKS_GIT = `  const { execSync } = process.getBuiltinModule('node:child_process')
  for (const at of ['.', 'deps.git']) console.log('log of', at, execSync('git log -1 --format=%s', { cwd: at }).toString())
  console.log('status', execSync('git status --short --untracked-files=no').toString())
`
testAtLevels(
  USERS,
  'a bare clone and a fetch by address show their passwords to nobody; git works, also with names that speak of credentials',
  async level => {
    const configs = ['.git/config', 'deps.git/config']
    await using scene = await openPullScene({
      fork: true,
      files: SMALL_PROJECT,
      changes: { 'src/sum.js': RIGHT, 'test/more.test.js': noted(`${LOOKS_AT(configs)}${ASKS_GIT}`) },
      inputs: { ...level.inputs, 'setup-command': 'test ! -s deps.git/config || echo setup saw it' },
    })
    const workspace = checkedOutMerge(
      scene,
      ['branch.fix-credentials-extraheader.remote', 'origin'],
      // As `git fetch --filter=blob:none` with an address does.
      [`remote.https://me:${TOKEN}@github.com/org/deps.promisor`, 'true'],
    )
    git(workspace, 'clone', '--quiet', '--bare', '.', 'deps.git')
    const url = `https://x-access-token:${TOKEN}@github.com/org/deps`
    git(join(workspace, 'deps.git'), 'remote', 'set-url', 'origin', url)
    const { outputs, log } = await scene.prove({ workspace, inside: level.inside })
    expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
    expect(log).toContain('credentials hidden from the model and the tests: deps.git/config (git)')
    for (const said of [...configs.map(path => `looked at ${path}`), 'log of deps.git', 'log of .', 'setup saw it'])
      expect(log).toContain(said)
    expect(log).not.toContain(backwards(TOKEN))
  },
)

const ASKS = (paths: readonly string[]) => `  for (const path of ${JSON.stringify(paths)}) {
    const ask = 'require("node:net").connect(process.argv[1]).on("data", said => console.log(String(said))).on("error", error => console.log(error.code))'
    console.log('asked', path, process.getBuiltinModule('node:child_process').execFileSync(process.execPath, ['-e', ask, path], { encoding: 'utf8' }))
  }
`

/** The group of the person at these levels. */
const GROUP = 1777

testAtLevels(
  USERS,
  'what the runner may read by its group is hidden, and a pipe and the sockets of services take nothing; the tool cache stays',
  async level => {
    const machine = mkdtempSync('/srv/machine-')
    const at = (path: string) => join(machine, path)
    const odd = ['\xffgroup', 'tools/a\xff/.npmrc'].map(at)
    const writes = `  try { fs.writeSync(fs.openSync('${at('pipe')}', fs.constants.O_WRONLY | fs.constants.O_NONBLOCK), 'evil') } catch {}\n`
    try {
      chmodSync(machine, 0o755)
      for (const folder of ['closed', 'tools', 'deep', 'again']) mkdirSync(at(folder))
      mkdirSync(Buffer.from(at('tools/a\xff'), 'latin1'))
      for (const path of odd) writeFileSync(Buffer.from(path, 'latin1'), `${TOKEN} odd`, { mode: 0o640 })
      for (const path of odd) chownSync(Buffer.from(path, 'latin1'), 0, GROUP)
      for (const path of ['group', 'closed/file', 'tools/file', 'open']) writeFileSync(at(path), `${TOKEN} ${path}`)
      for (const path of ['group', 'closed', 'tools']) {
        chownSync(at(path), 0, GROUP)
        chmodSync(at(path), path === 'group' ? 0o640 : 0o750)
      }
      execFileSync('mkfifo', ['--mode=622', at('pipe')])
      const service = openSync(at('pipe'), constants.O_RDWR | constants.O_NONBLOCK)
      const looked = [...['group', 'closed/file', 'tools/file', 'open'].map(at), ...odd]
      const sockets = ['deep/a.sock', 'deep/b.sock', 'again/a.sock', 'c.sock'].map(at)
      const listening = await listenIn(
        machine,
        ['deep/a.sock', 'deep/b.tmp', 'deep/c.tmp'].map(path => at(path)),
      )
      renameSync(at('deep/b.tmp'), at('deep/b.sock'))
      renameSync(at('deep/c.tmp'), at('c.sock'))
      await using scene = await openPullScene({
        fork: true,
        files: SMALL_PROJECT,
        changes: { 'src/sum.js': RIGHT, 'test/more.test.js': noted(`${LOOKS_AT(looked)}${writes}${ASKS(sockets)}`) },
        inputs: level.inputs,
      })
      const env = { RUNNER_TOOL_CACHE: at('tools') }
      const twice = `mount --bind ${at('deep')} ${at('again')} && exec "$@"`
      const inside = ['unshare', '--mount', 'bash', '-c', twice, 'twice', ...level.inside]
      const result = await scene.prove({ workspace: checkedOutMerge(scene), inside, env })
      listening.kill()
      expect(result.outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
      for (const path of ['group', 'closed/file']) expect(result.log).not.toContain(backwards(`${TOKEN} ${path}`))
      expect(result.log).not.toContain(backwards(`${TOKEN} odd`))
      for (const path of sockets) expect(result.log).toContain(`asked ${path} E`)
      for (const path of ['tools/file', 'open']) expect(result.log).toContain(backwards(`${TOKEN} ${path}`))
      expect(() => readSync(service, Buffer.alloc(9))).toThrow('EAGAIN')
      closeSync(service)
    } finally {
      rmSync(machine, { recursive: true })
    }
  },
)

testAtLevels(HOSTED, 'a machine with too many paths near the root is warned of', async level => {
  const full = 'mount -t tmpfs -o nr_inodes=0 many /srv; cd /srv; seq 200000 | xargs touch; cd /; exec "$@"'
  await using scene = await openPullScene({
    files: SMALL_PROJECT,
    changes: { 'src/sum.js': RIGHT },
    inputs: level.inputs,
  })
  const inside = ['unshare', '--mount', 'bash', '-c', full, 'full', ...level.inside]
  const { outputs, log } = await scene.prove({ workspace: checkedOutMerge(scene), inside })
  expect(outputs['outcome']).toBe('reported')
  expect(log).toMatch(/::warning::.*near the root, only 200,000 paths were looked at/)
})

/** Whatever bytes are in a name. */
const READS_ALL = `  const read = at => {
    for (const name of fs.readdirSync(at, { encoding: 'buffer' })) {
      const path = Buffer.concat([at, Buffer.from('/'), name])
      const stats = fs.lstatSync(path)
      if (stats.isDirectory() && name.toString() !== '.git') read(path)
      if (stats.isFile()) console.log('read', path.toString(), [...fs.readFileSync(path, 'latin1')].reverse().join(''))
    }
  }
  read(Buffer.from('.'))
`

const SECOND = `  const config = Buffer.from('b\\xff/.git/config', 'latin1')
  console.log('second', [...fs.readFileSync(config, 'latin1')].reverse().join(''))
  try { fs.appendFileSync(config, 'evil') } catch {}
`
/** A second checkout through the link, disks in its place, and a branch whose name is no text. */
const LEAVES = `set -e
git update-ref $'refs/heads/\\xffbranch' HEAD
git init -q config
git -C config -c user.name=a -c user.email=a@b commit -q --allow-empty -m x
git -C config config http.https://github.com/.extraheader 'AUTHORIZATION: basic ${TOKEN}9'
mkdir config/memory config/disk`
const DISKS = `cd "$0" && mount -t tmpfs none memory && mount --bind disk disk
for place in memory disk; do echo API_TOKEN=${TOKEN}8 >$place/.env; done
cd / && exec "$@"`

testAtLevels(
  USERS,
  'a link of the pull request leads no credential and no checkout into a folder whose name is no text, or among those of dependencies',
  async level => {
    await using scene = await openPullScene({
      fork: true,
      files: { ...SMALL_PROJECT, '.gitignore': '.env\nsigning\nown-key\n' },
      changes: {
        ...{ 'src/sum.js': RIGHT, 'test/around.test.js': noted(`${READS_ALL}${SECOND}`) },
        // A name behind NUL is one character a byte.
        ...{ '\0b\xff/one.txt': '1\n', config: { link: Buffer.from('b\xff', 'latin1') } },
        ...{ '.next/a/b/one.txt': '1\n', keys: { link: '.next/a' }, '.turbo/one.txt': '1\n' },
        'own-key': { link: '.turbo/kept' },
      },
      inputs: level.inputs,
    })
    const workspace = checkedOutMerge(scene)
    const left = ['config/.env', 'keys/signing', 'keys/b/signing', 'own-key']
    for (const [n, name] of left.entries()) {
      writeFileSync(join(workspace, name), `API_TOKEN=${TOKEN}${n}\n`)
      chmodSync(join(workspace, name), 0o600)
    }
    execFileSync('bash', ['-c', LEAVES], { cwd: workspace })
    const config = readFileSync(join(workspace, 'config/.git/config'), 'utf8')
    const inside = ['unshare', '--mount', 'bash', '-c', DISKS, join(workspace, 'config'), ...level.inside]
    const { outputs, log } = await scene.prove({ workspace, inside })
    expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
    expect(log).toMatch(/second .*edomelif/s)
    expect(readFileSync(join(workspace, 'config/.git/config'), 'utf8')).toBe(config)
    const real = [
      'b\ufffd/.env (dotenv)',
      'b\ufffd/disk/.env (dotenv)',
      ...['.next/a/signing', '.next/a/b/signing', '.turbo/kept'].map(privately),
    ]
    for (const name of real) expect(log).toContain(`credentials hidden from the model and the tests: ${name}`)
    expect(log).toContain('read ./b\ufffd/.env')
    expect(log).not.toContain(backwards(TOKEN))
  },
)

/** By kind, as a configuration of git with a password, and by a variable. */
const IN_CACHES = ['.local/share/uv/credentials/credentials.toml', '.cache/composer/vcs/r/config', '.npm/own/settings']

testAtLevels(USERS, 'a hidden file of a cache stays hidden where a command moves the folder above it', async level => {
  const each = (body: string) => `cd ~; for f in ${IN_CACHES.join(' ')}; do d=$(dirname $f); ${body}; done; true`
  const move = each('mv $d $d-2 && mkdir $d && : >$f')
  await using scene = await openPullScene({
    fork: true,
    files: { ...SMALL_PROJECT, '.gitignore': 'node_modules/\n', 'check.sh': 'true\n' },
    changes: {
      'src/sum.js': RIGHT,
      'test/around.test.js': noted(`  process.getBuiltinModule('child_process').execSync(${JSON.stringify(move)})\n`),
      'check.sh': each('echo "found $(ls $d-2): $(tr -d "\\n" <$d-2/$(basename $f) | rev)"'),
    },
    inputs: { ...level.inputs, 'more-commands': 'bash check.sh' },
  })
  const workspace = scene.clone()
  const home = join(dirname(workspace), 'home')
  for (const path of IN_CACHES) {
    mkdirSync(join(home, dirname(path)), { recursive: true })
    writeFileSync(join(home, path), `url = https://x:${TOKEN}@host.example/\n`)
  }
  const env = { HOME: home, NPM_CONFIG_USERCONFIG: join(home, IN_CACHES[2] ?? '') }
  const { outputs, log } = await scene.prove({ workspace, inside: level.inside, env })
  expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
  expect(log).not.toContain(backwards(TOKEN))
})

const CHOSEN = 'q7Jd2Lw9Xc4Ns6Vb1Km8'

/** A repository with a file of credentials. */
function secretCommit(): { url: string; commit: string } {
  const folder = mkdtempSync('/tmp/module-')
  git(folder, 'init', '--quiet')
  writeFileSync(join(folder, '.env'), `KEY=${CHOSEN}\n`)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'Add it')
  return { url: `file://${folder}`, commit: git(folder, 'rev-parse', 'HEAD') }
}

/** A repository with two commits, which differ in what the program of each prints. */
function twoCommits(): { url: string; commits: readonly [string, string] } {
  const folder = mkdtempSync('/tmp/module-')
  git(folder, 'init', '--quiet')
  const commits = ['HONEST', 'EVIL'].map(word => {
    writeFileSync(join(folder, 'run.sh'), `echo "${word}-IN" "$1"; cat .env | rev\n`)
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message', word)
    return git(folder, 'rev-parse', 'HEAD')
  })
  return { url: `file://${folder}`, commits: [commits[0] ?? '', commits[1] ?? ''] }
}

testAtLevels(
  HOSTED,
  'a submodule that only the pull request has at its commit is not there for the base, and is back afterwards; the others stay',
  async level => {
    const { url, commits } = twoCommits()
    const modules = (...names: readonly string[]) =>
      names.map(name => `[submodule "${name}"]\n\tpath = libs/${name}\n\turl = ${url}\n\tignore = all\n`).join('')
    const [honest, evil] = commits.map(submodule => ({ submodule }))
    await using scene = await openPullScene({
      fork: true,
      files: { ...SMALL_PROJECT, '.gitignore': '.env\n' },
      first: { '.gitmodules': modules('same', 'moved'), 'libs/same': honest ?? '', 'libs/moved': honest ?? '' },
      changes: {
        ...{ 'src/sum.js': RIGHT, 'test/more.test.js': noted('') },
        ...{ '.gitmodules': modules('same', 'moved', 'evil'), 'libs/moved': evil ?? '', 'libs/evil': evil ?? '' },
      },
      inputs: {
        ...level.inputs,
        'setup-command': 'ls libs; for one in libs/*/run.sh; do sh $one $one; done',
        'test-command': `for one in libs/*/run.sh; do sh $one $one; done; ${NODE_TEST}`,
      },
    })
    for (const kill of ENDS) {
      const workspace = checkedOutMerge(scene)
      const submodules = ['-c', 'safe.directory=*', '-c', 'protocol.file.allow=always', 'submodule', '--quiet']
      git(workspace, ...submodules, 'update', '--init')
      writeFileSync(join(workspace, '.env'), `API_TOKEN=${TOKEN}\n`)
      const before = git(workspace, ...submodules, 'status')
      const result = await scene.prove({ workspace, inside: level.inside, ...(kill === undefined ? {} : { kill }) })
      if (kill === undefined) expect(result.outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
      else await result.post()
      expect(result.log).toContain('HONEST-IN libs/same/run.sh')
      expect(result.log).not.toContain('EVIL-IN')
      expect(result.log).toMatch(/not there for the base, which has others: libs\/evil, libs\/moved/)
      for (const name of ['same', 'moved', 'evil'])
        expect(existsSync(join(workspace, 'libs', name, 'run.sh'))).toBe(true)
      expect(git(workspace, ...submodules, 'status')).toBe(before)
      expect(git(workspace, '-c', 'safe.directory=*', 'status', '--porcelain', '--ignore-submodules=none')).toBe('')
    }
  },
)

testAtLevels(
  HOSTED,
  'a pull request chooses no secret of the run, and what a step adds to a file of it, or to one of a filter, is not there',
  async level => {
    const { url, commit } = secretCommit()
    const own = 'API_TOKEN=ofThePullRequest12345'
    const beginOf = (path: string) => `fs.readFileSync('${path}', 'latin1').slice(0, 200)`
    const shows = ['.env', 'logo.png', 'debug.log'].map(beginOf).join(' + ')
    await using scene = await openPullScene({
      fork: true,
      files: { ...SMALL_PROJECT, '.gitattributes': '*.png filter=lfs\n', 'logo.png': 'POINTER\n' },
      changes: {
        ...{
          'src/sum.js': RIGHT,
          '.env': `${own}\n${'# long\n'.repeat(50_000)}`,
          'secrets.json': { link: 'logo.png' },
        },
        ...{ '.gitmodules': `[submodule "a"]\n\tpath = libs/a\n\turl = ${url}\n`, 'libs/a': { submodule: commit } },
        'test/around.test.js': noted(
          `  console.log(${shows}, 'chosen', [...'${backwards(CHOSEN)}'].reverse().join(''))\n`,
        ),
      },
      inputs: level.inputs,
    })
    const workspace = checkedOutMerge(scene)
    git(workspace, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--init')
    for (const path of ['.env', 'secrets.json']) appendFileSync(join(workspace, path), `OTHER_TOKEN=${TOKEN}\n`)
    // As a step fills in a template.
    writeFileSync(join(workspace, 'local.env'), `${own}\nMORE_TOKEN=${TOKEN}\n`)
    writeFileSync(join(workspace, 'debug.log'), `used ${TOKEN}\n`)
    const { outputs, log } = await scene.prove({ workspace, inside: level.inside })
    expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
    expect(log).toMatch(new RegExp(`${own}\n[\\s\\S]*POINTER\n.*used \\*\\*\\*\n.* chosen ${CHOSEN}`))
  },
)

testAtLevels(
  HOSTED,
  'where a submodule of the base is not there, a check that fails on the base excuses nothing, and one that passes neither',
  async level => {
    const { url, commits } = twoCommits()
    const [old, moved] = commits.map(submodule => ({ submodule }))
    const lint =
      "fs.readFileSync('lib/run.sh'); process.exit(fs.readFileSync('src/sum.js', 'utf8').includes('eval') ? 1 : 0)"
    const manifest = JSON.parse(SMALL_PROJECT['package.json'])
    const scripts = { ...manifest.scripts, lint: `node -e "${lint}"` }
    const modules = `[submodule "lib"]\n\tpath = lib\n\turl = ${url}\n`
    const why = 'a submodule that the base has not at this commit, so no test saw it'
    const rows: readonly [Changes, readonly object[]][] = [
      [{ lib: moved ?? '' }, [{ path: 'lib', why }]],
      [{ lib: null, '.gitmodules': null }, [{ path: 'lib', why }]],
      [{ '.gitmodules': `${modules}\tupdate = none\n` }, []],
    ]
    for (const [more, leftOut] of rows) {
      await using scene = await openPullScene({
        fork: true,
        files: { ...SMALL_PROJECT, 'package.json': JSON.stringify({ ...manifest, scripts }) },
        first: { '.gitmodules': modules, lib: old ?? '' },
        changes: { 'src/sum.js': `${RIGHT}eval('1')\n`, 'test/more.test.js': noted(''), ...more },
        inputs: { ...level.inputs, 'setup-command': 'none' },
      })
      const workspace = checkedOutMerge(scene)
      const config = ['-c', 'safe.directory=*', '-c', 'protocol.file.allow=always']
      git(workspace, ...config, 'submodule', '--quiet', 'update', '--init')
      const { outputs, stepSummary } = await scene.prove({ workspace, inside: level.inside })
      expect(outputs).toMatchObject({ verdict: 'not-ready', doubts: expect.stringContaining('check-not-green') })
      const { left_out = [], tests } = JSON.parse(outputs['record'] ?? '').evidence
      expect(left_out).toEqual(leftOut)
      expect(tests.tampering).toContainEqual(expect.objectContaining({ kind: 'checkout-content' }))
      if (leftOut.length > 0) expect(stepSummary).toContain(`- \`lib\`: ${why}`)
    }
  },
)

testAtLevels(
  HOSTED,
  'a file that only a link which the base has not makes one with credentials is hidden and proves nothing',
  async level => {
    const scripts = { test: NODE_TEST, lint: 'node -e "import(\'rules\').then(({ check }) => check())"' }
    const manifest = { name: 'small', version: '1.0.0', type: 'module', scripts }
    const packages = ['rules', 'more', 'built'].map(name => `node_modules/${name}/index.js`)
    const [rules = '', more = '', built = ''] = packages
    const locked = { '.gitattributes': '*.bin filter=crypt\n', 'rules.bin': 'locked\n' }
    await using scene = await openPullScene({
      fork: true,
      files: { ...SMALL_PROJECT, 'package.json': JSON.stringify(manifest), '.gitignore': 'node_modules/\n', ...locked },
      changes: {
        ...{
          'src/sum.js': RIGHT,
          'docs/server.key': { link: `../${rules}` },
          'docs/other.key': { link: '/usr/bin/cmp' },
          'docs/ci.env': { link: '../rules.bin' },
        },
        ...{ settings: { link: more }, 'settings-2': { link: '/usr/bin/diff' } },
        'test/sum.test.js': SMALL_PROJECT['test/sum.test.js'].replace('sum(1, 2), 3', 'sum(2, 2), 4'),
      },
      inputs: { ...level.inputs, 'setup-command': 'none' },
    })
    const workspace = checkedOutMerge(scene)
    for (const path of packages) {
      mkdirSync(dirname(join(workspace, path)), { recursive: true })
      writeFileSync(join(workspace, path, '../package.json'), '{"type":"module","main":"index.js"}\n')
      writeFileSync(join(workspace, path), 'export const check = () => process.exit(0)\n')
    }
    // As a step unlocks it.
    writeFileSync(join(workspace, 'rules.bin'), `rule=${backwards(TOKEN)}\n`)
    // As an installer makes it by settings of the change.
    mkdirSync(join(workspace, 'deps/.bin'), { recursive: true })
    symlinkSync(`../../${built}`, join(workspace, 'deps/.bin/.env'))
    const env = { KUBECONFIG: ['settings', 'settings-2'].map(name => join(workspace, name)).join(':') }
    const { outputs } = await scene.prove({ workspace, env, inside: level.inside })
    expect(outputs).toMatchObject({ proof: 'red-then-green', verdict: 'not-ready' })
    const { tampering } = JSON.parse(outputs['record'] ?? '').evidence.tests as { tampering: readonly object[] }
    const hidden = [...packages, 'rules.bin', ...['cmp', 'diff'].map(name => realpathSync(`/usr/bin/${name}`))]
    expect(tampering).toHaveLength(hidden.length)
    expect(tampering).toEqual(
      expect.arrayContaining(hidden.map(path => expect.objectContaining({ kind: 'hidden-file', path }))),
    )
  },
)

testAtLevels(
  HOSTED,
  'a check that fails on the base for a package that the change drops excuses nothing, whatever the setup',
  async level => {
    const manifest = { ...JSON.parse(SMALL_PROJECT['package.json']), devDependencies: { rules: '1.0.0' } }
    const scripts = { ...manifest.scripts, lint: 'node -e "import(\'rules\').then(({ check }) => check())"' }
    await using scene = await openPullScene({
      fork: true,
      files: { ...SMALL_PROJECT, 'package.json': JSON.stringify({ ...manifest, scripts }) },
      changes: {
        ...{ 'src/sum.js': RIGHT, 'package.json': JSON.stringify({ ...manifest, scripts, devDependencies: {} }) },
        'test/sum.test.js': SMALL_PROJECT['test/sum.test.js'].replace('sum(1, 2), 3', 'sum(2, 2), 4'),
      },
      inputs: { ...level.inputs, 'setup-command': 'true' },
    })
    const { outputs } = await scene.prove({ workspace: checkedOutMerge(scene), inside: level.inside })
    expect(outputs).toMatchObject({ verdict: 'not-ready', doubts: expect.stringContaining('check-not-green') })
  },
)

testAtLevels(HOSTED, 'what is hidden in the checkout empties nothing behind a link of the base', async level => {
  const shared = mkdtempSync('/tmp/shared-')
  writeFileSync(join(shared, 'own.env'), 'API_TOKEN=of-others\n')
  await using scene = await openPullScene({
    fork: true,
    files: SMALL_PROJECT,
    first: { rules: { link: shared } },
    changes: { 'src/sum.js': RIGHT, rules: null, 'rules/README': '' },
    inputs: level.inputs,
  })
  const workspace = checkedOutMerge(scene)
  writeFileSync(join(workspace, 'rules/own.env'), `API_TOKEN=${TOKEN}\n`)
  const { outputs } = await scene.prove({ workspace, inside: level.inside })
  expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
  expect(readFileSync(join(shared, 'own.env'), 'utf8')).toBe('API_TOKEN=of-others\n')
})

test.each<[string, Changes]>([
  ['a file below it', { 'proof/record.json': '{"forged":true}\n' }],
  ['a link in its place', { proof: { link: '../elsewhere' } }],
])('an output folder that the pull request tracks is refused before anything is measured: %s', async (_, changes) => {
  await using scene = await openPullScene({
    fork: true,
    files: SMALL_PROJECT,
    changes: { 'src/sum.js': RIGHT, ...changes },
    inputs: { 'output-path': 'proof' },
  })
  const checkedOut = checkedOutMerge(scene)
  const link = join(dirname(checkedOut), 'link')
  symlinkSync(checkedOut, link)
  for (const workspace of [checkedOut, link]) {
    const result = await scene.prove({ workspace })
    expect(result.outputs).toMatchObject({ outcome: 'configuration-error' })
    expect(result.log).toMatch(
      /input output-path: proof holds, or is below, what the checked-out commit tracks \(proof/,
    )
  }
})

test('what earlier steps made where the base tracks a file is given back, and an output folder may be kept by an empty file', async () => {
  await using scene = await openPullScene({
    files: { ...SMALL_PROJECT, 'dist/a.js': 'of the base\n', 'conf.json': '{}\n', 'note.txt': '', 'out/.gitkeep': '' },
    changes: {
      ...{ 'src/sum.js': RIGHT, '.gitignore': 'dist/\nconf.json\nout/\n', 'test/more.test.js': noted('') },
      ...{ 'dist/a.js': null, 'conf.json': null, 'note.txt': null },
    },
    inputs: { 'output-path': 'out' },
  })
  for (const kill of ENDS) {
    const workspace = checkedOutMerge(scene)
    const made = { 'dist/a.js': 'built\n', 'conf.json': '{"made":1}\n', 'note.txt': 'noted\n' }
    mkdirSync(join(workspace, 'dist'))
    for (const [name, text] of Object.entries(made)) writeFileSync(join(workspace, name), text)
    const result = await scene.prove({ workspace, ...(kill === undefined ? {} : { kill }) })
    if (kill === undefined) expect(result.outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
    else await result.post()
    for (const [name, text] of Object.entries(made)) expect(readFileSync(join(workspace, name), 'utf8')).toBe(text)
    expect(git(workspace, 'status', '--porcelain')).toBe('?? note.txt')
  }
})
