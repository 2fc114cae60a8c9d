import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, messageOf } from '../../core/errors.ts'
import type { Proposals } from '../../ports/ports.ts'
import { readPlainFile, readPlainText } from './plain-file.ts'

const RECORD = 'proposal.json'
const BUNDLE = 'change.bundle'
const MEGABYTE = 1024 * 1024
const LARGEST = { [RECORD]: 8 * MEGABYTE, [BUNDLE]: 100 * MEGABYTE } as const

export function createProposalFolder(written: string, given: string): Proposals {
  return {
    async write({ json, bundle }) {
      // An existing folder is removed, so nothing is written through its links.
      await rm(written, { recursive: true, force: true })
      await mkdir(written, { recursive: true })
      await writeFile(join(written, RECORD), json, { flag: 'wx' })
      await writeFile(join(written, BUNDLE), bundle, { flag: 'wx' })
      return written
    },

    async read() {
      const names = await fileNamesIn(given)
      if (names === null) return { refused: `${given} is no folder` }
      const other = names.find(name => name !== RECORD && name !== BUNDLE)
      if (other !== undefined)
        return { refused: `it holds ${JSON.stringify(other.slice(0, 100))}, which belongs to no proposal` }
      const json = readPlainText(join(given, RECORD), LARGEST[RECORD])
      if (typeof json !== 'string') return { refused: json.refused }
      const bundle = readPlainFile(join(given, BUNDLE), LARGEST[BUNDLE])
      return 'refused' in bundle ? { refused: bundle.refused } : { json, bundle: bundle.bytes }
    },
  }
}

async function fileNamesIn(folder: string): Promise<readonly string[] | null> {
  try {
    return (await lstat(folder)).isDirectory() ? await readdir(folder) : null
  } catch (thrown) {
    throw new ConfigurationError(
      `input proposal-path: ${folder} cannot be read: ${messageOf(thrown)}`,
      'It has to be the folder that the action propose has written, for example downloaded with actions/download-artifact.',
      thrown,
    )
  }
}
