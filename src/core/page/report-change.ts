import { counted, grouped } from '../text/quantities.ts'
import { sanitizedName } from '../text/sanitized-text.ts'
import { folded, type Html, html, note, section } from './html.ts'
import type { PatchFile, PatchLine, readPatch } from './patch.ts'

const SIGNS = { same: ' ', added: '+', deleted: '-', note: '\\ ', hunk: '⋯ ' } as const
const CLASSES = { same: null, added: 'add', deleted: 'del', note: 'note', hunk: 'hunk' } as const

export function diffBlock(label: string, lines: readonly PatchLine[]): Html {
  const rows = lines.map(({ kind, text, number }) => {
    const at = number === null ? null : html` data-line="${number}"`
    const styled = CLASSES[kind] === null ? null : html` class="${CLASSES[kind]}"`
    return html`<span${styled}${at}>${`${SIGNS[kind]}${text}\n`}</span>`
  })
  return html`<pre class="diff" tabindex="0" role="group" aria-label="${label}"><code>${rows}</code></pre>`
}

const UNFOLDED = 400

/** The section of the patch; null where no patch was kept. */
export function changeSection(patch: ReturnType<typeof readPatch> | null): Html | null {
  if (patch === null) return null
  let room = UNFOLDED
  const files = patch.files.map(file => {
    const open = file.lines.length <= room
    room -= open ? file.lines.length : 0
    return changedFile(file, open)
  })
  return section('change', 'The change', [
    files.length === 0 ? note('The kept patch is empty.') : files,
    patch.leftOut === 0 ? null : note(`${counted(patch.leftOut, 'more file')}; change.patch has them.`),
  ])
}

function changedFile({ change, isBinary, lines, leftOut, ...file }: PatchFile, open: boolean): Html {
  const [path, from] = [sanitizedName(file.path), file.from === null ? '' : `${sanitizedName(file.from)} → `]
  const counts = html`
    <span class="counts">
      <span class="good">+${grouped(file.additions)}</span> <span class="bad">−${grouped(file.deletions)}</span>
    </span>`
  const heading = html`
    <code class="path">${from}${path}</code>
    <span class="quiet">${change}</span>
    ${isBinary ? html`<span class="quiet">binary</span>` : counts}`
  const nothing = note(isBinary ? 'A binary file has no text to show.' : 'No line has changed.')
  const content = [
    lines.length === 0 ? nothing : diffBlock(`Change of ${path}`, lines),
    leftOut === 0 ? null : note(`${counted(leftOut, 'more line')}; change.patch has them.`),
  ]
  return folded(heading, content, { name: 'file', open })
}
