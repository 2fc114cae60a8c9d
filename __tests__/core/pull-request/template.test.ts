import { expect, test } from '@jest/globals'
import { BODY_LIMIT, parseBody, renderBody } from '../../../src/core/pull-request/body.ts'
import { readTemplate, topicOf } from '../../../src/core/pull-request/template.ts'
import { readMarker } from '../../../src/core/task/ownership.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'
import { liveThings } from '../text/live-markdown.ts'
import { anyRecord, hostile, extras as PLAIN, sampleRecord } from './sample-record.ts'

const extras = (template: string) => ({ ...PLAIN, template })
const render = (template: string) => renderBody(sampleRecord, extras(template))
/** Pieces that must stand in this order. */
const expectOrder = (body: string, pieces: readonly string[]) => {
  const found = pieces.map(piece => [piece, body.indexOf(piece)] as const)
  expect(found.filter(([, at]) => at === -1)).toEqual([])
  expect(found.map(([, at]) => at)).toEqual(found.map(([, at]) => at).sort((a, b) => a - b))
}

const USUAL = `---
name: Pull request
---
<!-- Thank you! Please
fill in everything. <b> -->
# Description

Please include a summary of the change.

Fixes # (issue)

## Type of change

- [ ] Bug fix
- [x] New feature
  - [X] with docs

## How has this been tested?

Describe the tests that you ran.

## Screenshots

## Breaking changes

## Checklist:

- [ ] My code follows the style guidelines
* [ ] I mentioned @octo/core and #12 <!-- really -->
`

