/** Is there a change at all, and may it be delivered? */
import type { Change, LeftOut, Receipt } from './change.ts'

export type ChangePolicy = {
  readonly maxFiles: number
  readonly maxLines: number
  readonly protectedReason: (path: string) => string | null
}

export type ChangeVerdict =
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly problems: readonly LeftOut[] }
  | { readonly kind: 'verified'; readonly change: Change<'verified'> }

/** The only maker of a verified change: non-empty by git, allowed by policy. */
export function judgeChange(receipt: Receipt, policy: ChangePolicy): ChangeVerdict {
  const problems = [
    ...receipt.refused,
    ...receipt.files.flatMap(file => fileProblems(file, policy)),
    ...sizeProblems(receipt, policy),
  ]
  if (problems.length > 0) return { kind: 'refused', problems }
  if (receipt.tree === receipt.baseTree || receipt.files.length === 0) return { kind: 'empty' }
  return { kind: 'verified', change: receipt as Change<'verified'> }
}

function fileProblems(file: Receipt['files'][number], policy: ChangePolicy): LeftOut[] {
  const paths = file.from === null ? [file.path] : [file.path, file.from]
  return paths.flatMap(path => {
    const why = policy.protectedReason(path)
    return why === null ? [] : [{ path, why }]
  })
}

function sizeProblems(receipt: Receipt, policy: ChangePolicy): LeftOut[] {
  const lines = receipt.files.reduce((sum, file) => sum + (file.additions ?? 0) + (file.deletions ?? 0), 0)
  return [
    ...(receipt.files.length > policy.maxFiles
      ? [{ path: `${receipt.files.length} files`, why: `more than max-changed-files (${policy.maxFiles})` }]
      : []),
    ...(lines > policy.maxLines
      ? [{ path: `${lines} changed lines`, why: `more than max-changed-lines (${policy.maxLines})` }]
      : []),
  ]
}
