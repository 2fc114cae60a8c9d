/** Tries the README's workflow and every example on a real runner: nektos/act in host mode, against the emulated GitHub and the scripted model. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeBlocks } from '../../__tests__/contract/markdown-pages.ts'
import { readText } from '../../__tests__/contract/repository-files.ts'
import { openPullScene, type PullScene } from '../../__tests__/e2e/prove-scene.ts'
import { recordIn } from '../../__tests__/e2e/record-in.ts'
import { git, openScene, type Scene } from '../../__tests__/e2e/scene.ts'
import { BRANCH, SMALL_PROJECT } from '../../__tests__/e2e/small-project.ts'
import { bash, replace, summary } from '../../__tests__/playground/model/script.ts'
import type { Script } from '../../__tests__/playground/model/turn.ts'
import { findAct } from './find-act.ts'
import { byRun, mends, PROJECT, TASK } from './project.ts'
import { type Ended, type Event, runWorkflow, type WorkflowOptions } from './workflow-run.ts'

const RIGHTS = { contents: 'write', issues: 'write', 'pull-requests': 'write', actions: 'read' } as const

const WRONG = [replace('src/sum.js', 'return a - b', 'return a * b'), ...Array(5).fill(summary())]

interface Trial<Opened extends Scene = Scene> {
  readonly scene: Opened
  /** Runs the README's workflow, or an example by its name, with a step more. */
  run(workflow: string, event: Event, options?: WorkflowOptions, more?: string): Promise<Ended>
}

const README = codeBlocks(readText('README.md')).find(({ language }) => language === 'yaml')?.text ?? ''
const BRANCH_OF_TASK = 'diffproof/task-update-deps'

const labelled = ({ github, repository, issue }: Scene): Event => {
  return { name: 'issues', payload: github.labeledPayload(repository, issue, 'diffproof') }
}
const dispatched = ({ repository }: Scene, inputs: Readonly<Record<string, string>> = {}): Event => {
  const sender = { login: 'mona', type: 'User' }
  return {
    name: 'workflow_dispatch',
    payload: { inputs, ref: 'refs/heads/main', repository: { full_name: repository }, sender },
  }
}
const scheduled: Event = { name: 'schedule', payload: { schedule: '17 5 * * 1' } }

/** The open pull requests: whether each is a draft, its proof, and that its head holds the tested tree. */
async function pullsOf(scene: Scene) {
  const { pulls } = await scene.github.snapshot(scene.repository)
  return pulls.map(({ head, draft, body }) => {
    const { evidence } = recordIn(body)
    assert.equal(scene.git('rev-parse', `${head.ref}^{tree}`), evidence.tree_sha, 'the tree of the branch')
    const commits = Number(scene.git('rev-list', '--count', `main..${head.ref}`))
    return { branch: head.ref, draft, proof: evidence.tests.proof, commits }
  })
}
const ready = (branch: string, commits = 1) => ({ branch, draft: false, proof: 'red-then-green', commits })
const commentOf = async ({ github, repository }: Scene) =>
  (await github.snapshot(repository)).issues[0]?.comments[0]?.body ?? ''
const keeps = ({ log }: Ended, ...artifacts: readonly string[]) => {
  const kept = [...log.matchAll(/\| artifact (\S+): (.*)/g)].map(([, name, files]) => [name, files] as const)
  assert.deepEqual(kept.map(([name]) => name).sort(), artifacts.toSorted())
  for (const [name, files = ''] of kept)
    if (/^diffproof/.test(name ?? '')) assert.match(files, /report\.html|totals|record\.json/)
}

