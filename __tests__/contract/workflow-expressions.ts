/** Expressions of workflows, evaluated by GitHub's own package. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'

const CONTEXTS = ['github', 'inputs', 'matrix', 'secrets', 'steps']

/** A text with its expressions filled in. Throws for what GitHub does not understand, and for other contexts. */
export function evaluate(text: string, contexts: Readonly<Record<string, unknown>>): string {
  const values: data.Dictionary = JSON.parse(JSON.stringify(contexts), data.reviver)
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, inside: string) => {
    const expression = new Parser(new Lexer(inside).lex().tokens, CONTEXTS, []).parse()
    return new Evaluator(expression, values).evaluate().coerceString()
  })
}
