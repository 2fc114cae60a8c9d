/** What `--compare` asks for: the inputs as they were given, and others beside them. */
import type { Variant } from './evaluation.ts'

const AS_GIVEN: Variant = { name: 'as given', inputs: {} }

/** `effort=high; model=a, strategy=manifest` are two more variants. Returns what is wrong instead. */
export function readVariants(text: string): Variant[] | string {
  const parts = text.split(';').map(part => part.trim())
  const variants = [AS_GIVEN]
  for (const part of parts.filter(one => one !== '')) {
    const pairs = part.split(',').map(pair => pair.split('='))
    if (pairs.some(pair => pair.length !== 2 || pair.some(word => word.trim() === '')))
      return `--compare: "${part}" must have the form input=value`
    const inputs = Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), value.trim()]))
    if (Object.keys(inputs).some(name => APART.includes(name) || ACCESS.test(name)))
      return `--compare: ${part} cannot differ between variants`
    if (variants.some(({ name }) => name === part)) return `--compare: "${part}" is there twice`
    variants.push({ name: part, inputs })
  }
  return variants
}

const APART = ['max-cost-usd', 'output-path', 'github-token', 'resume', 'dry-run', 'test-paths']
const ACCESS = /^(?:anthropic-|provider)/
