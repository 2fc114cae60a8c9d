const OPERATORS_BEFORE_REGEXP = '(,=:[!&|?{};+-*%<>~^'
const WORDS_BEFORE_REGEXP = /\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|await|yield)$/

/** TypeScript with comments, and what strings, templates and regular expressions hold, blanked out; every position stays. */
export function plainCode(source: string): string {
  let code = ''
  let at = 0
  /** How many braces are open inside each `${` that is open. */
  const openBraces: number[] = []

  const keep = (length: number) => {
    code += source.slice(at, at + length)
    at += length
  }
  const blankTo = (end: number) => {
    code += source.slice(at, end).replace(/[^\n]/g, ' ')
    at = end
  }
  const endOf = (text: string, from: number) => {
    const found = source.indexOf(text, from)
    return found < 0 ? source.length : found
  }
  const string = (quote: string) => {
    keep(1)
    let end = at
    while (end < source.length && source[end] !== quote && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1
    blankTo(Math.min(end, source.length))
    keep(1)
  }
  const template = () => {
    let end = at
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end))
      end += source[end] === '\\' ? 2 : 1
    blankTo(Math.min(end, source.length))
    if (source[at] === '$') openBraces.push(0)
    keep(source[at] === '$' ? 2 : 1)
  }
  const regExp = () => {
    keep(1)
    let end = at
    let isClass = false
    while (end < source.length && source[end] !== '\n' && (isClass || source[end] !== '/')) {
      if (source[end] === '[') isClass = true
      if (source[end] === ']') isClass = false
      end += source[end] === '\\' ? 2 : 1
    }
    blankTo(Math.min(end, source.length))
    keep(1)
  }
  const brace = (step: 1 | -1) => {
    const inner = openBraces.length - 1
    if (step === -1 && openBraces[inner] === 0) {
      openBraces.pop()
      keep(1)
      return template()
    }
    if (inner >= 0) openBraces[inner] = (openBraces[inner] ?? 0) + step
    keep(1)
  }

  while (at < source.length) {
    const next = source[at] ?? ''
    if (source.startsWith('//', at)) blankTo(endOf('\n', at))
    else if (source.startsWith('/*', at)) blankTo(Math.min(endOf('*/', at) + 2, source.length))
    else if (next === "'" || next === '"') string(next)
    else if (next === '`') {
      keep(1)
      template()
    } else if (next === '/' && regExpMayFollow(code)) regExp()
    else if (next === '{') brace(1)
    else if (next === '}') brace(-1)
    else keep(1)
  }
  return code
}

function regExpMayFollow(code: string): boolean {
  const before = code.trimEnd()
  const last = before.at(-1)
  return last === undefined || OPERATORS_BEFORE_REGEXP.includes(last) || WORDS_BEFORE_REGEXP.test(before)
}
