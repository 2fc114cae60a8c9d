import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, styleText } from 'node:util'
import { git } from '../__tests__/playground/github/git-command.ts'
import { type RenderedPage, renderedPage } from '../__tests__/playground/github/rendered-page.ts'
import type { SnapshotPull } from '../__tests__/playground/github/snapshot.ts'
import { type GitHub, startGitHub } from '../__tests__/playground/github/start-github.ts'
import { sandboxInput } from '../__tests__/playground/machine.ts'
import { type ModelServer, startModel } from '../__tests__/playground/model/start-model.ts'
import { type RunOptions, runAction } from '../__tests__/playground/runner.ts'
import type { TestRun } from '../__tests__/playground/runner-result.ts'
import { runTestsOf } from '../__tests__/playground/sample/run-tests.ts'
import { solution } from '../__tests__/playground/sample/solution.ts'

const OPTIONS = { json: { type: 'boolean' }, log: { type: 'boolean' }, open: { type: 'boolean' } } as const
const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
const bundle = resolve(positionals[0] ?? join(import.meta.dirname, '../dist/index.js'))

/** With `--json`, the standard output holds nothing else. */
const stream = values.json === true ? process.stderr : process.stdout
const print = (line = ''): void => void stream.write(`${line}\n`)
const styled = (format: Parameters<typeof styleText>[0], text: string): string => styleText(format, text, { stream })

