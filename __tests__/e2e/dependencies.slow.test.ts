import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Part } from '../playground/machine.ts'
import { create, replace, summary, turn } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { addTest, fix, GO, HALF, openWith, RUST } from './proof-languages.ts'
import { openRevisionScene } from './revision-scene.ts'
import { type Files, openWholeScene, WHOLE } from './scene.ts'
import { MEND, NODE_TEST, SMALL_PROJECT } from './small-project.ts'

const manifest = (dependencies: Readonly<Record<string, string>>, version = '1.0.0') =>
  `${JSON.stringify({ name: 'app', version, type: 'module', scripts: { test: NODE_TEST }, dependencies }, null, 2)}\n`

const LEFT = { left: 'file:packages/left' }
const BOTH = { ...LEFT, right: 'file:packages/right' }

const FILES: Readonly<Record<string, string>> = {
  'package.json': manifest(LEFT),
  '.gitignore': 'node_modules/\n',
  'packages/left/package.json': '{ "name": "left", "version": "1.0.0", "type": "module", "main": "index.js" }\n',
  'packages/left/index.js': "export const side = 'left'\n",
  'packages/right/package.json': '{ "name": "right", "version": "1.0.0", "type": "module", "main": "index.js" }\n',
  'packages/right/index.js': "export const side = 'right'\n",
  'src/side.js': "export { side } from 'left'\n",
  'test/side.test.js':
    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { side } from '../src/side.js'\ntest('has a side', () => assert.ok(side))\n",
}

