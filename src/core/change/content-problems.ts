/** What the content and the name of one changed file hold that may not be published. */
import { findKeys } from '../secrets/find-keys.ts'
import type { FileChange, LeftOut } from './change.ts'
import { whyLinkRefused } from './link-targets.ts'

/** `value` is never to be shown: by it the base is asked whether it holds the same key. */
export type KeyInFile = LeftOut & { readonly value: string }

const LINK = '120000'

/** Why a file cannot be published whatever the base holds. `content`: its new content, one character a byte, null where it is deleted; `holdsSecret`: whether a text holds a secret of this run. */
export function contentProblems(
  { path, newMode }: FileChange,
  content: string | null,
  holdsSecret: (text: string) => boolean,
): LeftOut[] {
  const link = newMode === LINK && content !== null ? whyLinkRefused(path, content) : null
  const secret = (content !== null && holdsSecret(content)) || holdsSecret(path)
  return [
    ...(link === null ? [] : [{ path, why: link }]),
    ...(secret ? [{ path, why: 'it holds a secret of this run' }] : []),
  ]
}

/** What looks like somebody's key in the new content or in the name. */
export function keysInFile({ path }: FileChange, content: string | null): KeyInFile[] {
  // In UTF-16 every other byte of a key is NUL.
  const inContent = content === null ? [] : findKeys(content.replaceAll('\0', ''))
  return [
    ...inContent.map(({ what, value, line }) => ({
      path,
      why: `line ${line} holds what looks like ${what}; write a placeholder, or read it from the environment`,
      value,
    })),
    ...findKeys(path).map(({ what, value }) => ({ path, why: `its name looks like ${what}`, value })),
  ]
}
