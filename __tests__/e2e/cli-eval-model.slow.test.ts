/** A model is tried on past fixes: every figure is counted by hand, money is paid once, and hidden tests stay hidden. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ROOT, readText } from '../contract/repository-files.ts'
import { AWS_KEY, startAccess } from '../playground/access/start-access.ts'
import { bash, list, search, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { type CliScene, modelOptions, openCli, processesIn } from './cli-scene.ts'
import { countedCost } from './counted-cost.ts'
import { functionIn, plannedOf, scriptOf, type Way } from './eval-script.ts'
import { canaryOf, type Planted, plant } from './past-fixes.ts'

const LONG = 900_000
const matches = new Ajv2020({ strict: false }).compile(
  JSON.parse(readText('docs/reference/eval.schema.json')) as object,
)

/** In the order of the history: the oldest fix first. */
const WAYS: Readonly<Record<string, Way>> = {
  ...{ fa: 'solves', fb: 'half-solves', fc: 'drafts right' },
  ...{ fd: 'declines', fe: 'half-solves untested', ff: 'fails' },
}
const TASKS: readonly Planted[] = Object.keys(WAYS).map(name => ({ name, kind: 'right' }))
const NO_TASKS = [
  { name: 'hollow', kind: 'hollow' },
  { name: 'broken', kind: 'broken' },
  { name: 'prose', kind: 'prose' },
] as const satisfies readonly Planted[]

const BEDROCK = ['--provider', 'bedrock', '--provider-region', 'eu-west-1', '--model', 'anthropic.claude-sonnet-5-5']
const SIGNED_IN = {
  AWS_ACCESS_KEY_ID: AWS_KEY.accessKeyId,
  AWS_SECRET_ACCESS_KEY: AWS_KEY.secretAccessKey,
  AWS_SESSION_TOKEN: AWS_KEY.sessionToken,
}

async function open(script: Script, planted: readonly Planted[]): Promise<CliScene> {
  const scene = await openCli({ empty: true, files: {}, script })
  scene.git('init', '--quiet', '--initial-branch=main')
  plant(scene, planted)
  return scene
}

type Found = {
  tasks: { subject: string; attempts: { variant: string; end: string; cost_usd: number }[]; begun: unknown[] }[]
  totals: { paid_usd: number; waiting: number; variants: Record<string, unknown>[]; comparisons: unknown[] }
}
const read = (pages: string) => JSON.parse(readFileSync(join(pages, 'eval.json'), 'utf8')) as Found
const endsIn = ({ tasks }: Found) =>
  Object.fromEntries(tasks.map(({ subject, attempts }) => [functionIn(subject), attempts[0]?.end]))

const ENDS = {
  ...{ fa: 'solved', fb: 'wrong', fc: 'draft' },
  ...{ fd: 'no-change', fe: 'wrong', ff: 'error' },
}

