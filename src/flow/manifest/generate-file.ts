/** Generates one file of a plan. An answer that cannot be used is asked for again. */

import type { Reply } from '../../core/conversation/messages.ts'
import { applyChanges } from '../../core/manifest/apply-changes.ts'
import type { Manifest, PlannedFile } from '../../core/manifest/manifest.ts'
import { readChanges } from '../../core/manifest/read-changes.ts'
import { isLarge, readWholeFile, shrinkQuestion } from '../../core/manifest/whole-file.ts'
import { addUsage, costOf, NO_USAGE, type Usage } from '../../core/money/prices.ts'
import type { Limit } from '../../core/outcome.ts'
import type { FileContent } from '../../ports/workspace.ts'
import { askModel, type Question } from '../agent/ask-model.ts'
import { taskValues } from '../agent/first-message.ts'
import { askedModel, type Run } from '../run.ts'
import type { Session } from '../session.ts'

type FileMode = 'whole' | 'changes'

export type GeneratedFile = {
  readonly file: PlannedFile
  readonly mode: FileMode
  /** Null when every attempt failed; `problem` then says why. */
  readonly text: string | null
  readonly problem: string | null
  readonly limit: Limit | 'cancelled' | null
  readonly attempts: number
  readonly usage: Usage
  readonly dollars: number
  readonly durationMs: number
}

/** How often a file is asked for again, with the reason (`S0-28`, `S4-40`). */
const RETRIES = 3
/** The first token budget. It doubles after every answer that was cut off (`S4-39`). */
const FIRST_BUDGET = 16_000
const LARGEST_BUDGET = 128_000
const STRAY_FENCE =
  'The answer holds a code fence that does not belong to the file. Send the raw file alone; if the fence is right, send it again.'

/** Generates one file. `before`: its present text, null for a new file. `problem`: what is wrong with it so far. Throws ModelError. */
export async function generateFile(
  {
    file,
    before,
    problem,
    shared,
  }: { file: PlannedFile; before: string | null; problem: string | null; shared: SharedPart },
  run: Run,
  signal: AbortSignal,
  onFirstEvent?: () => void,
): Promise<GeneratedFile> {
  const { config, ports } = run
  const started = ports.clock.now()
  const large = before !== null && isLarge(before, { lines: config.largeFileLines, bytes: config.largeFileBytes })
  let state = { mode: (large ? 'changes' : 'whole') as FileMode, problem, budget: FIRST_BUDGET, cut: false }
  let usage = NO_USAGE
  let dollars = 0
  let attempts = 0
  const ended = (text: string | null, limit: GeneratedFile['limit'] = null): GeneratedFile => {
    const durationMs = ports.clock.now() - started
    return {
      file,
      mode: state.mode,
      text,
      problem: text === null ? state.problem : null,
      limit,
      attempts,
      usage,
      dollars,
      durationMs,
    }
  }

  for (;;) {
    attempts += 1
    const reply = await askModel(
      {
        ...shared.question(file, state.mode, before, state.problem),
        maxTokens: state.budget,
        ...(onFirstEvent === undefined ? {} : { onFirstEvent }),
      },
      run,
      signal,
    )
    if (reply.kind === 'stopped') return ended(null, reply.limit)
    if (reply.kind === 'start-over') continue
    usage = addUsage(usage, reply.usage)
    dollars += costOf(reply.usage, askedModel(run).tariff)
    const read = readAnswer(reply, file, state.mode, before, state.problem)
    if ('text' in read) return ended(read.text)
    ports.reporter.warning(`${file.path}: ${read.problem}`)
    state = {
      ...state,
      problem: read.problem,
      cut: read.cut,
      budget: read.cut ? Math.min(LARGEST_BUDGET, state.budget * 2) : state.budget,
    }
    if (attempts <= RETRIES) continue
    // A file that is too long to be written whole may still fit as changes.
    if (state.cut && state.mode === 'whole' && before !== null) state = { ...state, mode: 'changes' }
    else return ended(null)
  }
}

