/** What the repository tells whoever works in it: from the base commit only, capped, and trusted less than the rules. */
import { missingLine } from '../core/intake/shown-task.ts'
import { visibleMarkdown } from '../core/intake/visible-markdown.ts'
import type { Revision } from '../core/revision/revision.ts'
import type { Run } from './run.ts'

export type RepositoryNote = { readonly file: string; readonly text: string }

const FILES = ['AGENTS.md', 'CLAUDE.md'] as const
const LONGEST_NOTE = 8_000

/** Reads the notes in the root of the base commit, of a revision only those that its pull request does not change; one that is the same as the other counts once. */
export async function readNotes(revision: Revision | undefined, run: Run): Promise<readonly RepositoryNote[]> {
  const { repository, reporter } = run.ports
  const notes: RepositoryNote[] = []
  // What the pull request itself wrote nobody has agreed to yet.
  const asked = FILES.filter(file => revision?.changes.some(({ path }) => path === file) !== true)
  const texts = await repository.readBaseFiles(asked)
  for (const file of asked) {
    const text = texts.get(file) ?? ''
    if (text.trim() === '') continue
    const visible = visibleMarkdown(text, LONGEST_NOTE)
    const missing = missingLine([visible], visible.cut > 0 ? [`the last ${visible.cut} characters`] : [])
    reporter.info(`notes of the repository: ${file}${missing && ` (${missing})`}`)
    const shown = visible.text.trim() + (missing && `\n\n[${missing}]`)
    if (!notes.some(other => other.text === shown)) notes.push({ file, text: shown })
  }
  return notes
}
