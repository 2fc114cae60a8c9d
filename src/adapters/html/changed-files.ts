import type { PatchFile, PatchHunk, PatchLine, readPatch } from '../../core/run-report/patch.ts'
import { counted, grouped } from '../../core/text/quantities.ts'
import { sanitizedName } from '../../core/text/sanitized-text.ts'
import { folded, type Html, html, note, section, trusted } from './html.ts'

const SIGNS = { same: ' ', added: '+', deleted: '-', note: '\\ ' } as const
const CLASSES = { same: '', added: ' class="add"', deleted: ' class="del"', note: ' class="note"' } as const

/** Lines with their signs and numbers. */
export function diffBlock(label: string, hunks: readonly PatchHunk[]): Html {
  const lines = hunks.map(({ heading, lines }, index) => [
    heading === '' && index === 0 ? null : html`<span class="hunk">${`⋯ ${heading}\n`}</span>`,
    lines.map(diffLine),
  ])
  return html`<pre class="diff" tabindex="0" role="group" aria-label="${label}"><code>${lines}</code></pre>`
}

function diffLine({ kind, text, number }: PatchLine): Html {
  const at = number === null ? null : html` data-line="${number}"`
  return html`<span${trusted(CLASSES[kind])}${at}>${`${SIGNS[kind]}${text}\n`}</span>`
}

/** How many lines are unfolded when the page opens. */
const UNFOLDED = 400

/** The section of the patch; null where no patch was kept. */
export function changeSection(patch: ReturnType<typeof readPatch> | null): Html | null {
  if (patch === null) return null
  let room = UNFOLDED
  const files = patch.files.map(file => {
    const lines = file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
    const open = lines <= room
    room -= open ? lines : 0
    return changedFile(file, open)
  })
  return section('change', 'The change', [
    files.length === 0 ? note('The kept patch is empty.') : files,
    patch.leftOut === 0 ? null : note(`${counted(patch.leftOut, 'more file')}; change.patch has them.`),
  ])
}

function changedFile(file: PatchFile, open: boolean): Html {
  const { change, mode, isBinary, hunks, leftOut } = file
  const [path, from] = [fileName(file.path), file.from === null ? '' : `${fileName(file.from)} → `]
  const counts = html`
    <span class="counts">
      <span class="good">+${grouped(file.additions)}</span> <span class="bad">−${grouped(file.deletions)}</span>
    </span>`
  const heading = html`
    <code class="path">${from}${path}</code>
    <span class="quiet">${change}${mode === null ? '' : `, ${mode}`}</span>
    ${isBinary ? html`<span class="quiet">binary</span>` : counts}`
  const nothing = note(isBinary ? 'A binary file has no text to show.' : 'No line has changed.')
  const content = [
    hunks.length === 0 ? nothing : diffBlock(`Change of ${path}`, hunks),
    leftOut === 0 ? null : note(`${counted(leftOut, 'more line')}; change.patch has them.`),
  ]
  return folded(heading, content, { name: 'file', open })
}

/** A file or a test by its name, in which every odd space is visible. */
export function fileName(name: string): string {
  return sanitizedName(name, 500)
}
