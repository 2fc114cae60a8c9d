/** The tools of the model: definitions, calls, and results of commands. */
import { z } from 'zod'
import type { CallEnd } from '../edit/tool-results.ts'
import type { CommandEnd } from '../testing/test-run.ts'
import { wordsIn } from '../text/spaces.ts'
import type { ToolDefinition } from './messages.ts'
import { summaryToolSchema } from './schema.ts'

export const EDITOR = 'str_replace_based_edit_tool'
export const BASH = 'bash'
export const SEARCH = 'search_files'
export const LIST = 'list_files'
export const SUBMIT = 'submit_summary'

const string = { type: 'string' } as const

/**
 * The definitions, with the descriptions of the custom tools. They are the same in every request, so that the prompt
 * cache holds.
 */
export function toolDefinitions(say: { search: string; list: string; submit: string }): ToolDefinition[] {
  return [
    { kind: 'built-in', type: 'text_editor_20250728', name: EDITOR, options: {} },
    { kind: 'built-in', type: 'bash_20250124', name: BASH, options: {} },
    custom(SEARCH, say.search, { pattern: string, path: string, glob: string }, ['pattern']),
    custom(LIST, say.list, { path: string, depth: { type: 'integer' } }, []),
    { kind: 'custom', name: SUBMIT, description: say.submit, inputSchema: summaryToolSchema() },
  ]
}

type Fields = Readonly<Record<string, unknown>>

function custom(name: string, description: string, properties: Fields, required: readonly string[]): ToolDefinition {
  return { kind: 'custom', name, description, inputSchema: { type: 'object', properties, required } }
}

const path = z.string().min(1)
const integer = z.number().int()

const EDITOR_INPUT = z.discriminatedUnion('command', [
  z.object({ command: z.literal('view'), path, view_range: z.tuple([integer, integer]).nullish() }),
  z.object({ command: z.literal('create'), path, file_text: z.string() }),
  z.object({ command: z.literal('str_replace'), path, old_str: z.string(), new_str: z.string().default('') }),
  z.object({ command: z.literal('insert'), path, insert_line: integer.min(0), insert_text: z.string() }),
])
const BASH_INPUT = z.union([z.object({ command: z.string().min(1) }), z.object({ restart: z.literal(true) })])
const SEARCH_INPUT = z.object({ pattern: z.string().min(1), path: z.string().default('.'), glob: z.string().nullish() })
const LIST_INPUT = z.object({ path: z.string().default('.'), depth: integer.min(1).max(20).default(2) })

const CALL = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal(EDITOR), input: EDITOR_INPUT }),
  z.object({ tool: z.literal(BASH), input: BASH_INPUT }),
  z.object({ tool: z.literal(SEARCH), input: SEARCH_INPUT }),
  z.object({ tool: z.literal(LIST), input: LIST_INPUT }),
])

export type EditorInput = z.output<typeof EDITOR_INPUT>

/** Reads a call of any tool but `submit_summary`. A problem is a sentence for the model. */
export function readCall(name: string, input: unknown): z.output<typeof CALL> | { problem: string } {
  const tools = [EDITOR, BASH, SEARCH, LIST]
  if (!tools.includes(name))
    return { problem: `There is no tool named "${name.slice(0, 60)}". Use ${tools.join(', ')} or submit_summary.` }
  const read = CALL.safeParse({ tool: name, input })
  if (read.success) return read.data
  const problems = read.error.issues.map(issue => `${issue.path.slice(1).join('.') || 'input'}: ${issue.message}`)
  return { problem: `The call was not carried out, its input is wrong: ${problems.slice(0, 5).join('; ')}.` }
}

const VERBS: Readonly<Record<string, string>> = { [BASH]: 'bash', [SEARCH]: 'search', [LIST]: 'list' }

/** A call on one line: `view src/a.ts`, `bash npm test`. The text is untrusted and not cut. */
export function callInWords(name: string, input: unknown): string {
  const given = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {}
  const word = (key: string) => (typeof given[key] === 'string' ? given[key] : '')
  const command = given['restart'] === true ? 'restart' : word('command')
  const verb = name === EDITOR ? command.replace(/^(?:str_replace|insert)$/, 'edit') : VERBS[name]
  if (verb === undefined) return name
  const range = Array.isArray(given['view_range']) ? `:${given['view_range'].join('-')}` : ''
  const rest = name === BASH ? [command] : [word('pattern'), word('path') + range]
  return [verb, ...rest]
    .filter(one => one !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
}

export function endOfCommand({ status, exitCode }: Pick<CommandEnd, 'status' | 'exitCode'>): CallEnd {
  if (status === 'exited' && exitCode !== null) return { kind: 'exited', exitCode }
  const kinds = {
    exited: 'stopped',
    signalled: 'stopped',
    'timed-out': 'out-of-time',
    'could-not-run': 'not-started',
  } as const
  return { kind: kinds[status] }
}

/** The last line of a command's result. `limitMinutes`: how long a command may take. */
export function exitLine(end: CallEnd, limitMinutes: number): string {
  if (end.kind === 'exited') return `(exit code ${end.exitCode})`
  if (end.kind === 'out-of-time') return `(stopped at the limit of ${limitMinutes} minutes)`
  return end.kind === 'stopped' ? '(ended by a signal)' : '(could not be started)'
}

const GIT_REFUSED = /\.git\b.{0,500}: Read-only file system/

/** It fails without a word. */
function isStash(words: readonly string[]): boolean {
  const isValue = (at: number) => /^-[Cc]$/.test(words[at - 1] ?? '')
  const order = words.findIndex((word, at) => at > 0 && !word.startsWith('-') && !isValue(at))
  const [name = '', kind = ''] = words.slice(order)
  return words[0] === 'git' && order > 0 && /^stash\b/.test(name) && !/^(?:list|show)\b/.test(kind)
}

/** What to do where a command made git write and `.git` is read-only; empty for any other command. */
export function adviceForGit(command: string, output: string): string {
  const stashes = command.split(/[;&|(\n]/).some(part => isStash(wordsIn(part)))
  if (!stashes && !GIT_REFUSED.test(output)) return ''
  const so = stashes ? ', so nothing was stashed' : ''
  return `(\`.git\` is read-only${so}. Instead, \`cp f /tmp/\` keeps your version of a file, and \`git show HEAD:f > f\` undoes it.)`
}

const FRAMES = /(?:^ +at (?:async )?(?:[^(\n]*\()?node:[\w/]+:\d+:\d+\)?( \{)?$\n?){2,}/gm

/** Folds such frames into one line that counts them, because every later request carries them. */
export function foldFrames(output: string): string {
  return output.replace(FRAMES, (frames: string, brace = '') => {
    const [indent = ''] = /^ */.exec(frames) ?? []
    const count = frames.trimEnd().split('\n').length
    return `${indent}... ${count} frames inside Node${brace}${frames.endsWith('\n') ? '\n' : ''}`
  })
}
