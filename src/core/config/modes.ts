/** The modes, and which inputs they need. */
import { plainPath, whyNoGlob } from '../change/artifacts.ts'

/** What a step does: everything, or one half of it, so that no job has both the model and write access. `plan` and `report` only read. */
export const MODES = ['run', 'propose', 'publish', 'plan', 'report'] as const

export type Mode = (typeof MODES)[number]

/** Whether a mode asks a model, and so needs prompts. */
export function asksModel(mode: Mode): boolean {
  return mode === 'run' || mode === 'propose'
}

const NO_KEY = 'input anthropic-api-key is missing: pass an API key, for example ${{ secrets.ANTHROPIC_API_KEY }}'
const KEY =
  'input anthropic-api-key must not be given with mode: publish, which asks no model: leave it out of that job'
const NO_PROPOSAL =
  'input proposal-path is missing: with mode: publish it names the folder that mode: propose has written'
const PROPOSAL =
  'input proposal-path is read by mode: publish only; where mode: propose writes is the output proposal-path'

/** One problem for each input that the mode needs or forbids. `given`: the inputs that are not empty. */
export function modeProblems(given: Readonly<Record<string, string>>): string[] {
  const mode = given['mode']?.trim() ?? 'run'
  // `plan` and `report` allow inputs that they do not use, so that jobs can share their inputs.
  if (mode === 'report') return []
  if (mode === 'plan') return globProblems(given['task-file'] ?? '')
  const isPublish = mode === 'publish'
  const hasKey = given['anthropic-api-key'] !== undefined
  const hasProposal = given['proposal-path'] !== undefined
  return [
    ...(hasKey === isPublish ? [isPublish ? KEY : NO_KEY] : []),
    ...(hasProposal === isPublish ? [] : [isPublish ? NO_PROPOSAL : PROPOSAL]),
  ]
}

function globProblems(glob: string): string[] {
  const why = whyNoGlob(plainPath(glob))
  return why === null ? [] : [`input task-file ${why} (got "${glob.trim().slice(0, 60)}")`]
}
