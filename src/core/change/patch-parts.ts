/** Tells the text of a patch from the data of its binary files. */

type PatchPart = { readonly text: string; readonly isBinary: boolean }

const BINARY = '\nGIT binary patch\n'
const NEXT_FILE = '\ndiff --git '

function partsOfPatch(patch: string): PatchPart[] {
  const parts: PatchPart[] = []
  for (let from = 0; from < patch.length; ) {
    const at = patch.indexOf(BINARY, from)
    const begin = at === -1 ? patch.length : at + 1
    const next = patch.indexOf(NEXT_FILE, begin)
    const end = next === -1 ? patch.length : next + 1
    if (begin > from) parts.push({ text: patch.slice(from, begin), isBinary: false })
    if (end > begin) parts.push({ text: patch.slice(begin, end), isBinary: true })
    from = end
  }
  return parts
}

/** The patch with `clean` applied to its text. Data of binary files stays: git compressed it, so no search finds anything there. */
export function cleanPatch(patch: string, clean: (text: string) => string): string {
  return partsOfPatch(patch)
    .map(({ text, isBinary }) => (isBinary ? text : clean(text)))
    .join('')
}

/** The text of a patch, with `instead` in place of the data of each binary file. */
export function textOfPatch(patch: string, instead = ''): string {
  return partsOfPatch(patch)
    .map(({ text, isBinary }) => (isBinary ? instead : text))
    .join('')
}
