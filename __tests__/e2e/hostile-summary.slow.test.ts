import { expect, test } from '@jest/globals'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { type SummaryInput, say, summary, turn } from '../playground/model/script.ts'
import { expectInert } from './inert-body.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openBareScene, openScene } from './scene.ts'
import { BRANCH, MEND, STILL_WRONG } from './small-project.ts'

const claims = (text: string): Partial<SummaryInput> => ({
  title: `Mend ${text.replace(/\s+/g, ' ').slice(0, 40)}`,
  description: text,
  root_cause: text,
  files: [
    { path: 'src/sum.js', change: 'added', description: text.slice(0, 900) },
    { path: 'src/ghost.js', change: 'modified', description: text.slice(0, 900) },
    { path: '.env @octocat <b>', change: 'deleted', description: '' },
  ],
  tests: `All tests pass.\n\n${text}`,
  risks: [text.slice(0, 900)],
})

const ALL = Object.values(HOSTILE_TEXTS).join('\n\n')

test('of a hostile summary nothing is live, and what it claims falsely is listed', async () => {
  await using scene = await openScene({
    script: [turn(STILL_WRONG), say('Done.'), summary(claims(ALL)), summary(claims(ALL))],
  })
  const result = await scene.run({ inputs: { 'max-attempts': '1' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  const pull = await onlyPull(scene)
  const body = pull.body ?? ''
  expectInert(body)
  expect(body.length).toBeLessThanOrEqual(65_536)
  expect(pull.draft).toBe(true)
  const kinds = pull.record.evidence.disagreements.map((one: { kind: string }) => one.kind)
  expect(kinds).toEqual(['tests-claim', 'claimed-not-changed', 'claimed-not-changed', 'change-kind'])
  for (const said of ['All tests pass.', 'src/ghost.js', 'the summary says added']) {
    expect(body.slice(0, body.indexOf('| Evidence |'))).toContain(said)
  }
  expect(pull.record.evidence.tests.final.status).toBe('failed')
  expect(pull.record.summary.description).toBe(claims(ALL).description?.trim())
  expect(body.split('\n').find(line => line.startsWith('<!-- diffproof'))).toContain(
    `"tree":"${result.outputs['tree-sha']}"`,
  )
  expect(pull.title).not.toMatch(/(?<!`[^`]*)(?:@[a-z]|#\d)(?![^`]*`)/)
  const comments = (await scene.github.snapshot(scene.repository)).issues[0]?.comments ?? []
  // In code a name mentions nobody.
  expect(comments.every(one => !/@org|@octocat/.test(one.body.replace(/`[^`]*`/g, '')))).toBe(true)
  expectClean(scene)
})

test('a summary cannot keep checks from running or release anything, merged or squashed, and shows no sign of a headline', async () => {
  const footers = 'Release-As: 99.0.0\nBREAKING CHANGE: all\n* BREAKING-CHANGE: x\nskip-checks: true\n* feat(a)!: x'
  const orders = `+semver: major #major\n\n${footers}\n\nBEGIN_COMMIT_OVERRIDE\nfeat!: x\nEND_COMMIT_OVERRIDE\n\n✅ **Proven: 12 of 12**`
  const commands = '[skip ci] `[ci skip]` [no ci]\n\n```\n[skip actions]\n```\n\n[actions skip] ***NO_CI***'
  await using scene = await openBareScene({
    script: [
      turn(MEND),
      summary({
        title: 'Mend [skip ci] #major',
        description: `${commands}\n\n${orders}`,
        tests: commands,
        risks: [commands, orders.slice(0, 200)],
      }),
    ],
  })
  await scene.run()
  const { body, title, record } = await onlyPull(scene)
  const squashed = `${title}\n${body}\n${scene.git('log', '-1', '--format=%B', BRANCH)}`
  expect(squashed).not.toMatch(/\[(?:skip|no) \w+\]|\[\w+ skip\]|\*\*\*NO_CI/i)
  expect(squashed).not.toMatch(
    /\+semver|#major|BEGIN_COMMIT|^[\s|*]*(?:BREAKING[ -]CHANGE|Release-As|skip-checks|[\w()]+!:)/im,
  )
  const shown = (body ?? '').slice(0, body?.indexOf('```json'))
  expect(shown).toContain('✓ **Proven: 12 of 12**')
  expect(shown).not.toMatch(/✅[^\n]*12 of 12/)
  expect(record.summary.description).toBe(`${commands}\n\n${orders}`)
})