/** The files with the lock file that the tool itself writes for them. */
function lockedBy(install: string, lock: string, files: Files, tools: Readonly<Record<string, string>> = {}): Files {
  const folder = mkdtempSync(join(tmpdir(), 'locked-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const env = { PATH: process.env['PATH'], ...tools, HOME: folder }
    execFileSync('bash', ['-c', install], { cwd: folder, env, stdio: 'ignore' })
    return { ...files, [lock]: readFileSync(join(folder, lock), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const locked = () =>
  lockedBy('npm install --package-lock-only --offline --no-audit --no-fund', 'package-lock.json', FILES)

const MORE_TEST = create(
  'test/right.test.js',
  "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { side } from '../src/side.js'\ntest('is right', () => assert.equal(side, 'right'))\n",
)
const USE_RIGHT = create('src/side.js', "export { side } from 'right'\n")
const named = (...paths: string[]) =>
  summary({ files: paths.map(path => ({ path, change: 'modified', description: 'changed' })) })

test('a change whose setup fails goes back with what the setup said; mended, its dependencies are installed before it is tested, and what that writes to the lock file joins the change', async () => {
  await using scene = await openWholeScene({
    files: locked(),
    script: [
      turn(create('package.json', '{ "name": \n'), USE_RIGHT, MORE_TEST),
      named('package.json'),
      create('package.json', manifest(BOTH)),
      named('package.json', 'package-lock.json', 'src/side.js'),
    ],
  })
  const inputs = { 'setup-command': 'npm ci --offline --no-audit --no-fund', proof: 'tests-only' }
  const result = await scene.run({ inputs })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  const { record, head, body } = await onlyPull(scene)
  expect(body).toMatch(/`package-lock\.json`.{0,20}was written by `npm ci [^`]*`, not by the model/)
  expect(record.evidence.files.map((file: { path: string }) => file.path)).toEqual(
    expect.arrayContaining(['package-lock.json', 'package.json', 'src/side.js', 'test/right.test.js']),
  )
  expect(lastUserText(scene, 2)).toMatch(/npm install.*JSON/)
  expect(record.evidence.tests.attempts).toBe(2)
  expect(scene.git('show', `${head.sha}:package-lock.json`)).toContain('packages/right')
  expect(scene.git('rev-parse', `${head.sha}^{tree}`)).toBe(record.evidence.tree_sha)
  // Of the base; of the broken manifest; packages, then scripts.
  expect(result.log.match(/setup(?: without a network)?: npm/g)).toHaveLength(4)
})

test('a lock file of the change is taken as it was written', async () => {
  const files = locked()
  const lock = String(files['package-lock.json'])
  const next = (text: string) => text.replaceAll('"version": "1.0.0"', '"version": "1.0.1"')
  const written = lock
    .replace(/"version": "1.0.0"/, '"version": "1.0.1"')
    .replace(/(?<="name": "app",\n\s+)"version": "1.0.0"/, '"version": "1.0.1"')
  await using scene = await openWholeScene({
    files,
    script: [
      turn(create('package.json', next(manifest(LEFT))), create('package-lock.json', written)),
      named('package.json', 'package-lock.json'),
    ],
  })
  const result = await scene.run({ inputs: { 'setup-command': 'npm ci --offline --no-audit --no-fund' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  const { head } = await onlyPull(scene)
  expect(scene.git('show', `${head.sha}:package-lock.json`)).toBe(written.trimEnd())
  expect(result.log).not.toContain('npm install')
})

needs('a sandbox').test('no script that the change brings has a network while its packages are installed', async () => {
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
  const leak = `node -e "require('net').connect(${port}, '127.0.0.1').on('error', () => {})"`
  const withScript = manifest(LEFT).replace('"scripts": {', `"scripts": {\n    "postinstall": ${JSON.stringify(leak)},`)
  const said = named('package.json', 'src/note.js')
  const note = (number: number) => turn(create('src/note.js', `export const note = ${number}\n`))
  const first = [
    turn(create('package.json', withScript), create('src/note.js', 'export const note = 1\n')),
    said,
    said,
    said,
  ]
  await using scene = await openRevisionScene([[note(2), said, said, said]], {
    files: locked(),
    inputs: { ...WHOLE, 'setup-command': 'npm ci --offline --no-audit --no-fund' },
    first,
  })
  expect(scene.first.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(scene.first.log).toContain('setup without a network: npm rebuild')
  // The script is in the pull request now. Nobody has merged it.
  const revised = await scene.comment('/diffproof Make it 2.')
  await new Promise(resolve => server.close(resolve))
  expect(revised.outputs).toMatchObject({ outcome: 'pr-updated', 'tests-passed': 'true' })
  expect(revised.log).toContain('setup without a network: npm rebuild')
  expect(connections).toBe(0)
})

/** A server that notes who reaches it, and gives what lies in a folder. */
async function serve(folder = '') {
  const asked: string[] = []
  const server = createHttpServer(({ url = '' }, response) => {
    asked.push(url)
    const file = join(folder, decodeURIComponent(url.replace(/\?.*/, '')))
    if (folder !== '' && existsSync(file) && statSync(file).isFile()) response.end(readFileSync(file))
    else response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const leaks = () => asked.filter(url => url === '/leak')
  return { address, asked, leaks, [Symbol.asyncDispose]: async () => void server.close() }
}

/** A repository that git clones from a server of plain files. */
function layRepository(folder: string, name: string, files: Readonly<Record<string, string>>): void {
  const tree = join(folder, `tree-${name}`)
  mkdirSync(tree, { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(tree, path), text, { mode: 0o755 })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: tree, stdio: 'pipe' })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'all')
  git('clone', '-q', '--bare', '.', join(folder, `${name}.git`))
  execFileSync('git', ['update-server-info'], { cwd: join(folder, `${name}.git`) })
}

const leakTo = (address: string) => `require('http').get('${address}/leak').on('error', () => {})`

needs('a sandbox').test(
  'npm: what a new dependency from a repository brings is not run while it is downloaded',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'repositories-'))
    await using server = await serve(folder)
    const from = (name: string) => `git+${server.address}/${name}.git`
    const scripts = { prepare: `node -e "${leakTo(server.address)}"` }
    layRepository(folder, 'inner', { 'package.json': JSON.stringify({ name: 'inner', version: '1.0.0', scripts }) })
    layRepository(folder, 'outer', {
      'package.json': JSON.stringify({
        name: 'outer',
        version: '1.0.0',
        scripts,
        devDependencies: { inner: from('inner') },
      }),
      '.npmrc': 'git=./git.sh\nignore-scripts=false\n',
      'git.sh': `#!/bin/sh\nnode -e "${leakTo(server.address)}"\nexec git "$@"\n`,
    })
    const said = named('package.json', 'src/note.js')
    await using scene = await openWholeScene({
      files: locked(),
      script: [
        turn(
          create('package.json', manifest({ ...LEFT, outer: from('outer') })),
          create('src/note.js', 'export const note = 1\n'),
        ),
        ...[said, said, said, said, said, said],
      ],
    })
    const { log } = await scene.run({ inputs: { 'setup-command': 'npm ci --no-audit --no-fund', 'max-attempts': '1' } })
    expect(log).toContain('npm install --no-audit --no-fund --ignore-scripts')
    rmSync(folder, { recursive: true })
    expect(server.asked.filter(url => url.startsWith('/inner.git/')).length).toBeGreaterThan(0)
    expect(server.leaks()).toEqual([])
  },
)

const HOOK = (address: string) => `${leakTo(address)}\nmodule.exports = { hooks: {} }\n`
/** Settings of the base that start a file of the project, by tool, and the file as an attacker has it. */
const STARTED_BY_BASE: readonly (readonly [Part, string, Files, string, (address: string) => string])[] = [
  [
    'pnpm',
    'pnpm install',
    {
      '.pnpmfile.cjs': "module.exports = require('./lib/hooks.cjs')\n",
      'lib/hooks.cjs': 'module.exports = { hooks: {} }\n',
    },
    'lib/hooks.cjs',
    address => HOOK(address),
  ],
  [
    'Yarn 1',
    'yarn install --frozen-lockfile',
    { '.yarnrc': 'yarn-path "./own.cjs"\n', 'own.cjs': '\n' },
    'own.cjs',
    address => `${leakTo(address)}\n`,
  ],
]
needs('a sandbox').describe('what settings of the base start', () => {
  for (const [tool, setup, base, path, text] of STARTED_BY_BASE)
    needs(tool).test(
      `${tool}, ${path}: as a change has it, it is not run while packages are downloaded, in no revision either`,
      async () => {
        await using server = await serve()
        const said = Array<Turn>(4).fill(named('package.json', 'src/note.js', path))
        const note = (number: number) => create('src/note.js', `export const note = ${number}\n`)
        await using scene = await openRevisionScene(
          [[turn(note(2), create('package.json', manifest(BOTH, '1.0.1'))), ...said]],
          {
            files: { ...FILES, ...base },
            inputs: { ...WHOLE, 'setup-command': setup, 'max-attempts': '1' },
            first: [turn(create('package.json', manifest(BOTH)), note(1), create(path, text(server.address))), ...said],
          },
        )
        expect(scene.first.outputs['outcome']).toBe('pr-created')
        expect(scene.first.log).toMatch(/setup: .*--ignore-scripts/)
        expect(server.leaks()).toEqual([])
        const revised = await scene.comment('/diffproof Make it 2.')
        expect(revised.log).toContain(`setup without a network: ${setup}`)
        expect(server.leaks()).toEqual([])
      },
    )
})

needs('a sandbox', 'pnpm').test(
  'pnpm: hooks of the change, of the usual name and named by the workspace, are not run while packages are downloaded',
  async () => {
    await using server = await serve()
    const hooks = {
      '.pnpmfile.mjs': `import http from 'node:http'\nhttp.get('${server.address}/leak').on('error', () => {})\nexport const hooks = {}\n`,
      'hook.cjs': HOOK(server.address),
      'pnpm-workspace.yaml': 'pnpmfile: hook.cjs\n',
    }
    const edits = Object.entries(hooks).map(([path, text]) => create(path, text))
    const said = named('package.json', 'src/note.js')
    await using scene = await openWholeScene({
      files: FILES,
      script: [
        turn(create('package.json', manifest(BOTH)), create('src/note.js', 'export const note = 1\n'), ...edits),
        ...[said, said, said, said, said],
      ],
    })
    const { log } = await scene.run({ inputs: { 'setup-command': 'pnpm install', 'max-attempts': '1' } })
    expect(log).toMatch(/setup: pnpm install --no-frozen-lockfile --ignore-scripts/)
    expect(log).toMatch(/setup without a network: .*--offline .*pnpm rebuild/)
    expect(server.leaks()).toEqual([])
  },
)

/** Where the project names another one, it starts that with a network, and an old one runs what the change brings. */
const SWITCHING = (address: string) => `#!/bin/sh
if grep -qs pnpm@6 package.json; then node -e "${leakTo(address)}"; fi
`
/** What else picks or extends it is read in the same place: `managerPin`. */
needs('a sandbox').test('a package manager that a change picks runs without a network, in a revision too', async () => {
  const picks = create('package.json', manifest(BOTH).replace('{', '{ "packageManager": "pnpm@6.35.1",'))
  await using server = await serve()
  const folder = mkdtempSync(join(tmpdir(), 'tool-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'pnpm'), SWITCHING(server.address), { mode: 0o755 })
  const said = Array<Turn>(4).fill(named('package.json', 'src/note.js'))
  const note = (number: number) => create('src/note.js', `export const note = ${number}\n`)
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  await using scene = await openRevisionScene(
    [[turn(note(2), create('package-lock.json', '{ "lockfileVersion": 3 }\n')), ...said]],
    {
      files: { ...FILES, 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" },
      inputs: { ...WHOLE, 'setup-command': 'pnpm install', 'max-attempts': '1' },
      first: [turn(picks, note(1)), ...said],
      open: scene => scene.run({ env }),
    },
  )
  const revised = await scene.comment('/diffproof Make it 2.', undefined, { env })
  rmSync(folder, { recursive: true })
  expect(server.leaks()).toEqual([])
  expect(scene.first.outputs['outcome']).toBe('pr-created')
  expect(scene.first.log).toContain('setup gets no credentials: the change picks or extends the package manager')
  for (const { log } of [scene.first, revised]) expect(log).toContain('setup without a network: pnpm install')
})

/** A folder with a package of the registry. */
function unpacked(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tool-'))
  const [archive = ''] = String(execFileSync('npm', ['pack', '--silent', name], { cwd: folder })).split('\n')
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  return folder
}

/** Both keep lock files closed in a job, and copy what a `file:` folder holds. Yarn 1 starts the Yarn of a project. */
const COPYING = [
  {
    tool: '@yarnpkg/cli-dist@4.18.1',
    lock: 'yarn.lock',
    setup: 'yarn install --immutable',
    place: (folder: string): Files => ({
      '.yarn/releases/yarn-4.cjs': readFileSync(join(folder, 'package/bin/yarn.js'), 'utf8'),
      '.yarnrc.yml': 'yarnPath: .yarn/releases/yarn-4.cjs\nnodeLinker: node-modules\nenableTelemetry: false\n',
    }),
  },
  {
    tool: 'pnpm@10.34.9',
    lock: 'pnpm-lock.yaml',
    setup: 'pnpm install --frozen-lockfile',
    place: (folder: string): Files => {
      const start = '#!/bin/sh\nexec node "$(dirname "$0")/package/bin/pnpm.cjs" "$@"\n'
      writeFileSync(join(folder, 'pnpm'), start, { mode: 0o755 })
      return {}
    },
  },
] as const

for (const { tool, lock, setup, place } of COPYING)
  needs('a sandbox', 'Yarn 1').test(
    `${tool}: a folder that the change brings is installed as a package, and joins the lock file`,
    async () => {
      const folder = unpacked(tool)
      chmodSync(folder, 0o755)
      const env = { PATH: `${folder}:${process.env['PATH']}` }
      try {
        const { 'packages/right/package.json': right = '', 'packages/right/index.js': code = '', ...rest } = FILES
        const files = lockedBy(setup.replace(/ --[a-z-]+$/, ''), lock, { ...rest, ...place(folder) }, env)
        await using scene = await openWholeScene({
          files,
          script: [
            turn(
              ...[create('package.json', manifest(BOTH)), create('packages/right/package.json', right)],
              ...[create('packages/right/index.js', code), USE_RIGHT, MORE_TEST],
            ),
            named('package.json', lock, 'src/side.js'),
          ],
        })
        const inputs = { 'setup-command': setup, 'max-attempts': '0', proof: 'tests-only' }
        const result = await scene.run({ env, inputs })
        expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
        const { head } = await onlyPull(scene)
        expect(scene.git('show', `${head.sha}:${lock}`)).toContain('packages/right')
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

needs('a sandbox').test('a setup that needs a network is tried without one only once', async () => {
  await using server = await serve()
  const tool = `import { copyFileSync } from 'node:fs'
await fetch('${server.address}/package')
copyFileSync('src/other.js', 'src/made.js')
`
  await using scene = await openWholeScene({
    files: { ...SMALL_PROJECT, 'setup.mjs': tool, '.gitignore': 'src/made.js\n' },
    inputs: { 'setup-command': 'node setup.mjs', 'test-command': `diff src/other.js src/made.js && ${NODE_TEST}` },
    script: [
      turn(MEND, replace('src/other.js', '1', '2'), replace('test/sum.test.js', '1, 2), 3', '2, 3), 5')),
      summary(),
    ],
  })
  const { outputs, log } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(log.match(/setup without a network: node setup.mjs/g)).toHaveLength(1)
  expect(log.match(/setup: node setup.mjs/g)?.length).toBeGreaterThan(2)
})

needs('a sandbox', 'Yarn 1').test(
  'a revision gives no network to what settings of its pull request start, unless it says so',
  async () => {
    await using server = await serve()
    const own = `const refused = () => void (process.exitCode = require('fs').existsSync('broken') ? 1 : 0)
require('http').get('${server.address}/leak', answer => answer.resume()).on('error', refused)
`
    const said = (...paths: string[]) => Array<Turn>(4).fill(named(...paths))
    const note = (number: number) => create('src/note.js', `export const note = ${number}\n`)
    await using scene = await openRevisionScene(
      [
        [turn(note(2), create('broken', '1\n')), ...said('src/note.js', 'broken')],
        [turn(note(3)), ...said('src/note.js')],
      ],
      {
        files: SMALL_PROJECT,
        inputs: { ...WHOLE, 'setup-command': 'yarn install --frozen-lockfile' },
        first: [
          turn(MEND, create('.yarnrc', 'yarn-path "./own.cjs"\n'), create('own.cjs', own)),
          ...said('src/sum.js', '.yarnrc', 'own.cjs'),
        ],
      },
    )
    expect(scene.first.outputs['outcome']).toBe('pr-created')
    const revised = await scene.comment('/diffproof Make it 2.')
    expect(revised.outputs['outcome']).toBe('pr-updated')
    expect(revised.log).toContain('setup without a network: yarn install --frozen-lockfile')
    expect(server.leaks()).toEqual([])
    expect(revised.log).toContain('setup gets no credentials')
    // What fails without a network gets one, and whoever reviews it reads that.
    const again = await scene.comment('/diffproof Make it 3.')
    expect(again.outputs['outcome']).toBe('pr-updated')
    expect(again.log).toContain('code of the change may run with a network now: yarn install --frozen-lockfile')
    expect(server.leaks()).toHaveLength(1)
    const { body, record } = await onlyPull(scene)
    expect(record.evidence.setup_with_network).toBe('yarn install --frozen-lockfile')
    expect(body).toContain('`yarn install --frozen-lockfile` had a network, and may have run code of the change')
  },
)

const crate = (name: string, dependencies = '') =>
  `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n\n[dependencies]\n${dependencies}`
const USES_RIGHT = turn(
  create('Cargo.toml', crate('app', 'right = { path = "right" }\n')),
  create('src/lib.rs', "pub fn side() -> &'static str {\n    right::side()\n}\n"),
  create('tests/right.rs', '#[test]\nfn is_right() {\n    assert_eq!(app::side(), "right");\n}\n'),
)

needs(...RUST.needs).test(
  'cargo: the lock file is found, and what a new dependency changes in it joins the change',
  async () => {
    await using scene = await openWholeScene({
      files: {
        'Cargo.toml': crate('app'),
        'Cargo.lock': 'version = 3\n\n[[package]]\nname = "app"\nversion = "1.0.0"\n',
        '.gitignore': 'target/\n',
        'src/lib.rs': 'pub fn side() -> &\'static str {\n    "left"\n}\n',
        'right/Cargo.toml': crate('right'),
        'right/src/lib.rs': 'pub fn side() -> &\'static str {\n    "right"\n}\n',
      },
      script: [USES_RIGHT, named('Cargo.toml', 'Cargo.lock', 'src/lib.rs')],
    })
    const result = await scene.run({ env: RUST.env ?? {} })
    expect(result.log).toContain('setup command: cargo fetch --locked (Cargo.lock is there)')
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', proof: 'red-then-green' })
    const { head, draft } = await onlyPull(scene)
    expect(scene.git('show', `${head.sha}:Cargo.lock`)).toContain('name = "right"')
    expect(draft).toBe(false)
  },
)

needs(...RUST.needs).test('cargo: a lock file that only the setup makes stays for every run of the tests', async () => {
  await using scene = await openWith(RUST, [
    turn(fix(RUST), addTest(RUST, 'halves', HALF)),
    named(RUST.sourcePath, 'tests/halves.rs'),
  ])
  const inputs = { 'setup-command': 'cargo fetch', 'test-command': 'cargo test --locked --offline' }
  const result = await scene.run({ inputs, env: RUST.env ?? {} })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', proof: 'red-then-green' })
})

needs('Go').test('go: a change that requires another module is proven', async () => {
  const side = (body: string, imports = '') => `package app\n${imports}\nfunc Side() string {\n\treturn ${body}\n}\n`
  const testOf = (name: string, wrong: string) =>
    `package app\n\nimport "testing"\n\nfunc Test${name}(t *testing.T) {\n\tif Side() ${wrong} {\n\t\tt.Fatal(Side())\n\t}\n}\n`
  const require = 'require example.invalid/right v0.0.0\n'
  const module = 'module example.invalid/app\n\ngo 1.20\n\nreplace example.invalid/right => ./right\n\n'
  const edits = turn(
    create('go.mod', `${module}${require}`),
    create('side.go', side('right.Side()', '\nimport "example.invalid/right"\n')),
    create('right_test.go', testOf('Right', '!= "right"')),
  )
  await using scene = await openWholeScene({
    files: {
      ...{ 'go.mod': module, 'side.go': side('"left"'), 'side_test.go': testOf('Side', '== ""') },
      'right/go.mod': 'module example.invalid/right\n\ngo 1.20\n',
      'right/right.go': side('"right"').replace('app', 'right'),
    },
    script: [edits, named('go.mod', 'side.go')],
  })
  const { outputs } = await scene.run({ inputs: { 'setup-command': 'go mod download' }, env: GO.env ?? {} })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', proof: 'red-then-green' })
  expect((await onlyPull(scene)).draft).toBe(false)
})

/** A package of Python as pip installs it, with one module that holds its name. */
const wheel = (name: string) => {
  const info = `${name}-1.0.0.dist-info`
  const files = {
    [`${name}.py`]: `side = '${name}'\n`,
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0.0\n`,
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/RECORD`]: '',
  }
  const zip =
    "import io, json, sys, zipfile\nout = io.BytesIO()\nwith zipfile.ZipFile(out, 'w') as z:\n for n, t in json.loads(sys.argv[1]).items(): z.writestr(n, t)\nsys.stdout.buffer.write(out.getvalue())"
  return execFileSync('python3', ['-c', zip, JSON.stringify(files)])
}

needs('Python').test('Python: a package that the change requires is installed before the tests', async () => {
  const testOf = (name: string, check: string) =>
    `import unittest\nfrom side_of import side\n\n\nclass ${name}(unittest.TestCase):\n    def test_${name.toLowerCase()}(self):\n        ${check}\n`
  const edits = turn(
    create('requirements.txt', 'left==1.0.0\nright==1.0.0\n'),
    create('side_of.py', 'from right import side\n'),
    create('tests/test_right.py', testOf('Right', "self.assertEqual(side, 'right')")),
  )
  await using scene = await openWholeScene({
    files: {
      ...{ 'requirements.txt': 'left==1.0.0\n', '.gitignore': '.venv/\n', 'side_of.py': 'from left import side\n' },
      'tests/test_side.py': testOf('Side', 'self.assertTrue(side)'),
      ...Object.fromEntries(['left', 'right'].map(name => [`wheels/${name}-1.0.0-py3-none-any.whl`, wheel(name)])),
    },
    script: [edits, named('requirements.txt', 'side_of.py')],
  })
  // As pip does it, in a tenth of the time.
  const setup =
    'python3 -m venv --without-pip .venv && for one in $(sed s/==/-/ requirements.txt); do python3 -m zipfile -e wheels/$one-py3-none-any.whl .venv/lib/python3*/site-packages; done'
  const { outputs, log } = await scene.run({ inputs: { 'setup-command': setup } })
  expect(log).toContain("test command: if .venv/bin/python -c 'import pytest'")
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', proof: 'red-then-green' })
  expect((await onlyPull(scene)).draft).toBe(false)
})
