import { expect, test } from '@jest/globals'
import { importsOf } from './imports.ts'
import { filesBelow } from './repository-files.ts'

/** What is loaded late, and why that is before the first command of a run. Later on, commands may have written to where the action lies. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  // GitHub's package reads the event file as it is loaded. The model's package is large, and loaded before the run is composed.
  'src/compose.ts': ['./adapters/github/github-forge.ts', './adapters/anthropic/anthropic-model.ts'],
  // In the bundle it is part of the entry, as in a run.
  'src/post.ts': ['./adapters/github/github-forge.ts'],
}

test('two parts are loaded late, both before the first command', () => {
  const found = filesBelow('src', '.ts').flatMap(({ path, text }) => {
    const late = importsOf(text).flatMap(({ how, specifier }) => (how === 'dynamic' ? [specifier] : []))
    return late.length === 0 ? [] : [[path, late] as const]
  })
  expect(Object.fromEntries(found)).toEqual(LATE)
})
