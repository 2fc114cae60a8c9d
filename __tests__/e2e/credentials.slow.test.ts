/** Credentials that other steps have left in the checkout: setup sees them, the model and the tests do not. */
import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { latin1Of } from '../../src/core/text/file-names.ts'
import { type Level, testAtLevels, USERS } from '../playground/levels.ts'
import { bash, search, summary, turn, view } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { listenIn } from '../playground/socket-service.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { git, openScene, WHOLE } from './scene.ts'
import { MEND, NODE_TEST, SMALL_PROJECT } from './small-project.ts'

const VALUE = 'q7Rk2Zs9Lm4Xv8Tb3Nw6'
const PEM = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const LEFT: Readonly<Record<string, string>> = {
  '.npmrc': `//registry.example/:_authToken=${VALUE}1\n`,
  'gha-creds-0a1b2c.json': JSON.stringify({ private_key: PEM, client_secret: `${VALUE}2` }),
  'gha-kubeconfig-x': `users:\n- user:\n    token: ${VALUE}3\n`,
  'deep/.env': `API_TOKEN=${VALUE}4\n`,
  'named-by-nobody': `password ${VALUE}5\n`,
}
/** Each names a file of its own, whose name says nothing. */
const NAMED_BY = [
  ...['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_GHA_CREDS_PATH', 'CLOUDSDK_AUTH_CREDENTIAL_FILE_OVERRIDE'],
  ...['AWS_SHARED_CREDENTIALS_FILE', 'AWS_WEB_IDENTITY_TOKEN_FILE', 'AZURE_FEDERATED_TOKEN_FILE', 'KUBECONFIG'],
  ...['NPM_CONFIG_USERCONFIG', 'PIP_CONFIG_FILE', 'NETRC'],
]
const IN_DEPENDENCIES = [
  ...['.venv/pip.conf', '.tox/py/pip.conf', 'node_modules/.npmrc', 'node_modules/dep/.npmrc', '.yarn/.npmrc'],
  ...['.gradle/gradle.properties', '.terraform/credentials.tfrc.json'],
]
/** More than a megabyte, and of the second one only the mode says anything. */
const LARGE = ['large/.env', 'dump.sql']
const ALL: Readonly<Record<string, string>> = {
  ...LEFT,
  ...Object.fromEntries(NAMED_BY.map(name => [`named/by-${name.toLowerCase()}`, `value = ${VALUE}${name.length}x\n`])),
  'named/docker/config.json': JSON.stringify({ auths: { x: { auth: `${VALUE}9y` } } }),
  ...Object.fromEntries(IN_DEPENDENCIES.map((name, at) => [name, `//x/:_authToken=${VALUE}d${at}\n`])),
  'a/b/c/d/e/f/g/h/.env': `API_TOKEN=${VALUE}6\n`,
  ...Object.fromEntries(LARGE.map(name => [name, `API_TOKEN=${VALUE}7\n${'# -- \n'.repeat(200_000)}`])),
}
/** Data of packages, which they read. */
const OF_PACKAGES = ['node_modules/dep/locales/auth.json', 'node_modules/@of/dep/dist/tokens.json']
const NAMES = Object.keys(ALL)

async function run(sandbox: 'auto' | 'off') {
  const look = bash(`head -c 999 ${NAMES.join(' ')}; git status --short | head; true`)
  const tools = [search(VALUE.slice(0, 8)), ...NAMES.map(name => view(name))]
  const scene = await openScene({
    files: { ...SMALL_PROJECT, '.gitignore': '*.json\nnode_modules\n.venv\n' },
    inputs: {
      ...WHOLE,
      sandbox,
      'setup-command': NAMES.map(name => `test -s ${name}`).join(' && '),
      'test-command':
        sandbox === 'off'
          ? NODE_TEST
          : `for f in ${NAMES.join(' ')}; do test ! -s $f || exit 1; done; for f in ${OF_PACKAGES.join(' ')}; do test -s $f || exit 1; done; ${NODE_TEST}`,
    },
    script: [turn(...tools, look), turn(MEND), summary()],
  })
  const workspace = scene.clone()
  for (const [name, text] of [...Object.entries(ALL), ...OF_PACKAGES.map(path => [path, '{}'] as const)]) {
    mkdirSync(join(workspace, dirname(name)), { recursive: true })
    writeFileSync(join(workspace, name), text)
  }
  for (const name of ['named-by-nobody', ...LARGE]) chmodSync(join(workspace, name), 0o600)
  const named = NAMED_BY.map(name => [name, join(workspace, `named/by-${name.toLowerCase()}`)])
  const env: Record<string, string> = { ...Object.fromEntries(named), DOCKER_CONFIG: join(workspace, 'named/docker') }
  env['KUBECONFIG'] = `/nowhere:${env['KUBECONFIG']}`
  const result = await scene.run({ workspace, env })
  return { scene, ...result }
}

