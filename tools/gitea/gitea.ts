/** Tries the shipped bundle on a real Gitea with its own runner: every way a run begins, and what is on the forge afterwards. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeBlocks } from '../../__tests__/contract/markdown-pages.ts'
import { ROOT, readText } from '../../__tests__/contract/repository-files.ts'
import { recordIn } from '../../__tests__/e2e/record-in.ts'
import { replace, summary } from '../../__tests__/playground/model/script.ts'
import { type ModelServer, startModel } from '../../__tests__/playground/model/start-model.ts'
import type { Script } from '../../__tests__/playground/model/turn.ts'
import { byRun, mends, PROJECT, TASK } from '../act/project.ts'
import { findGitea } from './find-gitea.ts'
import { type Person, type RunningGitea, startGitea } from './start-gitea.ts'

type Files = Record<string, string | Buffer>

function below(folder: string, prefix = ''): Files {
  const paths = readdirSync(join(ROOT, folder), { recursive: true }).map(String)
  const files = paths.filter(path => statSync(join(ROOT, folder, path)).isFile())
  return Object.fromEntries(files.map(path => [prefix + path, readFileSync(join(ROOT, folder, path))]))
}

/** What the guide tells users of Gitea to write. */
const GUIDE = codeBlocks(readText('docs/guides/forges.md')).find(({ language }) => language === 'yaml')?.text ?? ''
const OF_LABELS = /^ *# The event.*\n *if: .*\n/m
const LABELED = 'issues:\n    types: [labeled]'

/** The workflow of the guide with the address of the model, and with an artifact, started by other events, or with further inputs. */
function workflow({ url }: ModelServer, on = LABELED, inputs: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ 'anthropic-base-url': url, ...inputs })
  const lines = given.map(([name, value]) => `          ${name}: ${value}\n`).join('')
  const text = `${GUIDE.replace(LABELED, on)}${lines}${upload('kept', '${{ runner.temp }}/diffproof')}`
  return on === LABELED ? text : text.replace(OF_LABELS, '').replace(/uses: diffproof/, 'id: diffproof\n        $&')
}

function upload(name: string, path: string): string {
  return `      - id: ${name}\n        uses: actions/artifact@v0\n        with:\n          name: ${name}\n          path: ${path}\n`
}

const proposes = (
  model: ModelServer,
) => `${workflow(model).replace('uses: diffproof/diffproof', 'id: diffproof\n        $&/propose')}${upload('proposal', '${{ steps.diffproof.outputs.proposal-path }}')}    outputs:
      artifact: \${{ steps.proposal.outputs.artifact-id }}
  publish:
    needs: solve
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/artifact@v0
        with:
          artifact-ids: \${{ needs.solve.outputs.artifact }}
          path: proposal
      - uses: diffproof/diffproof/publish@v0
        with:
          proposal-path: proposal
          github-token: \${{ secrets.DIFFPROOF_TOKEN }}
`

interface Pull {
  readonly number: number
  readonly title: string
  readonly draft: boolean
  readonly branch: string
  readonly proof: string
  readonly commits: number
}

interface Ended {
  readonly id: number
  readonly conclusion: string
  readonly log: string
}

interface Trial {
  readonly forge: RunningGitea
  readonly repository: string
  readonly label: number
  /** Causes a run of this event, and waits until it has ended. */
  run(event: string, begin: () => Promise<unknown>): Promise<Ended>
  /** Adds the label, after taking it off. */
  relabel(as?: Person): Promise<unknown>
  /** Starts the workflow by hand. */
  dispatch(): Promise<unknown>
  /** The pull requests, after a look at the tree of each on the forge. */
  pulls(): Promise<readonly Pull[]>
}

const BRANCH = 'diffproof/issue-1-it-is-broken'
const READY = { number: 2, title: 'Mend the sum, 0', draft: false, branch: BRANCH, proof: 'red-then-green', commits: 1 }
const WRONG = [replace('src/sum.js', 'return a - b', 'return a * b'), ...Array(5).fill(summary())]
const MENDED = replace('src/sum.js', 'return a * b', 'return a + b')

interface Case {
  /** The text of the workflow. */
  readonly workflow: (model: ModelServer) => string
  readonly model?: Script
  check(trial: Trial): Promise<void>
}

