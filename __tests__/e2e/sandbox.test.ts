import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { git, openWholeScene } from './scene.ts'
import { MEND } from './small-project.ts'

/** Looks for secrets wherever a process of the same user finds them, and says `found` only where there was one. */
const LOOK = `
for file in /proc/[0-9]*/environ; do tr '\\0' '\\n' <$file 2>/dev/null | grep -E 'INPUT_|GITHUB_ENV|CANARY' && echo found a variable; done
find /tmp /home /root /run /var/tmp -name '*set_env*' -o -name '*set_output*' -o -name event.json -o -name transcript.jsonl 2>/dev/null | grep . && echo found a file
grep -rs extraheader .git && echo found a header
git config --list | grep -i header && echo found a header
(echo >/dev/tcp/127.0.0.1/PORT) 2>/dev/null && echo found the network
echo x >.git/hooks/pre-push && echo found a hook
sudo -n true 2>/dev/null && echo found sudo
echo looked`

needs('a sandbox').test(
  'a hostile command reaches no secret, no file of the runner, no network and no git metadata, and the evidence names the box',
  async () => {
    let connections = 0
    const server = createServer(socket => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    await using scene = await openWholeScene({
      script: [
        turn(bash(`set +e${LOOK.replace('PORT', port)}`)),
        turn(
          bash('(setsid sleep 987654 >/dev/null 2>&1 &); git status --short && git log -1 --format=%s && node -v'),
          MEND,
        ),
        summary(),
      ],
    })
    const workspace = scene.clone()
    const credential = Buffer.from('x-access-token:planted-credential').toString('base64')
    git(workspace, 'config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${credential}`)
    const result = await scene.run({ workspace, env: { CANARY: 'canary-in-the-environment' } })
    await new Promise(resolve => server.close(resolve))

    const said = lastUserText(scene, 1)
    expect(said).toContain('looked')
    expect(said).not.toContain('found')
    expect(connections).toBe(0)
    expect(lastUserText(scene, 2)).toMatch(/v\d+\.\d+\.\d+/)
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect((await onlyPull(scene)).record.evidence.sandbox).toMatch(/^(sudo-unshare|bubblewrap)$/)
    expect(result.log).toMatch(/sandbox (sudo-unshare|bubblewrap): self-test passed, \d+ checks in \d+ ms/)
    expect(await result.leaks([scene.model.key, scene.token, 'canary-in-the-environment'])).toEqual([])
    expect(JSON.stringify([scene.model.requests, scene.github.requests, result.log])).not.toContain(credential)
    expect(result.survivors).toEqual([])
    expect(existsSync(join(workspace, '.git/hooks/pre-push'))).toBe(false)
    expect(readdirSync(result.tempDir).filter(name => !name.startsWith('_'))).toEqual(['diffproof'])
  },
)

needs('a sandbox').test(
  'setup has the network and commands have not; with sandbox-network: host they have, and pass-env passes what is no secret',
  async () => {
    const server = createServer(socket => socket.end('hello\n'))
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    const ask = `{ (head -1 </dev/tcp/127.0.0.1/${port}) 2>/dev/null || echo nobody; }`
    const script = [turn(bash(`${ask}; echo "[$DATABASE_URL][$KEY_COPY]"`), MEND), summary()]
    await using scene = await openWholeScene({ script })
    const setup = { 'setup-command': `${ask} >"$HOME/setup"; test "$(cat "$HOME/setup")" = hello` }
    const first = await scene.run({ inputs: setup })
    expect(first.outputs['outcome']).toBe('pr-created')
    expect(lastUserText(scene, 1)).toContain('nobody\\n[][]')

    await using open = await openWholeScene({ script })
    await open.run({
      inputs: { ...setup, 'sandbox-network': 'host', 'pass-env': 'DATABASE_URL, KEY_COPY' },
      env: { DATABASE_URL: 'postgres://127.0.0.1/test', KEY_COPY: open.model.key },
    })
    await new Promise(resolve => server.close(resolve))
    expect(lastUserText(open, 1)).toContain('hello\\n[postgres://127.0.0.1/test][]')
  },
)

needs('root', 'a sandbox').test(
  'a command that fills the disk is ended with a clear word, and one that uses it is not',
  async () => {
    const write = (megabytes: number, then: string) =>
      bash(`head -c ${megabytes}m /dev/zero >zeros; sleep 0.5; rm zeros; ${then}`)
    await using scene = await openWholeScene({
      script: [
        turn(write(100, 'echo enough')),
        turn(write(160, 'sleep 60; echo too much')),
        turn(bash('sleep 0.7; rm -f zeros'), MEND),
        summary(),
      ],
    })
    const mount =
      'own=$RUNNER_TEMP/own; mkdir "$own"; mount -t tmpfs -o size=200m none "$own" && RUNNER_TEMP=$own exec "$@"'
    const result = await scene.run({
      inside: ['unshare', '--mount', 'bash', '-c', mount, 'bash'],
    })
    expect(lastUserText(scene, 1)).toContain('enough')
    const said = lastUserText(scene, 2)
    expect(said).toContain('less than a quarter of the disk space that was free before the first command is left')
    expect(said).toContain('ended by a signal')
    expect(said).not.toContain('too much')
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  },
)

needs('a sandbox').test(
  'credential files in caches are hidden from commands, and the caches serve them otherwise',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'home-'))
    const password = 'cache-canary-91d3f7'
    const remote = (user: string) => `[remote "origin"]\n\turl = https://${user}github.com/octo/tool\n`
    const lay = (content: string, ...names: readonly string[]) => {
      for (const name of names) {
        mkdirSync(join(home, dirname(name)), { recursive: true })
        writeFileSync(join(home, name), content)
      }
    }
    lay(
      `x = ${password}\n`,
      ...['.local/share/uv/credentials/credentials.toml', '.dotnet/corefx/cryptography/x509stores/my/a.pfx'],
      ...['.nvm/versions/node/v24.0.0/etc/npmrc', '.asdf/installs/nodejs/24.0.0/etc/npmrc', '.nvm/.npmrc'],
      ...['.local/share/virtualenvs/x/pip.conf', '.cache/pypoetry/virtualenvs/x/pip.conf'],
    )
    lay(
      remote(`x:${password}@`),
      ...[
        '.cargo/git/db/a/config',
        '.cache/pre-commit/a/.git/config',
        '.nvm/.git/config',
        'go/pkg/mod/cache/vcs/a/config',
      ],
      ...['.cache/uv/git-v0/checkouts/a/b/.git/config', '.asdf/plugins/nodejs/.git/config'],
    )
    const honest = [
      ...[
        '.npm/_cacache/a',
        '.cache/pip/http-v2/a/b',
        '.cache/uv/wheels-v5/a',
        '.cargo/registry/index/a',
        '.m2/repository/a.jar',
      ],
      ...['.gradle/caches/a.bin', 'go/pkg/mod/a.go', '.nvm/versions/node/v24.0.0/bin/node', '.asdf/shims/node'],
    ]
    lay('served\n', ...honest)
    lay(remote(''), '.cargo/git/db/b/config')
    const look = `set +e; cd; grep -rl ${password} . ; cat ${honest.join(' ')} | grep -c served; cat .cargo/git/db/b/config; echo looked`
    await using scene = await openWholeScene({ script: [turn(bash(look), MEND), summary()] })
    const result = await scene.run({ env: { HOME: home } })
    rmSync(home, { recursive: true })
    const said = lastUserText(scene, 1)
    expect(said).toMatch(new RegExp(`\\b${honest.length}\\\\n.*github.com/octo/tool.*looked`, 's'))
    expect(said).not.toMatch(/\.toml|\.pfx|npmrc|pip\.conf|vcs|cache-canary/)
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  },
)

