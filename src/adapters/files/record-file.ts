/** The record of a proof that another job handed over: one plain file, which is untrusted. */
import { LARGEST_RECORD } from '../../core/facts/pull-record.ts'
import { readPlainText } from './plain-file.ts'

/** The text, or why it cannot be read. Never throws. */
export async function readRecordFile(path: string): Promise<{ text: string } | { problem: string }> {
  const text = readPlainText(path, LARGEST_RECORD)
  return typeof text === 'string' ? { text } : { problem: text.refused }
}
