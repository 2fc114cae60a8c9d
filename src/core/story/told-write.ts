/** What is said of a write to GitHub. */
import type { EventOf } from '../transcript/events.ts'
import { step, type Told, took } from './told.ts'

const FULL_ID = /\b[0-9a-f]{40}\b/g
const IS_ID = /^[0-9a-f]{40}$/
const SHORT_ID = 12

/** A line; nothing of what goes well beside the run, comments and marks: the transcript and the report have it. */
export function writeTold({ what, target, ok, detail, durationMs }: EventOf<'github'>): readonly Told[] {
  if (ok && (what === 'comment' || what === 'decoration')) return []
  const isMade = what === 'commit' && IS_ID.test(detail)
  const done = isMade ? `commit ${detail} of tree ${target}` : `${what} ${target}: ${detail}`
  const text = ok ? done : `${what} ${target}: not written, ${detail}`
  return [step(`github: ${text.replace(FULL_ID, id => id.slice(0, SHORT_ID))}${took(durationMs)}`)]
}
