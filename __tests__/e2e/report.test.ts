import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import type { ProofRecord } from '../../src/core/facts/record.ts'
import { renderBody } from '../../src/core/page/pull-request-body.ts'
import { money } from '../../src/core/text/quantities.ts'
import { withEvidence } from '../core/facts/sample-record.ts'
import type { PlantedPull } from '../playground/github/plant-pulls.ts'
import { markerOf, openLookScene, PROJECT } from './look-scene.ts'

const GOOD = 460
const DAY = 86_400_000
const START = Date.UTC(2026, 0, 5)
const PROOFS = ['red-then-green', 'green-on-base', 'no-test-changes'] as const
const STATES = ['merged', 'merged', 'closed', 'open'] as const
const MODELS = ['claude-sonnet-5-5', 'claude-opus-5-1', 'gateway/constructor'] as const

/** Everything about the pull request number n that is told apart. */
const told = (n: number) => ({
  strategy: n % 3 === 0 ? ('manifest' as const) : ('agent' as const),
  model: MODELS[n % MODELS.length] ?? '',
  proof: PROOFS[n % PROOFS.length] ?? ('not-run' as const),
  state: STATES[n % STATES.length] ?? 'open',
  summarised: n % 10 !== 0,
  claimed: n % 4 === 0 ? ['a.js', 'never.js'] : ['a.js', 'b.js'],
  phase1: 1_000 + 7 * n,
  cents: n % 50 === 0 ? null : n,
  labels: n % 2 === 0 ? ['bug'] : ['bug', '__proto__', 'a|b `@mona` <img>'],
  createdAt: new Date(START + Math.floor(n / 20) * 7 * DAY).toISOString().replace('.000Z', 'Z'),
})

function recordOf(n: number): ProofRecord {
  const { strategy, model, proof, summarised, claimed, phase1, cents } = told(n)
  const base = withEvidence({ strategy, model, cost_usd: cents === null ? null : cents / 100 })
  const { evidence, summary, task } = base
  const files = ['a.js', 'b.js'].map(path => ({ path, change: 'modified' as const, additions: 1, deletions: 1 }))
  return {
    ...base,
    task: { ...task, issue: n },
    summary: { ...summary, files: claimed.map(path => ({ path, change: 'modified', description: 'x' })) },
    evidence: {
      ...evidence,
      files,
      tests: { ...evidence.tests, proof },
      phases: {
        ...evidence.phases,
        files_edited: ['a.js', 'b.js'],
        json_provided: summarised,
        success: summarised,
        summary_source: summarised ? 'tool' : 'host',
        phase1_ms: phase1,
      },
    },
  }
}

function bodyOf(n: number, record = recordOf(n)): string {
  const extras = {
    taskId: `issue-${n}`,
    runId: '1',
    branch: branchOf(n),
    closes: n,
    verdict: { level: 'ready' as const, doubts: [] },
    template: null,
  }
  return renderBody(record, extras)
}

const branchOf = (n: number) => `diffproof/issue-${n}-mend`
const edited = (n: number, from: RegExp, to: string) => bodyOf(n).replace(from, to)
const fenced = (n: number, json: string) => `${markerOf(`issue-${n}`)}\n\n\`\`\`json\n${json}\n\`\`\`\n`

