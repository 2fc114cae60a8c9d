/** Honest commands in a sandbox, one after the other; prints what each said. Runs as the person of the test. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createSandboxCommands } from '../../../../src/adapters/commands/sandbox/sandbox-commands.ts'
import { layOutStage } from './stage.ts'

const stage = await layOutStage()
const { workspace, home, run } = stage
const answers: Record<string, string> = {}
const ask = async (name: string, command: string, network = false): Promise<void> => {
  const result = await run(command, { network })
  answers[name] = `${result.exitCode ?? result.status}: ${result.output.trim().split('\n').at(-1) ?? ''}`
}

/** A registry with one package, on the loopback of the host. */
const packed = join(process.env['STAGE'] ?? '', 'packed')
mkdirSync(join(packed, 'package'), { recursive: true })
writeFileSync(
  join(packed, 'package/package.json'),
  JSON.stringify({ name: 'tiny', version: '1.0.0', main: 'index.js' }),
)
writeFileSync(join(packed, 'package/index.js'), "module.exports = 'tiny'\n")
execFileSync('tar', ['-czf', join(packed, 'tiny.tgz'), '-C', packed, 'package'])
const registry = createServer((request, response) => {
  if (request.url === '/archive') response.end(readFileSync(join(packed, 'tiny.tgz')))
  else {
    const dist = { tarball: `http://${request.headers.host}/archive` }
    const versions = { '1.0.0': { name: 'tiny', version: '1.0.0', dist } }
    response.end(JSON.stringify({ name: 'tiny', 'dist-tags': { latest: '1.0.0' }, versions }))
  }
})
await new Promise<void>(resolve => {
  registry.listen(0, '127.0.0.1', resolve)
})
const address = registry.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

const scripts = { test: 'node --test' }
writeFileSync(
  join(workspace, 'package.json'),
  JSON.stringify({ name: 'a', version: '1.0.0', scripts, dependencies: { tiny: '1.0.0' } }),
)
await ask(
  'npm install with a network',
  `npm install --no-audit --registry=http://127.0.0.1:${port} && node -p "require('tiny')"`,
  true,
)
await ask(
  'npm ci from the cache',
  `npm ci --offline --no-audit --registry=http://127.0.0.1:${port} && node -p "require('tiny')"`,
)
await ask(
  'without a network',
  `node -e "fetch('http://127.0.0.1:${port}').then(() => console.log('reached'), () => console.log('refused'))"`,
)
await ask('npm test', 'npm test --silent >/dev/null && echo passed')
await ask(
  'a test with a server',
  `node -e "const s = require('http').createServer((q, r) => r.end('served')).listen(0, async () => { console.log(await (await fetch('http://localhost:' + s.address().port)).text()); process.exit() })"`,
)
await ask('a program in the work tree', "printf '#!/bin/sh\\necho ran\\n' >prog; chmod +x prog; ./prog")
await ask('a cache is written', 'echo new >~/.cache/pip/new && cat ~/.cache/pip/wheel')
await ask('what was written lasts', 'cat ~/.cache/pip/new')
await ask('layers that end with the disk written out', "grep ' overlay ' /proc/self/mounts | grep -vc volatile || true")
await ask('a place in memory', 'echo shared >/dev/shm/x && cat /dev/shm/x')
await ask('a process substitution', 'cat <(echo substituted)')
await ask('standard streams by name', 'echo named | tee /dev/stderr >/dev/null')
await ask('a name', 'id -un')
await ask('limits', 'echo $(ulimit -u) $(ulimit -f) $(ulimit -c) $(($(ulimit -n) <= 65536))')
answers['the real cache'] = String(existsSync(join(home, '.cache/pip/new')))

const git = (cwd: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', '-c', 'protocol.file.allow=always', ...args],
    {
      cwd,
      env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null' },
      stdio: 'pipe',
    },
  )

/** The same in another work tree of the same machine. */
async function askIn(name: string, root: string, command: string): Promise<void> {
  const tempDir = join(process.env['STAGE'] ?? '', `private-${Object.keys(answers).length}`)
  const environment = { ...process.env, RUNNER_TEMP: stage.temp }
  const commands = createSandboxCommands({
    root,
    workingDirectory: '.',
    environment,
    tempDir,
    ...{ passEnv: [], secrets: [], mark: {}, private: [], note: () => {} },
    repositories: ['.git', 'sub/.git', 'other/.git'].map(name => join(root, name)).filter(existsSync),
    sandbox: 'auto',
    sandboxNetwork: 'none',
  })
  const said = await commands.open()
  const result = await commands.run({ command, timeoutMs: 30_000, outputLimit: 10_000 }, new AbortController().signal)
  answers[name] = result.status === 'exited' ? `${result.exitCode}: ${result.output.trim()}` : said.join('; ')
  commands.close()
}

git(workspace, 'add', 'package.json')
git(workspace, 'commit', '-q', '-m', 'two')
const linked = join(process.env['STAGE'] ?? '', 'linked')
git(workspace, 'worktree', 'add', '-q', '-b', 'side', linked)
writeFileSync(join(linked, 'package.json'), '{}\n')
await askIn(
  'a linked work tree',
  linked,
  `git status --porcelain; git log -1 --format=%s; git branch --show-current; { grep -rs canary- ${workspace}/.git .git || true; } | wc -l`,
)
const outer = join(process.env['STAGE'] ?? '', 'outer')
mkdirSync(outer)
git(outer, 'init', '-q', '-b', 'main')
git(outer, 'submodule', 'add', '-q', `file://${workspace}`, 'sub')
git(outer, 'commit', '-q', '-m', 'with a submodule')
await askIn(
  'a submodule',
  outer,
  'git status --porcelain; git -C sub log -1 --format=%s; git submodule status | cut -c1',
)
git(workspace, 'worktree', 'add', '-q', '-b', 'inside', join(outer, 'other'))
await askIn(
  'a work tree of another repository inside',
  outer,
  `git -C other status --porcelain; git -C other branch --show-current; { grep -rs canary- other/.git ${workspace}/.git || true; } | wc -l`,
)
const shallow = join(process.env['STAGE'] ?? '', 'shallow')
git(process.env['STAGE'] ?? '', 'clone', '-q', '--depth', '1', `file://${workspace}`, shallow)
await askIn(
  'a shallow clone',
  shallow,
  'git status --porcelain; git log --format=%s; git rev-parse --is-shallow-repository',
)

console.log(JSON.stringify({ level: stage.commands.sandbox, answers }))
stage.close()
process.exit()
