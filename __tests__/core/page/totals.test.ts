import { describe, expect, test } from '@jest/globals'
import { renderBody } from '../../../src/core/page/pull-request-body.ts'
import {
  addUp,
  type CountedPull,
  GROUPINGS,
  readPullRequest,
  type Totals,
  totalsReport,
} from '../../../src/core/page/totals.ts'
import { totalsInWords, totalsPage } from '../../../src/core/page/totals-page.ts'
import type { ListedPullRequest } from '../../../src/core/task/ownership.ts'
import { fc } from '../../playground/properties.ts'
import { anyRecord, sampleRecord, withEvidence } from '../facts/sample-record.ts'

const count = fc.nat({ max: 1_000_000 })
const anyFacts: fc.Arbitrary<CountedPull> = fc.record({
  kind: fc.constant('counted' as const),
  number: fc.integer({ min: 1, max: 1_000_000 }),
  state: fc.constantFrom('open', 'merged', 'closed'),
  draft: fc.boolean(),
  strategy: fc.constantFrom('agent', 'manifest'),
  model: fc.constantFrom('model-a', 'model-b', 'constructor'),
  labels: fc.uniqueArray(fc.constantFrom('bug', '__proto__', 'a|b', '@mona'), { maxLength: 3 }),
  month: fc.constantFrom('2026-01', '2026-02', null),
  phase1: fc.boolean(),
  phase2: fc.boolean(),
  success: fc.boolean(),
  task: fc.constantFrom('issue', 'prompt', 'maintenance', 'revision'),
  verdict: fc.constantFrom('proven', 'ready', 'not-ready', 'unknown'),
  source: fc.constantFrom('tool', '2a', 'host'),
  isJsonFirst: fc.option(fc.boolean()),
  isChanged: fc.option(fc.boolean()),
  proof: fc.constantFrom('red-then-green', 'still-red', 'not-run'),
  filesEdited: count,
  filesClaimed: count,
  filesBoth: fc.option(count),
  ...{ phase1Ms: count, phase2Ms: count, durationMs: count },
  usage: fc.record({
    ...{ turns: count, input_tokens: count, output_tokens: count },
    ...{ cache_read_tokens: count, cache_write_tokens: count },
  }),
  microDollars: fc.option(count),
  generated: fc.record({ files: count, whole: count, changes: count, requests: count, microDollars: count }),
})
const READING = { repository: 'o/r', made_at: '2026-01-01T00:00:00.000Z', days: 0, whole: true }

/** Everything in totals that is a sum, by its place; dollars as whole millionths. */
function sumsOf(totals: Totals): Map<string, number> {
  const sums = new Map<string, number>()
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'number') sums.set(place, place.endsWith('.cost_usd') ? Math.round(value * 1_000_000) : value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) if (key !== 'median') walk(inner, `${place}.${key}`)
  }
  walk(totals, '')
  return sums
}

function added(parts: readonly Totals[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const [place, value] of parts.flatMap(part => [...sumsOf(part)])) all.set(place, (all.get(place) ?? 0) + value)
  return all
}

