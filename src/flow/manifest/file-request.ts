/** The request for one file. Its beginning is the same for all files of a wave, for the cache. */
import { fileParts, type LineRange } from '../../core/manifest/file-parts.ts'
import type { Manifest, PlannedFile } from '../../core/manifest/manifest.ts'
import { testsNamedLike } from '../../core/manifest/related-tests.ts'
import { NO_USAGE } from '../../core/model/prices.ts'
import type { Question } from '../agent/ask-model.ts'
import { taskValues } from '../agent/first-message.ts'
import type { Session } from '../session.ts'
import { type FilePlan, rootPath } from './plan-files.ts'

export type WantedFile = {
  file: PlannedFile
  mode: 'whole' | 'changes'
  before: string | null
  problem: string | null
  /** For a file that is changed by blocks; empty for all of it. */
  places: readonly LineRange[]
}

export type AskFor = (asked: WantedFile) => Question

/**
 * Makes the questions of a run: first for the files of a wave, then for one of them. `textOf` gives a file as it is
 * now, without those that are not there.
 */
export async function createQuestions(plan: FilePlan, textOf: (path: string) => string | null, session: Session) {
  const { prompts } = session.run.ports
  const { manifest } = plan
  const { marker, title, body, instructions, testing } = taskValues(session, {
    offersSummary: false,
    showsPictures: false,
  })
  const system = prompts.render('file-system', {})
  const shared = prompts.render('file-shared', {
    ...{ marker, title, body },
    instructions: `\n${testing}\n${instructions}`,
    manifest: planText(manifest),
  })
  const tests = await relatedTests(plan, session)
  const asNow = (path: string) => {
    const text = textOf(path)
    return text === null ? [] : [asItIsNow(path, cutAtLine(text, LONGEST_NEIGHBOUR))]
  }

  return (wave: readonly PlannedFile[]): AskFor => {
    const paths = new Set(wave.map(file => file.path))
    const needed = wave.flatMap(file => [...new Set(file.dependsOn)])
    // Files of this wave change while it is asked for.
    const common = new Set(needed.filter((path, at) => !paths.has(path) && needed.indexOf(path) !== at))
    const ofWave = cutAtLine([...common].flatMap(asNow).join(''), LONGEST_CONTEXT)
    return ({ file, mode, before, problem, places }) => {
      const own = file.dependsOn.filter(path => path !== file.path && !common.has(path)).flatMap(asNow)
      const parts = before === null || mode === 'whole' ? null : fileParts(before, places)
      const shown = parts === null ? null : `${prompts.render('file-parts', { path: file.path, parts })}\n\n`
      const now = before === null ? '' : (shown ?? asItIsNow(file.path, before))
      const rendered = prompts.render(mode === 'whole' ? 'file-whole' : 'file-changes', {
        context: [cutAtLine(own.join(''), LONGEST_CONTEXT), ...(tests.get(file.path) ?? []), now].join(''),
        description: `${file.action} (${file.type}), as the plan describes it.`,
        problem: problem === null ? '' : `\nThe answer before this one could not be used: ${problem}\n`,
        path: file.path,
      })
      const needsCommon = file.dependsOn.some(path => common.has(path))
      const beginning = needsCommon && ofWave !== '' ? [shared, ofWave] : [shared]
      const blocks = [...beginning, rendered].map(text => ({ type: 'text' as const, text }))
      return {
        ...{ system, tools: [], messages: [{ role: 'user', blocks }] },
        ...{ breakpoints: [], sharedBlocks: beginning.length, newest: NO_USAGE, closing: false },
      }
    }
  }
}

export function shownPlaces({ path, places }: PlannedFile, plan: FilePlan): readonly LineRange[] {
  return [...places, ...(plan.views.get(rootPath(path, plan)) ?? [])]
}

const LONGEST_TEST = 8_000

/** Those that the plan names too come by `depends_on`. */
async function relatedTests(plan: FilePlan, { run, isTest }: Session) {
  const { repository } = run.ports
  const { files } = plan.manifest
  const rootOf = ({ path }: PlannedFile) => rootPath(path, plan)
  const planned = new Set(files.map(rootOf))
  const asked = files.filter(file => file.action !== 'delete' && !isTest(rootOf(file)))
  const tests =
    asked.length === 0 ? [] : (await repository.basePaths()).filter(path => isTest(path) && !planned.has(path))
  const named = testsNamedLike(asked.map(rootOf), tests)
  const texts = await repository.readBaseFiles([...new Set([...named.values()].flat())])
  const shown = (path: string) => {
    const text = texts.get(path)
    return text === undefined ? [] : [asItIsNow(path, cutAtLine(text, LONGEST_TEST))]
  }
  return new Map(asked.map(file => [file.path, (named.get(rootOf(file)) ?? []).flatMap(shown)]))
}

const LONGEST_NEIGHBOUR = 20_000

function cutAtLine(text: string, most: number): string {
  if (text.length <= most) return text
  const head = text.slice(0, text.lastIndexOf('\n', most) + 1 || most).toWellFormed()
  return `${head}[${text.length - head.length} characters omitted]\n\n`
}

function asItIsNow(path: string, text: string): string {
  return `${path} as it is now:\n\n${text}\n\n`
}

const LONGEST_CONTEXT = 200_000

/** The plan as the model reads it, one line for each file. */
export function planText(manifest: Manifest): string {
  const files = manifest.files.map(file => {
    const needs = file.dependsOn.length === 0 ? '' : ` (depends on ${file.dependsOn.join(', ')})`
    return `- ${file.action} ${file.path}, ${file.type}${needs}: ${file.description}`
  })
  const { dependencies, setupInstructions } = manifest
  if (dependencies.length > 0) files.push(`Dependencies: ${dependencies.join(', ')}`)
  if (setupInstructions !== '') files.push(`Set-up: ${setupInstructions}`)
  return files.join('\n')
}
