import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { money } from '../../src/core/text/quantities.ts'
import { create, say, summary } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { fileAskedFor, manifestScript, manifestText, type PlannedFile } from './manifest-script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openBareScene, openScene } from './scene.ts'

const NAMES = ['price', 'tax', 'cart', 'invoice'] as const
const CODE: Readonly<Record<string, string>> = {
  'billing/package.json': '{ "type": "module" }\n',
  'billing/src/round.js': 'export const round = value => Math.round(value * 100) / 100\n',
  'billing/src/price.js':
    "import { round } from './round.js'\n\nexport const price = (net, count) => round(net * count)\n",
  'billing/src/tax.js': "import { round } from './round.js'\n\nexport const tax = net => round(net * 0.19)\n",
  'billing/src/cart.js':
    "import { price } from './price.js'\n\nexport const cart = items => items.reduce((sum, { net, count }) => sum + price(net, count), 0)\n",
  'billing/src/invoice.js':
    "import { cart } from './cart.js'\nimport { tax } from './tax.js'\n\nexport const invoice = items => cart(items) + tax(cart(items))\n",
  'billing/src/index.js': `${NAMES.map(name => `export { ${name} } from './${name}.js'`).join('\n')}\n`,
  'billing/README.md': '# Billing\n\nPrices, taxes, carts and invoices.\n',
  'billing/docs/rounding.md': '# Rounding\n\nTo whole cents.\n',
  'billing/test/price.test.js':
    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { price } from '../src/index.js'\n\ntest('a price', () => assert.equal(price(1.1, 3), 3.3))\n",
  'billing/test/cart.test.js':
    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { cart } from '../src/index.js'\n\ntest('a cart', () => assert.equal(cart([{ net: 2, count: 3 }]), 6))\n",
  'billing/test/invoice.test.js':
    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { invoice } from '../src/index.js'\n\ntest('an invoice', () => assert.equal(invoice([{ net: 50, count: 2 }]), 119))\n",
}

const typeOf = (path: string): NonNullable<PlannedFile['type']> =>
  path.endsWith('.test.js') ? 'test' : path.endsWith('.md') ? 'docs' : path.endsWith('.json') ? 'config' : 'source'

/** The files that a text imports, as its plan names them. */
const importsOf = (path: string) =>
  [...(CODE[path] ?? '').matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) =>
    new URL(name, `file:///${path}`).pathname.slice(1),
  )

