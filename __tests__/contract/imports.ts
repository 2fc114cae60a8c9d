/** What a TypeScript file imports, its code without comments and quoted text, and the keys of its objects. */
import { parser } from '@lezer/javascript'

const PARSER = parser.configure({ dialect: 'ts' })
const parsed = new Map<string, ReturnType<typeof PARSER.parse>>()

/** The syntax tree; several rules ask for that of the same file. */
function treeOf(source: string): ReturnType<typeof PARSER.parse> {
  const tree = parsed.get(source) ?? PARSER.parse(source)
  parsed.set(source, tree)
  return tree
}

/** One way in which a file takes from another. `specifier` is null where it is computed. */
export type Import = {
  readonly specifier: string | null
  readonly how: 'import' | 're-export' | 'dynamic'
  readonly isTypeOnly: boolean
}

/** Every import of a file, re-exports, dynamic ones and types included. */
export function importsOf(source: string): readonly Import[] {
  const found: Import[] = []
  treeOf(source).iterate({
    enter({ name, node }) {
      const text = (part: { from: number; to: number } | null) =>
        part === null ? '' : source.slice(part.from, part.to)
      const from = node.getChild('String')
      const specifier = from === null ? null : text(from).slice(1, -1)
      const isStatic = name === 'ImportDeclaration' || name === 'ExportDeclaration'
      if (isStatic && from !== null) {
        const named = text(node.getChild('ImportGroup') ?? node.getChild('ExportGroup')).slice(1, -1)
        const names = named.split(',').filter(one => one.trim() !== '')
        const isTypeOnly =
          node.getChild('type') !== null || (names.length > 0 && names.every(one => /^\s*type\s/.test(one)))
        found.push({ specifier, how: name === 'ImportDeclaration' ? 'import' : 're-export', isTypeOnly })
      }
      if (name === 'DynamicImport') found.push({ specifier, how: 'dynamic', isTypeOnly: false })
      if (
        name === 'CallExpression' &&
        /^(?:require|createRequire|getBuiltinModule|process\.getBuiltinModule)\(/.test(text(node))
      )
        found.push({ specifier: null, how: 'dynamic', isTypeOnly: false })
    },
  })
  return found
}

/** The code with comments, and what strings, templates and regular expressions hold, blanked out; every position stays. */
export function plainCode(source: string): string {
  const holes: (readonly [number, number])[] = []
  treeOf(source).iterate({
    enter({ name, from, to, node }) {
      if (name === 'LineComment' || name === 'BlockComment') holes.push([from, to])
      if (name === 'String' || name === 'RegExp') holes.push([from + 1, to - 1])
      if (name !== 'TemplateString') return
      let at = from + 1
      for (const inner of node.getChildren('Interpolation')) {
        holes.push([at, inner.from])
        at = inner.to
      }
      holes.push([at, to - 1])
    },
  })
  return holes.reduce(
    (code, [from, to]) => code.slice(0, from) + code.slice(from, to).replace(/[^\n]/g, ' ') + code.slice(to),
    source,
  )
}

/** The keys of every object literal that is given to one of these names or functions. */
export function keysGivenTo(names: readonly string[], source: string): readonly string[] {
  const keys: string[] = []
  const text = (part: { from: number; to: number } | null | undefined) => source.slice(part?.from ?? 0, part?.to ?? 0)
  treeOf(source).iterate({
    enter({ name, node }) {
      const target = node.parent?.name === 'ArgList' ? node.parent.prevSibling : node.prevSibling?.prevSibling
      if (name !== 'ObjectExpression' || !names.includes(text(target))) return
      for (const property of node.getChildren('Property')) {
        const key = property.firstChild
        if (key?.name === 'PropertyDefinition' || key?.name === 'String') keys.push(text(key).replace(/['"]/g, ''))
      }
    },
  })
  return [...new Set(keys)]
}