/** Bodies that count for nothing, each with what it is: made by hand or by somebody else. */
const APART: readonly (readonly [
  'edited' | 'unrelated',
  (n: number) => Partial<PlantedPull> & { body: string | null },
])[] = [
  ['unrelated', () => ({ body: null })],
  ['unrelated', n => ({ body: edited(n, /<!-- diffproof .*-->/, '') })],
  ['unrelated', n => ({ body: bodyOf(n), fork: 'stranger/project' })],
  ['unrelated', n => ({ body: bodyOf(n), branch: `topic-${n}` })],
  ['unrelated', n => ({ body: bodyOf(n + 1) })],
  [
    'unrelated',
    n => ({
      body: `<!-- diffproof {"task":"__proto__","run":"","tree":""} -->${bodyOf(n)}`.replace(
        /"task":"issue-\d+"/,
        '"task":5',
      ),
    }),
  ],
  ['edited', n => ({ body: edited(n, /"tree_sha": "2+"/, `"tree_sha": "${'3'.repeat(40)}"`) })],
  ['edited', n => ({ body: edited(n, /"issue": \d+/, '"issue": 1000000') })],
  ['edited', n => ({ body: edited(n, /"cost_usd": [\w.]+/, '"cost_usd": -1000') })],
  ['edited', n => ({ body: edited(n, /"cost_usd": [\w.]+/, '"cost_usd": 1e999') })],
  ['edited', n => ({ body: edited(n, /"cost_usd": [\w.]+/, '"cost_usd": 1e300') })],
  ['edited', n => ({ body: edited(n, /"input_tokens": \d+/, '"input_tokens": NaN') })],
  ['edited', n => ({ body: edited(n, /"output_tokens": \d+/, '"output_tokens": 9007199254740991') })],
  ['edited', n => ({ body: edited(n, /"model": "[^"]+"/, '"model": "x`\\n| @mona | <script>"') })],
  ['edited', n => ({ body: edited(n, /"b\.js"\n\s+\]/, '"b.js", "c.js"]') })],
  ['edited', n => ({ body: `${bodyOf(n)}\n\`\`\`json\n${JSON.stringify(recordOf(n))}\n\`\`\`\n` })],
  ['edited', n => ({ body: fenced(n, '['.repeat(60_000)) })],
  ['edited', n => ({ body: fenced(n, '{"__proto__":{"schema":"diffproof/v1"},"constructor":{"prototype":1}}') })],
  ['edited', n => ({ body: fenced(n, '{"schema":"diffproof/v1","evidence":null}') })],
  ['edited', n => ({ body: `${markerOf(`issue-${n}`)}\n${'```json\n{\n```\n'.repeat(4_000)}` })],
]

test('500 pull requests, 40 of them edited by hand or unrelated, add up to the cent', async () => {
  await using scene = await openLookScene({ 'a.txt': 'a\n' })
  const { github } = scene
  await github.createRepository({ owner: 'stranger', name: 'project', forkOf: PROJECT })
  const all = Array.from({ length: GOOD }, (_, index) => index + 1)
  const counted = all.map((n): PlantedPull => {
    const { labels, createdAt, state } = told(n)
    return { branch: branchOf(n), body: bodyOf(n), state, labels, createdAt, draft: n % 8 === 3 }
  })
  const apart = Array.from({ length: 40 }, (_, index): PlantedPull => {
    const n = GOOD + 1 + index
    return {
      branch: branchOf(n),
      state: 'closed',
      ...APART[index % APART.length]?.[1](n),
      body: APART[index % APART.length]?.[1](n).body ?? null,
    }
  })
  // Nobody's business.
  const others = [
    { branch: 'feature', body: 'Something else' },
    { branch: 'diffproof/notes', body: null },
  ]
  await github.plantPulls(PROJECT, [...counted.slice(0, 300), ...apart, ...others, ...counted.slice(300)])

  const result = await scene.look('report', { 'output-path': 'out' }, { 'pull-requests': 'read' })
  expect(result.outputs).toMatchObject({ outcome: 'reported' })
  expect(result.exitCode).toBe(0)
  const report = JSON.parse(readFileSync(result.outputs['totals-file'] ?? '', 'utf8'))
  expect(report).toMatchObject({ schema: 'diffproof-totals/v1', repository: PROJECT, days: 0, whole: true })
  expect(report.edited.length + report.unrelated.length).toBe(40)
  const kinds = (kind: string) => APART.filter(one => one[0] === kind).length * 2
  expect([report.edited.length, report.unrelated.length]).toEqual([kinds('edited'), kinds('unrelated')])

  const facts = all.map(told)
  const sum = (of: (one: ReturnType<typeof told>) => number) => facts.reduce((total, one) => total + of(one), 0)
  const count = (is: (one: ReturnType<typeof told>) => boolean) => facts.filter(is).length
  expect(report.totals).toMatchObject({
    pull_requests: GOOD,
    merged: count(one => one.state === 'merged'),
    closed: count(one => one.state === 'closed'),
    open: count(one => one.state === 'open'),
    drafts: all.filter(n => n % 8 === 3).length,
    phase1: GOOD,
    phase2: count(one => one.summarised),
    success: count(one => one.summarised),
    files: {
      edited: 2 * GOOD,
      claimed: 2 * GOOD,
      both: sum(one => (one.claimed.includes('b.js') ? 2 : 1)),
      exact: GOOD - 115,
      cut: 0,
    },
    phase1_ms: { sum: sum(one => one.phase1), median: 1_000 + 7 * 230 },
    usage: { turns: 7 * GOOD, input_tokens: GOOD, output_tokens: 2 * GOOD },
    cost_unknown: 9,
    proofs: Object.fromEntries(PROOFS.map(proof => [proof, count(one => one.proof === proof)])),
  })
  expect(report.totals.cost_usd).toBe(sum(one => one.cents ?? 0) / 100)
  const sizes = (kind: string) =>
    Object.fromEntries(
      report.by[kind].map((group: { name: string; totals: { pull_requests: number } }) => [
        `=${group.name}`,
        group.totals.pull_requests,
      ]),
    )
  expect(sizes('strategy')).toEqual({ '=agent': 307, '=manifest': 153 })
  expect(sizes('model')).toEqual(
    Object.fromEntries(MODELS.map(model => [`=${model}`, count(one => one.model === model)])),
  )
  expect(sizes('label')).toEqual({ '=bug': 460, '=__proto__': 230, '=a|b `@mona` <img>': 230 })
  expect(report.by.month.map((group: { name: string }) => group.name).slice(0, 3)).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(report.by.month).toHaveLength(6)

  expect(result.outputs['reason']).toBe(
    `460 pull requests of ours: 90% of the runs succeeded, ${count(one => one.state === 'merged')} merged, ${money(report.totals.cost_usd)}; not counted: ${report.edited.length} edited by hand, ${report.unrelated.length} unrelated`,
  )
  expect(result.stepSummary).not.toMatch(/^(?!.*`).*(?:@mona|<img>|<script>)/m)
  expect(result.log).not.toContain('<script>')
  // Six pages and the comments, nothing else: no other right is needed.
  const pages = Array.from({ length: 6 }, () => 'GET /repos/{owner}/{repo}/pulls')
  expect(github.requests.map(one => one.route)).toEqual([...pages, 'GET /repos/{owner}/{repo}/issues/comments'])
  expect([...github.violations, ...github.unknownRequests]).toEqual([])
})

test('days looks back only so far, and a repository without pull requests has an empty report', async () => {
  await using scene = await openLookScene({ 'a.txt': 'a\n' })
  const empty = await scene.look('report', {}, { 'pull-requests': 'read' })
  expect(empty.outputs).toMatchObject({ outcome: 'reported', reason: '0 pull requests of ours' })
  expect(empty.stepSummary).not.toMatch(/NaN|undefined/)

  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  const planted = (n: number, days: number): PlantedPull => ({
    branch: branchOf(n),
    body: bodyOf(n),
    createdAt: ago(days),
  })
  await scene.github.plantPulls(PROJECT, [planted(1, 300), planted(2, 29), planted(3, 1)])
  await scene.github.plantPulls(
    PROJECT,
    Array.from({ length: 250 }, (_, n) => planted(n + 10, 400)),
  )
  const before = scene.github.requests.length
  const month = await scene.look('report', { days: '30' }, { 'pull-requests': 'read' })
  expect(month.outputs['reason']).toMatch(/^2 pull requests of ours of the last 30 days: 100% of the runs succeeded/)
  // One page of pull requests, and one of comments.
  expect(scene.github.requests).toHaveLength(before + 2)
})