const CASES: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  'README: a label': async ({ scene, run }) => {
    const ended = await run(README, labelled(scene))
    assert.equal(ended.exitCode, 0)
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH)])
    keeps(ended, 'diffproof')
  },
  'README: another label starts nothing': async ({ scene, run }) => {
    scene.github.labelIssue(scene.repository, scene.issue, 'bug', { by: 'mona' })
    const payload = scene.github.labeledPayload(scene.repository, scene.issue, 'bug')
    assert.equal((await run(README, { name: 'issues', payload })).exitCode, 0)
    assert.equal(scene.model.requests.length, 0)
  },
  'README: the label is taken off and put back': async ({ scene, run }) => {
    await run(README, labelled(scene))
    scene.github.labelIssue(scene.repository, scene.issue, 'diffproof', { by: 'mona' })
    assert.equal((await run(README, labelled(scene))).exitCode, 0)
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH)])
    const { issues } = await scene.github.snapshot(scene.repository)
    assert.equal(issues[0]?.comments.length, 1)
  },
  'dispatch: an issue': async ({ scene, run }) => {
    await run('dispatch', dispatched(scene, { 'issue-number': String(scene.issue) }))
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH)])
  },
  'dispatch: plain words': async ({ scene, run }) => {
    await run('dispatch', dispatched(scene, { prompt: 'Mend the sum' }))
    const [pull] = await pullsOf(scene)
    assert.match(pull?.branch ?? '', /^diffproof\/task-mend-the-sum-[0-9a-f]{8}$/)
  },
  'dispatch: a task file': async ({ scene, run }) => {
    await run('dispatch', dispatched(scene, { 'task-file': TASK }))
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH_OF_TASK)])
  },
  'dispatch: nothing asked for fails and says why': async ({ scene, run }) => {
    const { exitCode, log } = await run('dispatch', dispatched(scene))
    assert.equal(exitCode, 1)
    assert.match(log, /needs exactly one of the inputs issue-number, prompt and task-file/)
  },
  'schedule: a task in plain words': async ({ scene, run }) => {
    keeps(await run('schedule', scheduled), 'diffproof')
    assert.equal((await pullsOf(scene)).length, 1)
  },
  'task-file: every Monday': async ({ scene, run }) => {
    keeps(await run('task-file', scheduled), 'diffproof')
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH_OF_TASK)])
  },
  'plan: one job for the issue and one for the task file': async ({ scene, run }) => {
    const ended = await run('plan', scheduled)
    const pulls = await pullsOf(scene)
    assert.deepEqual(new Set(pulls), new Set([ready(BRANCH), ready(BRANCH_OF_TASK)]))
    keeps(ended, `diffproof-issue-${scene.issue}`, 'diffproof-task-update-deps')
  },
  'two-jobs: proposed, then published': async ({ scene, run }) => {
    keeps(await run('two-jobs', labelled(scene)), 'diffproof', 'diffproof-publish', 'proposal')
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH)])
  },
  'three-jobs: proposed, tested elsewhere, then published': async ({ scene, run }) => {
    keeps(await run('three-jobs', labelled(scene)), 'diffproof', 'diffproof-publish', 'proposal')
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH)])
  },
  'follow-ups: a comment, a review and a failed check make a commit each': async ({ scene, run }) => {
    const { github, repository } = scene
    await run(README, labelled(scene))
    const pull = scene.issue + 1
    const { id: comment } = github.comment(repository, pull, { user: 'mona', body: '/diffproof one more test' })
    await run('follow-ups', { name: 'issue_comment', payload: github.commentPayload(repository, pull, comment) })
    const asked = { user: 'mona', state: 'CHANGES_REQUESTED', body: 'And one more.' } as const
    const { id: review } = github.review(repository, pull, asked)
    await run('follow-ups', { name: 'pull_request_review', payload: github.reviewPayload(repository, pull, review) })
    const { id: failed } = await github.failRun(repository, { branch: BRANCH, by: 'mona' })
    await run('follow-ups', { name: 'workflow_run', payload: github.workflowRunPayload(repository, failed) })
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH, 4)])
  },
  'follow-ups: a comment on an issue': async ({ scene, run }) => {
    const { id } = scene.github.comment(scene.repository, scene.issue, { user: 'mona', body: '/diffproof' })
    const payload = scene.github.commentPayload(scene.repository, scene.issue, id)
    keeps(await run('follow-ups', { name: 'issue_comment', payload }), 'diffproof')
    assert.deepEqual(await pullsOf(scene), [ready(BRANCH)])
  },
  'eval: a past fix, from its task to the page': async ({ scene, run }) => {
    const folder = scene.clone()
    writeFileSync(join(folder, 'src/sum.js'), SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b'))
    writeFileSync(
      join(folder, 'test/zero.test.js'),
      SMALL_PROJECT['test/sum.test.js'].replace('sums two numbers', 'sums zero'),
    )
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message=The sum is wrong')
    scene.git('fetch', '--quiet', folder, '+HEAD:refs/heads/main')
    const ended = await run('eval', dispatched(scene, { last: '10' }))
    assert.equal(ended.exitCode, 0)
    assert.match(ended.log, /\| artifact diffproof-eval: .*\beval\.html/)
    assert.match(ended.log, /Solved \(Proven, hidden tests passed/)
    assert.match(ended.log, /Tasks tried +1\b/)
  },
  'report: the totals': async ({ scene, run }) => {
    await run(README, labelled(scene))
    const ended = await run('report', scheduled)
    keeps(ended, 'diffproof-totals')
    assert.match(ended.log, /reported/)
  },
}

/** Cases with a model of their own. */
const OTHER_MODELS: Readonly<Record<string, readonly [Script, (trial: Trial) => Promise<void>]>> = {
  'README: tests that stay red make a draft': [
    WRONG,
    async ({ scene, run }) => {
      keeps(await run(README, labelled(scene)), 'diffproof')
      assert.deepEqual(await pullsOf(scene), [{ ...ready(BRANCH), draft: true, proof: 'no-test-changes' }])
    },
  ],
  'three-jobs: tests that fail elsewhere publish nothing': [
    WRONG,
    async ({ scene, run }) => {
      const ended = await run('three-jobs', labelled(scene))
      assert.equal(ended.exitCode, 1)
      keeps(ended, 'diffproof', 'proposal')
      assert.deepEqual(await pullsOf(scene), [])
    },
  ],
  'README: a cancelled job says so, and leaves nothing running': [
    [{ ...bash('sleep 310'), delayMs: 0 }],
    async ({ scene, run }) => {
      const sleeping = () => processesOf('sleep 310')
      const onStart = (child: ChildProcess) => {
        const timer = setInterval(() => {
          if (sleeping().length > 0) {
            clearInterval(timer)
            child.kill('SIGINT')
          }
        }, 200)
        child.on('close', () => clearInterval(timer))
      }
      await run(README, labelled(scene), { onStart })
      assert.deepEqual(sleeping(), [])
      assert.match(await commentOf(scene), /❌ \*\*Cancelled/)
      assert.deepEqual(await pullsOf(scene), [])
    },
  ],
}

const FORKED = {
  files: { ...PROJECT, 'test/sum.test.js': SMALL_PROJECT['test/sum.test.js'].replace('sum(1, 2), 3', 'sum(1, 0), 1') },
  changes: {
    'src/sum.js': SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b'),
    'test/sum.test.js': SMALL_PROJECT['test/sum.test.js'],
  },
  inputs: {},
  fork: true,
}
const MEASURED = 'diffproof-proof'

/** What a fork's job may do to its record before it is uploaded. */
const lie = (from: string, to: string) =>
  `      - run: |\n          sed -i 's/${from}/${to}/' "$RUNNER_TEMP/diffproof/record.json"\n`

/** A pull request of a fork: one job measures it, another one comments. */
const FORKS: Readonly<Record<string, (trial: Trial<PullScene>) => Promise<void>>> = {
  'fork: measured without a right, and commented on by a workflow that checks nothing out': async trial => {
    const { measured, commented } = await proveFork(trial)
    assert.equal(measured.exitCode, 0)
    assert.match(measured.log, /this token may not comment/)
    assert.equal(commented.exitCode, 0)
    const [comment, ...others] = await trial.scene.comments()
    assert.deepEqual(others, [])
    assert.match(comment?.body ?? '', /✅ \*\*Proven: /)
  },
  'fork: a verdict that was written into the record is decided again': async trial => {
    await proveFork(trial, lie('"verdict": "proven"', '"verdict": "proven-by-build"'))
    assert.match((await trial.scene.comments())[0]?.body ?? '', /✅ \*\*Proven: /)
  },
  'fork: a record of another commit is refused': async trial => {
    const { commented } = await proveFork(trial, lie('"head_sha": "[0-9a-f]*"', `"head_sha": "${'0'.repeat(40)}"`))
    assert.equal(commented.exitCode, 1)
    assert.match(commented.log, /the record is refused: it is of another commit/)
    assert.deepEqual(await trial.scene.comments(), [])
  },
  'fork: a record of another shape is refused': async trial => {
    const { commented } = await proveFork(trial, lie('"evidence"', '"proof"'))
    assert.equal(commented.exitCode, 1)
    assert.match(commented.log, /the record is refused/)
    assert.deepEqual(await trial.scene.comments(), [])
  },
}

/** Both workflows. The second one has a token that may comment and a workspace without the code. */
async function proveFork({ scene, run }: Trial<PullScene>, more = '') {
  const { github, head } = scene
  const artifacts = mkdtempSync(join(tmpdir(), 'act-artifacts-'))
  const { payload, sha } = scene.event()
  const read = github.token('fork', { contents: 'read', 'pull-requests': 'read' })
  const asked = { token: read, artifacts, ...(sha === undefined ? {} : { commit: sha }) }
  const measured = await run('prove', { name: 'pull_request', payload }, asked, more)
  keeps(measured, MEASURED)
  const before = github.requests.length
  const workflowRun = {
    ...{ id: 1, event: 'pull_request', head_sha: head, head_branch: 'mend' },
    ...{ html_url: `${github.serverUrl}/${scene.repository}/actions/runs/1` },
    head_repository: { full_name: 'stranger/project' },
  }
  const write = github.token('comment', { actions: 'read', 'pull-requests': 'write' })
  const event = { name: 'workflow_run', payload: { action: 'completed', workflow_run: workflowRun } }
  const commented = await run('prove-comment', event, { token: write, artifacts })
  const paths = github.requests.slice(before).map(({ path }) => path)
  assert.deepEqual(
    paths.filter(path => /\.git\/|git-upload-pack|\/contents\/|\/git\//.test(path)),
    [],
    'the job that writes reads no code',
  )
  rmSync(artifacts, { recursive: true })
  return { measured, commented }
}

function processesOf(command: string): readonly string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return lines.filter(line => line.trimEnd().endsWith(` ${command}`))
}

async function tryOne<Opened extends Scene>(
  act: string,
  open: () => Promise<Opened>,
  check: (trial: Trial<Opened>) => Promise<void>,
): Promise<void> {
  await using scene = await open()
  const logs: string[] = []
  try {
    await check({
      scene,
      run: async (workflow, event, options, more = '') => {
        const text = workflow === README ? README : readText(`docs/examples/${workflow}.yml`)
        const longer = text.replace(/(?=^ {6}- uses: actions\/upload-artifact)/m, more)
        const ended = await runWorkflow(act, scene, longer, event, options)
        logs.push(ended.log)
        return ended
      },
    })
    const { github, model } = scene
    assert.deepEqual([...github.violations, ...github.unknownRequests, ...model.problems], [])
  } catch (thrown) {
    throw new Error(`${logs.join('\n')}\n${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

const found = findAct()
if ('missing' in found) console.log(`act: skipped, ${found.missing}`)
else {
  const started = Date.now()
  const wanted = process.argv[2] ?? ''
  const { act } = found
  const openWith = (script: Script) => () => openScene({ files: PROJECT, script, permissions: RIGHTS })
  const all = [
    ...Object.entries(CASES).map(([name, check]) => [name, () => tryOne(act, openWith(byRun(mends)), check)] as const),
    ...Object.entries(OTHER_MODELS).map(
      ([name, [model, check]]) => [name, () => tryOne(act, openWith(model), check)] as const,
    ),
    ...Object.entries(FORKS).map(
      ([name, check]) => [name, () => tryOne(act, () => openPullScene(FORKED), check)] as const,
    ),
  ].filter(([name]) => name.includes(wanted))
  let failed = 0
  for (const [name, attempt] of all) {
    const from = Date.now()
    const problem = await attempt().then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
    if (problem !== null) {
      failed += 1
      console.log(problem)
    }
    console.log(`${problem === null ? 'passed' : 'FAILED'}  ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
  }
  console.log(`act: ${all.length - failed} passed, ${failed} failed, ${((Date.now() - started) / 1000).toFixed(0)} s`)
  if (failed > 0) process.exitCode = 1
}
