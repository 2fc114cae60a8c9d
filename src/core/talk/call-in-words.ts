/** A tool call in a few words, as people read it. */
import { BASH, EDITOR, LIST, SEARCH } from './tools.ts'

/** `view src/a.ts`, `bash npm test`, `edit src/a.ts`; foreign text, not cut. `input` may be anything. */
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
