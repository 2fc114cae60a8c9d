/** Reads the messages for users out of the sources: what happened, and what to do. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@lezer/javascript'

const ROOT = join(import.meta.dirname, '..')
const PARSER = parser.configure({ dialect: 'ts' })
type SyntaxNode = ReturnType<ReturnType<typeof PARSER.parse>['resolve']>

export type Message = { readonly what: string; readonly fix: string }

/** Functions and errors whose first two arguments are the message and the advice. */
const MAKERS = ['ConfigurationError', 'ForgeError', 'ModelError', 'RepositoryError', 'misconfigured', 'found']

/** Every message of a file with both parts. Values that are filled in are `…`; advice that only the program can make is `{its expression}`. */
export function messagesOf(source: string): readonly Message[] {
  const messages: Message[] = []
  PARSER.parse(source).iterate({
    enter({ name, node }) {
      if (name !== 'NewExpression' && name !== 'CallExpression') return
      const args = node.getChild('ArgList')
      const callee = args?.prevSibling ?? null
      if (args === null || callee === null || !MAKERS.includes(textOf(callee, source))) return
      const [first = null, second = null] = argumentsOf(args)
      const what = wordsOf(first, source)
      const fix =
        wordsOf(second, source) || (/^(?:|''|`.*)$/s.test(textOf(second, source)) ? '' : `{${textOf(second, source)}}`)
      const before = textOf(callee, source) === 'found' ? 'by the rules of the repository ' : ''
      if (what.replace(/…/g, '').trim() !== '') messages.push({ what: before + what, fix })
    },
  })
  return messages
}

/** Why nothing was started, and what the log warns of. */
export function skipsOf(source: string): { readonly skips: readonly string[]; readonly warnings: readonly string[] } {
  const [skips, warnings]: [string[], string[]] = [[], []]
  PARSER.parse(source).iterate({
    enter({ name, node }) {
      const args = name === 'CallExpression' ? node.getChild('ArgList') : null
      const callee = textOf(args?.prevSibling, source)
      const [first = '', second = ''] = args === null ? [] : argumentsOf(args).map(one => wordsOf(one, source))
      if (/^skip(?:ped)?$/.test(callee)) skips.push(first)
      if (callee === 'resultOf' && first === 'skipped') skips.push(second)
      if (/(?:^|\.)warn(?:ing)?$/.test(callee)) warnings.push(first)
    },
  })
  const says = (words: string) => /\w{3}/.test(words)
  return { skips: skips.filter(says), warnings: warnings.filter(says) }
}

/** Every string or template of a file that begins so. */
export function stringsOf(source: string, beginning: RegExp): readonly string[] {
  const found: string[] = []
  PARSER.parse(source).iterate({
    enter({ name, node }) {
      const words = name === 'String' || name === 'TemplateString' ? wordsOf(node, source) : ''
      if (beginning.test(words)) found.push(words)
    },
  })
  return found
}

/** What GitHub, git or the API says as a pattern or status, and the advice for it. */
export function adviceOf(source: string): readonly Message[] {
  const found: Message[] = []
  PARSER.parse(source).iterate({
    enter({ name, node }) {
      if (name !== 'ObjectExpression' && name !== 'ArrayExpression') return
      const isRow = name === 'ArrayExpression'
      const cells = argumentsOf(node)
      const pattern = patternOf(isRow ? cells[0] : propertyOf(node, 'said', source), source)
      const words = wordsOf(isRow ? (cells.at(-1) ?? null) : propertyOf(node, 'hint', source), source)
      if (pattern !== '' && / /.test(words)) found.push({ what: pattern, fix: words })
      if (name === 'ArrayExpression') return
      for (const property of node.getChildren('Property')) {
        const status = textOf(property.firstChild, source)
        const advice = wordsOf(property.lastChild, source)
        if (/^\d{3}$/.test(status) && advice !== '') found.push({ what: status, fix: advice })
      }
    },
  })
  return found
}

/** The sources below `src/`, by path. */
export function sources(): ReadonlyMap<string, string> {
  const entries = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  const paths = entries.filter(path => path.endsWith('.ts')).sort()
  return new Map(paths.map(path => [`src/${path}`, readFileSync(join(ROOT, 'src', path), 'utf8')]))
}

function textOf(node: SyntaxNode | null | undefined, source: string): string {
  return source.slice(node?.from ?? 0, node?.to ?? 0)
}

function argumentsOf(list: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let node = list.firstChild; node !== null; node = node.nextSibling)
    if (!/^[()[\],]$/.test(node.name)) found.push(node)
  return found
}

function propertyOf(object: SyntaxNode, key: string, source: string): SyntaxNode | null {
  const property = object.getChildren('Property').find(one => textOf(one.firstChild, source) === key)
  return property?.lastChild ?? null
}

/** A regular expression, or a constant that holds one, without its slashes; else empty. */
function patternOf(node: SyntaxNode | null | undefined, source: string): string {
  const text = textOf(node, source)
  const named = new RegExp(`^const ${text} = (/.*)$`, 'm').exec(source)?.[1]
  return /^\/(.*)\/i?$/.exec(named ?? text)?.[1] ?? ''
}

/** A string, a template, or a constant that holds one; else empty. */
function wordsOf(node: SyntaxNode | null, source: string): string {
  if (node?.name === 'String')
    return textOf(node, source)
      .slice(1, -1)
      .replace(/\\(['"`])/g, '$1')
  if (node?.name === 'TemplateString') {
    let words = ''
    let at = node.from + 1
    for (const hole of node.getChildren('Interpolation')) {
      words += `${source.slice(at, hole.from)}…`
      at = hole.to
    }
    return (words + source.slice(at, node.to - 1)).replace(/\\`/g, '`')
  }
  if (node?.name !== 'VariableName') return ''
  // The nearest of that name in its function, else that of the module.
  const text = `'(?:[^'\\\\]|\\\\.)*'|"[^"]*"|\`(?:[^\`\\\\]|\\\\.)*\``
  const named = (start: string) => new RegExp(`^${start}const ${textOf(node, source)} =\\s*(${text})`, 'gm')
  const inside =
    source
      .slice(0, node.from)
      .split(/^(?:export )?(?:async )?function /m)
      .at(-1) ?? ''
  const [value = ''] = [...source.matchAll(named('')), ...inside.matchAll(named(' +'))].map(match => match[1]).slice(-1)
  return value
    .slice(1, -1)
    .replace(/\$\{[^}]*\}/g, '…')
    .replace(/\\`/g, '`')
}
