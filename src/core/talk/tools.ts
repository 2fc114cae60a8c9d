/** The tools offered to the model, the same in every request so that the cache prefix holds. */
import { summaryToolSchema } from '../summary/schema.ts'
import type { ToolDefinition } from './messages.ts'

export const EDITOR = 'str_replace_based_edit_tool'
export const BASH = 'bash'
export const SEARCH = 'search_files'
export const LIST = 'list_files'
export const SUBMIT = 'submit_summary'

const string = { type: 'string' } as const

/** The definitions, given what the custom tools are said to do. */
export function toolDefinitions(say: { search: string; list: string; submit: string }): ToolDefinition[] {
  return [
    { kind: 'built-in', type: 'text_editor_20250728', name: EDITOR, options: {} },
    { kind: 'built-in', type: 'bash_20250124', name: BASH, options: {} },
    custom(SEARCH, say.search, { pattern: string, path: string, glob: string }, ['pattern']),
    custom(LIST, say.list, { path: string, depth: { type: 'integer' } }, []),
    { kind: 'custom', name: SUBMIT, description: say.submit, inputSchema: summaryToolSchema() },
  ]
}

function custom(
  name: string,
  description: string,
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
): ToolDefinition {
  return { kind: 'custom', name, description, inputSchema: { type: 'object', properties, required } }
}
