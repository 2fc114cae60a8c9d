/** The texts of the prompts. */
import type { PromptName, PromptValues } from '../core/prompt.ts'

export type Prompts = {
  /** The text of a prompt with its placeholders filled; text put in is never read as a template. */
  render<Name extends PromptName>(name: Name, values: PromptValues<Name>): string
}
