import type { Answer } from './answer.ts'
import type { Json, Level, Repository, Token, World } from './world.ts'

/** One request to a known route, with everything a handler may look at. */
export interface Call {
  readonly world: World
  readonly repository: Repository
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Json
  readonly token: Token | null
  readonly accept: string
  readonly url: URL
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Any of these rights is enough; `metadata` is what every token has. */
  readonly rights: readonly string[]
  readonly level: Level
  readonly answer: (call: Call) => Answer | Promise<Answer>
}

/** A route that reads by `GET` and writes by anything else. */
export function route(
  method: Route['method'],
  path: string,
  rights: readonly string[],
  answer: Route['answer'],
): Route {
  return { method, path, rights, level: method === 'GET' ? 'read' : 'write', answer }
}

interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** Names and paths that may hold slashes, encoded or not. */
const MULTI_SEGMENT = new Set(['ref', 'branch', 'path', 'basehead'])

/** Compiles routes into a matcher; the first route that fits wins, so the more specific one comes first. */
export function createMatcher(routes: readonly Route[]): (method: string, path: string) => Match | null {
  const compiled = routes.map(route => ({ route, pattern: patternOf(route.path) }))
  return (method, path) => {
    for (const { route, pattern } of compiled) {
      if (route.method !== method) continue
      const match = pattern.exec(path)
      if (match !== null) return { route, params: decoded(match.groups ?? {}) }
    }
    return null
  }
}

function patternOf(template: string): RegExp {
  const source = template.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?<${name}>${MULTI_SEGMENT.has(name) ? '.+' : '[^/]+'})`,
  )
  return new RegExp(`^${source}$`)
}

function decoded(groups: Record<string, string | undefined>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined) continue
    try {
      params[name] = decodeURIComponent(value)
    } catch {
      params[name] = value
    }
  }
  return params
}
