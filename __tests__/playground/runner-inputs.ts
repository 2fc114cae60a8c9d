/** Declared inputs and their defaults; an input without a default has the empty one, as on the runner. */
export type InputDefaults = Readonly<Record<string, string>>

/** Reads the `inputs:` section of an action.yml: names, and defaults as plain, quoted or block scalars. */
export function readInputDefaults(actionYml: string): InputDefaults {
  const lines = sectionOf(actionYml.split(/\r?\n/), 'inputs')
  const defaults: Record<string, string> = {}
  let name = ''
  for (const [index, line] of lines.entries()) {
    const input = /^ {2}(?:(["'])(.+?)\1|([^\s#][^:]*)):\s*(?:#.*)?$/.exec(line)
    if (input !== null) {
      name = input[2] ?? input[3] ?? ''
      defaults[name] = ''
      continue
    }
    const value = /^ {4}default:(.*)$/.exec(line)?.[1]
    if (value !== undefined && name !== '') defaults[name] = scalar(value.trim(), lines.slice(index + 1))
  }
  return defaults
}

/** The `INPUT_*` variables of a step: defaults with their expressions filled in, the step's own inputs over them. */
export function inputVariables(
  defaults: InputDefaults,
  given: Readonly<Record<string, string>>,
  expressions: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled = Object.entries(defaults).map(([name, value]) => [name, fillIn(value, expressions)] as const)
  // Names of inputs do not differ by case: the step's own spelling replaces the declared one.
  const variables = [...filled, ...Object.entries(given)].map(([name, value]) => [variableName(name), value])
  return Object.fromEntries(variables)
}

function variableName(input: string): string {
  return `INPUT_${input.replaceAll(' ', '_').toUpperCase()}`
}

function fillIn(value: string, expressions: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => {
    const known = expressions[name]
    if (known === undefined) throw new Error(`the default of an input uses an unknown expression: ${name}`)
    return known
  })
}

function sectionOf(lines: readonly string[], name: string): readonly string[] {
  const start = lines.findIndex(line => line.startsWith(`${name}:`))
  if (start < 0) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => /^[^\s#]/.test(line))
  return end < 0 ? rest : rest.slice(0, end)
}

function scalar(value: string, following: readonly string[]): string {
  const block = /^([|>])([+-]?)\s*(?:#.*)?$/.exec(value)
  if (block !== null) return blockScalar(following, block[1] === '>', block[2] === '-')
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(value)
  if (double !== null) return JSON.parse(`"${double[1]}"`) as string
  const single = /^'((?:[^']|'')*)'/.exec(value)
  if (single !== null) return (single[1] ?? '').replaceAll("''", "'")
  const plain = value.replace(/(^|\s)#.*$/, '').trim()
  return plain === 'null' || plain === '~' ? '' : plain
}

function blockScalar(following: readonly string[], folded: boolean, stripped: boolean): string {
  const end = following.findIndex(line => /^ {0,4}\S/.test(line))
  const lines = end < 0 ? following : following.slice(0, end)
  const indent = /^ */.exec(lines.find(line => line.trim() !== '') ?? '')?.[0].length ?? 0
  const text = lines
    .map(line => line.slice(indent))
    .join('\n')
    .trimEnd()
  const flowing = folded ? text.replace(/([^\n])\n(?!\n)/g, '$1 ') : text
  return stripped || flowing === '' ? flowing : `${flowing}\n`
}
