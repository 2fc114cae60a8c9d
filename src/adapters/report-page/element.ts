/** The template: Preact's elements, rendered once to text that is escaped wherever it goes in. */
import { h, type VNode } from 'preact'

export type Child = VNode | string | null | readonly Child[]

/** An element. Neither its attributes nor its children can be markup, a handler or anything else that acts. */
export function el(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> | null,
  ...children: readonly Child[]
): VNode {
  return h(name, attributes, ...(children as VNode[])) as VNode
}

/** Style or script: the only text that is not escaped, and none but constants of this program, which the page's policy knows by their hash. */
export function own(name: 'style' | 'script', text: string): VNode {
  return h(name, { dangerouslySetInnerHTML: { __html: text } }) as VNode
}
