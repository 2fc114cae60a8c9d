import { expect, test } from '@jest/globals'
import { fittingNotes } from '../../../src/core/start/notes.ts'

const TREE = `## Project tree\n\n\`\`\`\n# not a heading\n${'src/a.ts\n'.repeat(40)}\`\`\`\n`
const FIXES = '### Bug Fix Workflow\n\nAdd a test first.\n'
const HISTORY = `## History\n\n${'It began long ago.\n'.repeat(30)}`
const NOTES = `# Guide\n\nRead this.\n\n${TREE}${FIXES}${HISTORY}`

test('notes that fit stay as they are', () => {
  expect(fittingNotes(NOTES, NOTES.length)).toEqual({ text: NOTES, leftOut: [] })
})

test('sections about work come before all others, in the order of the file, and the others are named', () => {
  const { text, leftOut } = fittingNotes(NOTES, 500)
  expect(text).toBe(`# Guide\n\nRead this.\n\n${TREE}${FIXES}`)
  expect(leftOut).toEqual(['History'])
  expect(fittingNotes(NOTES, 200)).toEqual({
    text: `# Guide\n\nRead this.\n\n${FIXES}`,
    leftOut: ['Project tree', 'History'],
  })
})

test('a text without headings is cut at its end', () => {
  expect(fittingNotes('x'.repeat(100), 10)).toEqual({ text: 'x'.repeat(10), leftOut: [] })
})
