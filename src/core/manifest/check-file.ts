/** Asks whether an answer is the file that was asked for. Whether it is right, the tests decide. */
import { parseAllDocuments } from 'yaml'
import { findElision, PROSE_FILE } from '../edit/elision.ts'
import { BYTE_ORDER_MARK } from '../edit/lines.ts'
import { messageOf } from '../errors.ts'
import { cut } from '../text/cut.ts'
import { parseJson } from '../text/parse-json.ts'
import { countInWords } from '../text/quantities.ts'

export type CheckedFile = {
  path: string
  text: string
  /** The file as it was; null for a new one. */
  before: string | null
  description: string
}

export type FileQuestion = {
  kind: 'edits' | 'chatter' | 'elision' | 'syntax' | 'shrink'
  text: string
}

type NumberedLine = { line: number; text: string }

/**
 * Returns what speaks against a file, with the line if there is one; null if nothing does. Lines that it held before
 * are not questioned.
 */
export function questionFile(file: CheckedFile): FileQuestion | null {
  const { path, text, before } = file
  if (text === before) return null
  const old = new Set(before?.split('\n').map(line => line.trim()))
  const lines = text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at + 1, text: line.trimEnd() }]))
  const isNew = (line: NumberedLine | undefined): line is NumberedLine =>
    line !== undefined && !old.has(line.text.trim())
  const elision = findElision(path, text, before === null ? [] : [before])
  return (
    editsIn(file, lines, isNew) ??
    chatterIn(path, lines, isNew) ??
    (elision && question('elision', LEFT_OUT, { line: elision.line, text: elision.quote })) ??
    syntaxIn(file) ??
    shrinkIn(file)
  )
}

const LEFT_OUT = 'this line stands for text that was left out and would be written as it is; write the whole text'
const LONGEST_QUOTE = 160

function question(kind: FileQuestion['kind'], why: string, { line, text }: NumberedLine): FileQuestion {
  return { kind, text: `line ${line}: ${why}: ${cut(text.trim(), LONGEST_QUOTE)}` }
}

const EDITS = 'these are changes, but the whole file was asked for'
const BLOCKS = [
  [/^(?:\*\*)?FIND(?::|\*\*:|:\*\*)$/, /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)$/],
  [/^<{5,9} ?SEARCH\b/, /^>{5,9} ?REPLACE\b/],
  [/^\*\*\* Begin Patch/, /^\*\*\* End Patch/],
] as const
const PATCH_FILE = /\.(?:diff|patch|rej|snap)$/i
const PATCH = /^(?:diff |--- |\+\+\+ |Index: |@@ )/
const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/
const FENCE = /^(?:```|~~~)/

/** Prose may show such blocks in fences. */
function editsIn(
  { path, text, before }: CheckedFile,
  lines: readonly NumberedLine[],
  isNew: (line: NumberedLine) => boolean,
) {
  const [first] = lines
  if (first === undefined || PATCH_FILE.test(path)) return null
  const hunk = PATCH.test(first.text) ? lines.find(line => HUNK.test(line.text) && isNew(line)) : undefined
  if (hunk !== undefined) return question('edits', EDITS, hunk)
  const isJson = (one: string) => /^\s*[[{]/.test(one) && parseJson(one) !== undefined
  if ((CODE_FILE.test(path) || isProseFile(path)) && !YAML_FILE.test(path) && isJson(text) && !isJson(before ?? ''))
    return question('edits', 'this is JSON, but the raw file was asked for', first)
  let isFenced = false
  const outside = lines.filter(line => {
    if (isProseFile(path) && FENCE.test(line.text)) isFenced = !isFenced
    return !isFenced
  })
  for (const [begin, end] of BLOCKS) {
    const from = outside.find(line => begin.test(line.text) && isNew(line))
    if (from !== undefined && outside.some(({ line, text }) => line > from.line && end.test(text)))
      return question('edits', EDITS, from)
  }
  return null
}

const CODE_FILE =
  /(?:^|\/)(?:Makefile|Dockerfile|Jenkinsfile|Gemfile|Rakefile)$|\.(?:[cm]?[jt]sx?|pyi?|ya?ml|toml|ini|go|rs|java|kts?|[ch]|cc|cpp|hpp|cs|swift|rb|sh|bash|ps1|lua|r|scala|exs?|dart|sql|s?css|less|proto|graphql|tf)$/i
/** Three words or more that end like a sentence and hold no sign of code. */
const SENTENCE = /^(?:[-*] |\d{1,2}\. )?\p{Lu}[\p{L}'’]*(?:[,;:]? [\p{L}\p{N}'’"“”/.-]+){2,60} ?[.:!?]$/u
// Of 834 recorded answers, 65 were broken code or data; all began or ended with a sentence or a fence. Of 77 for prose,
// 18 were a sentence about the file. None of 23,353 honest files is questioned.
const ABOUT_THE_FILE = [
  /^(?:sure|certainly|of course|done|perfect|great)[,.!:]/i,
  /^(?:here|below)\b.*\b(?:file|version|document|contents?|code|template|readme)\b.*[.:!]$/i,
  /^(?:i(?:['’](?:ve|ll)| have| will)?|let me) (?:create|write|update|check|wrote|written|add|change|fix|made)\w*\b.*[.:!]$/i,
  /^(?:the |this )?(?:file|document|change|task)s?\b.*\b(?:already|written|created|updated|saved|complete|exists?|unchanged)\b/i,
  /^all (?:\d+ |the )?tests\b/i,
  /\bno (?:further |other )?changes (?:are |were )?(?:needed|required|necessary)\b/i,
]
const MARKDOWN_FENCE = /^(?:```|~~~)(?:md|markdown)$/i
const CHATTER = 'this is about the file, not a part of it; send the file alone'
const STRAY_FENCE = 'this code fence does not belong to the file; send the raw file alone'

