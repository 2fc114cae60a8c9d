/** Which pictures of the task are shown to the model, and why the others are not. */
import type { PictureBlock } from '../../core/model/messages.ts'
import { shownAddress } from '../../core/task/picture-places.ts'
import { sanitizeRevision } from '../../core/task/revision.ts'
import type { Task } from '../../core/task/task.ts'
import { countInWords, firstFew } from '../../core/text/quantities.ts'
import type { FetchedPicture } from '../../ports/pictures.ts'
import type { Run } from '../run.ts'

/** Fetches them. A task without pictures asks nobody. Never rejects. */
export async function gatherPictures(task: Task, { ports, editing }: Run): Promise<readonly FetchedPicture[]> {
  const { revision, issue, sanitized } = task
  const more = revision === undefined ? [] : sanitizeRevision(revision, '', '').pictures
  const addresses = [...new Set([...sanitized.pictures, ...more])]
  if (addresses.length === 0) return []
  const number = revision?.pullRequest.number ?? issue
  const signed = async () => (number === null ? new Map<string, string>() : ports.forge.signedPictures(number))
  const pictures = await ports.pictures.fetch(addresses, signed, editing)
  ports.reporter.record({
    type: 'pictures',
    pictures: pictures.map(one => {
      const address = shownAddress(one.address)
      if ('why' in one) return { address, why: one.why, picture: null }
      const { data: _, ...picture } = one.picture
      return { address, why: null, picture }
    }),
  })
  return pictures
}

export function pictureBlocks(pictures: readonly FetchedPicture[]): readonly PictureBlock[] {
  return pictures.flatMap(one => ('picture' in one ? [one.picture] : []))
}

const MOST_NAMED = 20

/** By number, so that no address stands outside of the task's own text. */
export function picturesForPrompt(pictures: readonly FetchedPicture[]) {
  const named = (lines: readonly string[]) => firstFew(lines, MOST_NAMED)
  const numbered = pictures.map((one, index) => ({ ...one, number: index + 1 }))
  const shown = numbered.flatMap(one =>
    'why' in one ? [] : [`${one.number} (${one.picture.kind}, ${one.picture.width} × ${one.picture.height})`],
  )
  const missing = numbered.flatMap(one => ('why' in one ? [`${one.number} (${one.why})`] : []))
  return {
    count: countInWords(pictures.length, 'picture'),
    shown: shown.length === 0 ? '' : ` Behind this text: ${named(shown)}.`,
    missing: missing.length === 0 ? '' : ` Not shown: ${named(missing)}.`,
  }
}
