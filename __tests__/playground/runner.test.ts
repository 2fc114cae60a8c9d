import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type RunOptions, runAction } from './runner.ts'
import { memoryOf } from './runner-process-watch.ts'
import type { TestRun } from './runner-result.ts'

let action: string
const results: TestRun[] = []

beforeEach(async () => {
  action = await mkdtemp(join(tmpdir(), 'fake-action-'))
  await mkdir(join(action, 'dist'))
})
afterEach(async () => {
  await Promise.all(results.splice(0).map(result => result.cleanUp()))
  await rm(action, { recursive: true })
})

const event = { name: 'issues', payload: { action: 'labeled', issue: { number: 12 } }, repository: 'octo/session' }

/** Runs a script in place of the bundle. */
async function run(script: string, options: Partial<RunOptions> = {}): Promise<TestRun> {
  const dist = join(action, 'dist', 'index.js')
  await writeFile(join(action, 'dist', 'package.json'), '{"type":"commonjs"}')
  await writeFile(dist, script)
  const result = await runAction({ dist, event, ...options })
  results.push(result)
  return result
}

const SHOW = 'console.log(JSON.stringify({ cwd: process.cwd(), argv: process.argv.slice(1), env: process.env }))'

async function environmentIn(options: Partial<RunOptions> = {}) {
  const result = await run(SHOW, options)
  const shown = JSON.parse(result.log) as { cwd: string; argv: string[]; env: Record<string, string> }
  return { ...shown, result }
}

test('a step starts in an empty workspace with an environment that is built from nothing', async () => {
  const path = process.env['PATH'] ?? ''
  process.env['STRAY_VARIABLE'] = 'of the machine'
  process.env['PATH'] = `/somewhere/node_modules/.bin:${path}`
  const { cwd, env, result } = await environmentIn({ env: { EXTRA: 'yes', GITHUB_ACTION_REF: undefined } })
  process.env['PATH'] = path
  delete process.env['STRAY_VARIABLE']
  expect(cwd).toBe(result.workspace)
  expect(env).toMatchObject({
    GITHUB_WORKSPACE: result.workspace,
    GITHUB_REPOSITORY: 'octo/session',
    GITHUB_REPOSITORY_OWNER: 'octo',
    GITHUB_ACTIONS: 'true',
    RUNNER_TEMP: result.tempDir,
    HOME: result.home,
    EXTRA: 'yes',
  })
  expect(env).not.toHaveProperty('STRAY_VARIABLE')
  expect(env).not.toHaveProperty('GITHUB_ACTION_REF')
  expect(env['PATH']?.split(':').slice(2).join(':')).not.toContain('node_modules')
})

test('a step that does not end is ended, and so is what it left running', async () => {
  const result = await run(`setInterval(() => {}, 1000)`, { timeoutMs: 300 })
  expect(result).toMatchObject({ timedOut: true, signal: 'SIGKILL' })
  const left = await run(`
    const stray = require('node:child_process').spawn('sleep', ['321'], { detached: true, stdio: 'ignore' })
    stray.unref()
    console.log(stray.pid)`)
  expect(left.survivors).toEqual(['sleep 321'])
  const commandLine = () => readFile(`/proc/${left.log.trim()}/cmdline`, 'utf8').catch(() => '')
  for (let tries = 0; tries < 50 && (await commandLine()) !== ''; tries++)
    await new Promise(done => setTimeout(done, 10))
  expect(await commandLine()).toBe('')
})

test('who has no memory left is no survivor; who hides its command line is one', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const memory = async (pid: unknown) => memoryOf(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
  for (let tries = 0; tries < 100 && (await memory(Number(line))) !== 0; tries++)
    await new Promise(done => setTimeout(done, 10))
  // Listed all the same, and not always as a zombie yet.
  expect(await readFile(`/proc/${Number(line)}/stat`, 'utf8')).toContain('(sleep) ')
  expect([await memory(Number(line)), await memory(parent.pid)]).toEqual([0, expect.any(Number)])
  expect(await memory(parent.pid)).toBeGreaterThan(0)
  parent.kill('SIGKILL')

  const hidden = await run(`
    const script = "process.title = ' '; console.log('hidden'); setInterval(() => {}, 1000)"
    const stray = require('node:child_process').spawn(process.execPath, ['-e', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    stray.stdout.once('data', () => process.exit(0))`)
  expect(hidden.survivors).toEqual([''])
})

const SECRET = 'canary-7f3a9c51e2d84b06'

test('a clean run has no leaks, although its secret is an input and is registered as a mask', async () => {
  const script = `console.log('::add-mask::' + process.env.INPUT_KEY)
    delete process.env.INPUT_KEY
    require('node:child_process').execFileSync('sleep', ['0.1'])`
  const result = await run(script, { inputs: { key: SECRET } })
  expect(result.masks).toEqual([SECRET])
  expect(result.log).toBe('::add-mask::***\n')
  expect(await result.leaks([SECRET])).toEqual([])
})

test.each<[string, string, RegExp]>([
  ['the log in base64, at any offset', `console.log(Buffer.from('x' + key + 'y').toString('base64'))`, /^log: base64$/],
  ['the log in hex', `console.log(Buffer.from(key).toString('hex').toUpperCase())`, /^log: hex$/],
  ['the summary', `fs.appendFileSync(process.env.GITHUB_STEP_SUMMARY, key)`, /step_summary_\S+: raw$/],
  ['the name of a file', `fs.writeFileSync(key, '')`, /^name of .*: raw$/],
  ['the target of a link', `fs.symlinkSync('/nowhere/' + key, 'link')`, /^target of .*: raw$/],
  [
    'a deflated object',
    `fs.writeFileSync('object', require('node:zlib').deflateSync('blob 20\\0' + key))`,
    /\(deflated\): raw$/,
  ],
  ['the home folder', `fs.writeFileSync(process.env.HOME + '/.token', key)`, /^home\/\.token: raw$/],
  ['an argument of a command', `spawn('sh', ['-c', 'sleep 2; true', key])`, /^argv: raw$/],
  [
    'the environment of a command',
    `spawn('sleep', ['2'], { env: { PATH: process.env.PATH, TOKEN: key } })`,
    /^child environment TOKEN: raw$/,
  ],
])('a leak is found in %s', async (_, leak, place) => {
  const script = `const fs = require('node:fs'), { spawnSync: spawn } = require('node:child_process')
    const key = process.env.INPUT_KEY
    delete process.env.INPUT_KEY
    ${leak}`
  const result = await run(script, { inputs: { key: SECRET } })
  expect(await result.leaks([SECRET])).toContainEqual(expect.stringMatching(place))
})

test('a credential that git alone has in its environment is no leak', async () => {
  const script = `const fs = require('node:fs'), key = process.env.INPUT_KEY, git = process.env.HOME + '/git'
    delete process.env.INPUT_KEY
    fs.symlinkSync('/bin/sleep', git)
    require('node:child_process').spawnSync(git, ['0.2'], { env: { GIT_CONFIG_VALUE_0: key } })`
  const result = await run(script, { inputs: { key: SECRET } })
  expect(result.commandLines).toContainEqual(expect.stringMatching(/\/git 0.2$/))
  expect(await result.leaks([SECRET])).toEqual([])
})
