import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, jest, test } from '@jest/globals'
import { createActionsReporter } from '../../../src/adapters/actions/actions-reporter.ts'
import type { StepLog } from '../../../src/adapters/actions/event-log.ts'
import { resultOf } from '../../../src/core/outcome.ts'
import { createSecrets } from '../../../src/core/secrets/secrets.ts'
import type { KeptOutput } from '../../../src/ports/reporter.ts'
import { parseKeyValueFile } from '../../playground/runner-commands.ts'

const VARIABLES = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'] as const
const before = VARIABLES.map(name => [name, process.env[name]] as const)
// Who writes the summary looks for its file once.
const folder = mkdtempSync(join(tmpdir(), 'actions-reporter-'))
beforeEach(() => {
  for (const name of VARIABLES) {
    process.env[name] = join(folder, name)
    rmSync(join(folder, name), { recursive: true, force: true })
    writeFileSync(join(folder, name), '')
  }
})
afterAll(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  rmSync(folder, { recursive: true, force: true })
})

const NO_OUTPUT: KeptOutput = {
  record: () => undefined,
  transcriptFile: () => null,
  keepPatch: () => '',
  keepFile: () => '',
  keepReport: async () => null,
}
const DONE = resultOf('pr-created', 'pull request #2 is open')
const read = (name: (typeof VARIABLES)[number]) => readFileSync(join(folder, name), 'utf8')

function open() {
  const said: string[] = []
  const log: StepLog = {
    ...{ step: () => undefined, detail: () => undefined, block: () => undefined },
    warning: text => void said.push(`warning: ${text}`),
    end: (text, passes) => void said.push(`end: ${text} (${passes})`),
  }
  const runnerFiles = { restore: () => [] }
  const reporter = createActionsReporter({
    outputTo: () => NO_OUTPUT,
    secrets: createSecrets([]),
    runnerFiles,
    log,
    sinceStart: () => 0,
  })
  return { reporter, said }
}

test.each<[string, readonly (typeof VARIABLES)[number][], readonly string[]]>([
  ['nothing is wrong', [], []],
  ['a folder stands where the outputs go', ['GITHUB_OUTPUT'], ['the outputs']],
  ['a folder stands where the summary goes', ['GITHUB_STEP_SUMMARY'], ['the job summary']],
  ['both are so', VARIABLES, ['the outputs', 'the job summary']],
])('the end is told and everything else is tried (%s)', async (_, gone, unwritten) => {
  for (const name of gone) {
    rmSync(join(folder, name))
    mkdirSync(join(folder, name))
  }
  const { reporter, said } = open()
  await reporter.finish(DONE, 'It is open', { outcome: DONE.outcome }, '# The page')
  expect(said.slice(0, -1)).toEqual(
    unwritten.map(what => expect.stringMatching(new RegExp(`^warning: ${what} could not be written: `))),
  )
  expect(said.at(-1)).toMatch(/^end: It is open \(true\)$/)
  if (!gone.includes('GITHUB_OUTPUT')) expect(read('GITHUB_OUTPUT')).toContain('pr-created')
  if (!gone.includes('GITHUB_STEP_SUMMARY')) expect(read('GITHUB_STEP_SUMMARY')).toBe('# The page\n')
})

test('values of any text come out of the outputs as they went in', async () => {
  const { reporter } = open()
  const values = { reason: 'one line', summary: '{\n"a": 1\n}', empty: '', equals: 'a=b<<c\nend-\n' }
  await reporter.add(values, '')
  expect(parseKeyValueFile(read('GITHUB_OUTPUT'))).toEqual(values)
  const end = /^reason<<(.+)$/m.exec(read('GITHUB_OUTPUT'))?.[1] ?? ''
  await reporter.add({ two: `${end}\nthree=3` }, '')
  expect(parseKeyValueFile(read('GITHUB_OUTPUT'))).toEqual({ ...values, two: `${end}\nthree=3` })
})

test('where the runner names no files, nothing is written and nothing is said', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  for (const name of VARIABLES) delete process.env[name]
  const { reporter, said } = open()
  await reporter.add({ outcome: 'x' }, '# The page')
  expect(write).not.toHaveBeenCalled()
  expect(said).toEqual([])
  write.mockRestore()
})

test('what is added stands behind what was written', async () => {
  const { reporter } = open()
  await reporter.finish(DONE, 'It is open', { outcome: DONE.outcome }, '# The page')
  await reporter.add({ 'report-file': '/out/report.html' }, '- the report')
  expect(read('GITHUB_OUTPUT')).toMatch(/outcome<<.*pr-created.*report-file<<.*\/out\/report\.html/s)
  expect(read('GITHUB_STEP_SUMMARY')).toBe('# The page\n- the report\n')
})
