import { expect, test } from '@jest/globals'
import { create, summary, turn } from '../playground/model/script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const TEMPLATE = `<!-- Thank you -->
## Description

Say what you did. cc @octo/core

## Related issue

Fixes #

## How has this been tested?

## Screenshots

## Checklist

- [ ] I have read the guide
- [x] I have added tests, see #99
`

test.each(['.github/pull_request_template.md', 'docs/PULL_REQUEST_TEMPLATE.md'])(
  'the body follows %s of the base commit',
  async path => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, [path]: TEMPLATE },
      script: [turn(MEND), summary({ description: 'The sum subtracted.' })],
    })
    const result = await scene.run()
    expect(result.outputs['outcome']).toBe('pr-created')
    const { body, record } = await onlyPull(scene)
    const text = body ?? ''
    const headings = [...text.matchAll(/^## .*$/gm)].map(([heading]) => heading)
    expect(headings.slice(0, 5)).toEqual([
      '## Description',
      '## Related issue',
      '## How has this been tested?',
      '## Screenshots',
      '## Checklist',
    ])
    expect(text).toContain('## Description\n\nThe sum subtracted.')
    expect(text).toContain(`## Related issue\n\nCloses #${scene.issue}\n`)
    expect(text).toContain('## How has this been tested?\n\n| Evidence | Before | After |')
    expect(text).toContain('## Screenshots\n\n_Not filled in by Diffproof._')
    expect(text).toContain('- [ ] I have read the guide\n- [ ] I have added tests, see `#99`')
    expect(text).not.toMatch(/Thank you|@octo|\[x\]/)
    expect(text.startsWith('✅ **Ready: ')).toBe(true)
    expect(record.evidence.tree_sha).toBe(result.outputs['tree-sha'])
    expectClean(scene)
  },
)

test('a template that the change itself brings, and a folder of templates, are not followed', async () => {
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, '.github/PULL_REQUEST_TEMPLATE/one.md': TEMPLATE },
    script: [
      turn(MEND, create('docs/pull_request_template.md', '## Planted\n')),
      summary({
        files: [
          { path: 'src/sum.js', change: 'modified', description: '' },
          { path: 'docs/pull_request_template.md', change: 'added', description: '' },
        ],
      }),
    ],
  })
  await scene.run()
  const { body } = await onlyPull(scene)
  expect(body).not.toMatch(/^## (?:Planted|Checklist)/m)
  expect(body).toContain('| Evidence | Before | After |')
})
