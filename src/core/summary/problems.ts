/** What a schema found wrong, said so that its writer can put it right. */
import type { z } from 'zod'

const MOST = 20

/** One line per issue, `path: what is wrong`, at most 20 and a count of the rest. */
export function problemsOf(value: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  const lines = issues.slice(0, MOST).map(issue => {
    const where = issue.path.map(String).join('.')
    const what = inWords(issue, valueAt(value, issue.path))
    return where === '' ? what : `${where}: ${what}`
  })
  return issues.length > MOST ? [...lines, `and ${issues.length - MOST} more`] : lines
}

function inWords(issue: z.core.$ZodIssue, found: unknown): string {
  switch (issue.code) {
    case 'too_big':
      return `${sizeOf(found)}, at most ${issue.maximum}`
    case 'too_small':
      return sizeOf(found).startsWith('0 ') ? 'empty' : `${sizeOf(found)}, at least ${issue.minimum}`
    case 'invalid_type':
      return found === undefined ? 'missing' : `${kindOf(found)}, must be ${issue.expected}`
    case 'invalid_value':
      return `${found === undefined ? 'missing' : shown(found)}, must be one of ${issue.values.map(String).join(', ')}`
    default:
      return issue.message
  }
}

function sizeOf(found: unknown): string {
  if (typeof found === 'string') return `${found.trim().length} characters`
  return Array.isArray(found) ? `${found.length} entries` : shown(found)
}

function kindOf(found: unknown): string {
  if (found === null) return 'null'
  return Array.isArray(found) ? 'array' : typeof found
}

function shown(found: unknown): string {
  return typeof found === 'string' ? JSON.stringify(found.slice(0, 40)) : kindOf(found)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )
}
