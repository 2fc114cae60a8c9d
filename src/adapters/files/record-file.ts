/** The record of a proof that another job handed over: one plain file, which is untrusted. */
import { messageOf } from '../../core/errors.ts'
import { LARGEST_RECORD } from '../../core/facts/pull-record.ts'
import { readPlainText } from './plain-file.ts'

/** The text, or why it cannot be read. Never throws. */
export async function readRecordFile(path: string): Promise<{ text: string } | { problem: string }> {
  try {
    const text = readPlainText(path, LARGEST_RECORD)
    return typeof text === 'string' ? { text } : { problem: text.refused }
  } catch (thrown) {
    return { problem: messageOf(thrown) }
  }
}
