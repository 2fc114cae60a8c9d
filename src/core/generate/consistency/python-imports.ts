/** What a Python file imports. */
import { parser } from '@lezer/python'
import { lineAt, lineSpansOf } from '../../edit/line-spans.ts'
import type { ModuleImport } from './module-import.ts'

type SyntaxNode = ReturnType<typeof parser.parse>['topNode']

/**
 * `import` and `from ... import` statements in order, of a file in whatever state: statements that cannot be parsed are skipped. Left out is what stands
 * in a `try`, where a missing module is provided for. Never throws.
 */
export function pythonImports(text: string): readonly ModuleImport[] {
  const spans = lineSpansOf(text)
  const found: ModuleImport[] = []
  parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name === 'TryStatement') return false
      if (name !== 'ImportStatement' || node.getChild('⚠') !== null) return true
      const line = lineAt(spans, node.from)
      found.push(...statementImports(tokensOf(node, text)).map(one => ({ ...one, line, typeOnly: false })))
      return false
    },
  })
  return found
}

function tokensOf(node: SyntaxNode, text: string): readonly string[] {
  const tokens: string[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'Comment') tokens.push(text.slice(child.from, child.to))
  }
  return tokens
}

function statementImports(tokens: readonly string[]): readonly Pick<ModuleImport, 'module' | 'names'>[] {
  const from = tokens.indexOf('import')
  const listed = lists(tokens.slice(from + 1).filter(token => token !== '(' && token !== ')'))
  if (tokens[0] !== 'from') return listed.map(module => ({ module, names: [] }))
  return [{ module: tokens.slice(1, from).join(''), names: listed.filter(name => name !== '*') }]
}

/** `a . b as c , d` as `a.b` and `d`. */
function lists(tokens: readonly string[]): readonly string[] {
  const names: string[] = []
  let name = ''
  let renamed = false
  for (const token of [...tokens, ',']) {
    if (token === ',') {
      if (name !== '') names.push(name)
      name = ''
      renamed = false
    } else if (token === 'as') renamed = true
    else if (!renamed) name += token
  }
  return names
}
