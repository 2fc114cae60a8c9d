import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startGitHub } from '../playground/github/start-github.ts'
import { sandboxInput } from '../playground/machine.ts'
import { type CliScene, commandsOf, openCli, processesIn } from './cli-scene.ts'
import { type Planted, plant } from './past-fixes.ts'

/** The newest is measured first. */
const PLANTED: readonly Planted[] = [
  { name: 'fa', kind: 'right' },
  { name: 'fb', kind: 'hollow' },
  { name: 'fc', kind: 'right' },
]

const evaluate = (scene: CliScene, more: readonly string[], watch?: (printed: string, pid: number) => void) => {
  const sandbox = Object.entries(sandboxInput()).flatMap(([name, value]) => [`--${name}`, value])
  const args = ['eval', '--prove-only', '--json', ...sandbox, ...more]
  return scene.run(args, { key: '', ...(watch === undefined ? {} : { watch }) })
}

async function openPlanted(planted: readonly Planted[]): Promise<CliScene> {
  const scene = await openCli({ empty: true, files: {} })
  scene.git('init', '--quiet', '--initial-branch=main')
  plant(scene, planted)
  return scene
}

type Found = { tasks: { subject: string; fix: { verdict: string } | null }[] }
const read = (pages: string) => JSON.parse(readFileSync(join(pages, 'eval.json'), 'utf8')) as Found

test('killed, an evaluation goes on, and measures nothing twice', async () => {
  await using scene = await openPlanted(PLANTED)
  const pages = join(scene.temporary, 'pages')
  let pid = 0
  const broken = await evaluate(scene, ['--output-path', pages], (printed, id) => {
    if (pid !== 0 || !/^\[1\/3\]/m.test(printed)) return
    pid = id
    setTimeout(() => process.kill(id, 'SIGKILL'), 1_000)
  })
  expect(broken.code).toBeNull()
  // The command that measured ends too.
  for (let tries = 0; tries < 100 && processesIn(scene.temporary).length > 0; tries += 1)
    await new Promise(resolve => setTimeout(resolve, 200))
  expect(processesIn(scene.temporary)).toEqual([])
  const known = read(pages).tasks[0]
  expect(readFileSync(join(pages, 'eval.html'), 'utf8')).toMatch(/Incomplete: [12] of 3 fixes are done\./)
  expect(known).toMatchObject({ fix: { verdict: 'proven' } })

  const refused = await evaluate(scene, ['--resume', pages, '--last', '2'])
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('was begun with another --last (') })
  const ended = await evaluate(scene, ['--resume', pages])
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  expect(ended.stderr).not.toMatch(/^\[1\/3\]/m)
  expect(read(pages).tasks[0]).toEqual(known)
  expect(read(pages)).toMatchObject({ totals: { proven: { hits: 2, of: 3 }, proven_taken_back: { hits: 0, of: 3 } } })
  for (const { subject } of read(pages).tasks) expect(subject).toMatch(/^fix: /)
  expect(readFileSync(join(pages, 'eval.html'), 'utf8')).not.toContain('Incomplete')
})

/** False for one that has ended since it was listed. */
function isStopped(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGSTOP')
  } catch {
    return false
  }
}

/** Interrupted, while the command that measures stands still. */
async function interrupt(scene: CliScene) {
  let [pid, measuring] = [0, 0]
  const ending = evaluate(scene, ['--output-path', join(scene.temporary, 'pages')], (_, id) => {
    pid = id
  })
  while (measuring === 0) {
    await new Promise(resolve => setTimeout(resolve, 50))
    measuring = commandsOf(pid).find(isStopped) ?? 0
  }
  process.kill(pid, 'SIGINT')
  return { ending, measuring }
}