describe('adding up', () => {
  test('does not depend on the order', () => {
    const shuffled = fc
      .array(anyFacts)
      .chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(shuffled, ([some, others]) => {
        expect(totalsReport(others, [], READING)).toEqual(totalsReport(some, [], READING))
      }),
    )
  })

  test('parts add up to the whole, and so do the groups of strategy, model and month', () => {
    fc.assert(
      fc.property(fc.array(anyFacts), fc.array(anyFacts), (some, others) => {
        const whole = [...some, ...others]
        const without0 = (sums: Map<string, number>) => new Map([...sums].filter(([, value]) => value !== 0))
        expect(without0(added([addUp(some), addUp(others)]))).toEqual(without0(sumsOf(addUp(whole))))
        const { by } = totalsReport(whole, [], READING)
        for (const kind of ['strategy', 'model', 'month'] as const)
          expect(without0(added(by[kind].map(group => group.totals)))).toEqual(without0(sumsOf(addUp(whole))))
      }),
    )
  })

  test('a run that declined is no failed one: its turns and its cost count, and no rate', () => {
    const run = { at: null, strategy: 'agent', model: 'm', turns: 2, cost_usd: 0.5 } as const
    const declined = { ...run, run: '1', outcome: 'declined' } as const
    const failed = { ...run, run: '2', outcome: 'no-changes' } as const
    const totals = addUp([], [declined, failed])
    expect(totals.declined_runs).toEqual({ count: 1, turns: 2, cost_usd: 0.5, cost_unknown: 0 })
    expect(totals.failed_runs).toMatchObject({ count: 1, outcomes: { 'no-changes': 1 } })
    expect(totals.runs.count).toBe(1)
    const report = totalsReport([], [], READING, [declined, failed])
    expect(totalsInWords(report)).toMatch(/; 1 failed run, \$0\.50; 1 declined, \$0\.50$/)
    expect(totalsPage(report)).toMatch(/\| `all` \| 0 \| 1 \(\$0\.50\) \| 1 \(\$0\.50\) \|/)
  })

  test('cents stay cents', () => {
    const dimes = Array.from({ length: 30_000 }, () => ({ ...ONE, microDollars: 100_000 }))
    expect(addUp(dimes).cost_usd).toBe(3_000)
  })
})

const ONE: CountedPull = {
  ...{
    kind: 'counted',
    number: 1,
    state: 'open',
    draft: false,
    strategy: 'agent',
    model: 'm',
    labels: [],
    month: null,
  },
  ...{ phase1: true, phase2: true, success: true, proof: 'not-run', filesEdited: 1, filesClaimed: 1, filesBoth: 1 },
  ...{ task: 'issue', verdict: 'ready', source: 'tool', isJsonFirst: false, isChanged: null },
  ...{ phase1Ms: 1, phase2Ms: 1, durationMs: 2, microDollars: 1 },
  usage: { turns: 1, input_tokens: 1, output_tokens: 1, cache_read_tokens: 0, cache_write_tokens: 0 },
}

const PULL: ListedPullRequest = {
  ...{
    number: 4,
    branch: 'diffproof/issue-12-x',
    head: 'c0ffee',
    isHere: true,
    body: '',
    state: 'merged',
    draft: false,
  },
  ...{ labels: ['bug', 'bug'], createdAt: Date.UTC(2026, 10, 20) },
}
const EXTRAS = {
  taskId: 'issue-12',
  runId: '1',
  branch: PULL.branch,
  closes: 12,
  verdict: { level: 'ready' as const, doubts: [] },
  template: null,
}
const bodyOf = (record = sampleRecord) => renderBody(record, EXTRAS)

