/** Finds what a careful reader would question in a generated file. */
import { type FoundLine, findElision, TEXT_FILE } from '../edit/elisions.ts'
import { cut } from '../text/cut.ts'
import { parseJson } from '../text/parse-json.ts'
import { counted } from '../text/quantities.ts'
import { type ParseJavascript, readSyntax } from './syntax.ts'

export type CheckedFile = {
  readonly path: string
  readonly text: string
  /** The file as it was; null for a new one. */
  readonly before: string | null
  /** What the plan says about it. */
  readonly description: string
}

type Found = { readonly line: number; readonly why: string }

export type FileQuestion = { readonly kind: 'edits' | 'prose' | 'elision' | 'syntax' | 'shrink'; readonly text: string }

/** Returns what is wrong with a file, with the line and its text, or null (S4-46, S4-65). Lines that were there before are not questioned. */
export function questionFile(file: CheckedFile, parseJavascript: ParseJavascript): FileQuestion | null {
  const { path, text, before } = file
  if (text === before) return null
  const syntax = readSyntax(text, path, parseJavascript)
  const isParsed = syntax === 'valid'
  const lines = text.split('\n')
  const old = before?.split('\n').map(line => line.trim()) ?? []
  const isOldError = ({ line }: Found) =>
    old.includes(lines[line - 1]?.trim() ?? '') && readSyntax(before ?? '', path, parseJavascript) !== 'valid'
  const elision = elisionIn(file, parseJavascript)
  const asks = (kind: FileQuestion['kind'], found: Found | null): FileQuestion | null =>
    found && {
      kind,
      text: `line ${found.line}: ${found.why}: ${cut((lines[found.line - 1] ?? '').trim(), LONGEST_QUOTE)}`,
    }
  return (
    asks('edits', editsIn(file, isParsed)) ??
    asks('prose', proseIn(path, lines, old, isParsed)) ??
    asks('prose', isParsed ? fenceInCode(file, old, parseJavascript) : null) ??
    asks('elision', elision && { line: elision.line, why: ELISION }) ??
    asks('syntax', typeof syntax === 'string' || isOldError(syntax) ? null : syntax) ??
    shrinkIn(file)
  )
}

const LONGEST_QUOTE = 160

const ELISION = 'this line stands for text that was left out and would be written as it is; write the whole text'

/** Finds a line that stands for omitted text, outside of strings and not there before. */
export function elisionIn(
  { path, text, before }: Omit<CheckedFile, 'description'>,
  parseJavascript: ParseJavascript,
): FoundLine | null {
  let parsed = 0
  return findElision(text, {
    path,
    known: before === null ? [] : [before],
    // A line in a string can be exchanged without an error; a comment that becomes unknown signs cannot.
    isOutsideStrings(offset) {
      parsed += 1
      return parsed <= MOST_PARSED && breaksWith(text, path, offset, parseJavascript)
    },
  })
}

/** A file that holds more of such lines in strings is about them. */
const MOST_PARSED = 8

function breaksWith(text: string, path: string, offset: number, parseJavascript: ParseJavascript): boolean {
  const end = text.indexOf('\n', offset)
  const broken = `${text.slice(0, offset)}\u0001 ) ] } { ) ]${end === -1 ? '' : text.slice(end)}`
  return readSyntax(broken, path, parseJavascript) !== 'valid'
}

const SMALL_LINES = 10
const SMALL_CHARACTERS = 1_000

/** Whether more than half of a file is gone, or all of a small one, blank lines not counted, and the plan does not say so. */
function shrinkIn({ before, text, description }: CheckedFile): FileQuestion | null {
  if (before === null || SHRINKS.test(description)) return null
  const linesOf = (one: string) => one.split(/\r\n|[\r\n]/).filter(line => line.trim() !== '').length
  const [old, now] = [linesOf(before), linesOf(text)]
  const byLines = (old > SMALL_LINES || now === 0) && now * 2 < old
  const byLength = old <= SMALL_LINES && before.length > SMALL_CHARACTERS && text.length * 2 < before.length
  if (!byLines && !byLength) return null
  const size = byLines
    ? `from ${counted(old, 'line')} to ${counted(now, 'line')}`
    : `from ${before.length} to ${text.length} characters`
  const why = `the file shrank ${size}, and the plan does not say that much goes; keep what is to stay`
  return { kind: 'shrink', text: why }
}

