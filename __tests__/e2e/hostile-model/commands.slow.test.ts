import { expect } from '@jest/globals'
import { bash, summary, turn } from '../../playground/model/script.ts'
import { needs } from '../../playground/needs.ts'
import { lastUserText, onlyPull } from '../only-pull.ts'
import { MEND } from '../small-project.ts'
import { COMMAND_ATTACKS } from './command-attacks.ts'
import { expectContained } from './contained.ts'
import { openStage, type Stage } from './stage.ts'

const { test } = needs('namespaces', 'a sandbox')

const ALL = Object.values(COMMAND_ATTACKS).flat()

/** Lays every attack out as a script of its own, so that no text of one is seen in the command line of another; then plays them in order. */
function layOut({ known }: Stage): string {
  const files = ALL.map(
    ({ command }, at) =>
      `cat >/tmp/attacks/${String(at).padStart(3, '0')} <<'END_OF_ATTACK'\n${command}\nEND_OF_ATTACK\n`,
  )
  const variables = Object.entries(known).map(([name, value]) => `export ${name}='${value}'\n`)
  const script = `mkdir -p /tmp/attacks\ncat >/tmp/known <<'END_OF_KNOWN'\n${variables.join('')}END_OF_KNOWN\n${files.join('')}`
  return `base64 -d <<<${Buffer.from(script).toString('base64')} | bash`
}

const PLAY = `set +e; . /tmp/known
for file in /tmp/attacks/*; do
  timeout -k 1 8 bash "$file" </dev/null >/tmp/said 2>&1 && echo "WON $(basename "$file")" || echo "held $(basename "$file")"
done`

test('no command of the model finds a secret, reaches anything, gains a privilege, writes outside or outlives itself', async () => {
  await using stage = await openStage()
  stage.play([
    bash(layOut(stage)),
    bash(PLAY),
    turn(bash('git status --short && git log -1 --format=%s && echo still here'), MEND),
    summary(),
  ])
  const result = await stage.run()
  const said = lastUserText(stage.scene, 2)
  const played = [...said.matchAll(/(WON|held) (\d{3})/g)].map(([, how, at]) => `${how} ${ALL[Number(at)]?.name}`)
  expect(played).toEqual(ALL.map(({ name }) => `held ${name}`))
  expect(lastUserText(stage.scene, 3)).toContain('still here')
  expect(result.outputs).toMatchObject({
    outcome: 'pr-created',
    'changed-files': '["src/sum.js"]',
    'tests-passed': 'true',
  })
  expect((await onlyPull(stage.scene)).record.evidence.sandbox).toMatch(/^(sudo-unshare|bubblewrap)$/)
  await expectContained(stage, result)
})
