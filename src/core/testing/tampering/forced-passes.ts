/** Rules: code that forces a test run to pass, and assertions whose failure is swallowed. */
import { type Finding, quote, some, surplus } from './finding.ts'
import {
  indentEnd,
  indentOf,
  lastNotAbove,
  lineAt,
  lineEnd,
  lineText,
  type SourceText,
  skipSpace,
} from './source-text.ts'
import type { TestFile } from './test-cases.ts'
import type { TestChanges } from './test-changes.ts'

/** A clean exit from the test process, a rewritten report, an object that equals everything. */
const FORCES =
  /(?<![\w.])(?:os\._exit|sys\.exit|process\.exit|os\.Exit|System\.exit|(?:std::)?process::exit)\(\s?0?\s?\)|\b(?:report|rep|outcome|result)\w*\.?outcome\s?=(?!=)|\.wasSuccessful\s?=(?!=)|\bdef pytest_runtest_makereport\b|\bdef __eq__\([^()\n]{0,60}\)[^\n:]{0,40}:\s{0,40}return True\b|\bprocess\.exitCode\s?=\s?0\b/g

/** Test and set-up files, except samples of programs, with more of it than before. */
export function forcedPasses({ files }: TestChanges): readonly Finding[] {
  return files.flatMap(({ path, before, after }) => {
    if (/(?:fixtures?|samples?|examples?|testdata|playground)\//.test(path)) return []
    const added = surplus(forcesOf(after), forcesOf(before), line => line)
    const detail = `ends or rewrites the test run: ${some(added)}`
    return added.length > 0 && forcesOf(after).length > forcesOf(before).length ? [{ path, detail }] : []
  })
}

function forcesOf(file: TestFile | null): readonly string[] {
  if (file === null) return []
  const { source } = file
  return Array.from(source.code.matchAll(FORCES), ({ index }) => lineText(source, index))
}

/** Files with more assertions whose failure is caught and dropped. */
export function swallowedFailures({ files }: TestChanges): readonly Finding[] {
  return files.flatMap(({ path, before, after }) => {
    const [had, has] = [swallowed(before), swallowed(after)]
    const detail = `assertions whose failure is caught and dropped: ${had.length} before, ${has.length} now; for example ${quote(has.find(text => !had.includes(text)) ?? has[0] ?? '')}`
    return has.length > had.length ? [{ path, detail }] : []
  })
}

const DROPPED =
  /\.catch\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)$|\|\|\s*(?:true|:)\s*$|\brescue\s+(?:nil|true)\s*$|^assert.*\bor True$/

function swallowed(file: TestFile | null): readonly string[] {
  if (file === null) return []
  const blocks = catchAlls(file.source)
  const starts = blocks.map(({ from }) => from)
  return file.assertions
    .filter(({ at, text }) => {
      const block = blocks[lastNotAbove(starts, at)]
      return DROPPED.test(text) || (block !== undefined && block.from <= at && at < block.to)
    })
    .map(({ text }) => text)
}

type Block = { readonly from: number; readonly to: number }

/** Blocks that drop every error, in order. */
function catchAlls(source: SourceText): readonly Block[] {
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
