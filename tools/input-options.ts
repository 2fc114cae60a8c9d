/** Makes the options of the command line from the inputs of the actions. `npm run docs` writes them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACTIONS, type ActionName } from '../src/core/config/actions.ts'
import { descriptionOf } from '../src/core/config/descriptions.ts'
import type { InputName } from '../src/core/config/inputs.ts'
import { defaultOf } from './action-files.ts'

const ROOT = join(import.meta.dirname, '..')

/** Those of the whole job, and of its reports. */
const INPUTS = [...ACTIONS.run.inputs.map(name => [name, 'run'] as const), ['days', 'report'] as const]

/** As the formatter writes it. */
const WIDTH = 120

function quoted(text: string): string {
  const count = (sign: string) => text.split(sign).length
  const quote = count("'") > count('"') ? '"' : "'"
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
}

const rows = INPUTS.map(([name, action]: readonly [InputName, ActionName]) => {
  const value = defaultOf(name)
  const isFlag = value === 'true' || value === 'false'
  const shown = value === '' || value.startsWith('$') ? '' : ` (default: ${value})`
  const about = `${descriptionOf(name, action).replaceAll('`', '')}${shown}`
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
