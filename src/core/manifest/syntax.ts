/** Finds the first syntax error of a file whose format has a parser here: JSON, YAML, JavaScript, TypeScript and Python. */
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import { isScalar, LineCounter, parseAllDocuments } from 'yaml'
import { BYTE_ORDER_MARK, lineAt, lineSpansOf } from '../edit/lines.ts'
import { parseJson as readValue } from '../text/parse-json.ts'

export type SyntaxProblem = { readonly line: number; readonly why: string }

/** Says what is wrong with a text as a script and as a TypeScript module; null if either takes it, or if that is not known. */
export type ParseJavascript = (text: string) => SyntaxProblem | null

/** `unclear`: there is no parser for it, or the parser does not know all of the language. */
export type Syntax = SyntaxProblem | 'valid' | 'unclear'

type Parse = (text: string, path: string, parseJavascript: ParseJavascript) => Syntax

const JSON_WITH_COMMENTS =
  /\.(?:jsonc|code-workspace)$|(?:^|\/)(?:[jt]sconfig[^/]*|\.?devcontainer|deno|turbo|biome|language-configuration|renovate|api-extractor[^/]*|\.[^/]+|\.(?:vscode|devcontainer)\/[^/]+)\.json$/i

const PARSERS: readonly (readonly [RegExp, Parse])[] = [
  [/\.(?:json|jsonc|code-workspace|ipynb|webmanifest|geojson)$/i, parseJson],
  [/\.ya?ml$/i, parseYaml],
  [/\.[cm]?[jt]sx?$/i, parseScript],
  [/\.pyi?$/i, parsePython],
]
const TEMPLATE = /^[ \t]*(?:\{[{%]|<%)/m

/** Returns the first syntax error of a file, or that there is none (S4-46). Templates are unclear. */
export function readSyntax(text: string, path: string, parseJavascript: ParseJavascript): Syntax {
  const parse = PARSERS.find(([name]) => name.test(path))?.[1]
  if (parse === undefined || TEMPLATE.test(text)) return 'unclear'
  try {
    return parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, path, parseJavascript)
  } catch (thrown) {
    // The stack of the parser was too small, which says nothing about the file.
    if (thrown instanceof RangeError) return 'unclear'
    throw thrown
  }
}

const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const STRING_OR_LAST_COMMA = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g

function parseJson(text: string, path: string): Syntax {
  const blank = (found: string) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '))
  const isPlain = !JSON_WITH_COMMENTS.test(path)
  const plain = isPlain ? text : text.replace(STRING_OR_COMMENT, blank).replace(STRING_OR_LAST_COMMA, blank)
  try {
    JSON.parse(plain)
    return 'valid'
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
    if (isListOfValues(text)) return 'valid'
    return { line: lineAt(lineSpansOf(plain), placeOf(thrown.message, plain)), why: 'this is not valid JSON' }
  }
}

/** One value a line, which some tools write into `.json` too. */
function isListOfValues(text: string): boolean {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return lines.length > 1 && lines.every(line => readValue(line) !== undefined)
}

/** Where JSON.parse stopped, by its message: it names the position or quotes the text around it. */
function placeOf(message: string, text: string): number {
  const position = / at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const [, dots, quoted = ''] = /, (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? []
  const at = quoted === '' ? -1 : text.indexOf(quoted)
  return at === -1 ? text.length : at + (dots === undefined ? 0 : Math.min(10, quoted.length - 1))
}

function parseYaml(text: string): Syntax {
  const lineCounter = new LineCounter()
  const options = { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' } as const
  const documents = parseAllDocuments(text, options)
  if (!Array.isArray(documents)) return 'valid'
  for (const { errors, contents } of documents) {
    const [error] = errors
    if (error !== undefined) {
      const why = `this is not valid YAML: ${error.message.split('\n', 1)[0] ?? ''}`
      return { line: lineCounter.linePos(error.pos[0]).line, why }
    }
    if (isScalar(contents) && typeof contents.value === 'string' && /\w \w+ \w/.test(contents.value))
      return { line: lineCounter.linePos(contents.range?.[0] ?? 0).line, why: 'this is a sentence, not data' }
  }
  return 'valid'
}

const FLOW = /^\s*(?:\/\/|\/?\*+)\s*@flow\b/m
/** Where the types of Flow are announced. */
const LONGEST_HEAD = 2_000
const JSX_COMMENT = /\{\s*\/\*[\s\S]*?\*\/\s*\}/g

function parseScript(text: string, path: string, parseJavascript: ParseJavascript): Syntax {
  const problem = parseJavascript(text)
  if (problem === null) return 'valid'
  if (FLOW.test(text.slice(0, LONGEST_HEAD))) return 'unclear'
  // Node reads no JSX, and TypeScript's declarations only in part. The other parser does not know all of TypeScript.
  const isJsx = /\.[jt]sx$/i.test(path) || (/\.[cm]?js$/i.test(path) && /<\/|\/>/.test(text))
  if (!isJsx && !/\.d\.[cm]?ts$/i.test(path)) return problem
  const readable = text.replace(JSX_COMMENT, found => found.replace(/[^\n]/g, ' '))
  const places = (isJsx ? ['jsx', 'jsx ts'] : ['ts']).map(dialect =>
    firstError(readable, javascript.configure({ dialect, strict: true })),
  )
  if (places.includes(null)) return 'valid'
  if (['()', '[]', '{}'].every(([open = '', close = '']) => text.split(open).length === text.split(close).length))
    return 'unclear'
  const at = Math.max(...places.flatMap(place => place ?? []))
  return { line: lineAt(lineSpansOf(text), at), why: 'this is not valid JavaScript or TypeScript' }
}

// The grammar lacks these few forms of Python. Every substitute has the same length.
const MISSING_FORMS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\f/g, () => ' '],
  [/\byield(?=[ \t]*(?:[)\]},;:#\r\n]|$))/g, () => 'None '],
  [/(?<=\d)\.(?![\w.])/g, () => ' '],
  [/^[ \t]*case [^\n]*$/gm, found => found.replace(/\.|\(\)/g, form => '_'.repeat(form.length))],
  [/(?<=^[ \t]*@[\w.]+)\[[^\]\n]*\]/gm, found => '_'.repeat(found.length)],
  [/(?<=(?:\bin|:) )\*(?=\w)/g, () => ' '],
  [/\*(?=\w+ in\b)/g, () => ' '],
  [/(?<=[[,] ?)\*(?=[\w]+[\],[])/g, () => ' '],
  [/(?<=, )\/(?=[,):])/g, () => '_'],
  [/^(?![ \t]*except\b)[^\n]*\bas\b[^\n]*$/gm, found => found.replace(/\bas\b/g, ', ')],
]

function parsePython(text: string): Syntax {
  const readable = MISSING_FORMS.reduce((all, [form, instead]) => all.replace(form, instead), text)
  const at = firstError(readable, python.configure({ strict: true }))
  return at === null ? 'valid' : { line: lineAt(lineSpansOf(text), at), why: 'this is not valid Python' }
}

type Grammar = { parse(text: string): unknown }

/** Where a strict parser stops: its message is `No parse at 12`. */
function firstError(text: string, grammar: Grammar): number | null {
  try {
    grammar.parse(text)
    return null
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
    return Number(/\d+/.exec(thrown.message)?.[0] ?? 0)
  }
}
