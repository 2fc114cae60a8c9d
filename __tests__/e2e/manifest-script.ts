/** A scripted model for `strategy: manifest`: answers by what is asked, whatever the order of parallel requests. */

import type { MessageRequest } from '../playground/model/message-request.ts'
import { type SummaryInput, say, summary } from '../playground/model/script.ts'
import type { Script, Turn } from '../playground/model/turn.ts'

export interface PlannedFile {
  readonly path: string
  readonly action?: 'create' | 'modify' | 'delete'
  readonly type?: 'source' | 'test' | 'config' | 'docs' | 'other'
  readonly dependsOn?: readonly string[]
  readonly description?: string
}

/** The manifest as the model writes it. */
export function manifestText(files: readonly PlannedFile[], more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    task_id: 'issue-1',
    files: files.map(({ path, action = 'create', type = 'source', dependsOn = [], description }) => ({
      file_path: path,
      action,
      file_type: type,
      description: description ?? `what belongs into ${path}`,
      depends_on: dependsOn,
    })),
    dependencies: [],
    setup_instructions: '',
    ...more,
  })
}

/** The file that a request asks for: the line `FILE: <path>` of its last user text; null for any other request. */
export function fileAskedFor(request: MessageRequest): string | null {
  const content = request.messages.at(-1)?.content
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map(block => ('text' in block ? String(block['text']) : '')).join('\n')
  return /^FILE: (.+)$/m.exec(text)?.[1] ?? null
}

/** Plans once, gives files by path (`answer` gets how often that file was asked for before), then talks by `talk`. */
export function manifestScript(options: {
  readonly plan: readonly PlannedFile[] | string | readonly string[]
  readonly answer: (path: string, before: number, request: MessageRequest) => string | Turn
  readonly talk?: readonly Turn[]
  readonly delayMs?: number
}): Script {
  const asked = new Map<string, number>()
  const plans = typeof options.plan === 'string' ? [options.plan] : options.plan
  const delay = options.delayMs === undefined ? {} : { delayMs: options.delayMs }
  return (request, { position }) => {
    const path = fileAskedFor(request)
    if (path !== null) {
      const before = asked.get(path) ?? 0
      asked.set(path, before + 1)
      const answer = options.answer(path, before, request)
      return { ...(typeof answer === 'string' ? say(answer) : answer), ...delay }
    }
    const generated = JSON.stringify(request.messages[0]).includes('These files were written')
    if (generated) return (options.talk ?? [summary(summarised(plans))])[position]
    const plan = plans[position]
    if (plan === undefined) return undefined
    return typeof plan === 'string'
      ? { ...say(plan), ...delay }
      : { ...say(manifestText(plans as readonly PlannedFile[])), ...delay }
  }
}

const CHANGE = { create: 'added', modify: 'modified', delete: 'deleted' } as const

/** The planned files as a summary names them; nothing where the plan is a text. */
function summarised(plans: readonly (PlannedFile | string)[]): Partial<SummaryInput> {
  const files = plans.flatMap(one =>
    typeof one === 'string' ? [] : [{ path: one.path, change: CHANGE[one.action ?? 'create'], description: '' }],
  )
  return files.length === 0 ? {} : { files }
}