test('Ctrl-C waits for the command that measures, and says how to go on', async () => {
  await using scene = await openPlanted(PLANTED)
  const { ending, measuring } = await interrupt(scene)
  await new Promise(resolve => setTimeout(resolve, 5_000))
  process.kill(measuring, 'SIGCONT')
  const ended = await ending
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('goes on with --resume /') })
  expect(ended.json()).toMatchObject({ outcome: 'cancelled' })
  expect(readdirSync(scene.temporary)).toEqual(['pages'])
})

test('Ctrl-C ends a command that does not end in time, before its folder is removed', async () => {
  await using scene = await openPlanted(PLANTED)
  const { ending, measuring } = await interrupt(scene)
  const ended = await ending
  const isThere = existsSync(`/proc/${measuring}`)
  if (isThere) process.kill(measuring, 'SIGKILL')
  expect({ ...ended.json(), isThere }).toMatchObject({ outcome: 'cancelled', isThere: false })
  expect(readdirSync(scene.temporary)).toEqual(['pages'])
})

test('a repository at GitHub is measured task by task, and what was done is one page in the end', async () => {
  await using scene = await openCli({ empty: true, files: {} })
  scene.git('init', '--quiet', '--initial-branch=main')
  plant(
    scene,
    ['alpha', 'beta'].map(name => ({ name, kind: 'right' as const })),
  )
  const github = await startGitHub()
  await using _closing = { [Symbol.asyncDispose]: () => github.close() }
  const { fullName, bareDir } = await github.createRepository({ owner: 'octo', name: 'small', from: scene.folder })
  scene.git('-C', bareDir, 'fetch', '--quiet', scene.folder, '+HEAD:refs/heads/main')
  const env = {
    GITHUB_TOKEN: github.token('job', { contents: 'read' }),
    ...{ GITHUB_SERVER_URL: github.serverUrl, GITHUB_API_URL: github.apiUrl },
  }
  const run = (...args: readonly string[]) => {
    const sandbox = Object.entries(sandboxInput()).flatMap(([name, value]) => [`--${name}`, value])
    return scene.run(['eval', '--json', ...args, ...sandbox], { key: '', env, cwd: scene.temporary })
  }
  const all = await run(fullName, '--prove-only', '--dry-run')
  const tasks = JSON.parse(all.stdout)['tasks'] as { id: string }[]
  expect(tasks).toHaveLength(2)
  const parts = join(scene.temporary, 'parts')
  mkdirSync(join(parts, 'all'), { recursive: true })
  writeFileSync(join(parts, 'all', 'eval.json'), all.stdout)
  const one = await run(fullName, '--prove-only', '--task', tasks[1]?.id ?? '', '--output-path', join(parts, 'one'))
  expect({ code: one.code, said: one.stderr }).toMatchObject({ code: 0 })
  expect(JSON.parse(one.stdout)).toMatchObject({ repository: fullName, tasks: [{ fix: { verdict: 'proven' } }] })

  const merged = await run('--merge', parts)
  expect({ code: merged.code, said: merged.stderr }).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(join(parts, 'eval.json'), 'utf8'))).toMatchObject({
    tasks: [
      { id: tasks[0]?.id, fix: null },
      { id: tasks[1]?.id, fix: { verdict: 'proven' } },
    ],
    totals: { proven: { hits: 1, of: 1 }, proven_taken_back: { hits: 0, of: 1 } },
  })
  const page = readFileSync(join(parts, 'eval.html'), 'utf8')
  const links = [...page.matchAll(/<a href="([^#"]+)"/g)].map(([, place]) => place ?? '')
  expect(links).toHaveLength(2)
  for (const place of links) expect(existsSync(join(parts, place))).toBe(true)
  const other = await run(fullName, '--prove-only', '--task', tasks[0]?.id ?? '', '--last', '1', '--dry-run')
  mkdirSync(join(parts, 'other'))
  writeFileSync(join(parts, 'other', 'eval.json'), other.stdout)
  expect(await run('--merge', parts)).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/other and all differ: --last is 1 and not given/),
  })
  expect([...github.violations, ...github.unknownRequests]).toEqual([])
})
