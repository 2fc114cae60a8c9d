/** Plans in comments: what the model says, who orders what, and what then stands on the issue. */
import type { MessageRequest } from '../playground/model/message-request.ts'
import { summary, turn } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import type { Scene } from './scene.ts'
import { MEND } from './small-project.ts'

export const PLAN = {
  approach: 'Add the numbers instead of subtracting them.',
  files: [{ path: 'src/sum.js', change: 'adds both numbers' }],
  risks: ['Callers may rely on the difference.'],
}
export const WORK = [turn(MEND), summary(), summary()]

/** Each run has its own talk; requests with the same first message belong to one run. */
export function talks(...all: readonly (readonly Turn[])[]) {
  const seen: string[] = []
  return (request: MessageRequest, { position }: { readonly position: number }): Turn | undefined => {
    const start = JSON.stringify(request.messages[0]).replace(/,?"cache_control":\{[^}]*\}/g, '')
    if (!seen.includes(start)) seen.push(start)
    return all[seen.indexOf(start)]?.[position]
  }
}

export async function order(
  scene: Scene,
  words: string,
  { by = 'mona', ...more }: { by?: string; inputs?: object } = {},
) {
  const { github, repository, issue } = scene
  const { id } = github.comment(repository, issue, { user: by, body: `/diffproof ${words}` })
  const event = { name: 'issue_comment', payload: github.commentPayload(repository, issue, id), actor: by }
  const run = () => scene.run({ event, ...(more as Record<string, never>) })
  return { id, result: await run(), again: run }
}

export async function state({ github, repository, issue }: Scene) {
  const { issues, pulls } = await github.snapshot(repository)
  const comments = issues.find(({ number }) => number === issue)?.comments ?? []
  const plans = comments.filter(({ body, user }) => body.startsWith('<!-- diffproof-plan ') && user !== 'stranger')
  const [, go = ''] = /^\/diffproof (go [0-9a-f]{16})$/m.exec(plans.at(-1)?.body ?? '') ?? []
  return { comments, plans, pulls, go }
}

export const firstOf = (scene: Scene, request: number) =>
  JSON.stringify(scene.model.requests[request]?.body.messages[0])
