import type { LeftOut } from '../change/change.ts'

/** Untrusted JSON and paths: no deep nesting, no huge texts, no keys with a meaning in JavaScript, no paths outside a repository. */

const DEEPEST = 32
const LONGEST_TEXT = 65_536
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The value of a JSON text, or what is wrong with it; linear in the text. */
export function readPlainJson(
  text: string,
): { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'problem'; readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'problem', problem: 'it is no JSON' }
  }
  const problem = problemIn(value, 'it')
  return problem === null ? { kind: 'value', value } : { kind: 'problem', problem }
}

function problemIn(value: unknown, where: string, depth = 1): string | null {
  if (typeof value === 'string') return textProblem(value, where)
  if (typeof value !== 'object' || value === null) return null
  if (depth > DEEPEST) return `it is nested more than ${DEEPEST} deep`
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && FORBIDDEN_KEYS.has(key)) return `${where} has the key ${key}`
    const problem = problemIn(inner, nameOf(where, key), depth + 1)
    if (problem !== null) return problem
  }
  return null
}

function textProblem(text: string, where: string): string | null {
  if (text.includes('\0')) return `${where} holds a NUL character`
  return text.length > LONGEST_TEXT ? `${where} has ${text.length} characters, at most ${LONGEST_TEXT}` : null
}

function nameOf(where: string, key: string): string {
  const name = key.slice(0, 60)
  return where === 'it' ? name : `${where}.${name}`
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Why a repository cannot hold this path, or null. Git would refuse most of these too, but without a reason. */
export function pathProblem(path: string): string | null {
  if (!path.isWellFormed()) return 'the path is no Unicode text'
  if (CONTROL.test(path)) return 'the path holds control characters'
  if (path.startsWith('/')) return 'the path is absolute'
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.')) return 'the path has the part . or ..'
  return parts.includes('') ? 'the path has an empty part' : null
}

/** Paths that a repository cannot hold or that are named twice, each with its reason. */
export function badPaths(paths: readonly string[]): LeftOut[] {
  const seen = new Set<string>()
  return paths.flatMap(path => {
    const why = pathProblem(path) ?? (seen.has(path) ? 'the path is named twice' : null)
    seen.add(path)
    return why === null ? [] : [{ path, why }]
  })
}