needs('a sandbox', 'Python').test(
  'the first Python in PATH is that of an environment outside of the checkout, with its own packages',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'environment-'))
    execFileSync('python3', ['-m', 'venv', '--without-pip', place])
    const at = 'import sysconfig; print(sysconfig.get_path("purelib"))'
    const packages = execFileSync(join(place, 'bin/python3'), ['-c', at], { encoding: 'utf8' }).trim()
    writeFileSync(join(packages, 'only_here.py'), 'print("its own package")\n')
    await using scene = await openWholeScene({ script: [turn(bash('python3 -c "import only_here"'), MEND), summary()] })
    const result = await scene.run({ env: { PATH: `${join(place, 'bin')}:${process.env['PATH']}` } })
    rmSync(place, { recursive: true })
    expect(lastUserText(scene, 1)).toContain('its own package')
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  },
)

needs('root', 'a sandbox').test(
  'private files of somebody that are gone by the next command keep no command from running, and the others stay hidden',
  async () => {
    const place = mkdtempSync('/srv/of-somebody-')
    chmodSync(place, 0o755)
    const kept = join(place, 'kept')
    mkdirSync(join(place, 'folder'), { mode: 0o700 })
    for (const name of ['kept', 'passing', 'folder/file'])
      writeFileSync(join(place, name), 'private\n', { mode: 0o600 })
    const look = `cat ${kept}; echo looked`
    await using scene = await openWholeScene({ script: [turn(bash(look)), turn(bash(look), MEND), summary()] })
    const result = await scene.run({
      onLine: log => {
        if (log.includes('tool bash'))
          for (const name of ['passing', 'folder']) rmSync(join(place, name), { recursive: true, force: true })
      },
    })
    rmSync(place, { recursive: true })
    for (const turn of [1, 2]) {
      expect(lastUserText(scene, turn)).toContain('looked')
      expect(lastUserText(scene, turn)).not.toContain('private')
    }
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  },
)

needs('root', 'a sandbox', 'ip').test(
  'on a machine that cannot filter system calls no command runs, the log names what is missing, and sandbox: require is refused',
  async () => {
    await using scene = await openWholeScene()
    const hide =
      'for at in perl python3; do mount --bind /dev/null $(readlink -f /usr/bin/$at) || true; done; exec "$@"'
    const inside = ['unshare', '--mount', 'bash', '-c', hide, 'bash']
    const taken = await scene.run({ inside, inputs: { 'dry-run': 'true' } })
    expect(taken.log).toMatch(/sandbox sudo-unshare: not used: system calls refused/)
    expect(taken.outputs).toMatchObject({ outcome: 'dry-run', 'tests-passed': 'not-run' })
    const asked = scene.model.requests.length
    const refused = await scene.run({ inside, inputs: { sandbox: 'require' } })
    expect(refused.outputs).toMatchObject({
      outcome: 'configuration-error',
      reason: expect.stringMatching(/"require", .*not used: system calls refused/),
    })
    expect(scene.model.requests).toHaveLength(asked)
  },
)

test('sandbox: off is said in the log, the job summary and the body', async () => {
  await using scene = await openWholeScene()
  const result = await scene.run({ inputs: { sandbox: 'off' } })
  const pull = await onlyPull(scene)
  expect(pull.record.evidence.sandbox).toBe('none')
  for (const given of ['the network', 'processes and secrets', 'git’s data', 'the transcript in `output-path`']) {
    expect(pull.body).toMatch(new RegExp(`Commands ran without a sandbox.*${given}`))
    expect(result.log).toContain(given)
  }
  expect(result.log).toContain('sandbox: off: commands of the model, setup and tests run without a sandbox')
  expect(result.stepSummary).toContain('without a sandbox')
})
