/** One tool call as the report shows it. */
import { readCall, SUBMIT } from '../conversation/tools.ts'
import { callFailure } from './call-failure.ts'
import { type CutText, cutText, type Room } from './cut-text.ts'
import { editLines, type PatchLine } from './patch-lines.ts'
import { shownLine, shownOutput, shownText } from './shown-text.ts'
import type { ShownCall } from './shown-turns.ts'

export type CallView = {
  /** What was done: `Edited`, `Ran`. */
  readonly verb: string
  /** To what; foreign, and empty where `verb` says it. */
  readonly object: string
  /** How it failed, in few words: `exit code 3`; null where it did what it should. */
  readonly failure: string | null
  /** Without what it waited for. */
  readonly lastedMs: number
  readonly waitedMs: number
  /** What was given to the tool, where `object` is not all of it. */
  readonly input: { readonly label: string; readonly text: CutText } | null
  readonly edit: { readonly lines: readonly PatchLine[]; readonly leftOut: number } | null
  readonly result: CutText
}

const LONGEST_OBJECT = 200
type Seen = Pick<CallView, 'verb' | 'object'> & {
  readonly input?: readonly [string, string]
  readonly edit?: readonly PatchLine[]
}

/** Each of its texts has at most `most` characters, and its edit so many lines. */
export function callView(call: ShownCall, { text: most, lines }: Pick<Room, 'text' | 'lines'>): CallView {
  const { verb, object, edit, ...rest } = seen(call)
  const input = rest.input ?? (object.length > LONGEST_OBJECT ? (['Input', object] as const) : undefined)
  return {
    verb,
    object: shownLine(object, LONGEST_OBJECT),
    failure: callFailure(call),
    lastedMs: Math.max(0, call.durationMs - call.waitedMs),
    waitedMs: call.waitedMs,
    input: input === undefined ? null : { label: input[0], text: cutText(input[1], most, shownText) },
    edit: edit === undefined ? null : beginning(edit, most, lines),
    result: cutText(call.text, most, shownOutput),
  }
}

function seen({ name, input }: ShownCall): Seen {
  if (name === SUBMIT) return { verb: 'Handed in the summary', object: '', input: ['Summary', jsonOf(input)] }
  const known = readCall(name, input)
  if ('problem' in known) return { verb: 'Called', object: name, input: ['Input', jsonOf(input)] }
  switch (known.tool) {
    case 'bash':
      return 'restart' in known.input ? { verb: 'Restarted', object: 'the shell' } : ran(known.input.command)
    case 'search_files': {
      const { pattern, path, glob } = known.input
      return { verb: 'Searched', object: `${pattern} in ${path}${glob ? ` (${glob})` : ''}` }
    }
    case 'list_files':
      return { verb: 'Listed', object: known.input.path }
    default:
      return edited(known.input)
  }
}

/** A command of one short line is seen whole where it is named. */
function ran(command: string): Seen {
  const isShort = command.length <= LONGEST_OBJECT && !command.includes('\n')
  const [first = ''] = command.trimStart().split('\n', 1)
  return isShort ? { verb: 'Ran', object: command } : { verb: 'Ran', object: `${first} …`, input: ['Command', command] }
}

type Edit = Extract<Exclude<ReturnType<typeof readCall>, { problem: string }>, { tool: 'str_replace_based_edit_tool' }>

function edited(input: Edit['input']): Seen {
  const { path } = input
  switch (input.command) {
    case 'view': {
      const [from, to] = input.view_range ?? []
      const range = from === undefined || to === undefined ? '' : `, lines ${from} to ${to === -1 ? 'the end' : to}`
      return { verb: 'Viewed', object: `${path}${range}` }
    }
    case 'create':
      return { verb: 'Wrote', object: path, edit: editLines('', input.file_text) }
    case 'insert':
      return {
        verb: 'Inserted',
        object: `${path}, after line ${input.insert_line}`,
        edit: editLines('', input.insert_text),
      }
    case 'str_replace':
      return {
        verb: 'Edited',
        object: path,
        edit: editLines(input.old_str, input.new_str),
      }
  }
}

function beginning(lines: readonly PatchLine[], most: number, mostLines: number): NonNullable<CallView['edit']> {
  let room = most
  const tooMuch = lines.findIndex(({ text }, index) => {
    room -= text.length + 1
    return room < 0 || index >= mostLines
  })
  const shown = tooMuch === -1 ? lines.length : Math.max(1, tooMuch)
  return { lines: lines.slice(0, shown), leftOut: lines.length - shown }
}

/** How much of its texts a call would show, were there room for all of them. */
export function lengthsOf({ name, input, text }: ShownCall): number[] {
  const known = readCall(name, input)
  if ('problem' in known) return [text.length, jsonOf(input).length]
  const texts = Object.values(known.input).filter(value => typeof value === 'string')
  return [text.length, ...texts.map(value => value.length)]
}

/** How many lines of edits it would show. */
export function linesOf({ name, input }: Pick<ShownCall, 'name' | 'input'>): number {
  const known = readCall(name, input)
  if ('problem' in known || known.tool !== 'str_replace_based_edit_tool') return 0
  const texts = Object.entries(known.input).map(([key, value]) => (/_(text|str)$/.test(key) ? String(value) : ''))
  return texts.reduce((sum, text) => sum + (text === '' ? 0 : text.split('\n').length), 0)
}

function jsonOf(input: unknown): string {
  return input === undefined ? '(unreadable)' : JSON.stringify(input, null, 2)
}
