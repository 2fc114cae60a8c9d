import type { FileChange, Receipt } from '../../../src/core/change/change.ts'

/** A changed file with one line more and one less. */
export function changedFile(path: string, more: Partial<FileChange> = {}): FileChange {
  const modes = { oldBlob: null, oldMode: '100644', newMode: '100644', blob: 'b' }
  return { path, change: 'modified', from: null, additions: 1, deletions: 1, ...modes, ...more }
}

export function receiptOf(files: readonly FileChange[], more: Partial<Receipt> = {}): Receipt {
  const tree = files.length === 0 ? 'base-tree' : 'new-tree'
  return { baseTree: 'base-tree', tree, files, leftOut: [], refused: [], ...more }
}
