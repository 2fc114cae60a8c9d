/** One side of a test file: its cases with what is asserted in each. */
import { type Assertion, assertions } from './assertions.ts'
import { readSource, type SourceText } from './source-text.ts'
import type { TestCase } from './test-case.ts'
import { testCases } from './test-cases.ts'

export type ReadCase = TestCase & {
  /** Those in the case itself, not in a case inside it. */
  readonly assertions: readonly Assertion[]
  /** The lines after the name, without comments and white space around, without those of cases inside it. */
  readonly body: readonly string[]
}

export type TestFile = {
  readonly source: SourceText
  readonly cases: readonly ReadCase[]
  readonly assertions: readonly Assertion[]
}

/** Reads one side of a test file; null for a side that is not there or a language that is not known. */
export function readTestFile(path: string, text: string | null): TestFile | null {
  const source = text === null ? null : readSource(path, text)
  if (source === null) return null
  const found = testCases(source)
  const all = assertions(source)
  const owners = ownersOf(found, all)
  const bodies = ownLines(source, found)
  const cases = found.map((one, at) => ({ ...one, assertions: owners[at] ?? [], body: bodies[at] ?? [] }))
  return { source, cases, assertions: all }
}

/** Gives each assertion to the innermost case around it. */
function ownersOf(cases: readonly TestCase[], all: readonly Assertion[]): readonly (readonly Assertion[])[] {
  const owned = cases.map((): Assertion[] => [])
  const open: number[] = []
  let next = 0
  for (const assertion of all) {
    for (; (cases[next]?.at ?? Number.POSITIVE_INFINITY) <= assertion.at; next += 1) open.push(next)
    while (open.length > 0 && (cases[open.at(-1) ?? 0]?.end ?? 0) <= assertion.at) open.pop()
    owned[open.at(-1) ?? -1]?.push(assertion)
  }
  return owned
}

/** The lines of each case; a text inside a case inside another belongs to the inner one. */
function ownLines({ plain }: SourceText, cases: readonly TestCase[]): readonly (readonly string[])[] {
  const lines = cases.map((): string[] => [])
  const open: number[] = []
  let cursor = 0
  const take = (which: number, to: number) => {
    const from = Math.max(cursor, cases[which]?.after ?? to)
    for (const line of plain.slice(from, Math.max(from, to)).split('\n'))
      if (line.trim() !== '') lines[which]?.push(line.trim())
    cursor = Math.max(cursor, to)
  }
  const close = (before: number) => {
    for (let top = open.at(-1); top !== undefined && (cases[top]?.end ?? 0) <= before; top = open.at(-1)) {
      take(top, cases[top]?.end ?? 0)
      open.pop()
    }
  }
  for (const [which, { at }] of cases.entries()) {
    close(at)
    const around = open.at(-1)
    if (around !== undefined) take(around, at)
    open.push(which)
  }
  close(Number.POSITIVE_INFINITY)
  return lines
}
