/** The tools of the model: their definitions, how calls are read, and how people read them. */

import { z } from 'zod'
import { summaryToolSchema } from '../summary/schema.ts'
import type { ToolDefinition } from './messages.ts'

export const EDITOR = 'str_replace_based_edit_tool'
export const BASH = 'bash'
export const SEARCH = 'search_files'
export const LIST = 'list_files'
export const SUBMIT = 'submit_summary'

const string = { type: 'string' } as const

/** The definitions, with the descriptions of the custom tools. They are the same in every request, so that the prompt cache holds. */
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

const path = z.string().min(1)
const range = z.tuple([z.number().int(), z.number().int()])

const EDITOR_INPUT = z.discriminatedUnion('command', [
  z.object({ command: z.literal('view'), path, view_range: range.nullish() }),
  z.object({ command: z.literal('create'), path, file_text: z.string() }),
  z.object({ command: z.literal('str_replace'), path, old_str: z.string(), new_str: z.string().default('') }),
  z.object({ command: z.literal('insert'), path, insert_line: z.number().int().min(0), insert_text: z.string() }),
])

const BASH_INPUT = z.union([z.object({ command: z.string().min(1) }), z.object({ restart: z.literal(true) })])

const SEARCH_INPUT = z.object({ pattern: z.string().min(1), path: z.string().default('.'), glob: z.string().nullish() })

const LIST_INPUT = z.object({ path: z.string().default('.'), depth: z.number().int().min(1).max(20).default(2) })

export type EditorInput = z.output<typeof EDITOR_INPUT>

type KnownCall =
  | { readonly tool: typeof EDITOR; readonly input: EditorInput }
  | { readonly tool: typeof BASH; readonly input: z.output<typeof BASH_INPUT> }
  | { readonly tool: typeof SEARCH; readonly input: z.output<typeof SEARCH_INPUT> }
  | { readonly tool: typeof LIST; readonly input: z.output<typeof LIST_INPUT> }

/** Reads a call of any tool but `submit_summary`. A problem is a sentence for the model. */
export function readCall(name: string, input: unknown): KnownCall | { readonly problem: string } {
  switch (name) {
    case EDITOR:
      return read(EDITOR_INPUT, input, parsed => ({ tool: EDITOR, input: parsed }))
    case BASH:
      return read(BASH_INPUT, input, parsed => ({ tool: BASH, input: parsed }))
    case SEARCH:
      return read(SEARCH_INPUT, input, parsed => ({ tool: SEARCH, input: parsed }))
    case LIST:
      return read(LIST_INPUT, input, parsed => ({ tool: LIST, input: parsed }))
    default:
      return {
        problem: `There is no tool named "${name.slice(0, 60)}". Use ${EDITOR}, ${BASH}, ${SEARCH}, ${LIST} or submit_summary.`,
      }
  }
}

function read<Input>(
  schema: z.ZodType<Input>,
  input: unknown,
  build: (parsed: Input) => KnownCall,
): KnownCall | { readonly problem: string } {
  const result = schema.safeParse(input)
  if (result.success) return build(result.data)
  const problems = result.error.issues.map(issue => `${issue.path.join('.') || 'input'}: ${issue.message}`)
  return { problem: `The call was not carried out, its input is wrong: ${problems.slice(0, 5).join('; ')}.` }
}

/** A call in a few words: `view src/a.ts`, `bash npm test`. The text is untrusted and not cut. */
export function callInWords(name: string, input: unknown): string {
  const given = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {}
  const word = (key: string) => (typeof given[key] === 'string' ? given[key] : '')
  const of = (...words: readonly string[]) => words.filter(one => one !== '').join(' ')
  switch (name) {
    case EDITOR: {
      const command = word('command')
      return of(command === 'str_replace' || command === 'insert' ? 'edit' : command, word('path'))
    }
    case BASH:
      return given['restart'] === true ? 'bash restart' : of('bash', word('command'))
    case SEARCH:
      return of('search', word('pattern'), word('path'))
    case LIST:
      return of('list', word('path'))
    default:
      return name
  }
}