/** Runs the action on the sample's issue, shows the pull request it opens, and says whether all is as it should be. */
async function demo(): Promise<boolean> {
  if (!existsSync(bundle)) throw new Error(`${relative('', bundle)} is missing: run \`npm run build\` first`)
  const stage = await setStage()
  try {
    print(styled('bold', 'Diffproof demo: the real bundle and real git; GitHub is emulated, the model is scripted.'))
    print(`\n${styled('bold', `Issue #1: ${stage.issue.title}`)}`)
    print(styled('dim', `  ${firstOf(stage.issue.body)}`))
    print()
    const progress = showProgress()
    const result = await runAction({ ...stage.run, dist: bundle, onLine: progress.read }).finally(progress.end)
    try {
      return await show(stage, result)
    } finally {
      await result.cleanUp()
    }
  } finally {
    await stage.close()
  }
}

const WIDTH = 100

function firstOf(text: string, width = WIDTH): string {
  const [line = ''] = text.split('\n')
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}

/** What is told elsewhere: the issue is above, the pull request below. */
const TOLD = /^(?:task|sandbox|verify|github|[A-Z][\w ]*): /

/** A step in words that a newcomer knows. */
const NAMES: Readonly<Record<string, string>> = {
  baseline: 'tests before',
  git: 'changed',
  tests: 'tests after',
  'red run': 'on old code',
  end: 'done',
}

/** Prints each step of the log once it is done; on a terminal, what is under way stands below with its time. */
function showProgress() {
  let [shown, underWay, since] = [0, 'the run begins', Date.now()]
  const erase = (): void => void (stream.isTTY && stream.write('\r\u001b[K'))
  const draw = (): void => {
    const seconds = `${((Date.now() - since) / 1_000).toFixed(1)} s`
    if (stream.isTTY) stream.write(`\r\u001b[K  ${styled('cyan', '…')} ${underWay} ${styled('dim', seconds)}`)
  }
  const timer = setInterval(draw, 100)
  return {
    read(log: string) {
      const steps = Array.from(log.matchAll(/^(\[ *\d+ s\] |::group::)(.*)$/gm))
      for (const [, mark = '', text = ''] of steps.slice(shown)) {
        if (mark === '::group::') [underWay, since] = [text, Date.now()]
        else if (!TOLD.test(text)) {
          erase()
          print(stepLine(text))
        }
      }
      shown = steps.length
      draw()
    },
    end() {
      clearInterval(timer)
      erase()
    },
  }
}

function stepLine(text: string): string {
  const [, name = text, rest = ''] = /^([^:]+): (.*)$/.exec(text) ?? []
  // The sample has a fault, so its tests fail before.
  const isBad = name === 'tests' && /\bfailed\b/.test(rest)
  // Tokens and cost are in the report. The model hands its summary in, which counts once the proof is there.
  const words = rest
    .replace(/; [\d,]+ tokens .*(?= \()/, '')
    .replace('`submit_summary`', 'says that it is done')
    .replace('pr-created', 'the pull request is open')
    .replace('as it should', 'as they should: the new tests need the change')
  return `  ${styled(isBad ? 'red' : 'green', '•')} ${(NAMES[name] ?? name).padEnd(12)} ${styled('dim', firstOf(words, WIDTH - 15))}`
}

async function show(stage: Stage, result: TestRun): Promise<boolean> {
  const { github, repository } = stage
  const { pulls, issues } = await github.snapshot(repository)
  const [pull] = pulls
  if (pull === undefined || values.log) print(`\n${result.log.trimEnd()}`)
  if (pull === undefined) {
    throw new Error(`no pull request was opened; outcome ${result.outputs['outcome']}: ${result.outputs['reason']}`)
  }
  const [verdict = '', ...rest] = (pull.body ?? '').split('\n')
  print(`\n${styled('bold', `Pull request #${pull.number}: ${pull.title}`)} (${pull.draft ? 'draft' : 'ready'})`)
  print(`  ${plain(verdict)}\n`)
  for (const line of tableIn(rest)) print(`  ${line}`)
  const home = `${github.serverUrl}/${repository}`
  const comment = issues[0]?.comments[0]?.body ?? ''
  const files = keepPages(result, { home, pull, comment, issue: stage.issue.title })
  const [[first] = ['']] = files
  print('\nOpen the pull request in a browser; the files stay until you delete them:')
  const links = files.map(([file, what]) => [pathToFileURL(file).href, what] as const)
  for (const [index, [link, what]] of links.entries())
    print(index === 0 ? `  ${styled('bold', link)}` : styled('dim', `  ${link}  ${what}`))
  if (values.open === true) openInBrowser(first)
  if (bodyJson(pull.body)?.evidence?.sandbox === 'none')
    print(
      "\nThis machine has no sandbox that Diffproof can use, so the demo ran without. GitHub's Linux runners have one.",
    )
  const findings = await findingsOf(stage, result, pull)
  const broken = findings.filter(({ holds }) => !holds)
  print()
  for (const { claim, detail } of broken) print(styled('red', `✗ ${claim}: ${detail}`))
  print(
    `${styled(broken.length === 0 ? 'green' : 'red', `${findings.length - broken.length} of ${findings.length} checks hold`)}` +
      ` (tree, tests before and after, secrets, processes) in ${(result.durationMs / 1000).toFixed(1)} s`,
  )
  print(styled('dim', 'More: npm run demo -- --log for the whole log, --json for the record and the checks.'))
  if (values.json === true) {
    const pages = files.map(([file]) => file)
    const { number, title, draft, body } = pull
    const shown = { number, title, draft, record: bodyJson(body) }
    console.log(JSON.stringify({ outcome: result.outputs['outcome'], pull: shown, pages, checks: findings }, null, 2))
  }
  return broken.length === 0
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** With the program of the desktop; without one nothing happens, and the link above remains. */
function openInBrowser(file: string): void {
  const [program = '', ...words] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(program, [...words, file], { stdio: 'ignore', detached: true })
  opener.on('error', () => print(styled('dim', `No ${program} is here: open the link above.`)))
  opener.unref()
}

/** A line of Markdown for a terminal. */
function plain(markdown: string): string {
  return markdown.replace(/\*\*|`|<\/?\w+>/g, '').replace(/\\([|[\]\\])/g, '$1')
}

const MOST_ROWS = 8

/** The first table of the body, in columns. */
function tableIn(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex(line => line.startsWith('|'))
  const after = lines.findIndex((line, index) => index > from && !line.startsWith('|'))
  const rows = lines
    .slice(from, after)
    .filter(line => !/^\| *:?-/.test(line))
    .slice(0, MOST_ROWS)
    .map(line =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(cell => plain(cell.trim()).replace('✅', '✓').replace('❌', '✗')),
    )
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows.map((row, index) => {
    const cells = row.map((cell, column) => {
      const padded = cell.padEnd(widths[column] ?? 0)
      if (index === 0) return styled('dim', padded)
      return cell.startsWith('✓') ? styled('green', padded) : cell.startsWith('✗') ? styled('red', padded) : padded
    })
    return cells.join('   ').trimEnd()
  })
}

interface Shown {
  readonly home: string
  readonly pull: SnapshotPull
  readonly comment: string
  readonly issue: string
}

/** Writes what a person would see at GitHub beside the files of the run, into a folder that stays. */
function keepPages(result: TestRun, { home, pull, comment, issue }: Shown): (readonly [string, string])[] {
  const folder = mkdtempSync(join(tmpdir(), 'diffproof-demo-'))
  cpSync(dirname(result.outputs['report-file'] ?? ''), folder, { recursive: true })
  const keep = (name: string, what: string, page: Omit<RenderedPage, 'home'> | null) => {
    const file = join(folder, name)
    if (page !== null) writeFileSync(file, renderedPage({ ...page, home }))
    return [file, what] as const
  }
  const { title, number, draft, body } = pull
  const state = draft ? 'draft' : 'open'
  const author = 'github-actions[bot]'
  return [
    keep('pull-request.html', 'the pull request', { title, number, state, author, markdown: body ?? '' }),
    keep('comment.html', 'the comment on the issue', { title: issue, number: 1, author, markdown: comment }),
    keep('job-summary.html', 'the page of the job', { title: 'Job summary', markdown: result.stepSummary }),
    keep('report.html', 'every turn, the proof and the change', null),
  ]
}

/** One thing that must hold after the run. */
interface Finding {
  readonly claim: string
  readonly holds: boolean
  readonly detail: string
}

interface BodyJson {
  readonly evidence?: {
    readonly sandbox?: string
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
  readonly issue: { readonly title: string; readonly body: string }
  /** What the runner is to be started with. */
  readonly run: RunOptions
  /** What must be seen nowhere after the run. */
  readonly secrets: readonly string[]
  readonly close: () => Promise<void>
}

const SAMPLE = join(import.meta.dirname, '../__tests__/playground/sample')
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
    issue,
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
  if (!(await demo())) process.exitCode = 1
} catch (error) {
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
