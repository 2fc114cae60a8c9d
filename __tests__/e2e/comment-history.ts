/** What was written into the comment of an issue, write by write, as the emulator received it; and models that take their time. */
import type { RequestRecord } from '../playground/github/server.ts'
import { replace, summary, turn, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import type { Scene } from './scene.ts'
import { MEND_AFTER_WRONG, STILL_WRONG } from './small-project.ts'

export interface CommentWrite {
  readonly method: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly text: string
  readonly status: number | null
  /** The rows of the checklist that are at work. */
  readonly atWork: readonly string[]
}

const COMMENTS = /\/issues\/(?:\d+\/comments|comments\/\d+)$/

/** Every write to a comment, in the order of arrival. */
export function commentWrites({ github }: Scene): readonly CommentWrite[] {
  return github.requests.filter(isCommentWrite).map(({ method, time, body, status }) => {
    const text = String((body as { body?: unknown } | undefined)?.body ?? '')
    const atWork = [...text.matchAll(/^- \[ \] \*\*(.+?)\*\* \(now\)/gm)].map(([, title = '']) => title)
    return { method, at: Date.parse(time), text, status, atWork }
  })
}

export function isCommentWrite({ method, path }: Pick<RequestRecord, 'method' | 'path'>): boolean {
  return method !== 'GET' && COMMENTS.test(path)
}

/** The issue as it stands. */
export async function issueNow(scene: Scene) {
  const { issues } = await scene.github.snapshot(scene.repository)
  const issue = issues.find(({ number }) => number === scene.issue)
  if (issue === undefined) throw new Error('there is no issue')
  return issue
}

/** The reply comes so late. */
export function slowly(delayMs: number, reply: Turn): Turn {
  return { ...reply, delayMs }
}

/** About fourteen seconds of work with every kind of step in it: it looks, goes wrong, is told so, and mends it with a test. */
export const LONG_WORK: readonly Turn[] = [
  slowly(6_000, view('src/sum.js')),
  STILL_WRONG,
  summary(),
  slowly(6_000, turn(MEND_AFTER_WRONG, replace('test/sum.test.js', 'sum(1, 2), 3', 'sum(1, 3), 4'))),
  summary({ files: ['src/sum.js', 'test/sum.test.js'].map(path => ({ path, change: 'modified', description: '' })) }),
]
