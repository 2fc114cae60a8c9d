import { expect } from '@jest/globals'
import { as, persons, testsAs } from './person.ts'

type Worked = { readonly answers: Readonly<Record<string, string>> }

for (const person of persons('root-at-root', 'sudo', 'user'))
  testsAs(person).test(`as ${person} honest work goes on in the sandbox`, async () => {
    const { answers } = await as<Worked>(person, 'honest-work.ts')
    expect(answers).toEqual({
      'npm install with a network': '0: tiny',
      'npm ci from the cache': '0: tiny',
      'without a network': '0: refused',
      'npm test': '0: passed',
      'a test with a server': '0: served',
      'a program in the work tree': '0: ran',
      'a cache is written': '0: a wheel',
      'what was written lasts': '0: new',
      'layers that end with the disk written out': '0: 0',
      'a place in memory': '0: shared',
      'a process substitution': '0: substituted',
      'standard streams by name': '0: named',
      'a name': person === 'myself' ? expect.any(String) : person.startsWith('root') ? '0: root' : '0: boxer',
      limits: '0: 8192 8388608 0 1',
      'the real cache': 'false',
      'a linked work tree': '0: M package.json\ntwo\nside\n0',
      'a submodule': '0: two',
      'a work tree of another repository inside': '0: inside\n0',
      'a shallow clone': '0: two\ntrue',
    })
  })
