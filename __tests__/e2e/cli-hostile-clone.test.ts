/** A clone that somebody else has made: its configuration names programs and hosts. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { FIXED, NEW_TEST, OLD_TEST, prove, write } from './cli-prove-scene.ts'
import { type CliScene, type Ended, modelOptions, openCli, sandboxOptions } from './cli-scene.ts'
import { evilProgram } from './hostile-model/git-traps.ts'
import { SMALL_PROJECT } from './small-project.ts'

const FILES = {
  ...SMALL_PROJECT,
  'test/sum.test.js': OLD_TEST,
  '.gitattributes': '*.dat filter=evil diff=evil\n',
  'some.dat': 'data\n',
}

/** A program that leaves a mark, and whether it has. */
function trapIn(scene: CliScene) {
  const marks = join(scene.temporary, '../marks')
  mkdirSync(marks)
  return { evil: evilProgram(join(marks, 'bin'), marks), isStarted: () => existsSync(join(marks, 'executed')) }
}

/** A submodule, and what lets its own git data name a program too. */
function addSubmodule({ folder, git }: CliScene) {
  const lib = join(folder, 'lib')
  const inside = (...args: string[]) =>
    execFileSync('git', ['-C', lib, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args])
  execFileSync('git', ['init', '--quiet', lib])
  writeFileSync(join(lib, '.gitattributes'), '* filter=evil\n')
  inside('add', '--all')
  inside('commit', '--quiet', '--message=lib')
  git('-c', 'advice.addEmbeddedRepo=false', 'add', 'lib')
  git('commit', '--quiet', '--message=add lib')
  return (evil: string) => {
    for (const one of ['filter.evil.clean', 'core.fsmonitor']) inside('config', one, evil)
    writeFileSync(join(lib, '.gitattributes'), '* filter=evil \n')
  }
}

test('no program that the configuration of a clone names is started by prove or run', async () => {
  await using scene = await openCli({ files: FILES })
  const { evil, isStarted } = trapIn(scene)
  const spoil = addSubmodule(scene)
  scene.git('switch', '--quiet', '--create', 'fix')
  write(scene, 'test/sum.test.js', NEW_TEST)
  scene.git('commit', '--quiet', '--all', '--message=test')
  write(scene, 'src/sum.js', FIXED)
  write(scene, 'some.dat', 'other\n')
  const names = [
    'filter.evil.clean',
    'filter.evil.smudge',
    'filter.evil.process',
    'diff.evil.textconv',
    'diff.external',
  ]
  for (const name of [...names, 'core.fsmonitor', 'core.alternateRefsCommand', 'gpg.program'])
    scene.git('config', name, evil)
  scene.git('config', 'filter.evil.required', 'true')
  spoil(evil)
  expect(isStarted()).toBe(false)
  const proven = await prove(scene)
  expect({ ...proven.json(), started: isStarted() }).toMatchObject({ verdict: 'proven', started: false })
  expect(proven.stderr).toContain('a filter of git such as LFS is set up for them: 1')
  // With an alternate, a fetch into the clone would ask it for its refs.
  writeFileSync(join(scene.folder, '.git/objects/info/alternates'), `${join(scene.folder, 'lib/.git/objects')}\n`)
  write(scene, 'src/sum.js', SMALL_PROJECT['src/sum.js'])
  const ran = await scene.run(['run', 'Make sum add', '--json', ...modelOptions(scene)])
  expect({ ...ran.json(), started: isStarted() }).toMatchObject({ outcome: 'proposed', started: false })
})

test('a clone that lacks a commit fetches nothing by a program of its own', async () => {
  await using scene = await openCli()
  const { evil, isStarted } = trapIn(scene)
  writeFileSync(evil, `#!/bin/sh\ntouch '${join(evil, '../../executed')}'\nexit 1\n`)
  const main = scene.git('rev-parse', 'main')
  scene.git('switch', '--quiet', '--create', 'fix')
  write(scene, 'src/sum.js', FIXED)
  scene.git('commit', '--quiet', '--all', '--message=fix')
  const settings = {
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.uploadpack': evil,
  }
  const remote = { 'remote.origin.url': scene.folder, 'protocol.file.allow': 'always', 'protocol.allow': 'always' }
  for (const [name, value] of Object.entries({ ...settings, ...remote })) scene.git('config', name, value)
  scene.git('config', 'core.repositoryFormatVersion', '1')
  rmSync(join(scene.folder, '.git/objects', main.slice(0, 2), main.slice(2)))
  const ended = await prove(scene, '--base', 'main')
  expect({ code: ended.code, reason: ended.json()['reason'], started: isStarted() }).toEqual({
    code: 1,
    reason: expect.stringContaining('this is a partial clone, which lacks the files of old commits'),
    started: false,
  })
})

