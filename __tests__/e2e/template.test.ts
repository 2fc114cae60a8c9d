import { expect, test } from '@jest/globals'
import { create, summary, turn } from '../playground/model/script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { BARE, openScene } from './scene.ts'
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

test('the body follows the template of the base commit, not one that the change brings, nor a folder of templates', async () => {
  await using scene = await openScene({
    files: {
      ...SMALL_PROJECT,
      'docs/PULL_REQUEST_TEMPLATE.md': TEMPLATE,
      '.github/PULL_REQUEST_TEMPLATE/one.md': '## Planted\n',
    },
    script: [
      turn(MEND, create('pull_request_template.md', '## Planted\n')),
      summary({
        description: 'The sum subtracted.',
        files: [
          { path: 'src/sum.js', change: 'modified', description: '' },
          { path: 'pull_request_template.md', change: 'added', description: '' },
        ],
      }),
    ],
  })
  const result = await scene.run({ inputs: BARE })
  expect(result.outputs['outcome']).toBe('pr-created')
  const text = (await onlyPull(scene)).body ?? ''
  expect(text.match(/^## .*$/gm)?.slice(2, 7)).toEqual([
    '## Description',
    '## Related issue',
    '## How has this been tested?',
    '## Screenshots',
    '## Checklist',
  ])
  expect(text.startsWith('✅ **Ready: ')).toBe(true)
  expect(text).toContain(
    '## Description\n\n## Related issue\n\n## How has this been tested?\n\n## Screenshots\n\n## Checklist\n\n- [ ] I have read the guide\n- [ ] I have added tests, see `#99`\n\n</details>',
  )
  expect(text).not.toMatch(/Thank you|@octo|\[x\]|## Planted/)
  expectClean(scene)
})
