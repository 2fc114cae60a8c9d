/** What earlier runs have left in the output folder, read as what it is: files from somewhere else. */
import { join } from 'node:path'
import { LARGEST_TRANSCRIPT } from '../../core/transcript/transcript-form.ts'
import type { EarlierRuns } from '../../ports.ts'
import { highestNumber, LARGEST_PATCH, numbered, PATCHES, TRANSCRIPT } from './output-names.ts'
import { readPlainFile, utf8Of } from './plain-file.ts'

/** Makes the port. To be read before this run writes its first line. */
export function createEarlierRuns(folder: string): EarlierRuns {
  const text = async (name: string, most: number) => {
    const file = await readPlainFile(join(folder, name), most)
    if ('refused' in file) return file
    return utf8Of(file.bytes) ?? { refused: `${name} is no UTF-8 text`, isMissing: false }
  }
  return {
    async read(back) {
      const number = back === 0 ? null : highest(folder) - back + 1
      if (number !== null && number < 1) return null
      const named = (name: string) => (number === null ? name : numbered(name, number))
      const transcript = await text(named(TRANSCRIPT), LARGEST_TRANSCRIPT)
      if (typeof transcript !== 'string') return transcript.isMissing ? null : { refused: transcript.refused }
      const patch = await text(named(PATCHES.change), LARGEST_PATCH)
      return { transcript, patch: typeof patch === 'string' ? patch : { refused: patch.refused } }
    },
  }
}

function highest(folder: string): number {
  try {
    return highestNumber(folder)
  } catch {
    return 0
  }
}