test('a feature of twelve files in a new folder, three of them tests, becomes one ready pull request whose costs add up', async () => {
  const plan = Object.keys(CODE).map(path => ({ path, type: typeOf(path), dependsOn: importsOf(path) }))
  const files = {
    'package.json': '{ "type": "module" }\n',
    'test/old.test.js': "import { test } from 'node:test'\n\ntest('old', () => {})\n",
  }
  const script = manifestScript({ plan, answer: path => CODE[path] ?? '' })
  await using scene = await openScene({ script, files, title: 'Add billing', body: 'In a folder `billing/`, please.' })
  const result = await scene.run({ inputs: { strategy: 'manifest' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', turns: '14' })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(false)
  const { evidence } = pull.record
  expect(evidence.tests).toMatchObject({
    attempts: 1,
    final: { counts: { passed: 4, failed: 0 } },
    proof: 'red-by-build',
  })
  for (const [path, text] of Object.entries(CODE))
    expect(scene.gitBytes('cat-file', 'blob', `${pull.head.sha}:${path}`).toString()).toBe(text)
  expectClean({ ...scene, model: { ...scene.model, prefixChanges: [] } })

  // Planning, files and the summary: each as the server counted it, and all of them are the run's.
  const { generation, cost_usd: whole } = evidence
  const requests = scene.model.requests
  const isFile = (at: number) => fileAskedFor(requests[at]?.body as never) !== null
  const countedAt = (is: (at: number) => boolean) =>
    countedCost({ ...scene.model, requests: requests.filter((_, at) => is(at)) })
  const ofFiles = generation.files.reduce((sum: number, file: { cost_usd: number }) => sum + file.cost_usd, 0)
  expect(generation.files).toHaveLength(12)
  expect(generation.planning.cost_usd).toBeCloseTo(
    countedAt(at => at === 0),
    5,
  )
  expect(ofFiles).toBeCloseTo(countedAt(isFile), 4)
  const rest = countedAt(at => at > 0 && !isFile(at))
  expect(generation.planning.cost_usd + ofFiles + rest).toBeCloseTo(whole, 4)
})

/** Task `n` makes one file. Task 2 has no usable plan and task 3 no edit, until `isKind`. */
function threeTasks(state: { isKind: boolean }): Script {
  return (request, { position }) => {
    const text = JSON.stringify(request.messages[0])
    const n = /Task (\d)/.exec(text)?.[1] ?? '0'
    const path = `src/part-${n}.js`
    const code = `export const part${n} = ${n}\n`
    const files = [{ path, change: 'added', description: '' }]
    if (fileAskedFor(request) !== null) return say(code)
    if (text.includes('Plan the files')) return say(n === '2' ? 'I have no plan.' : manifestText([{ path }]))
    if (text.includes('These files were written')) return summary({ files })
    if (n === '3' && !state.isKind) return say(JSON.stringify({ title: 'T', description: 'D', tests: 'none', files }))
    return position === 0 ? create(path, code) : summary({ files })
  }
}

test('agent and manifest on the same three tasks: the totals hold both, what was generated, and the failed runs', async () => {
  const state = { isKind: false }
  let runId = 5000
  const pulls: Readonly<Record<string, string | undefined>>[] = []
  const nextRun = () => {
    runId += 1
    return runId
  }
  await using scene = await openBareScene({ script: threeTasks(state) })
  const { github, repository } = scene
  const runTask = async (n: number, strategy: string, known?: number) => {
    const issue =
      known ??
      Number(github.createIssue(repository, { title: `Task ${n}`, body: 'Do it.', user: 'reporter' })['number'])
    github.labelIssue(repository, issue, 'diffproof', { by: 'mona' })
    const result = await scene.run({
      event: { payload: github.labeledPayload(repository, issue, 'diffproof'), runId: nextRun() },
      inputs: { strategy, 'max-attempts': '1' },
    })
    if (result.outputs['outcome'] === 'pr-created') pulls.push(result.outputs)
    return { issue, outcome: result.outputs['outcome'] }
  }
  const outcomes: Record<string, (string | undefined)[]> = { agent: [], manifest: [] }
  let lost = 0
  for (const strategy of ['agent', 'manifest'])
    for (const n of [1, 2, 3]) {
      const { issue, outcome } = await runTask(n, strategy)
      outcomes[strategy]?.push(outcome)
      if (outcome === 'no-changes') lost = issue
    }
  expect(outcomes).toEqual({
    agent: ['pr-created', 'pr-created', 'no-changes'],
    manifest: ['pr-created', 'model-error', 'pr-created'],
  })
  // The comment of an issue keeps what it has seen: another failure, and in the end a success.
  expect((await runTask(3, 'agent', lost)).outcome).toBe('no-changes')
  state.isKind = true
  expect((await runTask(3, 'agent', lost)).outcome).toBe('pr-created')
  // One is merged as it was published, and one after somebody has pushed to its branch.
  const [first, second] = pulls
  await github.mergePull(repository, Number(first?.['pull-request-number']), 'mona')
  await github.commit(repository, second?.['branch'] ?? '', { 'by-hand.txt': 'x\n' })
  await github.mergePull(repository, Number(second?.['pull-request-number']), 'mona')
  // Nobody else can add to the sum.
  const forged = '{"run":"9","at":null,"outcome":"not-ready","strategy":"agent","model":"m","turns":1,"cost_usd":99}'
  const marker = `<!-- diffproof-comment {"repository":"${repository}","task":"issue-1"} -->`
  github.comment(repository, lost, { body: `${marker}\n<!-- diffproof-run ${forged} -->`, user: 'stranger' })

  const result = await scene.run({
    event: { name: 'schedule', payload: { schedule: '1 1 * * 1' }, actor: 'github-actions[bot]' },
    action: 'report',
  })
  const report = JSON.parse(readFileSync(result.outputs['totals-file'] ?? '', 'utf8'))
  const { agent, manifest } = Object.fromEntries(
    report.by.strategy.map((group: { name: string; totals: object }) => [group.name, group.totals]),
  )
  expect(agent).toMatchObject({ pull_requests: 3, failed_runs: { count: 2, outcomes: { 'no-changes': 2 } } })
  expect(manifest).toMatchObject({
    pull_requests: 2,
    failed_runs: { count: 1, outcomes: { 'model-error': 1 } },
    generation: { pull_requests: 2, files: 2, whole: 2, changes: 0, requests: 2 },
  })
  expect(agent).toMatchObject({
    runs: { count: 5, edited: 3, json: 5, json_first: 2, success: 3, kinds: { issue: 5 } },
    quality: { merged_untouched: 1, changed_afterwards: 1, change_unknown: 0 },
    summary_sources: { tool: 3 },
  })
  expect(manifest).toMatchObject({ runs: { count: 3, edited: 2, json_first: 0 }, manifest_sources: { 1: 2 } })
  expect(result.stepSummary).toMatch(/\| `agent` \| 0% \| 100% \| 1 of 2 \| 33% \| 60% \| 40% \| 60% \| \$/)
  expect(manifest.generation.cost_usd).toBeGreaterThan(0)
  const all = report.totals.cost_usd + report.totals.failed_runs.cost_usd
  expect(all).toBeCloseTo(countedCost(scene.model), 4)
  expect(result.outputs['reason']).toMatch(/5 pull requests of ours.*; 3 failed runs, \$/)
  // A person compares them line by line: success, time, turns and cost, with the failed runs.
  const [head = '', , ...rows] = (/### By strategy\n\n((?:\|.*\n)+)/.exec(result.stepSummary)?.[1] ?? '').split('\n')
  const cells = (row: string) => row.split('|').map(cell => cell.trim())
  const told = rows
    .filter(row => row !== '')
    .map(row => {
      return Object.fromEntries(cells(head).map((name, at) => [name, cells(row)[at]]))
    })
  const turnsOf = (totals: { usage: { turns: number }; failed_runs: { turns: number } }) =>
    totals.usage.turns + totals.failed_runs.turns
  expect(told).toMatchObject([
    {
      strategy: '`agent`',
      'pull requests': '3',
      success: '60%',
      turns: String(turnsOf(agent)),
      takes: expect.stringMatching(/\d/),
    },
    {
      strategy: '`manifest`',
      'pull requests': '2',
      success: '67%',
      turns: String(turnsOf(manifest)),
      takes: expect.stringMatching(/\d/),
    },
  ])
  for (const [at, totals] of [agent, manifest].entries()) {
    const cost = totals.cost_usd + totals.failed_runs.cost_usd
    expect(told[at]?.['failed runs']).toMatch(/^[12] \(\$/)
    expect(told[at]?.['cost each']).toBe(money(cost / totals.pull_requests))
    expect(told[at]?.['turns each']).toBe(`${Number((turnsOf(totals) / totals.pull_requests).toFixed(1))}`)
  }
  expect(result.stepSummary).toMatch(/By plan: 2 files in 2 pull requests, 2 whole and 0 by changes, 2 requests, \$/)
  expect([...github.violations, ...github.unknownRequests]).toEqual([])
})

test('a report that cannot read the comments says that failed runs are not counted', async () => {
  await using scene = await openBareScene()
  scene.github.faults.add({ path: /\/issues\/comments/, status: 403, body: { message: 'Resource not accessible' } })
  const result = await scene.run({
    event: { name: 'schedule', payload: { schedule: '1 1 * * 1' }, actor: 'github-actions[bot]' },
    action: 'report',
  })
  expect(result.outputs).toMatchObject({
    outcome: 'reported',
    reason: '0 pull requests of ours; failed runs could not be counted',
  })
  const warnings = result.commands.filter(one => one.command === 'warning').map(({ data }) => data)
  expect(warnings).toContainEqual(expect.stringMatching(/failed runs are not counted: .*issues: read/))
  expect(result.stepSummary).toContain('Failed runs could not be counted.')
})
