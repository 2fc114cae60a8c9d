import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { git } from './github/git-command.ts'
import type { SnapshotPull } from './github/snapshot.ts'
import { type GitHub, startGitHub } from './github/start-github.ts'
import { sandboxInput } from './machine.ts'
import { type ModelServer, startModel } from './model/start-model.ts'
import { type RunOptions, runAction } from './runner.ts'
import type { TestRun } from './runner-result.ts'
import { runTestsOf } from './sample/run-tests.ts'
import { solution } from './sample/solution.ts'

const { values, positionals } = parseArgs({ options: { log: { type: 'boolean' } }, allowPositionals: true })
const bundle = resolve(positionals[0] ?? join(import.meta.dirname, '../../dist/index.js'))

/** Runs the action on the sample's issue, prints the pull request it opens, and says whether all is as it should be. */
async function demo(): Promise<boolean> {
  if (!existsSync(bundle)) throw new Error(`${relative('', bundle)} is missing: run \`npm run build\` first`)
  const stage = await setStage()
  try {
    let newest = ''
    const onLine = (log: string) => {
      if (newestIn(log) === newest) return
      newest = newestIn(log)
      console.log(newest)
    }
    const result = await runAction({ ...stage.run, dist: bundle, onLine })
    console.log(`The run is over: ${result.outputs['outcome']}.`)
    try {
      return await show(stage, result)
    } finally {
      await result.cleanUp()
    }
  } finally {
    await stage.close()
  }
}

/** The newest step or title in the log. */
function newestIn(log: string): string {
  const titles = Array.from(log.matchAll(/^(?:\[ *\d+ s\] |::group::)(.*)$/gm), ([, title = '']) => title)
  return titles.at(-1) ?? 'the run begins'
}

async function show(stage: Stage, result: TestRun): Promise<boolean> {
  const { github, model, repository, bareDir } = stage
  const { pulls } = await github.snapshot(repository)
  const [pull] = pulls
  if (pull === undefined || values.log) heading('Log', result.log)
  if (pull === undefined) {
    throw new Error(`no pull request was opened; outcome ${result.outputs['outcome']}: ${result.outputs['reason']}`)
  }
  heading(`#${pull.number} ${pull.title} (${pull.draft ? 'draft' : 'ready'})`, pull.body ?? '')
  heading('Diff', await git(bareDir, ['diff', '--no-ext-diff', '--no-textconv', pull.base.sha, pull.head.sha]))
  const { input, output, cacheRead, cacheWrite, requests } = model.totals()
  heading(
    'Numbers',
    `${requests} model requests, ${github.requests.length} requests to GitHub, ${(result.durationMs / 1000).toFixed(1)} s\n` +
      `${input} input, ${cacheRead} cache read, ${cacheWrite} cache write, ${output} output tokens (estimated)`,
  )
  const findings = await findingsOf(stage, result, pull)
  const lines = findings.map(({ claim, holds, detail }) => (holds ? `  ok  ${claim}` : `  NO  ${claim}: ${detail}`))
  heading('Checks', lines.join('\n'))
  return findings.every(finding => finding.holds)
}

function heading(title: string, text: string): void {
  console.log(`\n== ${title} ==\n\n${text.trimEnd()}`)
}

/** One thing that must hold after the run. */
interface Finding {
  readonly claim: string
  readonly holds: boolean
  readonly detail: string
}

interface BodyJson {
  readonly evidence?: {
    readonly tree_sha?: string
    readonly base_sha?: string
    readonly tests?: { readonly proof?: string; readonly final?: { readonly status?: string } }
  }
}

