import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startGitHub } from '../playground/github/start-github.ts'
import { sandboxInput } from '../playground/machine.ts'
import { type CliScene, openCli, processesIn } from './cli-scene.ts'
import { type Planted, type PlantedKind, plant } from './past-fixes.ts'

const KINDS: readonly PlantedKind[] = [
  ...(['right', 'right', 'hollow', 'right', 'only-source', 'right', 'broken', 'right', 'only-tests'] as const),
  ...(['right', 'prose', 'right', 'right', 'right', 'right'] as const),
]
/** Nine are right, one is hollow, one stays red; three are no tasks. */
const PLANTED: readonly Planted[] = KINDS.map((kind, at) => ({ name: `f${String.fromCharCode(97 + at)}`, kind }))

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

type Found = { tasks: { subject: string; fix: { verdict: string; duration_ms: number } | null; taken_back: unknown }[] }
const read = (pages: string) => JSON.parse(readFileSync(join(pages, 'eval.json'), 'utf8')) as Found

test('of twelve planted fixes, ten are proven, and none with its source taken back', async () => {
  await using scene = await openPlanted(PLANTED)
  const pages = join(scene.temporary, 'pages')
  const ended = await evaluate(scene, ['--jobs', '2', '--output-path', pages])
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  expect(read(pages)).toMatchObject({
    looked_at: 17,
    left_out: [
      { why: 'no-parent', count: 1 },
      { why: 'no-test-changed', count: 3 },
      { why: 'no-source-changed', count: 1 },
    ],
    totals: {
      proven: { hits: 10, of: 12 },
      proven_taken_back: { hits: 0, of: 12 },
      not_measured: 0,
      not_proven: expect.arrayContaining([
        { why: 'green-on-base', count: 1 },
        { why: 'tests-not-green', count: 1 },
      ]),
    },
  })
}, 600_000)

test.each(['SIGINT', 'SIGKILL'] as const)(
  'after %s an evaluation goes on, and measures nothing twice',
  async signal => {
    await using scene = await openPlanted(PLANTED.slice(0, 4))
    const pages = join(scene.temporary, 'pages')
    let pid = 0
    const broken = await evaluate(scene, ['--output-path', pages], (printed, id) => {
      if (pid !== 0 || !/^\[1\/4\]/m.test(printed)) return
      pid = id
      setTimeout(() => process.kill(id, signal), 1_000)
    })
    expect(broken.code).toBe(signal === 'SIGINT' ? 1 : null)
    // The command that measured ends too.
    for (let tries = 0; tries < 100 && processesIn(scene.temporary).length > 0; tries += 1)
      await new Promise(resolve => setTimeout(resolve, 200))
    expect(processesIn(scene.temporary)).toEqual([])
    if (signal === 'SIGINT') expect(readdirSync(scene.temporary)).toEqual(['pages'])
    const known = read(pages).tasks[0]
    expect(readFileSync(join(pages, 'eval.html'), 'utf8')).toMatch(/Incomplete: [12] of 4 fixes are done\./)
    expect(known).toMatchObject({ fix: { verdict: 'proven' } })

    const refused = await evaluate(scene, ['--resume', pages, '--last', '3'])
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('was begun with another --last (') })
    const ended = await evaluate(scene, ['--resume', pages])
    expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
    expect(ended.stderr).not.toMatch(/^\[1\/4\]/m)
    expect(read(pages).tasks[0]).toEqual(known)
    expect(read(pages)).toMatchObject({ totals: { proven: { hits: 3, of: 4 }, proven_taken_back: { hits: 0, of: 4 } } })
    for (const { subject } of read(pages).tasks) expect(subject).toMatch(/^fix: /)
    expect(readFileSync(join(pages, 'eval.html'), 'utf8')).not.toContain('Incomplete')
  },
  600_000,
)

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
}, 600_000)
