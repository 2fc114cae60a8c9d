/** Rules: code that forces a test run to pass, and assertions whose failure is swallowed. */
import { quote, some, surplus, type Tampering } from './finding.ts'
import { indentEnd, lastNotAbove, lineText, type SourceText } from './source-text.ts'
import type { TestFile } from './test-cases.ts'
import type { TestChanges } from './test-changes.ts'

/** A clean exit from the test process, a rewritten report, an object that equals everything. */
const FORCES =
  /(?<![\w.])(?:os\._exit|sys\.exit|process\.exit|os\.Exit|System\.exit|(?:std::)?process::exit)\(\s?0?\s?\)|\b(?:report|rep|outcome|result)\w*\.?outcome\s?=(?!=)|\.wasSuccessful\s?=(?!=)|\bdef pytest_runtest_makereport\b|\bdef __eq__\([^()\n]{0,60}\)[^\n:]{0,40}:\s{0,40}return True\b|\bprocess\.exitCode\s?=\s?0\b/g

/** Test and set-up files, except samples of programs, with more of it than before. */
export function forcedPasses({ files }: TestChanges): readonly Tampering[] {
  return files.flatMap(({ path, before, after }) => {
    if (/(?:fixtures?|samples?|examples?|testdata|playground)\//.test(path)) return []
    const added = surplus(forcesOf(after), forcesOf(before), line => line)
    const detail = `ends or rewrites the test run: ${some(added)}`
    return added.length > 0 && forcesOf(after).length > forcesOf(before).length
      ? [{ kind: 'forced-pass', path, detail }]
      : []
  })
}

function forcesOf(file: TestFile | null): readonly string[] {
  if (file === null) return []
  const { source } = file
  return Array.from(source.code.matchAll(FORCES), ({ index }) => lineText(source, index))
}

/** Files with more assertions whose failure is caught and dropped. */
export function swallowedFailures({ files }: TestChanges): readonly Tampering[] {
  return files.flatMap(({ path, before, after }) => {
    const [had, has] = [swallowed(before), swallowed(after)]
    const detail = `assertions whose failure is caught and dropped: ${had.length} before, ${has.length} now; for example ${quote(has.find(text => !had.includes(text)) ?? has[0] ?? '')}`
    return has.length > had.length ? [{ kind: 'swallowed-failure', path, detail }] : []
  })
}

const DROPPED =
  /\.catch\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)$|\|\|\s*(?:true|:)\s*$|\brescue\s+(?:nil|true)\s*$|^assert.*\bor True$/

function swallowed(file: TestFile | null): readonly string[] {
  if (file === null) return []
  const blocks = [...catchAlls(file.source)]
  const starts = blocks.map(({ from }) => from)
  return file.assertions
    .filter(({ at, text }) => {
      const block = blocks[lastNotAbove(starts, at)]
      return DROPPED.test(text) || (block !== undefined && block.from <= at && at < block.to)
    })
    .map(({ text }) => text)
}

type Block = { readonly from: number; readonly to: number }

const TRY =
  /\btry\s?\{|^[ \t]*(?:try|with[ \t]+(?:contextlib\.)?suppress\((?:Base)?(?:Exception|AssertionError)\))[ \t]*:/gm
/** A handler that takes every error and does nothing, or only prints it. */
const DROPS =
  /\s*catch\s*(?:\((?:(?:final\s+)?(?:Throwable|Exception|Error|AssertionError)\s+)?\w*\))?\s*\{\s*(?:(?:console\.\w+|\w+\.printStackTrace|System\.out\.println|print\w*)\([^()]{0,200}\);?|return;?)?\s*\}/y
const DROPS_IN_PYTHON =
  /\s*except(?:[ \t]*\(?[ \t]*(?:Exception|BaseException|AssertionError)\b[^\n:]{0,80})?[ \t]*:[ \t]*(?:\n\s*)?(?:pass|\.\.\.|return|continue|print\([^()\n]*\))[ \t]*$/my

/** Blocks whose errors are all dropped, in order. */
function* catchAlls(source: SourceText): Generator<Block> {
  const { code, pairs, language } = source
  for (const { 0: head, index } of code.matchAll(TRY)) {
    const from = index + head.length
    const isPython = language === 'python'
    const to = isPython ? indentEnd(source, index) : (pairs[from - 1] ?? 0)
    const drops = isPython ? DROPS_IN_PYTHON : DROPS
    drops.lastIndex = isPython ? to : to + 1
    if (to > 0 && (head.includes('suppress') || drops.test(code))) yield { from, to }
  }
}
