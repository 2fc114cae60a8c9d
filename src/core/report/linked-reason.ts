/** The reason of an ending that has a pull request, with the way there: what is told of it as text would be no link. */
import { codeSpan } from '../text/code-spans.ts'

const PLAIN_ADDRESS = /^https?:\/\/[\w.~:/?#=&%-]+$/
const NUMBER = /\/(\d{1,10})$/

/** `[Pull request #2](https://…/pull/2) is open`; `reason` is inert already, may begin with a block, and is left as it is without `url`. */
export function linkedReason(reason: string, url: string | undefined): string {
  if (url === undefined) return reason
  const number = NUMBER.exec(url)?.[1]
  if (number === undefined || !PLAIN_ADDRESS.test(url)) return `${codeSpan(url)}\n\n${reason}`
  const link = `[Pull request #${number}](${url})`
  const named = `pull request \`#${number}\``
  return reason.startsWith(named) ? link + reason.slice(named.length) : `${link}\n\n${reason}`
}
