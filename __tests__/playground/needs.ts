/** Tests that need more than Git, Node and npm. Where a part is missing they are counted as not run. */
import { describe, test } from '@jest/globals'
import { has, type Part } from './machine.ts'

/**
 * `test` and `describe` for what needs these parts. The title names them, so that the reporter can count what was not run
 * and `-t '\[needs '` selects all of it.
 */
export function needs(...parts: readonly Part[]): { readonly test: typeof test; readonly describe: typeof describe } {
  const isHere = parts.every(has)
  const mark = parts.length === 0 ? '' : ` [needs ${parts.join(', ')}]`
  return {
    test: titled(isHere ? test : test.skip, mark),
    describe: titled(isHere ? describe : describe.skip, mark),
  }
}

type Registers = ((title: string, body: () => void, timeout?: number) => void) & {
  each(table: readonly unknown[]): (title: string, body: (...row: never[]) => void, timeout?: number) => void
}

function titled<Form extends typeof test | typeof describe>(register: unknown, mark: string): Form {
  const plain = register as Registers
  const marked: Registers = Object.assign(
    (title: string, body: () => void, timeout?: number) => plain(`${title}${mark}`, body, timeout),
    {
      each:
        (table: readonly unknown[]) =>
        (title: string, body: (...row: never[]) => void, timeout?: number): void =>
          plain.each(table)(`${title}${mark}`, body, timeout),
    },
  )
  return marked as unknown as Form
}