/** A plan that says so in one of these words. */
const SHRINKS =
  /\b(?:remov|delet|drop|shrink|shorten|reduc|split|extract|mov(?:e|es|ing)\b|rewrit|replac\w* (?:all|the whole|the entire|everything|its contents?)|simplif|trim|strip|truncat|clean|empt|slim|condens|dedup|consolidat|inline)/i

type Block = { readonly signs: readonly RegExp[]; readonly why: string }

const EDIT_BLOCKS: readonly Block[] = [
  {
    signs: [/^(?:\*\*)?FIND(?::|\*\*:|:\*\*)\s*$/, /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)\s*$/],
    why: 'these are changes to a file, but the whole file was asked for',
  },
  {
    signs: [/^<{5,9} ?SEARCH\b/, /^={5,9}\s*$/, /^>{5,9} ?REPLACE\b/],
    why: 'these are SEARCH/REPLACE blocks, but the whole file was asked for',
  },
  { signs: [/^\*\*\* Begin Patch/, /^\*\*\* End Patch/], why: 'this is a patch, but the whole file was asked for' },
]
const CONFLICT: Block = {
  signs: [/^<{7}(?: |$)/, /^={7}\s*$/, /^>{7}(?: |$)/],
  why: 'a conflict of a merge is left in the file',
}
const DIFF_FILE = /\.(?:diff|patch|rej|snap)$/i

function editsIn(file: CheckedFile, isParsed: boolean): Found | null {
  const { path, text, before } = file
  const inJson = editsInJson(file)
  if (inJson || isParsed || DIFF_FILE.test(path)) return inJson
  const lines = linesOutsideFences(text, path)
  const old = new Set(linesOutsideFences(before ?? '', path).map(line => line.text.trim()))
  const isNew = (line: Line) => !old.has(line.text.trim())
  const blocks = CODE_FILE.test(path) ? [...EDIT_BLOCKS, CONFLICT] : EDIT_BLOCKS
  for (const { signs, why } of blocks) {
    const line = firstOfAll(lines, signs, isNew)
    if (line !== null) return { line, why }
  }
  return diffIn(lines, path, isNew)
}

type Line = { readonly line: number; readonly text: string }

type Is = (line: Line) => boolean

