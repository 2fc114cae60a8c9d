/** The YAML block at the head of a Markdown file. Anchors, aliases, tags and second documents are not read. */
import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'

/** Fields are short, and comparing keys takes quadratic time. */
const LONGEST_BLOCK = 16_000
const MOST_PROBLEMS = 5
const FENCE = /^---[ \t]*$/

export type LineProblem = { line: number; what: string }

export type FrontMatter = {
  kind: 'front-matter'
  fields: Readonly<Record<string, unknown>>
  /** The line of a field, or of a part of it; 1 if there is no such field. */
  lineOf: (path: readonly PropertyKey[]) => number
  body: string
}

type Problems = { kind: 'problems'; problems: readonly LineProblem[] }

/** Reads the block and the text below it, or says what is wrong and where. Never throws. */
export function readFrontMatter(text: string): FrontMatter | Problems {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n/)
  if (!FENCE.test(lines[0] ?? ''))
    return frontMatterProblem(
      1,
      'the file must begin with front matter: a line ---, the fields as YAML, and a line ---',
    )
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (end === -1) return frontMatterProblem(1, 'the front matter has no end: a line --- is missing below the fields')
  // The empty line stands for the fence, so that line numbers fit the file.
  const yaml = ['', ...lines.slice(1, end)].join('\n')
  if (yaml.length > LONGEST_BLOCK)
    return frontMatterProblem(
      1,
      `the front matter has ${yaml.length} characters, at most ${LONGEST_BLOCK}: long text belongs below it`,
    )
  const counter = new LineCounter()
  const options = { lineCounter: counter, prettyErrors: false, schema: 'core', logLevel: 'silent' } as const
  const document = parseDocument(yaml, options)
  const lineAt = (offset: number) => counter.linePos(offset).line
  const faults = [...document.errors, ...document.warnings].map(({ message, pos }) => {
    const first = message.split('\n', 1)[0] ?? ''
    return { line: lineAt(pos[0]), what: first + (HINTS.find(([said]) => said.test(first))?.[1] ?? '') }
  })
  const problems = faults.length > 0 ? faults : indirections(document, lineAt)
  if (problems.length > 0) return { kind: 'problems', problems: problems.slice(0, MOST_PROBLEMS) }
  if (document.contents !== null && !isMap(document.contents))
    return frontMatterProblem(2, 'the front matter must be fields, name: value')
  const fields = (document.toJS() ?? {}) as Readonly<Record<string, unknown>>
  const body = lines.slice(end + 1).join('\n')
  return { kind: 'front-matter', fields, lineOf: path => lineAt(offsetOf(document, path)), body: body.trim() }
}

function frontMatterProblem(line: number, what: string): Problems {
  return { kind: 'problems', problems: [{ line, what }] }
}

function indirections(document: Document.Parsed, lineAt: (offset: number) => number): LineProblem[] {
  const found: LineProblem[] = []
  const add = (node: Node, what: string) => found.push({ line: lineAt(node.range?.[0] ?? 0), what })
  visit(document, {
    Pair: (_, { key }) => {
      if (!isNode(key) || isScalar(key)) return undefined
      add(key, 'the name of a field must be plain text')
      return visit.SKIP
    },
    Node: (_, node) => {
      if (isAlias(node) || node.anchor !== undefined || node.tag?.startsWith('!') === true)
        add(node, 'anchors (&name), aliases (*name) and tags (!name) are not read here: write the value out')
    },
  })
  return found
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  if (!isMap(document.contents)) return 0
  const pair = document.contents.items.find(one => isScalar(one.key) && String(one.key.value) === path[0])
  const inner = path.length < 2 ? null : document.getIn([...path], true)
  const node = isNode(inner) ? inner : pair?.key
  return isNode(node) ? (node.range?.[0] ?? 0) : 0
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/reserved character `/, ': put the whole value into quotes, or write run: and the command'],
  [
    /^Nested mappings/,
    ': put a value that holds a colon and a blank into quotes, for example "Update: the dependencies"',
  ],
  [/^Map keys must be unique/, ': this field stands here a second time'],
  [/^Tabs are not allowed/, ': use blanks'],
]
