import { expect } from '@jest/globals'
import { summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { expectClean, lastUserText, onlyPull } from './only-pull.ts'
import { addTest, breakAdd, fix, HALF, IMPOSSIBLE, LANGUAGES, mendAdd, openWith } from './proof-languages.ts'

for (const language of LANGUAGES)
  needs(...language.needs).test(
    `${language.name}: a new failure goes back to the model by name; an old one that is left does not, and makes a draft that names it`,
    async () => {
      const script = [
        turn(fix(language), breakAdd(language), addTest(language, 'halves', HALF)),
        summary(),
        mendAdd(language),
        summary(),
      ]
      await using scene = await openWith(language, script, { impossible: IMPOSSIBLE })
      const inputs = { 'test-command': language.command }
      const { outputs } = await scene.run({ env: language.env ?? {}, inputs })
      expect(outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green', 'tests-passed': 'false' })
      expect(outputs['reason']).toContain('impossible')
      expect(lastUserText(scene, 2)).toMatch(/adds/)
      const { record, draft } = await onlyPull(scene)
      expect(draft).toBe(true)
      expect(record.evidence.tests).toMatchObject({
        attempts: 2,
        baseline: { status: 'failed' },
        final: { status: 'failed' },
        results: {
          ...{ fixed: [], broken: [] },
          still_failing: [expect.stringContaining('impossible')],
          added: [expect.stringContaining('halves')],
        },
      })
      expectClean(scene)
    },
  )
