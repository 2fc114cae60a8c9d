/** Makes the options of the command line from the inputs of `action.yml`. `npm run docs` writes them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '..')
const { inputs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>
}
/** A step of the action has a mode and an event; the command line has commands. */
const LEFT_OUT = ['mode', 'proposal-path', 'max-tasks']

/** As the formatter writes it. */
const WIDTH = 120

function quoted(text: string): string {
  const count = (sign: string) => text.split(sign).length
  const quote = count("'") > count('"') ? '"' : "'"
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
}

const rows = Object.entries(inputs)
  .filter(([name]) => !LEFT_OUT.includes(name))
  .map(([name, { description, default: value }]) => {
    const isFlag = value === 'true' || value === 'false'
    const shown = value === undefined || value.startsWith('$') ? '' : ` (default: ${value})`
    const about = `${description.replaceAll('`', '')}${shown}`
    const parts = [`name: ${quoted(name)}`, `isFlag: ${isFlag}`, `about: ${quoted(about)}`]
    const line = `  { ${parts.join(', ')} },`
    if (line.length <= WIDTH) return line
    const lines = parts.map(part =>
      part.length + 5 <= WIDTH ? `    ${part},` : `    ${part.replace(': ', ':\n      ')},`,
    )
    return `  {\n${lines.join('\n')}\n  },`
  })

const text = `/** The inputs of the action as options. Made by \`npm run docs\`. */
export const INPUT_OPTIONS: readonly { readonly name: string; readonly isFlag: boolean; readonly about: string }[] = [
${rows.join('\n')}
]
`
writeFileSync(join(ROOT, 'src/cli/input-options.ts'), text)