/** All lines of a file that cannot hold fences. */
function linesOutsideFences(text: string, path: string): readonly Line[] {
  let fence = ''
  return text.split('\n').flatMap((one, at) => {
    const [, ticks = ''] = /^\s*(`{3,}|~{3,})/.exec(one) ?? []
    const wasOpen = fence !== ''
    if (ticks !== '' && TEXT_FILE.test(path)) fence = !wasOpen ? ticks : ticks.startsWith(fence) ? '' : fence
    return wasOpen || fence !== '' ? [] : [{ line: at + 1, text: one }]
  })
}

/** The line of the first sign, if it is new and the others follow in order. */
function firstOfAll(lines: readonly Line[], signs: readonly RegExp[], isNew: Is): number | null {
  let [next, first] = [0, 0]
  for (const line of lines) {
    if (signs[next]?.test(line.text) !== true || (next === 0 && !isNew(line))) continue
    if (next === 0) first = line.line
    next += 1
    if (next === signs.length) return first
  }
  return null
}

const DIFF = 'this is a diff, but the whole file was asked for'
const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/

/** A diff of this file itself, or one that begins the answer; others are what the file is about. */
function diffIn(lines: readonly Line[], path: string, isNew: Is): Found | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const hunk = lines.findIndex(line => HUNK.test(line.text) && isNew(line))
  if (hunk === -1) return null
  const first = lines.findIndex(({ text }) => text.trim() !== '')
  const target = lines.slice(0, hunk).findLast(({ text }) => text.startsWith('+++ '))
  const isOfThisFile = target?.text.trim().endsWith(name) === true
  const begins = first === hunk || (CODE_FILE.test(path) && /^(?:diff |--- |Index: )/.test(lines[first]?.text ?? ''))
  return isOfThisFile || begins ? { line: lines[hunk]?.line ?? 1, why: DIFF } : null
}

const EDIT_KEYS = [
  ['old_str', 'new_str'],
  ['old_string', 'new_string'],
  ['old_text', 'new_text'],
  ['search', 'replace'],
  ['find', 'replace'],
  ['op', 'path'],
  ['title', 'description', 'files', 'tests'],
]
const FILE_KEYS = ['path', 'file_path', 'filePath', 'file', 'filename']
const TEXT_KEYS = ['content', 'contents', 'code', 'text', 'file_text', 'new_content']
const LIST_KEYS = ['edits', 'changes', 'patches', 'patch', 'operations', 'replacements', 'files']

/** Edits or a file inside JSON, unless the file was of that kind before or may be data of that kind. */
function editsInJson({ path, text, before }: CheckedFile): Found | null {
  if (!/^\s*[[{]/.test(text)) return null
  const [now, old] = [parseJson(text), before === null ? undefined : parseJson(before)]
  const isData = /\.(?:jsonc?|ya?ml|ipynb)$/i.test(path) && before === null
  if (!holdsEdits(now, path, isData) || holdsEdits(old, path, false)) return null
  return { line: 1, why: 'this is JSON around edits or a file, but the raw file was asked for' }
}

/** Deeper values are data. */
const DEEPEST_EDITS = 8

function holdsEdits(value: unknown, path: string, onlyOfThisFile: boolean, depth = 0): boolean {
  const areEdits = (list: readonly unknown[]) => list.every(one => holdsEdits(one, path, onlyOfThisFile, depth + 1))
  if (typeof value !== 'object' || value === null || depth > DEEPEST_EDITS) return false
  if (Array.isArray(value)) return value.length > 0 && areEdits(value)
  const held = new Map(Object.entries(value))
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isOfThisFile = FILE_KEYS.some(key => {
    const named = held.get(key)
    return typeof named === 'string' && (named === path || named.endsWith(`/${name}`) || named === name)
  })
  if (isOfThisFile && TEXT_KEYS.some(key => typeof held.get(key) === 'string')) return true
  const lists = LIST_KEYS.map(key => held.get(key)).filter(list => Array.isArray(list))
  if (lists.some(list => list.length > 0 && areEdits(list))) return true
  return (isOfThisFile || !onlyOfThisFile) && EDIT_KEYS.some(keys => keys.every(key => held.has(key)))
}

const CODE_FILE =
  /(?:^|\/)(?:Makefile|Dockerfile|Jenkinsfile|Gemfile|Rakefile|\.(?:gitignore|dockerignore|editorconfig|env))$|\.(?:[cm]?[jt]sx?|pyi?|jsonc?|ya?ml|go|rs|java|kts?|[ch]|cc|cpp|cxx|hpp|hh|cs|swift|rb|php|p[lm]|sh|bash|zsh|fish|ps1|lua|r|scala|cljs?|exs?|erl|hs|mli?|dart|sql|s?css|less|sass|vue|svelte|astro|html?|xml|svg|toml|ini|cfg|conf|properties|gradle|groovy|proto|graphql|tf|hcl|mk|nix|zig|jl|mm?|vb|fsx?|bat|cmd)$/i
const CHATTER =
  /^(?:sure|certainly|of course|absolutely|ok(?:ay)?|done|great|alright|understood|got it|as requested|here(?:['’]s| is| are)|below is|i(?:['’](?:ve|ll)| have| will| updated| added| fixed| changed| created| made| wrote| removed| need| cannot| can['’]t)|this (?:completes|implements)|(?:this|the) (?:(?:complete|updated|full|whole|new) )?(?:file|code|implementation|changes?|tests?|task|fix) (?:is|are|was|were|has|have|now)|all (?:\d+ |the )?(?:tests|checks|files)|no (?:further |other )?changes|let me|let['’]s)\b/i
const SENTENCE = /^[A-Z][^{}()=<>[\]#|\\]*[.:!?]$/
/** Three words or more, which no code is outside of comments, but text in markup and documents in code can be. */
const PLAIN_SENTENCE = /^(?:[-*] |\d{1,2}\. )?\p{Lu}[\p{L}'’]*(?:[,;:]? [\p{L}\p{N}'’"“”/.-]+){2,60} ?[.:!?]$/u
const HOLDS_TEXT = /\.(?:html?|xml|svg|vue|svelte|astro|p[lm]|php)$/i
const FENCE = /^(?:```|~~~)/
const MARKDOWN_FENCE = /^(?:```|~~~)(?:md|markdown)$/i
const PROSE = 'this is a sentence about the file, not a part of it; send the file alone'
const STRAY_FENCE = 'this code fence does not belong to the file; send the raw file alone'
const LABEL = 'this line names the file or stands around it, it is not a part of it; send the file alone'
const MOST_CHATTER_LINES = 6
const WHOLE_FOLLOWS = /\b(?:updated|complete|full|whole|new) (?:file|version)\b.*:$/

/** Its parser takes "Here is the file:" for a key. */
const YAML_FILE = /\.ya?ml$/i

/** In JavaScript, all between two fences is a template. */
function fenceInCode({ path, text }: CheckedFile, old: readonly string[], parse: ParseJavascript): Found | null {
  const offset = text.search(/^```/m)
  const above = text.slice(0, offset).split('\n')
  const fence = text.slice(offset).split('\n', 1)[0]?.trim() ?? ''
  if (offset === -1 || TEXT_FILE.test(path) || old.includes(fence) || !breaksWith(text, path, offset, parse))
    return null
  return { line: above.length, why: STRAY_FENCE }
}

/** Whether the first line is one that answers have and files do not: a name of the file, or a tag around all. */
function isLabel(first: string, last: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const bare = first.replace(/^[*`]+|[*`:]+$/g, '')
  const isName = (bare === path || bare === name) && /\w\.\w/.test(name) && !TEXT_FILE.test(path)
  const [, tag, more] = /^<(file|document|code|(?:file_)?contents?)\b([^<>]*)>$/.exec(first) ?? []
  const isTag = last === `</${tag}>` && (more?.includes(name) || (CODE_FILE.test(path) && !HOLDS_TEXT.test(path)))
  return isName || isTag || /^(?:[*`]{0,3}FILE|\*\*File):/.test(first)
}

function proseIn(path: string, lines: readonly string[], old: readonly string[], isParsed: boolean): Found | null {
  const said = lines.flatMap((text, at) => (text.trim() === '' ? [] : [{ line: at + 1, text: text.trim() }]))
  const isText = (line: string) => line !== ''
  const isNew = ({ text }: Line) => text !== old.find(isText) && text !== old.findLast(isText)
  const [first, last] = [said[0], said.at(-1)]
  if (first === undefined || last === undefined) return null
  const isFence = ({ text }: Line) => FENCE.test(text)
  const found = (one: Line): Found => ({ line: one.line, why: isFence(one) ? STRAY_FENCE : PROSE })
  if (isNew(first) && isLabel(first.text, last.text, path)) return { line: first.line, why: LABEL }
  const isCode = CODE_FILE.test(path)
  // `guide.md.hbs` is prose, `page.hbs` is not.
  const isProse = TEXT_FILE.test(path) || (!isCode && TEXT_FILE.test(path.replace(/(\.\w+)\.\w+$/, '$1')))
  const isSaid = ({ text }: Line) =>
    (CHATTER.test(text) && SENTENCE.test(text) && /\s/.test(text)) ||
    (isCode && !HOLDS_TEXT.test(path) && PLAIN_SENTENCE.test(text.replace(/`[^`]*`/g, 'x')))
  if (!isProse) {
    const mayBeSaid = !isParsed || YAML_FILE.test(path)
    const outer = (isParsed ? [first] : [first, last]).find(
      one => isNew(one) && (isFence(one) || (mayBeSaid && isSaid(one))),
    )
    return outer === undefined ? null : found(outer)
  }
  // Of prose only an answer about the file is no file: a few sentences, one before the title, or a fence around nearly all.
  const fences = said.filter(isFence)
  const [fence] = fences
  const fenced = said.findIndex(isFence)
  const isAround = fenced <= 2 && said.findLastIndex(isFence) >= said.length - 3
  const isShort = said.length <= MOST_CHATTER_LINES && said.every(({ text }) => /^[\w'’"`(]/.test(text))
  const isBeforeTitle = /^# /.test(said[1]?.text ?? '')
  const leads = isShort || isBeforeTitle || (fenced > 0 && isAround) || WHOLE_FOLLOWS.test(first.text)
  const isOpened = isFence(first) && !isFence(last) && /\.(?:txt|rst)$/i.test(path)
  if (isNew(first) && (isOpened || (isSaid(first) && leads))) return found(first)
  const isWrapped = isAround && fences.length <= 2 && !/^#/.test(first.text)
  return isWrapped && fence !== undefined && isNew(fence) && MARKDOWN_FENCE.test(fence.text) ? found(fence) : null
}