describe('a body', () => {
  test('that a run wrote gives its facts', () => {
    expect(readPullRequest({ ...PULL, body: bodyOf() }, 'diffproof/')).toEqual({
      ...{
        kind: 'counted',
        number: 4,
        state: 'merged',
        draft: false,
        strategy: 'agent',
        model: 'claude-sonnet-5-5',
        labels: ['bug'],
      },
      ...{ month: null, phase1: true, phase2: true, success: true, proof: 'red-then-green' },
      ...{ task: 'issue', verdict: 'unknown', source: 'tool', isJsonFirst: null, isChanged: null },
      ...{ filesEdited: 2, filesClaimed: 1, filesBoth: 1, phase1Ms: 41_000, phase2Ms: 3_000, durationMs: 61_000 },
      microDollars: 120_000,
      usage: { turns: 7, input_tokens: 1, output_tokens: 2, cache_read_tokens: 3, cache_write_tokens: 4 },
    })
    const fractions = bodyOf(withEvidence({ cost_usd: 0.0150014 }))
    expect(readPullRequest({ ...PULL, body: fractions }, 'diffproof/')).toMatchObject({ microDollars: 15_001 })
    const crlf = bodyOf().replaceAll('\n', '\r\n')
    expect(readPullRequest({ ...PULL, body: crlf }, 'diffproof/')).toMatchObject({ microDollars: 120_000 })
  })

  test('with lists that had no room counts what was cut', () => {
    const files = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ path: `src/${'long-name-'.repeat(8)}${n}.ts`, change: 'modified' as const },
      ...{ additions: 1, deletions: 1 },
    }))
    const { phases } = sampleRecord.evidence
    const record = withEvidence({ files, phases: { ...phases, files_edited: files.map(one => one.path) } })
    expect(readPullRequest({ ...PULL, body: bodyOf(record) }, 'diffproof/')).toMatchObject({
      ...{ filesEdited: 2_000, filesClaimed: 1, filesBoth: null },
    })
  })

  test('people may write around the record, also JSON of their own', () => {
    const body = `LGTM\n\n${bodyOf()}\n\n\`\`\`json\n{"mine": true}\n\`\`\`\n`
    expect(readPullRequest({ ...PULL, body }, 'diffproof/')).toMatchObject({ microDollars: 120_000 })
  })

  test('of any record counts only where nothing speaks against it, and never crashes', () => {
    fc.assert(
      fc.property(anyRecord, fc.boolean(), (record, isTrue) => {
        const { evidence, task } = record
        const paths = evidence.files.map(one => one.path)
        const hasJson = evidence.phases.summary_source !== 'host'
        const phases = { ...evidence.phases, phase1_complete: true, json_provided: hasJson, success: hasJson }
        const right = { ...evidence, model: 'm', phases: { ...phases, files_edited: paths } }
        const whole = { ...record, task: { ...task, kind: 'issue' as const, issue: 12 }, evidence: right }
        const read = readPullRequest({ ...PULL, body: bodyOf(isTrue ? whole : record) }, 'diffproof/')
        if (isTrue) expect(read).toHaveProperty('microDollars')
        else expect(read).not.toBeNull()
      }),
    )
  })

  test.each([
    ['"cost_usd": 0.12', '"cost_usd": 1e999'],
    ['"cost_usd": 0.12', '"cost_usd": 20001'],
    ['"cost_usd": 0.12', '"cost_usd": -0.01'],
    ['"cost_usd": 0.12', '"cost_usd": "0.12"'],
    ['"cost_usd": 0.12', '"cost_usd": NaN'],
    ['"turns": 7', '"turns": 7.5'],
    ['"output_tokens": 2', '"output_tokens": 1e13'],
    ['"phase1_ms": 41000', '"phase1_ms": 1e300'],
    ['"json_provided": true', '"json_provided": false'],
    ['"phase1_complete": true', '"phase1_complete": false'],
    ['"issue": 12', '"issue": 13'],
    ['"kind": "issue"', '"kind": "prompt"'],
    ['"model": "claude-sonnet-5-5"', '"model": "<b>"'],
    [`"tree_sha": "${'2'.repeat(40)}"`, '"tree_sha": ""'],
    ['"files_edited": [', '"files_edited": ["more.js",'],
    ['"schema": "diffproof/v1"', '"schema": "diffproof/v9"'],
  ])('where %s became %s is edited', (from, to) => {
    const body = bodyOf().replace(from, to)
    expect(body).not.toBe(bodyOf())
    expect(readPullRequest({ ...PULL, body }, 'diffproof/')).toMatchObject({ number: 4, kind: 'edited' })
  })
})

describe('the page', () => {
  const apart = Array.from({ length: 120 }, (_, n) => ({
    ...{ number: n + 1, state: 'closed' as const, kind: 'edited' as const, why: 'its body holds no record' },
  }))

  test('shows names of strangers only as code, and what does not fit as a number', () => {
    const labels = Array.from({ length: 30 }, (_, n) => `label-${n}|@mona <img>`)
    const report = totalsReport([{ ...ONE, labels }], apart, { ...READING, whole: false, days: 1 })
    const page = totalsPage(report)
    expect(page).toContain('and 4 more in the JSON')
    expect(page).toContain('and 20 more in the JSON')
    expect(page.replace(/`[^`\n]*`/g, '')).not.toMatch(/@mona|<img>/)
    expect(totalsInWords(report)).toBe(
      '1 pull request of ours of the last 1 day: 100% of the runs succeeded, 0 merged, $0.00; not counted: 120 edited by hand, 0 unrelated; there were too many to read them all',
    )
    expect(Object.keys(report.by)).toEqual([...GROUPINGS])
  })
})
