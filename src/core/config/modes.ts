/** The modes, and which inputs they need. */
import { plainPath, whyNoGlob } from '../change/artifacts.ts'

/** What a step does: everything, or one half of it, so that no job has both the model and write access. `plan` and `report` only read. */
export const MODES = ['run', 'propose', 'publish', 'plan', 'report'] as const

export type Mode = (typeof MODES)[number]

/** Whether a mode asks a model, and so needs prompts. */
export function asksModel(mode: Mode): boolean {
  return mode === 'run' || mode === 'propose'
}

/** One problem for each input that the mode needs or forbids. `given`: the inputs that are not empty. */
export function modeProblems(given: Readonly<Record<string, string>>): string[] {
  const mode = given['mode']?.trim() ?? 'run'
  const hasKey = given['anthropic-api-key'] !== undefined
  const hasProposal = given['proposal-path'] !== undefined
  // Inputs that these modes do not use are allowed, so that jobs can share their inputs.
  if (mode === 'report') return []
  if (mode === 'plan') return globProblems(given['task-file'] ?? '')
  if (mode === 'publish')
    return [
      ...(hasKey
        ? [
            'input anthropic-api-key must not be given with mode: publish, which asks no model: leave it out of that job',
          ]
        : []),
      ...(hasProposal
        ? []
        : ['input proposal-path is missing: with mode: publish it names the folder that mode: propose has written']),
    ]
  return [
    ...(hasKey
      ? []
      : ['input anthropic-api-key is missing: pass an API key, for example ${{ secrets.ANTHROPIC_API_KEY }}']),
    ...(hasProposal
      ? ['input proposal-path is read by mode: publish only; where mode: propose writes is the output proposal-path']
      : []),
  ]
}

function globProblems(glob: string): string[] {
  const why = whyNoGlob(plainPath(glob))
  return why === null ? [] : [`input task-file ${why} (got "${glob.trim().slice(0, 60)}")`]
}
