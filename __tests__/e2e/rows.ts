/** Tests as rows: the title, what the repository, the model and the step are given, and what has to come of it. */
import { expect, test } from '@jest/globals'
import { type Outcome, resultOf } from '../../src/core/outcome.ts'
import type { Part } from '../playground/machine.ts'
import { textOf } from '../playground/model/message-request.ts'
import { needs } from '../playground/needs.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { expectClean, expectNothingPublished, onlyPull } from './only-pull.ts'
import { openBareScene, openScene, openWholeScene, type Scene, type SceneOptions } from './scene.ts'

/** A part that has to be there, or with `not` must not be. */
export type Text = string | RegExp | { readonly not: string | RegExp }
export type Texts = Text | readonly Text[]

export const not = (part: string | RegExp): Text => ({ not: part })

type Given = NonNullable<Parameters<Scene['run']>[0]>
type Pull = Awaited<ReturnType<typeof onlyPull>>

/** What has come of a run, for what a row cannot say. */
export interface Ended {
  readonly scene: Scene
  readonly result: TestRun
  /** The only pull request; asking for it where there is none fails. */
  readonly pull: () => Promise<Pull>
  /** The newest message of a request, by its number from 0; from the last one where it is negative. */
  readonly told: (request: number) => string
}

/** One run and what has to come of it. */
export interface Step extends Given {
  /** What happens before the run. */
  readonly before?: (scene: Scene) => unknown
  /** Starts the run, where it is not by the label. */
  readonly start?: (scene: Scene, options: Given) => Promise<TestRun>
  /** `pr-created` where it is not said. One that publishes nothing has to leave nothing, unless `leaves` says so. */
  readonly outcome?: Outcome
  readonly leaves?: 'something'
  /** As the outcome has it, unless it is said. */
  readonly exitCode?: 0 | 1
  readonly reason?: Texts
  readonly outputs?: Readonly<Record<string, unknown>>
  /** How many requests the model has got by then. */
  readonly requests?: number
  /** What the model reads in a request as the newest message, by its number from 0. */
  readonly told?: Readonly<Record<number, Texts>>
  readonly log?: Texts
  readonly page?: Texts
  readonly warnings?: Texts
  /** The comment on the issue. */
  readonly comment?: Texts
  readonly draft?: boolean
  readonly pullTitle?: Texts
  readonly pullBody?: Texts
  /** Part of the evidence. */
  readonly evidence?: Readonly<Record<string, unknown>>
  /** Part of the summary. */
  readonly summary?: Readonly<Record<string, unknown>>
  /** The changed files by the output, in their order. */
  readonly changed?: readonly string[]
  /** Files of the published commit. */
  readonly published?: Readonly<Record<string, Texts>>
  readonly also?: (ended: Ended) => unknown
}

/** A scene with one run, or with several. */
export type Row = SceneOptions & {
  readonly needs?: readonly Part[]
  /** It waits for a limit of time, beside rows that work; it needs nothing. */
  readonly waits?: true
  /** What else would be a fault: another conversation with the model, as every request for a file is; a refused request. */
  readonly allows?: 'prefixChanges' | 'problems'
} & (Step | { readonly steps: readonly Step[] })

type Rows = Readonly<Record<string, Row>>

/** Rows whose runs are as short as can be: neither tests nor sandbox are their point. */
export const bareRows = rowsOf(openBareScene)
/** Rows whose tests are run, without a sandbox. */
export const quickRows = rowsOf(openScene)
/** Rows as a user has them. */
export const wholeRows = rowsOf(openWholeScene)

function rowsOf(open: (options: SceneOptions) => Promise<Scene>) {
  return (rows: Rows): void => {
    for (const [title, row] of Object.entries(rows)) {
      const register = row.waits ? test.concurrent : needs(...(row.needs ?? [])).test
      register(title, async () => {
        await using scene = await open(row)
        const steps: readonly Step[] = 'steps' in row ? row.steps : [row]
        for (const step of steps) await playStep(scene, step, 'steps' in row ? step.inputs : {})
        expectClean(row.allows === undefined ? scene : { ...scene, model: { ...scene.model, [row.allows]: [] } })
      })
    }
  }
}