function expectUntold({ scene, log }: Awaited<ReturnType<typeof run>>) {
  const requests = JSON.stringify(scene.model.requests)
  const said = `${requests}${log}`
  expect(said).not.toContain(VALUE)
  expect(requests).toContain('it holds credentials of this machine')
  expect(said).not.toContain(PEM.split('\n')[3])
  for (const name of NAMES) expect(log).toContain(`credentials hidden from the model and the tests: ${name} (`)
}

needs('a sandbox').test(
  'setup sees credentials of other steps; commands, file tools and tests do not, and no request holds them',
  async () => {
    const ran = await run('auto')
    await using scene = ran.scene
    expect(ran.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expectUntold(ran)
    expect((await onlyPull(scene)).draft).toBe(false)
  },
)

test('without a sandbox the file tools do not see them either, and of what a command reads no request holds a value', async () => {
  const ran = await run('off')
  await using scene = ran.scene
  expect(ran.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expectUntold(ran)
  expect(JSON.stringify(scene.model.requests)).toContain('API_TOKEN=***')
})

test('what another step writes into a tracked file is a secret of the run, and only setup sees it', async () => {
  const files = { '.npmrc': 'fund=false\n', 'nuget.config': `<configuration key="${VALUE}b" />\n` }
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, ...files, '.yarnrc.yml': `npmAuthToken: ${VALUE}c\n`, '.gitignore': 'node_modules\n' },
    inputs: {
      ...WHOLE,
      'setup-command': 'mkdir -p node_modules && cat .npmrc nuget.config > node_modules/seen; cat .npmrc',
      'test-command': NODE_TEST,
    },
    script: [turn(bash('cat node_modules/seen .npmrc')), turn(MEND), summary()],
  })
  const workspace = scene.clone()
  for (const [at, path] of Object.keys(files).entries())
    appendFileSync(join(workspace, path), `<!-- _authToken=${VALUE}${at} -->\n`)
  const { log, outputs } = await scene.run({ workspace })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  const said = `${log}${JSON.stringify(scene.model.requests)}`
  for (const at of [0, 1]) expect(said).not.toContain(`${VALUE}${at}`)
  expect(said).toContain('_authToken=***')
  expect(said).toContain(`${VALUE}b`)
  const named = [...log.matchAll(/credentials hidden from the model and the tests: (\S+)/g)].map(([, path]) => path)
  expect(named.sort()).toEqual(['.npmrc', 'nuget.config'])
})

/** Of three kinds: only in the index, only in a stash, in neither any more. */
async function readThroughGit({ inputs, inside }: Level): Promise<void> {
  const look = `git status --short; git log --all -p | grep -c sum.js; git show :.env 2>/dev/null | rev
git cat-file --batch-all-objects --batch | grep -a ${VALUE.slice(0, 8)} | rev; true`
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, '.gitignore': '.env\n' },
    inputs: { ...inputs, 'test-command': NODE_TEST },
    script: [turn(bash(look), MEND), summary()],
  })
  const workspace = scene.clone()
  for (const at of ['stashed', 'dropped', 'staged']) {
    writeFileSync(join(workspace, '.env'), `API_TOKEN=${VALUE}-${at}\n`)
    git(workspace, 'add', '-f', '.env')
    if (at === 'stashed') git(workspace, 'stash', '--quiet')
  }
  const { outputs } = await scene.run({ workspace, inside })
  expect(outputs['outcome']).toBe('pr-created')
  // The history, and nothing else.
  expect(lastUserText(scene, 1)).toMatch(/"content":"[1-9]\d*\\n\(exit code 0\)"/)
  expect(git(workspace, '-c', 'safe.directory=*', 'ls-files', '.env')).toBe('.env')
}

testAtLevels(USERS, 'git shows commands no file that an earlier step only staged or stashed', readThroughGit)

