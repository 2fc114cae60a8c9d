import { expect, test } from '@jest/globals'
import { markdown } from '../../../src/core/page/markdown.ts'
import { renderBody } from '../../../src/core/page/pull-request-body.ts'
import { readTemplate, templateBlocks } from '../../../src/core/page/template.ts'
import { fc } from '../../playground/properties.ts'
import { extras, hostile, sampleRecord } from '../facts/sample-record.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from './live-things.ts'

const TEMPLATE = `---
name: ours
---
<!-- Say what you did. -->
- [x] I have read this

## What #12
Some advice.
- [ ] Tests by @mona
  - [x] of every kind
\`\`\`
# no heading
\`\`\`
Old
---
`

test('headings and boxes of a template stay, its advice does not, and no box is ticked', () => {
  expect(markdown(templateBlocks(readTemplate(TEMPLATE))).split('\n')).toEqual([
    ...['<details>', '<summary>The template of this repository</summary>', '', '- [ ] I have read this', ''],
    ...['## What `#12`', '', '- [ ] Tests by `@mona`', '- [ ] of every kind', '', '## Old', '', '</details>'],
  ])
  expect(renderBody(sampleRecord, { ...extras, template: TEMPLATE })).toContain('\n## Old\n')
})

test.each(['', 'Only text.', '<!-- ## hidden -->', '```\n## code\n```'])('%j has nothing to keep', template => {
  expect(markdown(templateBlocks(readTemplate(template)))).toBe('')
})

test('nothing of a template is live', () => {
  const lines = fc.array(fc.constantFrom('## ', '- [ ] ', '- [x] ', '> ', '\n', ...Object.values(HOSTILE_TEXTS)))
  fc.assert(
    fc.property(lines, hostile, (parts, text) => {
      expect(liveThings(markdown(templateBlocks(readTemplate(parts.join('') + text))), true)).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('a long template is cut before the rest of the body', () => {
  const template = Array.from({ length: 1_000 }, (_, at) => `## ${'word '.repeat(30)}${at}`).join('\n')
  expect(renderBody(sampleRecord, { ...extras, template }).length).toBeLessThanOrEqual(65_536)
  expect(readTemplate(template).length).toBeLessThanOrEqual(60)
})
