/** Reads the files that say how a project is tested. */
import { join } from 'node:path'
import { isRelevantForTests } from '../../core/testing/detect-test-command.ts'
import { readEntries } from './folder-entries.ts'
import type { Roots } from './locate.ts'
import { readContent } from './read-text.ts'

/**
 * The names in the folder where commands start (folders with a trailing slash), each with its text where that says how to test, else
 * with an empty text. Throws nothing.
 */
export function readRootFiles(roots: Roots): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const folder = join(roots.real, roots.workingDirectory)
  try {
    for (const { name, kind } of readEntries(roots, folder)) {
      const content = isRelevantForTests(name) && kind !== 'folder' ? readContent(roots, name) : null
      files.set(kind === 'folder' ? `${name}/` : name, content?.kind === 'text' ? content.text : '')
    }
  } catch {
    // A folder that does not exist holds nothing to test with.
  }
  return files
}
