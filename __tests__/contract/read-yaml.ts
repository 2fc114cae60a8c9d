/** What the small part of YAML that actions and workflows are written in can say. */
export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml }

type Line = { readonly indent: number; readonly text: string; readonly number: number }

/**
 * Reads block mappings, block lists, plain, quoted and block scalars, `[a, b]` and `{}`; every scalar is a string.
 * Throws at anything else, so that no rule is passed by a form it does not know.
 */
export function readYaml(source: string): Yaml {
  const raw = source.split(/\r?\n/)
  const lines: Line[] = raw.map((text, index) => ({
    indent: text.search(/\S|$/),
    text: text.trim(),
    number: index + 1,
  }))
  let at = 0

  const fail = (line: Line | undefined, what: string): never => {
    throw new Error(`line ${line?.number ?? lines.length}: ${what}`)
  }
  const peek = (): Line | undefined => {
    while (at < lines.length && /^(?:#|$)/.test(lines[at]?.text ?? '')) at += 1
    return lines[at]
  }

  function node(least: number): Yaml {
    const line = peek()
    if (line === undefined || line.indent < least) return ''
    if (/\t/.test(raw[line.number - 1]?.slice(0, line.indent) ?? '')) fail(line, 'a tab in the indentation')
    return /^-(?:\s|$)/.test(line.text) ? list(line.indent) : mapping(line.indent)
  }

  function list(indent: number): Yaml[] {
    const items: Yaml[] = []
    for (let line = peek(); line?.indent === indent && /^-(?:\s|$)/.test(line.text); line = peek()) {
      const rest = line.text.slice(1).trimStart()
      if (/^(?:#|$)/.test(rest)) {
        at += 1
        items.push(node(indent + 1))
      } else if (KEY.test(rest)) {
        const inner = indent + line.text.length - rest.length
        lines[at] = { ...line, indent: inner, text: rest }
        items.push(mapping(inner))
      } else {
        at += 1
        items.push(scalar(rest, line))
      }
    }
    return items
  }

  function mapping(indent: number): Yaml {
    const entries: Record<string, Yaml> = {}
    for (let line = peek(); line?.indent === indent; line = peek()) {
      const match = KEY.exec(line.text) ?? fail(line, `no key: ${line.text}`)
      const key = (match[1] ?? match[2] ?? match[3] ?? '').trim()
      if (Object.hasOwn(entries, key)) fail(line, `${key} stands there twice`)
      at += 1
      entries[key] = value(match[4] ?? '', line)
    }
    const next = peek()
    if (next !== undefined && next.indent > indent) fail(next, 'deeper than what it belongs to')
    return entries
  }

  function value(rest: string, line: Line): Yaml {
    if (/^(?:#|$)/.test(rest)) {
      const next = peek()
      // A list may stand as far left as its key.
      const isList = next?.indent === line.indent && /^-(?:\s|$)/.test(next.text)
      return node(isList ? line.indent : line.indent + 1)
    }
    const block = /^([|>])([+-]?)\s*(?:#.*)?$/.exec(rest)
    return block === null ? scalar(rest, line) : blockScalar(line.indent, block[1] === '>', block[2] === '-')
  }

  function blockScalar(parent: number, isFolded: boolean, isStripped: boolean): string {
    const from = at
    while (at < lines.length && (lines[at]?.text === '' || (lines[at]?.indent ?? 0) > parent)) at += 1
    const held = raw.slice(from, at)
    const indent = lines.slice(from, at).find(line => line.text !== '')?.indent ?? 0
    const text = held
      .map(one => one.slice(indent))
      .join('\n')
      .trimEnd()
    const flowing = isFolded ? text.replace(/([^\n])\n(?!\n)/g, '$1 ') : text
    return isStripped || flowing === '' ? flowing : `${flowing}\n`
  }

  function scalar(text: string, line: Line): Yaml {
    if (text.startsWith('[')) {
      const inner =
        /^\[([^[\]{}"']*)\]\s*(?:#.*)?$/.exec(text)?.[1] ?? fail(line, `a list of a kind not known here: ${text}`)
      return inner
        .split(',')
        .map(one => one.trim())
        .filter(one => one !== '')
    }
    if (text.startsWith('{'))
      return /^\{\s*\}\s*(?:#.*)?$/.test(text) ? {} : fail(line, `a mapping of a kind not known here: ${text}`)
    const double = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(text)
    if (double !== null) return JSON.parse(`"${double[1]}"`) as string
    const single = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(text)
    if (single !== null) return (single[1] ?? '').replaceAll("''", "'")
    if (/^["'&*!%@`|>]/.test(text)) fail(line, `a value of a kind not known here: ${text}`)
    const plain = text.replace(/\s#.*$/, '').trim()
    if (/:\s|:$/.test(plain)) fail(line, `a colon in a plain value: ${text}`)
    return plain
  }

  const result = node(0)
  const left = peek()
  if (left !== undefined) fail(left, `not understood: ${left.text}`)
  return result
}

const KEY = /^(?:"([^"]+)"|'([^']+)'|([\w.$/-][^:#"']*?))\s*:(?:\s+(.*))?$/

/** The mapping at a key; an empty one where there is none. */
export function mappingAt(node: Yaml | undefined, key: string): Readonly<Record<string, Yaml>> {
  const found = isMapping(node) ? node[key] : undefined
  return isMapping(found) ? found : {}
}

/** Whether a node is a mapping. */
export function isMapping(node: Yaml | undefined): node is { readonly [key: string]: Yaml } {
  return typeof node === 'object' && !Array.isArray(node)
}