/** The JSON at the end of a pull request's body; empty where there is none. */
function bodyJson(body: string | null): BodyJson {
  const fenced = [...(body ?? '').matchAll(/^(`{3,})json\n([\s\S]*?)\n\1$/gm)].at(-1)?.[2]
  return fenced === undefined ? {} : (JSON.parse(fenced) as BodyJson)
}

/** Checks everything the run claims against the repository, the servers and the secrets. */
async function findingsOf(stage: Stage, result: TestRun, pull: SnapshotPull): Promise<readonly Finding[]> {
  const { github, model, bareDir } = stage
  const { evidence } = bodyJson(pull.body)
  const tree = await git(bareDir, ['rev-parse', `${pull.head.sha}^{tree}`])
  const before = await runTestsOf(bareDir, pull.base.sha)
  const after = await runTestsOf(bareDir, pull.head.sha)
  const leaks = await result.leaks(stage.secrets)
  const none = (claim: string, list: readonly string[]) => ({
    claim,
    holds: list.length === 0,
    detail: list.join('; '),
  })
  return [
    { claim: 'the step passed', holds: result.exitCode === 0, detail: `exit code ${result.exitCode}` },
    { claim: 'the outcome is pr-created', ...equal(result.outputs['outcome'], 'pr-created') },
    { claim: "the head's tree is the one that was tested", ...equal(evidence?.tree_sha, tree) },
    { claim: 'the change begins at the base', ...equal(evidence?.base_sha, pull.base.sha) },
    { claim: 'the evidence says how the tests ended', ...equal(evidence?.tests?.final?.status, 'passed') },
    { claim: 'the proof is red, then green', ...equal(evidence?.tests?.proof, 'red-then-green') },
    { claim: 'the tests fail on the base', holds: !before.passed, detail: before.output },
    { claim: 'the tests pass on the head', holds: after.passed, detail: after.output },
    { claim: 'the pull request is ready', holds: !pull.draft, detail: `${result.outputs['reason']}` },
    none('the model was asked as its API wants it', model.problems),
    none('GitHub was asked as its description wants it', [...github.violations, ...github.unknownRequests]),
    none('no secret is anywhere', leaks),
    none('no process is left running', result.survivors),
  ]
}

function equal(found: string | undefined, wanted: string): Pick<Finding, 'holds' | 'detail'> {
  return { holds: found === wanted, detail: `${found ?? 'nothing'} instead of ${wanted}` }
}

/** The emulated GitHub with the sample repository and its labelled issue, and the model that solves it. */
interface Stage {
  readonly github: GitHub
  readonly model: ModelServer
  readonly repository: string
  readonly bareDir: string
  /** What the runner is to be started with. */
  readonly run: RunOptions
  /** What must be seen nowhere after the run. */
  readonly secrets: readonly string[]
  readonly close: () => Promise<void>
}

const SAMPLE = join(import.meta.dirname, 'sample')
const LABEL = 'diffproof'

/** Sets the stage: the sample repository is pushed, its issue is open, and somebody with write access labels it. */
async function setStage(): Promise<Stage> {
  const github = await startGitHub()
  const model = await startModel({ script: solution, keys: ['sk-demo-4f1d7c2ab96e0358'] })
  const from = join(SAMPLE, 'repository')
  const { bareDir, fullName, head } = await github.createRepository({ owner: 'octo', name: 'fair-share', from })
  const issue = JSON.parse(await readFile(join(SAMPLE, 'issue.json'), 'utf8')) as { title: string; body: string }
  github.setPermission(fullName, 'mona', 'write')
  const number = Number(github.createIssue(fullName, { ...issue, user: 'ada' })['number'])
  github.labelIssue(fullName, number, LABEL, { by: 'mona' })
  const token = github.token('job', { contents: 'write', issues: 'write', 'pull-requests': 'write' })
  const { serverUrl, apiUrl, graphqlUrl } = github
  return {
    github,
    model,
    repository: fullName,
    bareDir,
    secrets: [model.key, token],
    run: {
      event: {
        name: 'issues',
        payload: github.labeledPayload(fullName, number, LABEL),
        repository: fullName,
        ...(head !== null && { sha: head }),
        actor: 'mona',
        ...{ serverUrl, apiUrl, graphqlUrl },
      },
      token,
      // A user without sudo and bubblewrap has no sandbox; the sample's own tests are harmless.
      inputs: {
        'anthropic-api-key': model.key,
        'anthropic-base-url': model.url,
        ...sandboxInput(),
      },
      timeoutMs: 180_000,
    },
    async close() {
      await Promise.all([github.close(), model.close()])
    },
  }
}

try {
  if (!(await demo())) {
    console.error('\nThe demo ran, but not everything is as it should be: see the lines marked NO.')
    process.exitCode = 1
  }
} catch (error) {
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
