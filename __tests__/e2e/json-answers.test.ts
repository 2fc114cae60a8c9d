import { expect, test } from '@jest/globals'
import { say, turn } from '../playground/model/script.ts'
import { manifestScript, manifestText, type PlannedFile } from './manifest-script.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const PLAN: readonly PlannedFile[] = [
  { path: 'src/sum.js', action: 'modify', description: 'what } and ] stand for' },
  { path: 'src/second.js' },
]

test('a plan that was cut off behind a string with brackets is asked for again, and no file is lost', async () => {
  const { files, ...rest } = JSON.parse(manifestText(PLAN))
  const whole = JSON.stringify({ ...rest, files })
  const cut = whole.slice(0, whole.indexOf('src/second.js'))
  const texts: Readonly<Record<string, string>> = {
    'src/sum.js': SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b'),
    'src/second.js': 'export const second = 2\n',
  }
  await using scene = await openBareScene({
    script: manifestScript({ plan: [cut, whole], answer: path => texts[path] ?? '' }),
  })
  await scene.run({ inputs: { strategy: 'manifest' } })
  expect(lastUserText(scene, 1)).toMatch(/no readable JSON/)
  const { head, record } = await onlyPull(scene)
  expect(record.evidence.generation.files).toHaveLength(2)
  expect(scene.git('show', `${head.sha}:src/second.js`)).toBe('export const second = 2')
})

const SUMMARY = {
  title: 'Add instead of subtracting',
  files: [{ path: 'src/sum.js', change: 'modified', description: '' }],
  tests: 'npm test',
  description: 'The operator was wrong.',
  root_cause: null,
  risks: [],
  confidence: 'high',
}

test('a summary that was cut off behind a string with brackets is asked for again, and nothing of it is lost', async () => {
  const whole = JSON.stringify({ ...SUMMARY, description: 'Uses } as a sign.' })
  const cut = whole.slice(0, whole.indexOf(',"root_cause"'))
  await using scene = await openBareScene({ script: [turn(MEND), say('Done.'), say(cut), say(whole)] })
  await scene.run({ inputs: { 'max-attempts': '3' } })
  const { record } = await onlyPull(scene)
  expect(record.summary).toMatchObject({ confidence: 'high', risks: [], description: 'Uses } as a sign.' })
  expect(record.evidence.phases.summary_attempts).toBe(2)
})

test('signs inside strings of a damaged summary stay as they were written', async () => {
  const text = JSON.stringify({ ...SUMMARY, description: "It's “q” and {x } with ''' a ''' //b" })
  const damaged = text
    .replace('“', '\\“')
    .replace('],"confidence"', ',],"confidence"')
    .replace('"risks":[,]', '"risks":[]')
  await using scene = await openBareScene({ script: [turn(MEND), say('Done.'), say(`${damaged.slice(0, -1)},}`)] })
  await scene.run()
  const { record } = await onlyPull(scene)
  expect(record.summary.description).toBe("It's “q” and {x } with ''' a ''' //b")
  expect(record.evidence.phases.summary_source).toBe('repair')
})
