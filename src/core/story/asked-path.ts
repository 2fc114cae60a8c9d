/** Which file a request of `strategy: manifest` asks for. */

type Block = { readonly type: string; readonly text?: string | undefined }

/** The line by which such a request ends (`prompts/file-whole.md`). */
const FILE_LINE = /^FILE: (\S.*)$/

/** By the last text of the newest message; null where it asks for no file. The path is foreign. */
export function askedPath(blocks: readonly Block[]): string | null {
  const last = blocks.findLast(({ type }) => type === 'text')?.text?.trimEnd() ?? ''
  return FILE_LINE.exec(last.slice(last.lastIndexOf('\n') + 1))?.[1] ?? null
}
