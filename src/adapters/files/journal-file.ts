import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Note, readJournal } from '../../core/log/journal.ts'
import type { Journal } from '../../ports/post-step.ts'
import { readPlainFile } from './plain-file.ts'

const NAME = 'journal.jsonl'
const LONGEST = 64 * 1024 * 1024

/** Appends each note in one write, so a kill leaves at most one broken line. */
export function createJournalFile(folder: string): Journal {
  const file = join(folder, NAME)
  return {
    note(note) {
      try {
        appendFileSync(file, `${JSON.stringify(note)}\n`, { mode: 0o600 })
      } catch {
        // Disk full, or the folder is already removed: the post step then has less to go by.
      }
    },
  }
}

/** The notes of a journal that belongs to this user; otherwise an empty list. */
export function readJournalFile(folder: string): readonly Note[] {
  const file = readPlainFile(join(folder, NAME), LONGEST)
  return 'bytes' in file && file.owner === process.getuid?.() ? readJournal(file.bytes.toString()) : []
}