test(
  'of six planted tasks every figure is right, and the verdict is held against the hidden tests',
  async () => {
    await using scene = await open(scriptOf(WAYS), [...TASKS, ...NO_TASKS])
    const pages = join(scene.temporary, 'pages')
    const args = ['eval', '--json', '--jobs', '2', '--output-path', pages, ...modelOptions(scene)]
    const ended = await scene.run(args, { key: scene.model.key })
    expect({ code: ended.code, problems: scene.model.problems, said: ended.stderr }).toMatchObject({
      ...{ code: 0, problems: [] },
    })
    const found = read(pages)
    expect({ valid: matches(found), why: matches.errors }).toMatchObject({ valid: true })
    expect(endsIn(found)).toEqual({ ...ENDS, hollow: undefined, broken: undefined })
    expect(found).toMatchObject({
      left_out: [
        { why: 'no-parent', count: 1 },
        { why: 'no-test-changed', count: 2 },
      ],
      totals: {
        no_task: [
          { why: 'fails-after', count: 1 },
          { why: 'passes-before', count: 1 },
        ],
        waiting: 0,
        variants: [
          {
            ...{ variant: 'as given', attempts: 6 },
            ends: { solved: 1, wrong: 2, draft: 1, 'no-change': 1, error: 1 },
            solved: { hits: 1, of: 6 },
            proven_wrong: { hits: 1, of: 2 },
            ready_wrong: { hits: 1, of: 1 },
            drafts_right: { hits: 1, of: 1 },
            strategies: { agent: 6, manifest: 0 },
            summary_sources: [{ month: expect.stringMatching(/^\d{4}-\d\d$/), source: 'tool', count: 4 }],
          },
        ],
      },
    })
    const counted = countedCost(scene.model)
    expect(found.totals.paid_usd).toBeCloseTo(counted, 5)
    expect(found.totals.variants[0]?.['cost_per_solved_usd']).toBeCloseTo(counted, 5)
    expect(ended.stderr).toMatch(/^Called proven, and the hidden tests fail +1 of 2 \(50 %\), 1\.3 % to 98\.7 %$/m)
    expect(ended.stderr).toMatch(/claude-sonnet-5-5 was released on 2026-09-22: it may have read \d+ of them\.$/m)
    expect(ended.stderr.indexOf('past fixes, at most 8 attempts: about')).toBeLessThan(ended.stderr.indexOf('[1/8]'))
    // Nothing of the fix, or of a later one, has reached the model.
    const names = [...TASKS, ...NO_TASKS].map(({ name }) => name)
    for (const { body } of scene.model.requests) {
      const text = JSON.stringify(body)
      const from = names.indexOf(functionIn(body.messages[0]))
      expect(from).toBeGreaterThanOrEqual(0)
      for (const name of names.slice(from)) expect(text).not.toContain(canaryOf(name))
      expect(text).not.toContain('Mended in src/')
    }
  },
  LONG,
)

