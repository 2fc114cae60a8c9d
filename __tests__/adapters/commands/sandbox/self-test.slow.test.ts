import { expect } from '@jest/globals'
import { as, testsAs } from './person.ts'

const REFUSED: Readonly<Record<string, RegExp>> = {
  'the network of the machine': /not used: .*no network/,
  'the processes of the machine': /not used: .*(no other process|nothing survives)/,
  'the real .git': /not used: .*no credential in git/,
  'a .git to write to': /not used: .*git not written/,
  'a nested .git': /not used: repositories held; no credential in git$/,
  'a folder that holds a submodule': /not used: repositories held$/,
  'the real home': /not used: .*files hidden/,
  'the temporary folder of the runner': /not used: .*files hidden/,
  'a folder of the action in the work tree': /not used: .*files hidden/,
  'a folder that holds one of the action': /not used: own folders held$/,
  'a work tree to read only': /not used: .*workspace written/,
  'no filter': /not used: system calls refused$/,
}

const LEVELS = [
  ['sudo-unshare', 'sudo'],
  ['bubblewrap', 'user'],
] as const

for (const [level, person] of LEVELS)
  testsAs(person).test(`a sandbox that lets one thing through is not used (${level} as ${person})`, async () => {
    const said = await as<Record<string, string>>(person, 'weak-sandboxes.ts', level)
    expect(said['nothing']).toMatch(/self-test passed/)
    expect(said['nothing']).toMatch(/holds: no other process, .*system calls refused/)
    expect(said['private files that go while it is made']).toMatch(/self-test passed, /)
    expect(said['a stranger who connects to each port']).toMatch(/self-test passed, /)
    expect(said['a probe that once gives no answer']).toMatch(/tried again: the probe signalled,.*self-test passed, /)
    expect(said['a probe that never gives an answer']).toMatch(/tried again: .*not used: the probe signalled$/)
    for (const name of ['fewer', 'more', 'twice'])
      expect(said[`${name} checks than asked for`]).toMatch(
        /not used: the self-test did not answer with each of its checks once$/,
      )
    expect(said['a filter by Python']).toMatch(/self-test passed, /)
    // Sudo closes them itself.
    if (level === 'bubblewrap') expect(said['descriptors of the runner']).toMatch(/not used: no inherited descriptor$/)
    const { 'the processes of the machine': processes, ...others } = REFUSED
    for (const [name, why] of Object.entries(
      level === 'bubblewrap' ? others : { ...others, 'the processes of the machine': processes },
    ))
      expect([name, said[name]]).toEqual([name, expect.stringMatching(why as RegExp)])
  })
