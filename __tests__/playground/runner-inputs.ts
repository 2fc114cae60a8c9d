import { parse } from 'yaml'

/** Declared inputs and their defaults; an input without a default has the empty one, as on the runner. */
export type InputDefaults = Readonly<Record<string, string>>

/** Reads the `inputs:` section of an action.yml: names and defaults. */
export function readInputDefaults(actionYml: string): InputDefaults {
  const { inputs = {} } = (parse(actionYml, { schema: 'failsafe' }) || {}) as {
    inputs?: Record<string, { default?: string }>
  }
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']))
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