/** A server that notes the credentials that it gets. */
async function anyServer() {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = async () => void server.close()
  return { seen, host: `127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close }
}

test('the token goes to no host that only the clone names, and over plain http to this machine alone', async () => {
  await using scene = await openCli()
  await using server = await anyServer()
  const { seen } = server
  const host = 'elsewhere.invalid'
  scene.git('remote', 'add', 'origin', `https://${host}/octo/project.git`)
  const env = { GITHUB_TOKEN: 'ghp_0123456789abcdefABCDEF0123456789abcd' }
  const issue = ['run', '--issue', 'octo/project#1', '--json', ...modelOptions(scene)]
  const push = ['run', 'mend it', '--push', '--yes', '--json', ...modelOptions(scene)]
  for (const args of [issue, push, ['report', '--json'], ['doctor', '--json', ...modelOptions(scene)]]) {
    const ended = await scene.run(args, { env })
    expect(`${ended.stdout}${ended.stderr}`).toContain(`If the token may go to ${host}, set GH_HOST=${host}.`)
    expect(ended.code).toBe(1)
  }
  const program = join(scene.temporary, 'gh')
  writeFileSync(program, `#!/bin/sh\necho "$*" >'${program}.asked'\necho gho_of_this_host\n`)
  chmodSync(program, 0o755)
  const path = `${scene.temporary}:${process.env['PATH']}`
  scene.git('remote', 'set-url', 'origin', `http://${server.host}/octo/project.git`)
  await scene.run(issue, { env: { GH_HOST: server.host, PATH: path } })
  expect(readFileSync(`${program}.asked`, 'utf8')).toBe(`auth token --hostname ${server.host}\n`)
  expect(seen[0]).toMatch(/gho_of_this_host$/)
  // The variables are those of GitHub's own command line, which has others for other hosts.
  await scene.run(issue, { env: { ...env, GH_HOST: server.host, GH_ENTERPRISE_TOKEN: 'ghp_of_the_server' } })
  expect(seen.at(-1)).toMatch(/ghp_of_the_server$/)
  const asked = seen.length
  const missing = await scene.run(issue, { env: { GH_HOST: server.host } })
  expect(missing.json()['reason']).toMatch(/no token for GitHub.*Set GH_ENTERPRISE_TOKEN/)
  expect(seen).toHaveLength(asked)
  scene.git('remote', 'set-url', 'origin', 'http://github.com/octo/project.git')
  const plain = await scene.run(issue, { env })
  expect(plain.code).toBe(1)
  expect(plain.json()['reason']).toMatch(/github\.com over plain http/)
})

const LOOK = `import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
test('looks around', () => {
  for (const path of readdirSync('.', { recursive: true }))
    try { console.log('saw', path, readFileSync(path, 'utf8')) } catch {}
  throw new Error('shows what it saw')
})
`

test('untracked files with credentials, and what the base ignores, are no work: no test of the branch sees them', async () => {
  const files = { ...SMALL_PROJECT, 'test/sum.test.js': OLD_TEST, '.gitignore': 'notes/\nmy.txt\n' }
  await using scene = await openCli({ files })
  scene.git('switch', '--quiet', '--create', 'of-a-stranger')
  write(scene, '.gitignore', '')
  write(scene, 'test/look.test.js', LOOK)
  scene.git('add', '--all')
  scene.git('commit', '--quiet', '--message=look')
  for (const name of ['notes', 'deploy']) mkdirSync(join(scene.folder, name))
  const secret = 'Zk7Qw2Lr9Vb4Xn6Tp8J0'
  const untracked = ['.env', 'deploy/id_rsa', 'gha-creds-1.json', 'my.txt', 'notes/day.md', 'named.txt', 'private.txt']
  for (const path of untracked) write(scene, path, `${secret}\n`)
  chmodSync(join(scene.folder, 'private.txt'), 0o600)
  write(scene, 'new.txt', 'seen work\n')
  const env = { GOOGLE_APPLICATION_CREDENTIALS: join(scene.folder, 'named.txt') }
  const args = ['prove', '--json', '--base', 'main', '--verbose', ...sandboxOptions()]
  const ended = await scene.run(args, { key: '', env })
  const seenBy = ({ stderr }: Ended) => [...untracked, 'new.txt'].filter(path => stderr.includes(`saw ${path} `))
  expect(seenBy(ended)).toEqual(['new.txt'])
  expect(ended.json()['record']).not.toContain('.env')
  expect(ended.stderr).toContain('untracked files that are left out, as credentials or as ignored by the base: .env,')
  scene.git('add', '--force', '.env')
  expect(seenBy(await scene.run(args, { key: '', env }))).toEqual(['.env', 'new.txt'])
})

