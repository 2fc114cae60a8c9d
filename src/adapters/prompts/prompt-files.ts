/** Loads and checks every prompt before the model is asked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../../core/errors.ts'
import { PROMPTS, type PromptName, promptProblems, renderPrompt } from '../../core/model/prompt.ts'
import { firstFew } from '../../core/text/quantities.ts'
import type { Prompts } from '../../ports/ports.ts'

const MAX_PROMPT_CHARACTERS = 100_000

/** Reads a folder of prompts. Throws one ConfigurationError with everything that is missing or wrong. */
export function loadPrompts(folder: string): Prompts {
  const loaded = (Object.keys(PROMPTS) as PromptName[]).map(name => [name, readPrompt(folder, name)] as const)
  const problems = loaded.flatMap(([name, text]) =>
    text === null ? [`prompts/${name}.md cannot be read`] : promptProblems(name, text),
  )
  const isEmpty = loaded.every(([, text]) => text === null)
  if (problems.length > 0)
    throw new ConfigurationError(
      `the prompts in ${folder} are not usable (input prompts-path): ${isEmpty ? 'there are none' : firstFew(problems, 5)}`,
      "Copy the action's own prompts/ folder and change the texts, keeping file names and placeholders.",
    )
  const texts = new Map(loaded)
  return { render: (name, values) => renderPrompt(texts.get(name) ?? '', values) }
}

function readPrompt(folder: string, name: PromptName): string | null {
  try {
    return readFileSync(join(folder, `${name}.md`), 'utf8').slice(0, MAX_PROMPT_CHARACTERS)
  } catch {
    return null
  }
}
