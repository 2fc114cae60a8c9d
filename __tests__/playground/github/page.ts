import { type Answer, ok } from './answer.ts'
import type { Call } from './route.ts'

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
