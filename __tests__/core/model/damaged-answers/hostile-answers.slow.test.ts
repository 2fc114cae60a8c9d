import { expect, test } from '@jest/globals'
import { readJson } from '../../../../src/core/model/read-json.ts'
import { growthOf } from '../../../playground/growth.ts'

/** The second step ends above what the dearer repairs still take. */
const SIZES = [20_000, 100_000]
const TIMES = 10
/** What is quadratic takes 100 times. */
const MOST_GROWTH = 40

/** Cheap, so that the reader is measured and not the schema. */
const accept = (value: unknown) => typeof value === 'object' && value !== null && 'title' in value

function fill(part: string): (size: number) => string {
  return size => part.repeat(Math.ceil(size / part.length))
}

const SHAPES: readonly (readonly [string, (size: number) => string])[] = [
  ['opening braces', fill('{')],
  ['opening brackets', fill('[')],
  ['braces with keys', fill('{"a":')],
  ['pairs that nest', size => '['.repeat(size / 2) + ']'.repeat(size / 2)],
  ['quotation marks', fill('"')],
  ['backslashes', size => `{"a": "${'\\'.repeat(size)}`],
  ['backslashes and quotation marks', fill('\\"')],
  ['braces in strings', fill('{"{"')],
  ['a string that is never closed', size => `{"title": "${'a{'.repeat(size / 2)}`],
  ['json fences', fill('```json\n')],
  ['json fences with a brace', fill('```json\n{')],
  ['fences and tildes', fill('```\n~~~\n')],
  ['spaces behind a fence', size => `\`\`\`json${' '.repeat(size)}`],
  ['spaces behind braces', size => `{${' '.repeat(size / 2)}{${' '.repeat(size / 2)}`],
  ['line feeds in a string', size => `{"a": "${'\n'.repeat(size)}"}`],
  ['digits in a list', fill('[11111111,')],
  ['small objects in prose', fill('see {"a":1} and {b} "')],
  ['comments', fill('/* ')],
  ['comments without an end in a value', size => `{"a": ${'/* '.repeat(size / 3)}`],
  ['line feeds behind a string', size => `{"a": "b"${'\n'.repeat(size)}x`],
  ['commas', size => `[${','.repeat(size)}]`],
  ['single quotes', fill("{'")],
  ['a large damaged object', size => `{${'"a": "b",\n'.repeat(size / 10)},}`],
  ['braces that alternate', fill('{}[]{"":[')],
]

test.each(SHAPES)('many %s take time in proportion to their length', (_, shape) => {
  const read = (text: string) => () => readJson(text, accept)
  for (const size of SIZES) {
    const work = { small: read(shape(size)), large: read(shape(TIMES * size)) }
    expect(growthOf(work, MOST_GROWTH)).toBeLessThanOrEqual(MOST_GROWTH)
  }
})
