/** GitHub's expressions as far as the examples use them: enough to see which group an event gets. */

type Value = unknown
type Contexts = Readonly<Record<string, unknown>>

const TOKEN = /\s*('(?:[^']|'')*'|&&|\|\||==|!=|[!(),]|[\w-]+(?:\.[\w*-]+)*|$)/y

/** A text with its expressions filled in. Throws for what the examples do not use. */
export function evaluate(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, inside: string) => String(resultOf(inside, contexts) ?? ''))
}

function resultOf(source: string, contexts: Contexts): Value {
  const tokens = tokensOf(source)
  const take = () => tokens.shift() ?? ''
  const taken = (token: string) => tokens[0] === token && take() !== ''

  const either = (): Value => {
    let left = both()
    while (taken('||')) left = isTrue(left, both())
    return left
  }
  const isTrue = (left: Value, right: Value) => (left ? left : right)
  const both = (): Value => {
    let left = equal()
    while (taken('&&')) {
      const right = equal()
      left = left ? right : left
    }
    return left
  }
  const equal = (): Value => {
    const left = single()
    if (taken('==')) return isSame(left, single())
    if (taken('!=')) return !isSame(left, single())
    return left
  }
  const single = (): Value => {
    if (taken('!')) return !single()
    if (taken('(')) {
      const inside = either()
      if (!taken(')')) throw new Error(`no closing bracket in ${source}`)
      return inside
    }
    const token = take()
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'")
    return taken('(') ? called(token, list()) : at(contexts, token.split('.'))
  }
  const list = (): Value[] => {
    const values = [either()]
    while (taken(',')) values.push(either())
    if (!taken(')')) throw new Error(`no closing bracket in ${source}`)
    return values
  }

  const value = either()
  if (tokens.length > 0) throw new Error(`not understood from ${tokens[0]} on: ${source}`)
  return value
}

function tokensOf(source: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(source); match !== null && match[1] !== ''; match = TOKEN.exec(source))
    tokens.push(match[1] ?? '')
  if (tokens.join('').replace(/\s/g, '') !== source.replace(/\s/g, '')) throw new Error(`not understood: ${source}`)
  return tokens
}

/** What GitHub calls the value of a name; null where there is none. */
function at(node: Value, path: readonly string[]): Value {
  const [first, ...rest] = path
  if (first === undefined) return node ?? null
  if (first === '*') return Array.isArray(node) ? node.map(one => at(one, rest)) : []
  return at((node as Record<string, unknown> | null | undefined)?.[first], rest)
}

/** Texts are compared without their case. */
function isSame(left: Value, right: Value): boolean {
  return String(left ?? '').toLowerCase() === String(right ?? '').toLowerCase()
}

function called(name: string, values: readonly Value[]): Value {
  const texts = values.map(value => String(value ?? ''))
  const [first = '', second = ''] = texts
  switch (name) {
    case 'format':
      return first.replace(/\{(\d)\}/g, (_, index: string) => texts[Number(index) + 1] ?? '')
    case 'fromJSON':
      return JSON.parse(first)
    case 'contains':
      return (values[0] as string[]).some(one => isSame(one, second))
    case 'startsWith':
      return first.toLowerCase().startsWith(second.toLowerCase())
    case 'join':
      return (values[0] as string[]).join(',')
    default:
      throw new Error(`${name} is not known here`)
  }
}
