/** One run of a shape, by the whole built action from event to pull request or by the minimal client, measured from outside and by the probe inside. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openScene, type Scene } from '../e2e/scene.ts'
import type { RequestRecord } from '../playground/model/request-record.ts'
import { startModel } from '../playground/model/start-model.ts'
import { type Counts, countsOf } from './counts.ts'
import { covered, type Probed, probeVariables, readProbed, type Span } from './probed.ts'
import { actionScript, isQuiet, minimalScript } from './shape-script.ts'
import { type Shape, TASK } from './shapes.ts'

export type Contender = 'action' | 'minimal'

export type Measured = {
  readonly counts: Counts
  readonly requests: readonly RequestRecord[]
  readonly probed: Probed
  /** Where the emulated GitHub was. */
  readonly serverUrl: string
  /** From the start of the process to the first request to the model. */
  readonly firstMs: number
  /** The same without the time in which GitHub or git were at work. */
  readonly ownFirstMs: number
  /** From the end of a reply to the next request without the time of commands, where the reply itself asked for none. */
  readonly turnMs: readonly number[]
  readonly wallMs: number
  readonly peakMb: number
}

export type RunOptions = { readonly dist?: string }

/** Runs a shape whose repository is laid out in `folder`. Throws where the work is not done in the end. */
export async function runShape(
  shape: Shape,
  folder: string,
  contender: Contender,
  options: RunOptions = {},
): Promise<Measured> {
  const temporary = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(temporary, 'probe.json')
  const env = probeVariables(file)
  try {
    await using scene = await openScene({
      files: folder,
      script: actionScript(shape),
      title: 'Wrong values',
      body: TASK,
    })
    scene.git('repack', '-adq') // as a server holds it
    const workspace = scene.clone('--depth', '1')
    const requests =
      contender === 'action' ? await runAction(scene, workspace, env, options) : await runMinimal(shape, workspace, env)
    return measured(shape, requests, readProbed(file), scene.github.serverUrl)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function runAction(
  scene: Scene,
  workspace: string,
  env: Readonly<Record<string, string>>,
  { dist }: RunOptions,
): Promise<readonly RequestRecord[]> {
  const result = await scene.run({ workspace, env, ...(dist === undefined ? {} : { dist }) })
  const problems = [...scene.model.problems, ...scene.github.violations]
  if (result.outputs['outcome'] !== 'pr-created' || problems.length > 0)
    throw new Error(`${result.outputs['reason']} ${problems.join('; ')}\n${result.log.slice(-4_000)}`)
  return scene.model.requests
}

async function runMinimal(
  shape: Shape,
  workspace: string,
  variables: Readonly<Record<string, string>>,
): Promise<readonly RequestRecord[]> {
  const model = await startModel({ script: minimalScript(shape) })
  try {
    const env = {
      PATH: process.env['PATH'] ?? '',
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: model.key,
      ...variables,
    }
    const client = join(import.meta.dirname, 'minimal-client.mjs')
    const child = spawn(process.execPath, [client, TASK], { cwd: workspace, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', chunk => (said += chunk))
    await new Promise(resolve => child.once('close', resolve))
    if (!said.includes('"done"') || model.problems.length > 0)
      throw new Error(`the minimal client ended with: ${said} ${model.problems.join('; ')}`)
    return model.requests
  } finally {
    await model.close()
  }
}

function measured(shape: Shape, requests: readonly RequestRecord[], probed: Probed, serverUrl: string): Measured {
  const first = requests[0]?.at ?? Number.NaN
  const commands = probed.spans.filter(span => span.kind === 'child' && !isGit(span))
  const turnMs = shape.replies.flatMap((steps, at) => {
    const from = requests[at]?.endedAt
    const to = requests[at + 1]?.at
    if (!isQuiet(steps) || from === undefined || from === null || to === undefined) return []
    return [to - from - covered(commands, from, to)]
  })
  const foreign = probed.spans.filter(span => isGit(span) || isGitHub(span, serverUrl))
  return {
    counts: countsOf(requests),
    requests,
    probed,
    serverUrl,
    firstMs: first - probed.started,
    ownFirstMs: first - probed.started - covered(foreign, probed.started, first),
    turnMs,
    wallMs: probed.ended - probed.started,
    peakMb: probed.maxRssKb / 1024,
  }
}

export function isGit({ kind, what }: Span): boolean {
  return kind === 'child' && /^(?:\S*\/)?git(?: |$)/.test(what)
}

export function isGitHub({ kind, what }: Span, serverUrl: string): boolean {
  return kind === 'request' && what.includes(serverUrl)
}