testAtLevels(
  USERS,
  'a link in the work tree shows no folder beside it, and a file with credentials is hidden where a variable shows it',
  async ({ inputs, inside }) => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'venv-*\nnode_modules\n' },
      inputs: { ...inputs, 'test-command': NODE_TEST },
      script: [
        turn(bash('for f in $(cat paths); do echo "${f##*/}:"; rev $f; done; ls -d venv-*; true'), MEND),
        summary(),
      ],
    })
    const workspace = scene.clone()
    const home = join(dirname(workspace), 'home')
    const files = ['whole/notes', 'lib/notes', 'bin/notes', '.aws/credentials', '.aws/id_rsa'].map(path =>
      join(home, path),
    )
    for (const [at, file] of files.entries()) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${VALUE}${at}\n`)
    }
    writeFileSync(join(workspace, 'paths'), files.join('\n'))
    for (const [link, target] of Object.entries({
      'venv-whole': 'whole',
      'venv-part/lib': 'lib',
      'venv-part/pyvenv.cfg': '.aws/credentials',
      'node_modules/.bin': 'bin',
    })) {
      mkdirSync(dirname(join(workspace, link)), { recursive: true })
      symlinkSync(join(home, target), join(workspace, link))
    }
    const path = [...['venv-part/bin', 'node_modules/.bin'].map(folder => join(workspace, folder)), process.env['PATH']]
    const env = {
      ...{ HOME: home, PATH: path.join(':'), VIRTUAL_ENV: join(workspace, 'venv-whole') },
      SSL_CERT_FILE: join(home, '.aws/id_rsa'),
    }
    const result = await scene.run({ workspace, inside, env })
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    const told = JSON.stringify(scene.model.requests)
    expect(told).toContain('venv-whole')
    // Backwards, because a known value is taken out.
    const backwards = new RegExp(`(\\d)${[...VALUE].reverse().join('')}`, 'g')
    expect([...told.matchAll(backwards)].map(([, at]) => files[Number(at)])).toEqual([])
  },
)

testAtLevels(
  USERS,
  'no command reads a file with credentials in a folder whose name is no text, also where the folder is moved',
  async ({ inputs, inside }) => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'b*/\nc/\n' },
      inputs: { ...inputs, 'setup-command': 'test -s b*/.env', 'test-command': NODE_TEST },
      script: [turn(bash('ls; rev b*/.env; mv b* c')), turn(bash('ls; rev b*/.env c/.env'), MEND), summary()],
    })
    const workspace = scene.clone()
    const folder = latin1Of(join(workspace, 'b\udcff'))
    mkdirSync(Buffer.from(folder, 'latin1'))
    writeFileSync(Buffer.from(`${folder}/.env`, 'latin1'), `API_TOKEN=${VALUE}\n`)
    const { outputs, log } = await scene.run({ workspace, inside })
    expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect(log).toContain('credentials hidden from the model and the tests: b\ufffd/.env (dotenv)')
    const told = JSON.stringify(scene.model.requests)
    expect(told).toContain('b\ufffd')
    expect(told).not.toContain([...VALUE].reverse().join(''))
  },
)

const ASK =
  'const s = net.connect(process.argv[1]); s.on("data", d => console.log("ASK", String(d))); s.on("error", e => console.log("ASK", e.code))'
const ask = (path: string) => `node -e 'const net = require("node:net"); ${ASK}' ${path}`

testAtLevels(
  USERS,
  'no command reaches the socket of a service in the checkout, also where its folder is moved',
  async level => {
    const sockets = ['by-name.sock', 'run/whole.sock', 'other/db.sock']
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'run*/\nother/\n*.sock\n' },
      inputs: { ...level.inputs, 'test-command': NODE_TEST },
      script: [
        turn(bash(`${sockets.map(ask).join('; ')}; mv run run-2; true`)),
        turn(bash(`${['run/whole.sock', 'run-2/whole.sock'].map(ask).join('; ')}; true`), MEND),
        summary(),
      ],
    })
    const workspace = scene.clone()
    for (const folder of ['run', 'other']) mkdirSync(join(workspace, folder))
    const own = await listenIn(workspace, ['by-name.sock', join(workspace, 'run/whole.sock')])
    const elsewhere = process.getuid?.() === 0 ? ['unshare', '--net'] : []
    const other = await listenIn(workspace, [join(workspace, 'other/db.sock')], elsewhere)
    try {
      const { outputs } = await scene.run({ workspace, inside: level.inside })
      expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
      const told = JSON.stringify(scene.model.requests)
      expect(told).toContain('ASK ECONNREFUSED')
      expect(told).not.toContain('the service answers')
    } finally {
      for (const service of [own, other]) service.kill()
    }
  },
)
