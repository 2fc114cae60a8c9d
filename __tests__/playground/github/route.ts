import { type Answer, ok } from './answer.ts'
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

const LARGEST_PAGE = 100

/** One page of a list by `per_page` and `page`, with GitHub's `Link` header where there are more. */
export function page(call: Call, items: readonly unknown[]): Answer {
  const size = Math.min(LARGEST_PAGE, positive(call.query.get('per_page'), 30))
  const current = positive(call.query.get('page'), 1)
  const last = Math.max(1, Math.ceil(items.length / size))
  const links: string[] = []
  const link = (number: number, relation: string): void => {
    // GitHub names the repository by its number there, whatever the request called it.
    const url = new URL(call.url)
    url.pathname = url.pathname.replace(/\/repos\/[^/]+\/[^/]+/, `/repositories/${call.repository.id}`)
    url.searchParams.set('page', String(number))
    links.push(`<${url.href}>; rel="${relation}"`)
  }
  if (current > 1) link(current - 1, 'prev')
  if (current < last) link(current + 1, 'next')
  if (current < last) link(last, 'last')
  if (current > 1) link(1, 'first')
  const answer = ok(items.slice((current - 1) * size, current * size))
  return links.length === 0 ? answer : { ...answer, headers: { link: links.join(', ') } }
}

function positive(text: string | null, otherwise: number): number {
  const number = Number(text ?? otherwise)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
