/** What was written to GitHub, in words. */
import { REACTIONS } from '../progress/reactions.ts'
import type { Story } from '../story/story.ts'

type Write = Pick<Story['writes'][number], 'what' | 'target' | 'ok' | 'detail'>

const WRITES = {
  commit: 'Commit',
  branch: 'Branch',
  push: 'Push',
  'pull-request': 'Pull request',
  comment: 'Comment',
} as const

/** `Commit written to GitHub`, `Reaction set`, and what was written where; `object` is foreign. */
export function writeInWords(write: Write): { readonly title: string; readonly object: string } {
  const { what, target, ok } = write
  if (what === 'decoration') return decorationInWords(write)
  return { title: `${WRITES[what]} ${ok ? 'written to GitHub' : 'not written to GitHub'}`, object: target }
}

/** A reaction goes to `issue 1` or `comment 2`, labels and people to `#3`. */
function decorationInWords({ target, ok, detail }: Write): ReturnType<typeof writeInWords> {
  const set = ok ? 'set' : 'not set'
  if (!target.startsWith('#')) {
    const isKnown = REACTIONS.some(one => one === detail)
    return { title: `Reaction ${set}`, object: isKnown ? `${detail} on ${target}` : target }
  }
  const [, move, label] = /^(label|off:) (.*)$/s.exec(detail) ?? []
  if (label === undefined) return { title: `Labels and people ${set}`, object: target }
  return { title: move === 'label' ? 'Label set' : 'Label taken off', object: `${label} on ${target}` }
}
