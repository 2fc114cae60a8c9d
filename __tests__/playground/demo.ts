import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findingsOf } from './demo-findings.ts'
import { type Stage, setStage } from './demo-stage.ts'
import { git } from './github/git-command.ts'
import { runAction } from './runner.ts'
import type { TestRun } from './runner-result.ts'

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

try {
  if (!(await demo())) {
    console.error('\nThe demo ran, but not everything is as it should be: see the lines marked NO.')
    process.exitCode = 1
  }
} catch (error) {
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