type Answer = { readonly text: string } | { readonly problem: string; readonly cut: boolean }

/** Reads an answer. The stop reason comes first (`S4-37`). */
function readAnswer(
  reply: Reply,
  file: PlannedFile,
  mode: FileMode,
  before: string | null,
  asked: string | null,
): Answer {
  const bad = (problem: string, cut = false): Answer => ({ problem, cut })
  if (reply.stopReason === 'max_tokens' || reply.stopReason === 'model_context_window_exceeded')
    return bad('the answer was truncated at its length limit', true)
  if (reply.stopReason === 'refusal') return bad('the model refused')
  if (reply.text === '') return bad('the answer was empty')
  if (mode === 'whole') {
    const { text, strayFence } = readWholeFile(reply.text, file.path)
    const question = strayFence ? STRAY_FENCE : before === null ? null : shrinkQuestion(before, text)
    return question === null || question === asked ? { text } : bad(question)
  }
  const read = readChanges(reply.text)
  if (read.kind === 'problems') return bad(read.problems.join('\n'))
  const applied = applyChanges(before ?? '', read.changes)
  return applied.kind === 'applied' ? { text: applied.text } : bad(applied.problems.join('\n'))
}

type SharedPart = {
  /** The request for one file: the whole file, or changes of its present text. */
  question(file: PlannedFile, mode: 'whole' | 'changes', before: string | null, problem: string | null): Question
}

const LONGEST_NEIGHBOUR = 20_000

/** Renders the shared part once. */
export function openSharedPart(
  manifest: Manifest,
  present: ReadonlyMap<string, FileContent>,
  session: Session,
): SharedPart {
  const { prompts } = session.run.ports
  const { marker, title, body, instructions } = taskValues(session)
  const system = prompts.render('file-system', {})
  const shared = prompts.render('file-shared', { marker, title, body, instructions, manifest: planText(manifest) })

  return {
    question(file, mode, before, problem) {
      const values = {
        context: context(file, before, present),
        description: `${file.action} (${file.type}): ${file.description}`,
        problem: problem === null ? '' : `\nThe answer before this one could not be used: ${problem}\n`,
        path: file.path,
      }
      const own = prompts.render(mode === 'whole' ? 'file-whole' : 'file-changes', values)
      return {
        system,
        tools: [],
        messages: [
          {
            role: 'user',
            blocks: [
              { type: 'text', text: shared },
              { type: 'text', text: own },
            ],
          },
        ],
        breakpoints: [],
        sharedBlocks: 1,
        newest: NO_USAGE,
        closing: false,
      }
    },
  }
}

function planText(manifest: Manifest): string {
  const files = manifest.files.map(file => {
    const needs = file.dependsOn.length === 0 ? '' : ` (depends on ${file.dependsOn.join(', ')})`
    return `- ${file.action} ${file.path}, ${file.type}${needs}: ${file.description}`
  })
  const more = [
    ...(manifest.dependencies.length === 0 ? [] : [`Dependencies: ${manifest.dependencies.join(', ')}`]),
    ...(manifest.setupInstructions === '' ? [] : [`Set-up: ${manifest.setupInstructions}`]),
  ]
  return [...files, ...more].join('\n')
}

/** The present text of the file and of the files it depends on. */
function context(file: PlannedFile, before: string | null, present: ReadonlyMap<string, FileContent>): string {
  const neighbours = file.dependsOn.flatMap(path => {
    const found = present.get(path)
    return found?.kind === 'text' ? [`${path} as it is now:\n\n${found.text.slice(0, LONGEST_NEIGHBOUR)}\n`] : []
  })
  const own = before === null ? [] : [`${file.path} as it is now:\n\n${before}\n`]
  return [...neighbours, ...own].map(one => `${one}\n`).join('')
}