needs('a sandbox').test(
  'hidden tests are in nothing that a tool or a command of the model can read, and credentials of its cloud neither',
  async () => {
    mkdirSync(join(ROOT, 'build'), { recursive: true })
    const folder = mkdtempSync(join(ROOT, 'build', 'eval-'))
    const looks = [
      `grep -rlF ${canaryOf('fb')} . .. /tmp /var/tmp "$HOME" ${folder} 2>/dev/null; echo looked`,
      'git log --all --format=%s; git cat-file --batch-check --batch-all-objects | wc -l; git reflog; env',
      // Whole objects, in packs too. What is older than the task is found in the same way.
      `git cat-file --batch-all-objects --batch --buffer | tr -d '\\0' > "$TMPDIR/all"; c=canary-of; for name in fa fb; do echo "objects of $name: $(grep -c "$c-$name" "$TMPDIR/all")"; done; git for-each-ref; cat .git/packed-refs .git/objects/info/alternates; find .git -path '*logs*' -type f -exec cat {} +`,
      `cat ${folder}/test/fb.test.js; git -C ${folder} log -1 --format=%B; ls -a ${folder}`,
    ]
    const turns = [
      ...[list(), search('canary-of'), view('test/fb.test.js'), view(`${folder}/test/fb.test.js`)],
      ...looks.map(bash),
    ]
    const script: Script = (request, { position, ...context }) => {
      const look = turns[position]
      const scripted = scriptOf({ fb: 'solves' })
      if (look !== undefined) return look
      return typeof scripted === 'function'
        ? scripted(request, { ...context, position: position - turns.length })
        : undefined
    }
    await using scene = await open(script, [
      { name: 'fa', kind: 'right' },
      { name: 'fb', kind: 'right' },
    ])
    try {
      scene.git('clone', '--quiet', scene.folder, folder)
      const pages = join(scene.temporary, 'pages')
      const access = await startAccess({ model: scene.model })
      const options = modelOptions({ ...scene, model: { ...scene.model, url: `${access.url}/anthropic` } })
      const args = ['eval', '--last', '1', '--output-path', pages, ...options, ...BEDROCK, folder]
      const ended = await scene.run(args, { env: SIGNED_IN })
      await access.close()
      expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
      expect(endsIn(read(pages))).toEqual({ fb: 'solved' })
      expect(access.asked.length).toBeGreaterThan(1)
      const told = `${JSON.stringify(scene.model.requests)}${readFileSync(join(pages, 'eval.json'), 'utf8')}${ended.stderr}`
      expect([AWS_KEY.secretAccessKey, AWS_KEY.sessionToken].filter(one => told.includes(one))).toEqual([])
      const last = JSON.stringify(scene.model.requests.at(-1)?.body)
      expect(last).toContain('looked')
      expect(last).toContain('test/fa.test.js')
      expect(last).toContain(canaryOf('fa'))
      expect(last).toContain('The files of this task')
      expect(last).toMatch(/objects of fa: [1-9]/)
      expect(last).toContain('objects of fb: 0')
      expect(last.replaceAll(looks[0] ?? '', '').replaceAll(JSON.stringify(looks[0]).slice(1, -1), '')).not.toContain(
        canaryOf('fb'),
      )
      expect(last).not.toContain('fb counts up')
      expect(last).not.toContain('Signed-off-by: Ada')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  LONG,
)

test(
  'killed in the middle, an evaluation goes on without paying twice',
  async () => {
    const ways: Readonly<Record<string, Way>> = { fb: 'solves', fc: 'solves' }
    const scripted = scriptOf(ways)
    let isFirst = true
    let begin = (): void => undefined
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    // In the second task a command runs for long, and meanwhile the evaluation is killed. Its next run finds the edit done.
    const script: Script = (request, context) => {
      const { position } = context
      if (typeof scripted !== 'function') return undefined
      if (functionIn(request.messages[0]) !== 'fb') return scripted(request, context)
      if (isFirst && position === 1) begin()
      if (isFirst && position === 1) return bash('sleep 120')
      return scripted(request, isFirst ? context : { ...context, position: position + 1 })
    }
    await using scene = await open(
      script,
      Object.keys(ways).map(name => ({ name, kind: 'right' })),
    )
    const pages = join(scene.temporary, 'pages')
    const options = ['--json', ...modelOptions(scene)]
    let pid = 0
    const killing = begun.then(async () => {
      await new Promise(resolve => setTimeout(resolve, 3_000))
      process.kill(pid, 'SIGKILL')
    })
    const broken = await scene.run(['eval', '--output-path', pages, ...options], {
      key: scene.model.key,
      watch: (_, id) => {
        pid = id
      },
    })
    await killing
    expect(broken.code).toBeNull()
    for (let tries = 0; tries < 100 && processesIn(scene.temporary).length > 0; tries += 1)
      await new Promise(resolve => setTimeout(resolve, 200))
    expect(processesIn(scene.temporary)).toEqual([])
    isFirst = false
    const before = scene.model.requests.length
    const known = read(pages)
    expect(known.tasks.map(({ attempts }) => attempts.length)).toEqual([1, 0])

    const ended = await scene.run(['eval', '--resume', pages, ...options], { key: scene.model.key })
    expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
    const found = read(pages)
    expect(endsIn(found)).toEqual({ fb: 'solved', fc: 'solved' })
    expect(found.tasks[0]).toEqual(known.tasks[0])
    expect(found.tasks.map(({ begun: left }) => left)).toEqual([[], []])
    const asked = scene.model.requests.slice(before).map(({ body }) => functionIn(body.messages[0]))
    // What the second task had done was taken over: it needs the summary alone.
    expect(asked).toEqual(['fb'])
    expect(found.totals.paid_usd).toBeCloseTo(countedCost(scene.model), 5)
  },
  LONG,
)

test(
  'an attempt whose cost is not known counts as its whole limit and is tried once more; the limit of all attempts is never passed, and more money goes on',
  async () => {
    const ways: Readonly<Record<string, Way>> = { fa: 'solves', fb: 'solves' }
    await using scene = await open(
      scriptOf(ways),
      Object.keys(ways).map(name => ({ name, kind: 'right' })),
    )
    const key = { key: scene.model.key }
    const pages = join(scene.temporary, 'pages')
    const run = (limit: string, ...more: readonly string[]) =>
      scene.run(['eval', '--max-cost-usd', limit, '--task-cost-usd', '0.5', ...modelOptions(scene), ...more], key)
    const asked = await run('1', '--dry-run', '--json')
    const begun = [{ variant: 'as given', cost_usd: null, limit_usd: 0.5 }]
    const tasks = asked.json()['tasks'] as unknown as { id: string }[]
    const [first, second] = tasks.map(({ id }) => join(pages, 'tasks', id, 'as-given'))
    mkdirSync(first ?? '', { recursive: true })
    mkdirSync(second ?? '', { recursive: true })
    writeFileSync(join(first ?? '', 'transcript.jsonl'), 'damaged\n')
    const left = { ...asked.json(), tasks: tasks.map(task => ({ ...task, begun })) }
    writeFileSync(join(pages, 'eval.json'), JSON.stringify(left))

    const some = await run('1', '--resume', pages, '--jobs', '2')
    expect({ code: some.code, said: some.stderr }).toMatchObject({ code: 0 })
    const paid = countedCost(scene.model)
    expect(paid).toBeGreaterThan(0)
    const { totals, tasks: done } = read(pages)
    expect(totals).toMatchObject({ paid_usd: expect.closeTo(paid + 0.5, 5), waiting: 1 })
    expect(done.map(({ attempts }) => attempts.length).toSorted()).toEqual([0, 1])
    expect(some.stdout).toMatch(/^attempts that were not made +1$/m)

    const rest = await run('2', '--resume', pages, '--jobs', '2')
    expect({ code: rest.code, said: rest.stderr }).toMatchObject({ code: 0 })
    expect(endsIn(read(pages))).toEqual({ fa: 'solved', fb: 'solved' })
    expect(read(pages).totals).toMatchObject({
      ...{ waiting: 0, paid_usd: expect.closeTo(countedCost(scene.model) + 0.5, 5) },
    })
    // One request for the edit and one for the summary, of each task.
    expect(scene.model.requests).toHaveLength(4)
  },
  LONG,
)

test(
  'variants stand side by side, task by task',
  async () => {
    const [one, planned] = [scriptOf({ fa: 'solves', fb: 'half-solves' }), plannedOf(['fb'])]
    const script: Script = (request, context) => {
      const chosen = request.model === 'claude-opus-5-5' ? planned : one
      return typeof chosen === 'function' ? chosen(request, context) : undefined
    }
    await using scene = await open(script, [
      { name: 'fa', kind: 'right' },
      { name: 'fb', kind: 'right' },
    ])
    const pages = join(scene.temporary, 'pages')
    cpSync(join(ROOT, 'prompts'), join(scene.folder, 'mine'), { recursive: true })
    appendFileSync(join(scene.folder, 'mine/system.md'), 'Of my own prompts.\n')
    const compare = 'prompts-path=mine, effort=low; model=claude-opus-5-5, strategy=manifest'
    const args = ['eval', '--compare', compare, '--output-path', pages, ...modelOptions(scene)]
    const ended = await scene.run(args, { key: scene.model.key })
    expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
    expect(read(pages).totals).toMatchObject({
      variants: [
        { variant: 'as given', solved: { hits: 1, of: 2 } },
        { variant: 'prompts-path=mine, effort=low', solved: { hits: 1, of: 2 } },
        {
          ...{ variant: 'model=claude-opus-5-5, strategy=manifest', solved: { hits: 1, of: 2 } },
          ...{ ends: { wrong: 1 }, proven_wrong: { hits: 1, of: 2 }, strategies: { agent: 0, manifest: 2 } },
        },
      ],
      comparisons: [
        {
          ...{ variant: 'prompts-path=mine, effort=low', than: 'as given', tasks: 2 },
          ...{ both: 1, only_this: 0, only_that: 0, neither: 1 },
          solved: { value: 0 },
        },
        { than: 'as given', both: 0, only_this: 1, only_that: 1, neither: 0, solved: { value: 0, low: -1, high: 1 } },
      ],
    })
    // Two tasks, each with an edit and a summary.
    const own = scene.model.requests.filter(({ body }) => JSON.stringify(body).includes('Of my own prompts.'))
    expect(own).toHaveLength(4)
    for (const { body } of own) expect(JSON.stringify(body)).toContain('"effort":"low"')
    expect(ended.stdout).toMatch(/^Difference of the rate +0 % \(-100 % to 100 %\)$/m)
  },
  LONG,
)
