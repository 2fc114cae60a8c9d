/** What was asked of a run that no issue started, for the line under the verdict. */
import type { Evidence } from '../facts/record.ts'
import { untrusted } from '../text/untrusted.ts'
import { type Document, paragraph, quote, untrustedText } from './document.ts'
import { repositoryOf } from './run-places.ts'
import { code, link, NOTHING, type Words, words } from './words.ts'

const LONGEST_PROMPT = 600

/** The task file at the base, or the prompt as a quotation, and who started it; nothing for an issue. */
export function askedBlocks({ asked, base_sha: base, run_url: runUrl }: Evidence): Document {
  if (asked === undefined) return []
  const { prompt, task_file: file } = asked
  const started = startWords(asked)
  if (file !== undefined) {
    const address = `${repositoryOf(runUrl)}/blob/${base}/${encodeURI(file)}`
    return paragraph(words`The task is ${link(code(untrusted(file)), address)}, started ${started}.`)
  }
  if (prompt === undefined) return []
  const more = prompt.length > LONGEST_PROMPT ? words` The record below has all of it.` : NOTHING
  return [
    ...paragraph(words`The task, started ${started}:${more}`),
    ...quote(untrustedText(untrusted(prompt), LONGEST_PROMPT)),
  ]
}

function startWords({ started_by: how, login }: NonNullable<Evidence['asked']>): Words {
  const who = login === null ? NOTHING : words` by ${code(untrusted(login))}`
  return how === 'schedule'
    ? words`on a schedule${login === null ? NOTHING : words` and again${who}`}`
    : words`by hand${who}`
}
