import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createPlainCommands } from '../../../src/adapters/commands/plain-commands.ts'
import { needs } from '../../playground/needs.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'commands-')))
const root = join(folder, 'root')
mkdirSync(join(root, 'packages', 'one'), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = {
  PATH: process.env['PATH'],
  HOME: folder,
  LANG: 'C.UTF-8',
  GITHUB_TOKEN: 'canary',
  BASH_ENV: join(folder, 'evil.sh'),
  OTHER: 'canary',
}
const options = {
  root,
  workingDirectory: '.',
  environment,
  tempDir: join(folder, 'private'),
  passEnv: [],
  secrets: [],
  mark: {},
  private: [],
  note: () => undefined,
}
const signal = new AbortController().signal
const run = (command: string, more: Partial<typeof options> & { outputLimit?: number } = {}) =>
  createPlainCommands({ ...options, ...more }).run(
    { command, timeoutMs: 30_000, outputLimit: more.outputLimit ?? 10_000 },
    signal,
  )

test('output of both kinds comes in the order it was written, with the exit code', async () => {
  expect(await run('echo one; echo two >&2; echo three; exit 3')).toEqual({
    status: 'exited',
    exitCode: 3,
    output: 'one\ntwo\nthree\n',
    durationMs: expect.any(Number),
  })
})

test('the shell’s own 127 is an exit code, a shell that is not there could not run', async () => {
  expect(await run('no-such-program-at-all')).toMatchObject({ status: 'exited', exitCode: 127 })
  expect(await run('true', { environment: { ...environment, PATH: '/nowhere' } })).toMatchObject({
    status: 'could-not-run',
    exitCode: null,
  })
  expect(await run('true', { workingDirectory: 'missing' })).toMatchObject({
    status: 'could-not-run',
    output: expect.stringContaining('missing'),
  })
  expect(await run('a\0b')).toMatchObject({ status: 'could-not-run' })
  expect(await run(`: ${'x'.repeat(300_000)}`)).toMatchObject({
    status: 'could-not-run',
    output: expect.stringContaining('E2BIG'),
  })
})

test('a private folder that cannot be made means that nothing can run', async () => {
  writeFileSync(join(folder, 'file'), '')
  expect(await run('true', { tempDir: join(folder, 'file') })).toMatchObject({
    status: 'could-not-run',
    exitCode: null,
  })
})

test('a command that a signal ends has no exit code', async () => {
  expect(await run('kill -SEGV $$')).toMatchObject({ status: 'signalled', exitCode: null })
})

test('standard input is empty', async () => {
  expect(await run('cat; read -r line || echo end')).toMatchObject({ output: 'end\n' })
})

test('standard output can be opened by its name', async () => {
  expect(await run('echo a > /dev/stdout; echo b | tee /dev/stderr >/dev/null')).toMatchObject({
    exitCode: 0,
    output: 'a\nb\n',
  })
})

test('a command starts in the working directory', async () => {
  expect(await run('pwd', { workingDirectory: 'packages/one' })).toMatchObject({
    output: `${join(root, 'packages', 'one')}\n`,
  })
})

test('no start-up file runs and no secret is in the environment', async () => {
  writeFileSync(join(folder, 'evil.sh'), 'echo evil')
  writeFileSync(join(folder, '.bashrc'), 'echo evil')
  const { output } = await run('env; echo "$SHLVL"')
  expect(output).not.toMatch(/canary|evil/)
  expect(output).toContain(`HOME=${join(folder, 'private', 'home-of-host')}\n`)
  expect(output).toContain(`TMPDIR=${join(folder, 'private', 'tmp-of-host')}\n`)
})

test('the private home and temporary folder are there and last from command to command', async () => {
  await run('echo kept > "$HOME/note"; mktemp >/dev/null')
  expect(await run('cat "$HOME/note"; ls "$TMPDIR" | wc -l')).toMatchObject({ output: 'kept\n1\n' })
})

test('tools installed below the real home are found from the private one', async () => {
  mkdirSync(join(folder, '.rustup'), { recursive: true })
  expect(await run('echo "$RUSTUP_HOME"')).toMatchObject({ output: `${join(folder, '.rustup')}\n` })
})

test('150 MB of output do not stay in memory', async () => {
  let peak = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const { output, status } = await run('head -c 150000000 /dev/zero | tr "\\0" x', { outputLimit: 100_000 })
  clearInterval(watch)
  expect(status).toBe('exited')
  expect(output.length).toBeLessThanOrEqual(100_000)
  expect(output).toMatch(/^x+\n\.\.\. \(\d+ bytes of output cut here\) \.\.\.\nx+$/)
  expect(peak - before).toBeLessThan(120_000_000)
})

test('characters that arrive in two parts are put together, and bytes that are none are replaced', async () => {
  expect(await run("printf '\\303'; sleep 0.1; printf '\\251 \\377'")).toMatchObject({ output: 'é \uFFFD' })
})

needs('root').test('a disk that is mounted in the work tree stays in its place while the host tests', async () => {
  const tree = join(folder, 'with-disk')
  const [disk, world] = [join(tree, 'disk'), join(folder, 'laid')]
  for (const path of [disk, join(tree, 'src'), world, join(folder, 'of-disk')]) mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', 'none', disk])
  try {
    writeFileSync(join(disk, 'mine'), '')
    const commands = createPlainCommands({ ...options, root: tree, tempDir: join(folder, 'of-disk') })
    const inside = await (await commands.freeze('tree', null)).enter({ folder: world, gone: [], paths: [] })
    expect(readdirSync(tree).sort()).toEqual(['disk', 'src'])
    await inside.leave()
    expect(existsSync(join(disk, 'mine'))).toBe(true)
  } finally {
    execFileSync('umount', [disk])
  }
})

needs('root').test('what a command has mounted in its home is not emptied where the next home is made', async () => {
  const [tree, shared, tempDir] = [join(folder, 'with-home'), join(folder, 'shared'), join(folder, 'of-home')]
  for (const path of [tree, shared, tempDir]) mkdirSync(path)
  writeFileSync(join(shared, 'own'), '')
  const commands = createPlainCommands({ ...options, root: tree, tempDir })
  const image = await commands.freeze('tree', null)
  const command = `mkdir "$HOME/live" && mount --bind "${shared}" "$HOME/live"`
  expect(await commands.run({ command, timeoutMs: 30_000, outputLimit: 1000 }, signal)).toMatchObject({ exitCode: 0 })
  try {
    await (await image.enter({ folder: tree, gone: [], paths: [] })).leave()
    expect(existsSync(join(tempDir, 'home-of-host/live'))).toBe(false)
    expect(readdirSync(shared)).toEqual(['own'])
  } finally {
    execFileSync('bash', ['-c', 'findmnt -rn -o TARGET | grep "^$0/" | xargs umount', tempDir])
  }
})

test('what holds the run’s own folder stays in its place, so neither a tracked file nor a change may be there', async () => {
  const tree = join(folder, 'with-own')
  const [own, laid] = [join(tree, 'src/out'), join(folder, 'laid-in-src')]
  for (const path of [own, join(tree, 'lib'), join(laid, 'src')]) mkdirSync(path, { recursive: true })
  const commands = createPlainCommands({ ...options, root: tree, private: [own], tempDir: join(folder, 'of-own') })
  const refused = /src stays in its place while commands run, so a change in it cannot be tested/
  await expect(commands.copyWorkTree('model', { tracked: ['lib/a', 'src/a'], base: null })).rejects.toThrow(refused)
  mkdirSync(join(folder, 'of-own'))
  await commands.copyWorkTree('model', { tracked: ['lib/a', 'srcs/a'], base: null })
  const image = await commands.freeze('tree', null)
  await expect(image.enter({ folder: laid, gone: [], paths: [] })).rejects.toThrow(refused)
  await expect(image.enter({ folder: join(laid, 'src'), gone: ['src/a'], paths: [] })).rejects.toThrow(refused)
  const inside = await image.enter({ folder: join(laid, 'src'), gone: ['lib'], paths: [] })
  expect(readdirSync(tree)).toEqual(['src'])
  await inside.leave()
  expect(readdirSync(tree).sort()).toEqual(['lib', 'src'])
})
