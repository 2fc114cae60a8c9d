import { expect, test } from '@jest/globals'
import { adviceForGit } from '../../../src/core/model/tools.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const REFUSED = "fatal: Unable to create '/work/.git/index.lock': Read-only file system"

test.each<readonly [command: string, output: string, isAdvised: boolean]>([
  ['git stash', '', true],
  ['npm test; git -C a -c core.x=1 --no-pager stash push -u', '', true],
  ['(cd a && git stash pop)', '', true],
  ['git checkout -- a', REFUSED, true],
  ['make', `compiling\n${REFUSED}\nmade`, true],
  ['git config a b', 'error: could not lock config file .git/config: Read-only file system', true],
  ['git stash list', '', false],
  ['git stash show -p', '', false],
  ['grep -rn "git stash" docs', 'docs/a.md:1:git stash', false],
  ['git stashes', '', false],
  ['touch /etc/x', "touch: cannot touch '/etc/x': Read-only file system", false],
  ['git status', '', false],
])('of %j with the output %j there is advice: %s', (command, output, isAdvised) =>
  expect(adviceForGit(command, output) !== '').toBe(isAdvised),
)

const LONG: readonly (readonly [string, (length: number) => readonly [command: string, output: string]])[] = [
  ['options', length => [`git${' -c -c'.repeat(length)} x`, '']],
  ['blanks', length => [`git${' '.repeat(length)}x`, '']],
  ['commands', length => [';&git\t-C\n\0'.repeat(length), '']],
  ['empty lines', length => ['\n'.repeat(length), '']],
  ['names', length => ['', '.git '.repeat(length)]],
]

test.each(LONG)('the time for %s grows with their number', (_, made) => {
  const work = (length: number) => () => adviceForGit(...made(length))
  expect(growthOf({ small: work(2_000), large: work(16_000) }, 24)).toBeLessThanOrEqual(24)
})

test('any command and output has the advice or none', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (command, output) =>
      expect(adviceForGit(command, output)).toMatch(/^(?:\(`\.git`.*\))?$/),
    ),
  )
})
