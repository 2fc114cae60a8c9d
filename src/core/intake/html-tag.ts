/** One HTML tag, read as browsers read it: https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state */

export type Tag = {
  readonly name: string
  readonly closes: boolean
  readonly attributes: ReadonlyMap<string, string>
  /** The offset behind it. */
  readonly end: number
}

const NAME = /<(\/?)([A-Za-z][^\s/>]*)/y
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?/y
const VALUE_LEFT_OPEN = /\s*=/y
const END = /[\s/]*>/y

/** The tag at an offset; `open` where it never ends, null where there is none. */
export function tagAt(html: string, at: number): Tag | 'open' | null {
  NAME.lastIndex = at
  const [head = '', slash, name = ''] = NAME.exec(html) ?? []
  if (name === '') return null
  const attributes = new Map<string, string>()
  for (let here = at + head.length; ; ) {
    END.lastIndex = here
    const end = END.exec(html)
    if (end !== null) return { name: name.toLowerCase(), closes: slash === '/', attributes, end: here + end[0].length }
    ATTRIBUTE.lastIndex = here
    const [whole = '', key = '', double, single, bare] = ATTRIBUTE.exec(html) ?? []
    here += whole.length
    VALUE_LEFT_OPEN.lastIndex = here
    if (whole === '' || VALUE_LEFT_OPEN.test(html)) return 'open'
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), double ?? single ?? bare ?? '')
  }
}
