import { expect, test } from '@jest/globals'
import { foldFrames } from '../../../src/core/talk/fold-frames.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const TRACE = `1 !== 0

    at TestContext.<anonymous> (file:///work/test/all.test.js:22:29)
    at Test.runInAsyncScope (node:async_hooks:227:14)
    at Test.run (node:internal/test_runner/test:1402:25)
    at async Test.processPendingSubtests (node:internal/test_runner/test:974:7) {
  code: 'ERR_ASSERTION'
}
Error: no
    at sum (/work/src/sum.js:2:3)
    at node:internal/main/run_main_module:33:47`

test('frames of Node in a row are counted in one line, which opens the fields that the last one opened', () => {
  expect(foldFrames(TRACE)).toBe(`1 !== 0

    at TestContext.<anonymous> (file:///work/test/all.test.js:22:29)
    ... 3 frames inside Node {
  code: 'ERR_ASSERTION'
}
Error: no
    at sum (/work/src/sum.js:2:3)
    at node:internal/main/run_main_module:33:47`)
})

test('what only looks like such a frame stays as it is', () => {
  const lines = [
    'node:fs',
    'at (node:fs:1:2)',
    '    at (node:fs:1:2) and more',
    '    at x (node:fs)',
    '\tat x (node:fs:1:2)',
  ]
  expect(foldFrames(lines.join('\n'))).toBe(lines.join('\n'))
})

test('no other line is lost or moved, and every frame is counted', () => {
  const line = fc.constantFrom(
    '',
    'text',
    '    at run (node:internal/a:1:2)',
    '    at async node:b:3:4 {',
    '    at x (/work/a.js:1:2)',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), lines => {
      const isFrame = (one: string) => one.includes('node:')
      const shown = foldFrames(lines.join('\n')).split('\n')
      const isNote = (one: string) => one.includes('frames inside')
      expect(shown.filter(one => !isFrame(one) && !isNote(one))).toEqual(
        lines
          .join('\n')
          .split('\n')
          .filter(one => !isFrame(one)),
      )
      const counted = shown.filter(isNote).map(one => Number(/\d+/.exec(one)?.[0]))
      expect(counted.every(count => count >= 2)).toBe(true)
      const sum = counted.reduce((a, b) => a + b, 0)
      expect(sum + shown.filter(isFrame).length).toBe(lines.filter(isFrame).length)
    }),
  )
})

test('it takes time in proportion to the output, whatever that holds', () => {
  const work = (count: number) => () => {
    foldFrames(`node:\n    at ${'('.repeat(count)}`)
    foldFrames('    at x (node:a:1:2)\n'.repeat(count / 20))
  }
  expect(growthOf({ small: work(20_000), large: work(160_000) }, 24)).toBeLessThanOrEqual(24)
})