test('the work tree of a clone is the folder that holds its .git, whatever its configuration names', async () => {
  await using scene = await openCli()
  const home = join(scene.temporary, '../work')
  write(scene, '../diary.txt', 'dear diary\n')
  scene.git('config', 'core.worktree', home)
  for (const args of [
    ['prove', '--base', 'main'],
    ['run', 'Make sum add', ...modelOptions(scene)],
    ['init', '--yes'],
  ]) {
    const ended = await scene.run([...args, '--json'])
    expect({ code: ended.code, reason: ended.json()['reason'] }).toEqual({
      code: 1,
      reason: expect.stringContaining(`names another folder as its work tree: core.worktree is ${home}`),
    })
  }
  scene.git('config', 'core.worktree', '/not/there')
  expect((await scene.run(['prove', '--json'])).json()['reason']).toContain('core.worktree is /not/there')
})

test('no program of a clone is started because the search path begins with its folders', async () => {
  await using scene = await openCli({ files: { ...FILES } })
  const { evil, isStarted } = trapIn(scene)
  const bin = join(scene.folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  for (const name of ['git', 'gh', 'node', 'bash', 'cp', 'sudo', 'unshare']) symlinkSync(evil, join(bin, name))
  scene.git('remote', 'add', 'origin', 'https://github.com/octo/none')
  scene.git('switch', '--quiet', '--create', 'fix')
  write(scene, 'src/sum.js', FIXED)
  scene.git('commit', '--quiet', '--all', '--message=fix')
  for (const first of [bin, './node_modules/.bin', 'node_modules/.bin']) {
    const env = { PATH: `${first}:${process.env['PATH']}`, GITHUB_API_URL: 'http://127.0.0.1:9' }
    for (const args of [
      ['doctor', '--offline'],
      ['run', '--issue', 'octo/none#1', ...modelOptions(scene)],
    ])
      await scene.run([...args, '--json'], { env })
    expect({ first, started: isStarted() }).toEqual({ first, started: false })
  }
  const env = { PATH: `${bin}:${process.env['PATH']}` }
  const proved = await scene.run(['prove', '--json', ...sandboxOptions()], { key: '', env })
  expect({ ...proved.json(), started: isStarted() }).toMatchObject({ verdict: 'ready', started: false })
})

test.each(['files', 'submodule', 'bare'])('nor in a repository inside of the clone: %s', async kind => {
  await using scene = await openCli({ files: FILES })
  const { evil, isStarted } = trapIn(scene)
  const bin = join(scene.folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  // A program that reads its input would not end.
  writeFileSync(evil, `#!/bin/sh\ntouch '${join(evil, '../../executed')}'\n`)
  symlinkSync(evil, join(bin, 'git'))
  const inner = join(scene.folder, 'packages/app')
  if (kind === 'bare') scene.git('init', '--quiet', '--bare', inner)
  else if (kind === 'submodule') scene.git('clone', '--quiet', scene.folder, inner)
  else for (const name of ['HEAD', 'objects', 'refs']) mkdirSync(join(inner, name), { recursive: true })
  const asked = { cwd: inner, key: '', env: { PATH: `${bin}:${process.env['PATH']}` } }
  for (const args of [
    ['doctor', '--offline'],
    ['prove', '--base', 'main', ...sandboxOptions()],
  ])
    await scene.run([...args, '--json'], asked)
  expect(isStarted()).toBe(false)
})

test('the programs of a home that is a repository itself are found', async () => {
  await using scene = await openCli()
  const home = join(scene.temporary, '../home')
  mkdirSync(join(home, '.git'))
  const bin = join(home, '.local/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'gh'), `#!/bin/sh\ntouch '${scene.temporary}/asked'\n`)
  chmodSync(join(bin, 'gh'), 0o755)
  const [notes, env] = [join(home, 'notes'), { PATH: `${bin}:${process.env['PATH']}` }]
  mkdirSync(notes)
  await scene.run(['doctor', '--json', ...modelOptions(scene)], { cwd: notes, env })
  expect(existsSync(join(scene.temporary, 'asked'))).toBe(true)
})

test('init writes through no link that a clone holds', async () => {
  await using scene = await openCli()
  const elsewhere = join(scene.temporary, 'elsewhere')
  mkdirSync(join(elsewhere, 'workflows'), { recursive: true })
  symlinkSync(elsewhere, join(scene.folder, '.github'))
  const ended = await scene.run(['init', '--yes', '--offline', '--json', ...sandboxOptions()])
  expect(ended.json()['reason']).toContain('.github is a symbolic link')
  expect(existsSync(join(elsewhere, 'workflows/diffproof.yml'))).toBe(false)
})