test('the body follows a usual template: headings that something belongs below in their order, the rest folded', () => {
  const body = render(USUAL)
  expect(body).toMatch(/^✅ \*\*Proven: .*\*\* Closes #12$/m)
  expectOrder(body, [
    '# Description\n\n`sum([])` threw',
    '**Root cause:**',
    '## Type of change\n\n- [x] Bug fix (says the model)\n- [ ] New feature\n- [ ] with docs\n',
    '## How has this been tested?\n\n| Evidence | Before | After |',
    '## Breaking changes\n\n- Callers that relied',
    '| File |',
    '**Left out:**',
    '<summary>The rest of the template</summary>\n\n## Screenshots\n\n## Checklist:',
    '- [ ] My code follows the style guidelines\n- [ ] I mentioned `@octo/core` and `#12`\n\n</details>',
    '<sub>Diffproof',
    'git rev-parse',
    '<!-- diffproof {',
    '```json',
  ])
  expect(body).not.toMatch(/Look twice|Thank you|Please include|\[x\] New|Not filled in/i)
})

test('each part stands in one place only', () => {
  const body = render(
    '# Pull request\n## Summary\n## Description\n## Files\n## Tests\n## Testing\n## Related issues\n## Why\n',
  )
  for (const once of ['`sum([])` threw', '| Evidence |', '| File |', 'Closes #12', '`reduce` without a'])
    expect(body.split('```json')[0]?.split(once)).toHaveLength(2)
  expect(body).toContain('# Pull request\n\n## Summary\n\n`sum([])` threw')
  expect(body).toContain('<summary>The rest of the template</summary>\n\n## Description\n\n## Testing\n\n</details>')
  expect(body).toContain('## Why\n\n`reduce` without a start value.')
  expect(body).toContain('## Related issues\n\nCloses #12')
})

test('headings that nothing belongs below are folded, and what stands elsewhere is not called missing', () => {
  const bare = { ...sampleRecord, summary: { ...sampleRecord.summary, root_cause: null, risks: [] } }
  const body = renderBody(bare, extras('## What\n## Why\n## Risks\n## Deployment\n'))
  expect(body).toContain('\n\n## Why\n\n## Risks\n\n## Deployment\n\n</details>')
  expect(body.match(/^## .*$/gm)?.[0]).toBe('## What')
})

test('closed headings and CR LF are read too', () => {
  const template = '## Description ##\r\n\r\n## Testing ##\r\n'
  expect(readTemplate(template).map(one => one.title)).toEqual(['Description', 'Testing'])
})

test.each(['', '   \n', '<!-- only this -->', 'Just some words.\n', '```\n## in code\n```\n', '# \n## #\n'])(
  'a template %j that asks for nothing changes nothing',
  template => {
    expect(render(template)).toBe(renderBody(sampleRecord, { ...extras(''), template: null }))
  },
)

test('boxes without any heading stay, unticked and folded, below ours', () => {
  expectOrder(render('Hello!\n\n- [x] tests\n1. [ ] docs\n'), ['`sum([])` threw', '- [ ] tests\n- [ ] docs'])
})

test.each([
  ['Description', 'what'],
  ['📝 Summary', 'what'],
  ['What does this PR do?', 'what'],
  ['Proposed changes', 'what'],
  ['Motivation and Context', 'cause'],
  ['Why is this change needed?', 'cause'],
  ['What issue does this fix?', 'issue'],
  ['Closes', 'issue'],
  ['How Has This Been Tested?', 'tests'],
  ['Breaking Changes', 'risks'],
  ['Screenshots (if appropriate):', 'none'],
  ['Types of changes', 'none'],
  ['What kind of change does this PR introduce?', 'none'],
  ['Release notes', 'none'],
  ['Notes for your reviewer', 'risks'],
  ['Reviewer notes', 'risks'],
  ['Additional notes', 'risks'],
  ['Code review', 'none'],
  ['Заметки', 'none'],
])('the heading %j asks for %s', (title, topic) => {
  expect(topicOf(title)).toBe(topic)
})

test('a template of any length leaves the record whole: it is cut first, from its end', () => {
  const template = `## Description\n${Array.from({ length: 3_000 }, (_, at) => `## Section ${at}\n- [ ] box ${'x'.repeat(250)}\n`).join('')}`
  const body = render(template)
  expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
  expect(parseBody(body)).toEqual(sampleRecord)
  const long = { ...sampleRecord.summary, description: `${'A sentence. '.repeat(5_400)}` }
  const full = renderBody({ ...sampleRecord, summary: long }, extras(template))
  expect(full.length).toBeLessThanOrEqual(BODY_LIMIT)
  expect(full).not.toContain('Section 1')
  expect(full).toContain('A sentence. A sentence.')
})

const line = fc.tuple(fc.constantFrom('', '## ', '# ', '- [ ] ', '- [x] ', '**', '> ', '  * [X] ', '###### '), hostile)
const anyTemplate = fc
  .array(
    fc.oneof(
      line.map(([mark, text]) => mark + text),
      fc.constantFrom('## Description', '## Testing', '<!--', '-->', '---', '==='),
    ),
    {
      maxLength: 12,
    },
  )
  .map(lines => lines.join('\n'))

test('record and marker are read back, and nothing of a hostile template is live', () => {
  const ours =
    /⚠️| closes? #\d+|(?:For|Closes) #\d+|<!-- diffproof \{[^<>]*\} -->|<\/?(?:details|summary|sub)>|^> \[!(?:WARNING|NOTE)\]$|^---$|^#{1,3} |^ *- \[ \] |```json/gim
  fc.assert(
    fc.property(anyRecord, anyTemplate, (record, template) => {
      const body = renderBody(record, { ...extras(template), closes: null })
      expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
      expect(parseBody(body)).toEqual(JSON.parse(JSON.stringify(record)))
      expect(readMarker(body)).toEqual({ task: 'issue-12', run: '99-1', tree: record.evidence.tree_sha })
      expect(body).not.toMatch(/^\s*- \[x\]\s/im)
      expect(body.match(/```json/g)).toHaveLength(1)
      expect(liveThings(body.replace(ours, match => (match === '```json' ? '```' : 'ours ')))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test.each(['<!--', '# ', '## a\n', '- [ ] a\n', '---\n', '<!-- a --> '])(
  'a flood of %j is read in time in proportion',
  unit => {
    const read = (length: number) => () => readTemplate(unit.repeat(length / unit.length))
    expect(growthOf({ small: read(7_000), large: read(56_000) }, 40)).toBeLessThanOrEqual(40)
  },
)
