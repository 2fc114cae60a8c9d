import { expect, test } from '@jest/globals'
import { as, CAN_BE_ANYBODY, type Person, testsAs } from './person.ts'

type Probed = {
  readonly level: string
  readonly said: readonly string[]
  readonly result: { readonly status: string; readonly output: string } | null
  readonly found: Readonly<Record<string, boolean>> | null
}

/** What a hostile command can do, and what an honest one: without a sandbox, and in any of them. A cell that changes is a change of the promise. */
const TABLE = `
  read the environment of the action        | yes | no
  read the environment of any process       | yes | no
  open the memory of the action             | yes | no
  find a secret in its own environment      | no  | no
  read credentials in the home              | yes | no
  read credentials of cargo                 | yes | no
  read the file commands of the runner      | yes | no
  list the temporary folder of the runner   | yes | no
  read the transcript                       | yes | no
  read what the action keeps in the tree    | yes | no
  write what the action keeps in the tree   | yes | no
  move away where it is kept                | yes | no
  read the token in .git/config             | yes | no
  read the token with git config            | yes | no
  write the file commands of the runner     | yes | no
  write a hook                              | yes | no
  write the configuration of git            | yes | no
  make a commit                             | yes | no
  replace .git                              | yes | no
  read the token of a nested checkout       | yes | no
  write into a nested checkout's .git       | yes | no
  replace the .git of a submodule           | yes | no
  move a nested checkout away               | yes | no
  write into /usr                           | no  | no
  write into the root                       | no  | no
  open a setting of the kernel for writing  | no  | no
  open a disk                               | no  | no
  signal the action                         | yes | no
  use sudo                                  | no  | no
  have capabilities                         | yes | no
  gain privileges                           | yes | no
  mount something                           | no  | no
  open a limit of its control group         | any | no
  read the session keyring                  | any | no
  add a key                                 | any | no
  make a socket of the hypervisor           | any | no
  make an io_uring                          | any | no
  use an inherited descriptor               | any | no
  take an open file of its supervisor       | any | no
  trace its supervisor                      | any | no
  open a file too many                      | any | no
  reach the loopback of the host            | yes | no
  send to a name server                     | any | no
  reach an address of metadata              | any | no
  reach a socket in the home                | yes | no
  reach an abstract socket                  | yes | no
  reach docker                              | any | no
  reach a socket made after the plan        | yes | no
  leave a process behind                    | no  | no
  leave a control group behind              | no  | no
  write the real home                       | yes | no
  write the real /tmp                       | yes | no
  connect to anything                       | yes | no
  write the workspace                       | yes | yes
  run node --test                           | yes | yes
  serve on its own loopback                 | yes | yes
  see git status                            | yes | yes
  see git log                               | any | yes
  see git diff                              | yes | yes
  see git log of a nested checkout          | any | yes
  write its home                            | yes | yes
  write /tmp                                | yes | yes
  read a cache                              | yes | yes`

function column(name: 'off' | 'sandbox'): Readonly<Record<string, string>> {
  const rows = TABLE.trim().split('\n')
  const cells = rows.map(row => row.split('|').map(cell => cell.trim()))
  return Object.fromEntries(
    cells.map(([check = '', off = '', sandbox = '']) => [check, name === 'off' ? off : sandbox]),
  )
}

function cellsOf(found: Probed['found'], expected: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const cellOf = (check: string, can: boolean): string => (expected[check] === 'any' ? 'any' : can ? 'yes' : 'no')
  return Object.fromEntries(Object.entries(found ?? {}).map(([check, can]) => [check, cellOf(check, can)]))
}

// Becoming another user takes root; without it, whoever runs the tests checks the sandbox that he gets himself.
const LEVELS: readonly (readonly [Person, string])[] = [
  ['root', 'sudo-unshare'],
  ['sudo', 'sudo-unshare'],
  ['user', 'bubblewrap'],
  ...(CAN_BE_ANYBODY ? [] : [['myself', ''] as const]),
]

for (const [person, level] of LEVELS)
  testsAs(person).test(`as ${person} every attack fails and honest work succeeds`, async () => {
    const probed = await as<Probed>(person, 'probe-levels.ts')
    expect(probed.said.at(-1)).toMatch(/: self-test passed, \d+ checks in \d+ ms$/)
    if (level !== '') expect(probed.level).toBe(level)
    expect(cellsOf(probed.found, column('sandbox'))).toEqual(column('sandbox'))
  })

test('without a sandbox the same probe finds what is to be found', async () => {
  const probed = await as<Probed>(CAN_BE_ANYBODY ? 'user' : 'myself', 'probe-levels.ts', 'off')
  expect(probed.level).toBe('none')
  const expected = CAN_BE_ANYBODY ? column('off') : { ...column('off'), 'use sudo': 'any' }
  expect(cellsOf(probed.found, expected)).toEqual(expected)
})

testsAs('no-namespaces').test('where neither sudo nor user namespaces are to be had no command is run', async () => {
  const probed = await as<Probed>('no-namespaces', 'probe-levels.ts')
  expect(probed).toMatchObject({ level: 'none', found: null, result: { status: 'could-not-run' } })
  expect(probed.result?.output).toMatch(/No command can be run here/)
  expect(probed.said.map(line => /^sandbox (\S+): not used/.exec(line)?.[1])).toEqual(['sudo-unshare', 'bubblewrap'])
})

testsAs('no-namespaces').test('sandbox: require does not start without a sandbox', async () => {
  const probed = await as<Probed>('no-namespaces', 'probe-levels.ts', 'require')
  expect(probed.level).toBe('refused')
  expect(probed.said[0]).toMatch(
    /^input sandbox: "require", but no sandbox passed its self-test \(sandbox sudo-unshare: .*sandbox bubblewrap: /,
  )
})
