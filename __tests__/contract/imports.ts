import { plainCode } from './plain-code.ts'

/** One way in which a file takes from another. `specifier` is null where it is computed. */
export type Import = {
  readonly specifier: string | null
  readonly how: 'import' | 're-export' | 'dynamic'
  readonly isTypeOnly: boolean
}

const CLAUSE = '((?:(?!\\b(?:import|export)\\b)[\\w$*{},\\s])*?)'
const STATIC = new RegExp(`\\b(import|export)\\b\\s*(type\\b)?\\s*${CLAUSE}\\s*\\bfrom\\s*(["'])( *)\\4`, 'dg')
const SIDE_EFFECT = /\bimport\s*(["'])( *)\1/dg
const DYNAMIC = /(?<![.\w$])import\s*\(\s*(?:(["'`])( *)\1)?/dg
const COMPUTED = /\b(?:require|createRequire|getBuiltinModule)\s*\(/g

/** Every import of a file, re-exports, dynamic ones and types included. */
export function importsOf(source: string): readonly Import[] {
  const code = plainCode(source)
  const textAt = (range: readonly [number, number] | undefined) =>
    range === undefined ? null : source.slice(range[0], range[1])
  return [
    ...[...code.matchAll(STATIC)].map(
      (match): Import => ({
        specifier: textAt(match.indices?.[5]),
        how: match[1] === 'export' ? 're-export' : 'import',
        isTypeOnly: match[2] !== undefined || namesOnlyTypes(match[3] ?? ''),
      }),
    ),
    ...[...code.matchAll(SIDE_EFFECT)].map(
      (match): Import => ({ specifier: textAt(match.indices?.[2]), how: 'import', isTypeOnly: false }),
    ),
    ...[...code.matchAll(DYNAMIC)].map(
      (match): Import => ({ specifier: textAt(match.indices?.[2]), how: 'dynamic', isTypeOnly: false }),
    ),
    ...[...code.matchAll(COMPUTED)].map((): Import => ({ specifier: null, how: 'dynamic', isTypeOnly: false })),
  ]
}

function namesOnlyTypes(clause: string): boolean {
  const names = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]
  const list = names?.split(',').filter(name => name.trim() !== '') ?? []
  return list.length > 0 && list.every(name => /^\s*type\s/.test(name))
}
