/** Loads and checks every prompt before the model is asked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError, orNull } from '../../core/errors.ts'
import { PROMPTS, type PromptName, promptProblems, renderPrompt } from '../../core/model/prompt.ts'
import { firstFew } from '../../core/text/quantities.ts'
import type { Prompts } from '../../ports/ports.ts'

const MAX_PROMPT_CHARACTERS = 100_000

/**
 * Reads a folder of prompts. `fromBase`: a folder of the repository whose prompts replace them once the base commit is
 * there. Throws one ConfigurationError with everything that is missing or wrong.
 */
export function loadPrompts(folder: string, fromBase: string | null = null): Prompts {
  let texts = checked(folder, new Map(NAMES.map(name => [name, readPrompt(folder, name)])))
  return {
    render: (name, values) => renderPrompt(texts.get(name) ?? '', values),
    async load(baseText) {
      if (fromBase === null) return
      const found = new Map<PromptName, string | null>()
      for (const name of NAMES) {
        const file = await baseText(`${fromBase}/${name}.md`.replace(/^\//, ''))
        found.set(name, 'text' in file ? file.text.slice(0, MAX_PROMPT_CHARACTERS) : null)
      }
      texts = checked(`${fromBase || '.'} of the base commit`, found)
    },
  }
}

const NAMES = Object.keys(PROMPTS) as PromptName[]

function checked(folder: string, texts: ReadonlyMap<PromptName, string | null>): ReadonlyMap<PromptName, string> {
  const problems = [...texts].flatMap(([name, text]) =>
    text === null ? [`prompts/${name}.md cannot be read`] : promptProblems(name, text),
  )
  const isEmpty = [...texts.values()].every(text => text === null)
  if (problems.length > 0)
    throw new ConfigurationError(
      `the prompts in ${folder} are not usable (input prompts-path): ${isEmpty ? 'there are none' : firstFew(problems, 5)}`,
      "Copy the action's own prompts/ folder and change the texts, keeping file names and placeholders.",
    )
  return new Map([...texts].map(([name, text]) => [name, text ?? '']))
}

function readPrompt(folder: string, name: PromptName): string | null {
  return orNull(() => readFileSync(join(folder, `${name}.md`), 'utf8').slice(0, MAX_PROMPT_CHARACTERS))
}