async function playStep(scene: Scene, step: Step, inputs: Given['inputs'] = {}): Promise<void> {
  await step.before?.(scene)
  const { workspace, token, event, env, kill, inside, onStart, onLine } = step
  const given = { workspace, token, event, env, kill, inside, onStart, onLine, inputs }
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given
  const result = await (step.start ?? (() => scene.run(options)))(scene, options)
  const ended: Ended = {
    scene,
    result,
    pull: () => onlyPull(scene),
    told: request => textOf(scene.model.requests.at(request)?.body.messages.at(-1)?.content),
  }
  const { outcome = 'pr-created' } = step
  expect(result.outputs).toMatchObject({ outcome, ...step.outputs })
  expect(result.exitCode).toBe(step.exitCode ?? (resultOf(outcome, '').passes ? 0 : 1))
  expect(result.survivors).toEqual([])
  expectTexts(result.outputs['reason'], step.reason)
  if (step.changed !== undefined) expect(JSON.parse(result.outputs['changed-files'] ?? '[]')).toEqual(step.changed)
  if (step.requests !== undefined) expect(scene.model.requests).toHaveLength(step.requests)
  for (const [request, texts] of Object.entries(step.told ?? {})) expectTexts(ended.told(Number(request)), texts)
  expectTexts(result.log, step.log)
  expectTexts(result.stepSummary, step.page)
  expectTexts(warningsOf(result).join('\n'), step.warnings)
  if (step.comment !== undefined) {
    const { issues } = await scene.github.snapshot(scene.repository)
    const comments = issues.find(({ number }) => number === scene.issue)?.comments ?? []
    expectTexts(comments.at(-1)?.body, step.comment)
  }
  await expectPublished(step, ended, outcome)
  await step.also?.(ended)
}

export function warningsOf({ commands }: TestRun): readonly string[] {
  return commands.filter(({ command }) => command === 'warning').map(({ data }) => data)
}

/** The published tree is the tested one, and the output `summary` is the record of the body. */
async function expectPublished(step: Step, { scene, result }: Ended, outcome: Outcome): Promise<void> {
  if (step.leaves !== undefined) return
  if (outcome !== 'pr-created' && outcome !== 'pr-updated') return expectNothingPublished(scene)
  const { record, head, draft, title, body } = await onlyPull(scene)
  expect(scene.git('rev-parse', `${head.sha}^{tree}`)).toBe(record.evidence.tree_sha)
  expect(result.outputs['tree-sha']).toBe(record.evidence.tree_sha)
  expect(JSON.parse(result.outputs['summary'] ?? '{}')).toEqual(record)
  if (step.draft !== undefined) expect(draft).toBe(step.draft)
  if (step.evidence !== undefined) expect(record.evidence).toMatchObject(step.evidence)
  if (step.summary !== undefined) expect(record.summary).toMatchObject(step.summary)
  expectTexts(title, step.pullTitle)
  expectTexts(body ?? '', step.pullBody)
  for (const [path, texts] of Object.entries(step.published ?? {}))
    expectTexts(scene.gitBytes('cat-file', 'blob', `${head.sha}:${path}`).toString(), texts)
}

/** Looks for every part in a text. */
export function expectTexts(text: string | undefined, texts: Texts = []): void {
  for (const one of Array.isArray(texts) ? (texts as readonly Text[]) : [texts as Text]) {
    if (typeof one === 'object' && 'not' in one) expect(text).not.toEqual(containing(one.not))
    else expect(text).toEqual(containing(one as string | RegExp))
  }
}

const containing = (part: string | RegExp) =>
  typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part)
