/** Lines that come and go. */
import type { VNode } from 'preact'
import { counted } from '../../core/pull-request/quantities.ts'
import type { PatchLine } from '../../core/run-report/patch-lines.ts'
import { grouped } from '../../core/run-report/quantities.ts'
import type { RunReport } from '../../core/run-report/run-report.ts'
import type { PatchFile } from '../../core/run-report/split-patch.ts'
import { el } from './element.ts'
import { folded, note, type Part, section } from './page-parts.ts'

const SIGNS = { same: ' ', added: '+', deleted: '-', note: '\\ ' } as const
const CLASSES = { same: undefined, added: 'add', deleted: 'del', note: 'note' } as const

/** Lines with their signs, and numbers where they are known. */
export function diffBlock(
  label: string,
  hunks: readonly { readonly heading: string | null; readonly lines: readonly PatchLine[] }[],
): VNode {
  return el(
    'pre',
    { class: 'diff', tabindex: 0, role: 'group', 'aria-label': label },
    el(
      'code',
      null,
      hunks.map(({ heading, lines }, index) => [
        heading === null || (heading === '' && index === 0) ? null : el('span', { class: 'hunk' }, `⋯ ${heading}\n`),
        lines.map(diffLine),
      ]),
    ),
  )
}

function diffLine({ kind, text, before, after }: PatchLine): VNode {
  const number = after ?? before
  return el(
    'span',
    { class: CLASSES[kind], ...(number === null ? {} : { 'data-line': number }) },
    `${SIGNS[kind]}${text}\n`,
  )
}

/** So many lines are unfolded from the start. */
const UNFOLDED = 400

/** The patch, file by file. */
export function change({ patch }: RunReport): Part {
  if (patch === null) return null
  let room = UNFOLDED
  const files = patch.files.map(file => {
    const lines = file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
    const open = lines <= room
    room -= open ? lines : 0
    return changedFile(file, open)
  })
  return section(
    'change',
    'The change',
    files.length === 0 ? note('The kept patch is empty.') : files,
    patch.leftOut === 0 ? null : note(`${counted(patch.leftOut, 'more file')}; change.patch has them.`),
  )
}

function changedFile(file: PatchFile, open: boolean): VNode {
  const { path, from, change: kind, mode, isBinary, additions, deletions, hunks, leftOut } = file
  const heading = [
    el('code', { class: 'path' }, from === null ? path : `${from} → ${path}`),
    el('span', { class: 'quiet' }, mode === null ? kind : `${kind}, ${mode}`),
    isBinary
      ? el('span', { class: 'quiet' }, 'binary')
      : el(
          'span',
          { class: 'counts' },
          el('span', { class: 'good' }, `+${grouped(additions)}`),
          ' ',
          el('span', { class: 'bad' }, `−${grouped(deletions)}`),
        ),
  ]
  const body = [
    hunks.length === 0
      ? note(isBinary ? 'No text to show.' : 'No line has changed.')
      : diffBlock(`Change of ${path}`, hunks),
    leftOut === 0 ? null : note(`${counted(leftOut, 'more line')}; change.patch has them.`),
  ]
  return folded(heading, body, { class: 'file', open })
}
