/** What a JavaScript or TypeScript file imports. */
import { parser } from '@lezer/javascript'
import { lineAt, lineSpansOf } from '../../edit/line-spans.ts'
import type { ModuleImport } from './module-import.ts'

type SyntaxNode = ReturnType<typeof parser.parse>['topNode']

const TYPED = /\.[cm]?ts$/i

/**
 * Imports, re-exports, `import()` and `require()` of literals, in order, of a file in whatever state: what cannot be parsed is skipped. Left out is what
 * stands in a `try`, where a missing module is provided for. Never throws.
 */
export function javascriptImports(path: string, text: string): readonly ModuleImport[] {
  // In a .ts file `<T>x` is a cast, elsewhere `<T>` is an element.
  const dialect = TYPED.test(path) ? 'ts' : /\.tsx$/i.test(path) ? 'ts jsx' : 'jsx'
  const spans = lineSpansOf(text)
  const found: ModuleImport[] = []
  parser
    .configure({ dialect })
    .parse(text)
    .iterate({
      enter: ({ name, node }) => {
        if (name === 'TryStatement') return false
        const literal = literalOf(name, node, text)
        const module = literal === null ? null : plainText(text.slice(literal.from, literal.to))
        if (literal === null || module === null) return true
        const typeOnly = name === 'ImportType' || node.getChild('type') !== null
        found.push({ module, names: [], line: lineAt(spans, literal.from), typeOnly })
        return true
      },
    })
  return found
}

function literalOf(name: string, node: SyntaxNode, text: string): SyntaxNode | null {
  switch (name) {
    case 'ImportDeclaration':
    case 'ExportDeclaration':
    case 'ImportType':
      return node.getChild('String')
    case 'DynamicImport':
      return node.getChild('String') ?? node.getChild('TemplateString')
    case 'CallExpression': {
      const called = node.firstChild
      if (called === null || text.slice(called.from, called.to) !== 'require') return null
      return node.getChild('ArgList')?.getChild('String') ?? null
    }
    default:
      return null
  }
}

/** The text of a string literal without escapes or substitutions, which no module name needs. */
function plainText(literal: string): string | null {
  const quote = literal[0]
  const inside = literal.slice(1, -1)
  return literal.length > 1 && literal.endsWith(`${quote}`) && !/[\\\n]|\$\{/.test(inside) ? inside : null
}
