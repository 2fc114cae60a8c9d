/** What tool calls must look like. The model's JSON is input like any other: read strictly, refused with what would be right. */
import { z } from 'zod'
import { BASH, EDITOR, LIST, SEARCH } from './tools.ts'

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

export type KnownCall =
  | { readonly tool: typeof EDITOR; readonly input: EditorInput }
  | { readonly tool: typeof BASH; readonly input: z.output<typeof BASH_INPUT> }
  | { readonly tool: typeof SEARCH; readonly input: z.output<typeof SEARCH_INPUT> }
  | { readonly tool: typeof LIST; readonly input: z.output<typeof LIST_INPUT> }

/** Reads a call of any tool but `submit_summary`: the call, or a sentence for the model that says what is wrong. */
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