const CASES: Readonly<Record<string, Case>> = {
  'a label, and the label again': {
    workflow,
    async check({ run, relabel, pulls, forge, repository }) {
      const { log } = await run('issues', () => relabel())
      assert.match(log, /artifact kept: .*report\.html/)
      assert.deepEqual(await pulls(), [READY])
      const comments = await forge.ask('GET', `/repos/${repository}/issues/1/comments`)
      assert.equal(comments.length, 1)
      const labels: readonly { name: string }[] = await forge.ask('GET', `/repos/${repository}/issues/1/labels`)
      assert.deepEqual(labels.map(({ name }) => name).sort(), ['diffproof', 'diffproof: done'])
      await run('issues', () => relabel())
      // The second run has a talk of its own.
      assert.deepEqual(await pulls(), [{ ...READY, title: 'Mend the sum, 1' }])
    },
  },
  'a label by somebody who may not write': {
    workflow,
    async check({ run, relabel, pulls, forge, repository }) {
      await forge.ask('PUT', `/repos/${repository}/collaborators/mona`, { permission: 'read' })
      await run('issues', () => relabel('boss'))
      assert.equal((await pulls()).length, 1)
      await run('issues', () => relabel('mona').then(() => null)).then(
        () => assert.fail('the label was taken'),
        () => null,
      )
    },
  },
  'by hand, for an issue': {
    workflow: model => workflow(model, 'workflow_dispatch:', { 'issue-number': '1' }),
    async check({ run, pulls, dispatch }) {
      await run('workflow_dispatch', dispatch)
      assert.deepEqual(await pulls(), [READY])
    },
  },
  'a schedule, for a task file': {
    workflow: model => workflow(model, "schedule:\n    - cron: '* * * * *'", { 'task-file': TASK }),
    async check({ run, pulls }) {
      await run('schedule', async () => null)
      const [pull] = await pulls()
      assert.deepEqual(pull, { ...READY, number: 2, title: 'Mend the sum', branch: 'diffproof/task-update-deps' })
    },
  },
  'a re-run': {
    workflow,
    async check({ run, relabel, pulls, forge, repository }) {
      const { id } = await run('issues', () => relabel())
      await run('issues', () => forge.ask('POST', `/repos/${repository}/actions/runs/${id}/rerun`))
      assert.deepEqual(await pulls(), [READY])
    },
  },
  'a draft, and a comment that makes it ready': {
    workflow: model => workflow(model, `${LABELED}\n  issue_comment:\n    types: [created]`, { 'max-attempts': '1' }),
    model: byRun(index => (index === 0 ? WRONG : [MENDED, ...Array(5).fill(summary())])),
    async check({ run, relabel, pulls, forge, repository }) {
      await run('issues', () => relabel())
      const [draft] = await pulls()
      assert.deepEqual([draft?.title, draft?.draft], ['WIP: Correct the reported behaviour', true])
      const body = '/diffproof add it up'
      await run('issue_comment', () => forge.ask('POST', `/repos/${repository}/issues/2/comments`, { body }, 'mona'))
      const [now] = await pulls()
      assert.deepEqual([now?.title, now?.draft, now?.commits], ['Correct the reported behaviour', false, 2])
    },
  },
  'two jobs': {
    workflow: proposes,
    async check({ run, relabel, pulls }) {
      await run('issues', () => relabel())
      assert.deepEqual(await pulls(), [READY])
    },
  },
  report: {
    workflow: model =>
      workflow(model, 'workflow_dispatch:').replace('diffproof/diffproof@', 'diffproof/diffproof/report@'),
    async check({ run, dispatch }) {
      const { conclusion, log } = await run('workflow_dispatch', dispatch)
      assert.equal(conclusion, 'success')
      assert.match(log, /Totals reported/)
    },
  },
}

type WorkflowRun = {
  readonly id: number
  readonly status: string
  readonly conclusion: string
  readonly event: string
  readonly run_attempt: number
}

async function runsOf(forge: RunningGitea, repository: string): Promise<readonly WorkflowRun[]> {
  return (await forge.ask('GET', `/repos/${repository}/actions/runs`)).workflow_runs
}

/** A label that Diffproof sets starts a run too, which is skipped. */
function isWanted(run: WorkflowRun, event: string): boolean {
  return run.event === event && run.status === 'completed' && run.conclusion !== 'skipped'
}

const MOST_SECONDS = 120

