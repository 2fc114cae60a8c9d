/** The texts of the prompts. */
import type { PromptName, PromptValues } from '../core/prompt.ts'

export type Prompts = {
  /** Fills in the placeholders of a prompt. Values are never read as a template. */
  render<Name extends PromptName>(name: Name, values: PromptValues<Name>): string
}