/** Sentences and fences at one end. A fence around all the rest was taken off before. */
function chatterIn(
  path: string,
  lines: readonly NumberedLine[],
  isNew: (line: NumberedLine | undefined) => line is NumberedLine,
) {
  const [first, second] = lines
  const last = lines.at(-1)
  const isSentence = ({ text }: NumberedLine) => SENTENCE.test(text.replace(/`[^`]*`/g, 'x'))
  const isChatter = (line: NumberedLine) =>
    namesPath(line.text, path) || ABOUT_THE_FILE.some(sign => sign.test(line.text))
  if (isProseFile(path)) {
    if (isNew(first) && isChatter(first)) return question('chatter', CHATTER, first)
    const isWrapped = second !== undefined && MARKDOWN_FENCE.test(second.text) && !first?.text.startsWith('#')
    return isWrapped && isNew(second) ? question('chatter', STRAY_FENCE, second) : null
  }
  const isCode = CODE_FILE.test(path)
  for (const line of [first, last]) {
    if (!isNew(line)) continue
    if (FENCE.test(line.text)) return question('chatter', STRAY_FENCE, line)
    if ((isCode && isSentence(line)) || (line === first && isChatter(line))) return question('chatter', CHATTER, line)
  }
  return null
}

/** `guide.md.hbs` is prose too, `page.hbs` is not. */
function isProseFile(path: string): boolean {
  return PROSE_FILE.test(path) || (!CODE_FILE.test(path) && PROSE_FILE.test(path.replace(/(\.\w+)\.\w+$/, '$1')))
}

/** A line that is the path or the name, or a sentence of prose that holds the path. */
function namesPath(line: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (!/\w\.\w/.test(name)) return false
  const bare = line.replace(/^[*`]+|(?<![*`:])[*`:]+$/g, '')
  return bare === path || bare === name || (isProseFile(path) && line.includes(path) && !/^[#<[]/.test(line))
}

/** A file that did not parse before is left as it is. */
function syntaxIn({ path, text, before }: CheckedFile): FileQuestion | null {
  const problem = dataProblem(text, path)
  const isOld = problem !== null && before !== null && dataProblem(before, path) !== null
  return problem === null || isOld ? null : { kind: 'syntax', text: problem }
}

const JSON_FILE = /\.(?:json|ipynb|webmanifest|geojson)$/i
const YAML_FILE = /\.ya?ml$/i
/** Templates, and JSON with comments. */
const NOT_PLAIN = /^[ \t]*(?:\{[{%]|<%|\/[/*])/m

/** Code is left to the tests of the project. */
function dataProblem(text: string, path: string): string | null {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  if (NOT_PLAIN.test(plain)) return null
  try {
    if (YAML_FILE.test(path)) {
      const documents = parseAllDocuments(plain, { uniqueKeys: false, logLevel: 'silent' })
      const [error] = Array.isArray(documents) ? documents.flatMap(({ errors }) => errors) : []
      return error === undefined ? null : `this is not valid YAML: ${error.message.split('\n', 1)[0] ?? ''}`
    }
    const lines = plain.split('\n').filter(line => line.trim() !== '')
    // Some tools write one value a line.
    if (JSON_FILE.test(path) && (lines.length < 2 || lines.some(line => parseJson(line) === undefined)))
      JSON.parse(plain)
    return null
  } catch (thrown) {
    // A parser whose stack was too small says nothing about the file.
    if (thrown instanceof RangeError) return null
    return `this is not valid JSON: ${messageOf(thrown)}`
  }
}

const SMALL_LINES = 10
/** A plan that says that much goes. It is asked to say `remove`. */
const SHRINKS = /\b(?:remov|delet|drop|mov(?:e|es|ing)\b|split|extract|rewrit|replac|shorten|empt)/i

/** Blank lines are not counted. */
function shrinkIn({ before, text, description }: CheckedFile): FileQuestion | null {
  if (before === null || SHRINKS.test(description)) return null
  const linesIn = (one: string) => one.split(/\r\n|[\r\n]/).filter(line => line.trim() !== '').length
  const [old, now] = [linesIn(before), linesIn(text)]
  if ((old <= SMALL_LINES && now > 0) || now * 2 >= old) return null
  const size = `from ${countInWords(old, 'line')} to ${countInWords(now, 'line')}`
  return {
    kind: 'shrink',
    text: `the file shrank ${size}, and the plan does not say that much goes; keep what is to stay`,
  }
}
