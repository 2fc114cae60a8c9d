/** The tool calls in the blocks of a reply. */
import { callInWords } from '../conversation/tools.ts'

/** Each with its id and in a few words; foreign text, not cut. */
export function callsOf(raw: readonly unknown[]): { readonly id: string; readonly words: string }[] {
  return raw.flatMap(block => {
    if (typeof block !== 'object' || block === null) return []
    const { type, id, name, input } = block as Readonly<Record<string, unknown>>
    if (type !== 'tool_use' || typeof name !== 'string') return []
    return [{ id: typeof id === 'string' ? id : '', words: callInWords(name, input) }]
  })
}
