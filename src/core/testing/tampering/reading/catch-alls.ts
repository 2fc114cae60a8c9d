/** Blocks whose errors, whatever they are, go nowhere. */
import { indentEnd, indentOf } from './indented-block.ts'
import { lineAt, lineEnd, type SourceText, skipSpace } from './source-text.ts'

export type Block = { readonly from: number; readonly to: number }

/** Returns the insides of such blocks by where they begin. */
export function catchAlls(source: SourceText): readonly Block[] {
  return source.language === 'python' ? [...pythonBlocks(source)] : [...braceBlocks(source)]
}

const NOTHING = /^\s*(?:(?:console\.\w+|\w+\.printStackTrace|System\.out\.println|print\w*)\([^()]*\);?|return;?|\s)*$/

function* braceBlocks({ code, pairs }: SourceText): Generator<Block> {
  const handler = /\s*catch\s*(?:\(([^()]{0,80})\))?\s*\{/y
  for (const { 0: head, index } of code.matchAll(/\btry\s?\{/g)) {
    const from = index + head.length
    const to = pairs[from - 1] ?? 0
    if (to === 0) continue
    handler.lastIndex = skipSpace(code, to + 1)
    const caught = handler.exec(code)
    if (caught === null) continue
    const inside = code.slice(handler.lastIndex, Math.min(pairs[handler.lastIndex - 1] ?? 0, handler.lastIndex + 300))
    const type = /(\w+)\s+\w+\s*$/.exec(caught[1] ?? '')?.[1]
    if (
      NOTHING.test(inside) &&
      (type === undefined || /^(?:Throwable|Exception|Error|AssertionError|final)$/.test(type))
    )
      yield { from, to }
  }
}

const DROPS =
  /^[ \t]*except(?:[ \t]*\(?[ \t]*(?:Exception|BaseException|AssertionError)\b[^\n:]{0,80})?[ \t]*:[ \t]*(?:\n\s*)?(?:pass|\.\.\.|return|continue|print\([^()\n]*\))[ \t]*$/m

function* pythonBlocks(source: SourceText): Generator<Block> {
  const { code, lines } = source
  for (const { 0: head, index } of code.matchAll(
    /^[ \t]*(?:try|with[ \t]+(?:contextlib\.)?suppress\((?:Base)?(?:Exception|AssertionError)\))[ \t]*:/gm,
  )) {
    const from = index + head.length
    const to = indentEnd(source, index)
    const next = skipSpace(code, to)
    const line = lines[lineAt(source, next)] ?? 0
    const handlers = code.slice(line, Math.min(lineEnd(source, lineEnd(source, next) + 1), next + 300))
    const isDropped =
      head.includes('suppress') || (DROPS.test(handlers) && indentOf(code, line) === indentOf(code, index))
    if (isDropped) yield { from, to }
  }
}