async function openTrial(forge: RunningGitea, name: string, { workflow }: Case, model: ModelServer): Promise<Trial> {
  const repository = `octo/${name.replaceAll(/\W+/g, '-')}`
  const at = `/repos/${repository}`
  await forge.seed(repository, { ...PROJECT, '.github/workflows/diffproof.yml': workflow(model) })
  await forge.ask('PUT', `${at}/collaborators/mona`, { permission: 'write' })
  await forge.ask('PUT', `${at}/actions/secrets/ANTHROPIC_API_KEY`, { data: model.key })
  await forge.ask('PUT', `${at}/actions/secrets/DIFFPROOF_TOKEN`, { data: forge.tokens.boss })
  const colour = '#00aabb'
  for (const state of ['working', 'done', 'failed'])
    await forge.ask('POST', `${at}/labels`, { name: `diffproof: ${state}`, color: colour })
  const { id: label } = await forge.ask('POST', `${at}/labels`, { name: 'diffproof', color: colour })
  await forge.ask('POST', `${at}/issues`, { title: 'It is broken', body: 'Please make it work.' }, 'stranger')
  // Gitea reads a push some time after it.
  const workflows = () => forge.ask('GET', `${at}/actions/workflows`).catch(() => null)
  for (let tries = 0; tries < 60 && !((await workflows())?.total_count > 0); tries += 1) await delay(500)
  await delay(2_000)
  const key = (one: WorkflowRun) => `${one.id} ${one.run_attempt}`
  return {
    ...{ forge, repository, label },
    async run(event, begin) {
      const before = new Set((await runsOf(forge, repository)).map(key))
      await begin()
      for (let waited = 0; waited < MOST_SECONDS; waited += 1) {
        await delay(1_000)
        const run = (await runsOf(forge, repository)).find(one => isWanted(one, event) && !before.has(key(one)))
        if (run === undefined) continue
        const { jobs } = await forge.ask('GET', `${at}/actions/runs/${run.id}/jobs`)
        const logs = []
        for (const { id } of jobs) logs.push(await forge.ask('GET', `${at}/actions/jobs/${id}/logs`))
        return { id: run.id, conclusion: run.conclusion, log: logs.join('\n') }
      }
      throw new Error(`no run of ${event} has ended after ${MOST_SECONDS} s`)
    },
    async relabel(as = 'mona') {
      await forge.ask('DELETE', `${at}/issues/1/labels/${label}`, undefined, as).catch(() => null)
      return forge.ask('POST', `${at}/issues/1/labels`, { labels: [label] }, as)
    },
    dispatch: () => forge.ask('POST', `${at}/actions/workflows/diffproof.yml/dispatches`, { ref: 'main' }),
    async pulls() {
      const pulls = await forge.ask('GET', `${at}/pulls?state=all`)
      return pulls.map(({ number, title, draft, body, head, base }: GiteaPull): Pull => {
        const { evidence } = recordIn(body)
        assert.equal(
          forge.git(repository, 'rev-parse', `${head.sha}^{tree}`),
          evidence.tree_sha,
          'the tree on the forge',
        )
        const commits = Number(forge.git(repository, 'rev-list', '--count', `${base.ref}..${head.sha}`))
        return { number, title, draft, branch: head.ref, proof: evidence.tests.proof, commits }
      })
    },
  }
}

type GiteaPull = Pick<Pull, 'number' | 'title' | 'draft'> & {
  readonly body: string
  readonly head: { readonly ref: string; readonly sha: string }
  readonly base: { readonly ref: string }
}

let forge: RunningGitea
try {
  forge = await startGitea(findGitea())
} catch (thrown) {
  console.log(`gitea: skipped, ${thrown instanceof Error ? thrown.message : thrown}`)
  process.exit(0)
}
const action = { ...below('dist', 'dist/'), ...below('prompts', 'prompts/') }
await forge.seed('diffproof/diffproof', { ...action, 'action.yml': readFileSync(join(ROOT, 'action.yml')) }, 'v0')
await forge.seed('actions/artifact', below('tools/act/actions/artifact'), 'v0')
const wanted = process.argv[2] ?? ''
const all = Object.entries(CASES).filter(([name]) => name.includes(wanted))
let failed = 0
for (const [name, one] of all) {
  const model = await startModel({ script: one.model ?? byRun(mends) })
  try {
    await one.check(await openTrial(forge, name, one, model))
    assert.deepEqual(model.problems, [])
    console.log(`passed  ${name}`)
  } catch (thrown) {
    failed += 1
    console.log(`FAILED  ${name}: ${thrown instanceof Error ? thrown.message : thrown}`)
  } finally {
    await model.close()
  }
}
console.log(`gitea: ${all.length - failed} passed, ${failed} failed`)
if (process.env['KEEP'] === undefined) await forge.close()
else console.log(`gitea stays at ${forge.url} (boss, ${forge.password}) until this process ends`)
if (failed > 0) process.exitCode = 1
