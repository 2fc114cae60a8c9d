import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parsedPage } from '../core/page/parsed-page.ts'
import { namespaceArguments } from '../playground/machine.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { openScene, type Scene } from './scene.ts'
import { MEND, NODE_TEST } from './small-project.ts'

const QUICK = { sandbox: 'off', 'test-command': NODE_TEST, proof: 'tests-only' } as const

/** The words of the report that a run has written, which has to be a sound page without a secret. */
async function reportOf(result: TestRun, scene: Scene): Promise<string> {
  const file = result.outputs['report-file'] ?? ''
  expect(file).toBe(join(result.tempDir, 'diffproof', 'report.html'))
  expect(await result.leaks([scene.token, scene.model.key])).toEqual([])
  return wordsOf(file)
}

function wordsOf(file: string): string {
  const { elements, texts, problems } = parsedPage(readFileSync(file, 'utf8'))
  expect(problems).toEqual([])
  expect(elements.filter(one => /^(?:script|img)\b/.test(one))).toEqual(['script'])
  return texts.join('\n')
}

test('a cancelled run writes its report in time, and the post step leaves it as it is', async () => {
  const script = [turn(MEND), turn(bash('sleep 60')), summary()]
  await using scene = await openScene({ script })
  const result = await scene.run({ inputs: QUICK, kill: { when: log => log.includes('sleep 60'), signal: 'SIGINT' } })
  expect(result.outputs['outcome']).toBe('cancelled')
  expect(await reportOf(result, scene)).toMatch(
    /Cancelled[\s\S]*To run it again, [\s\S]*\+ {2}return a \+ b[\s\S]* stopped ·[\s\S]*\nCancelled\n no further request/,
  )
  const before = readFileSync(result.outputs['report-file'] ?? '', 'utf8')
  await result.post()
  expect(readFileSync(result.outputs['report-file'] ?? '', 'utf8')).toBe(before)
}, 120_000)

needs('namespaces').test(
  'for a killed run the post step writes it, with the patch that it saved',
  async () => {
    const script = [turn(MEND), turn(bash('sleep 60')), summary()]
    await using scene = await openScene({ script })
    const inside = ['unshare', ...(namespaceArguments() ?? [])]
    const result = await scene.run({
      inputs: QUICK,
      inside,
      kill: { when: log => log.includes('sleep 60'), signal: 'SIGKILL' },
    })
    const file = join(result.tempDir, 'diffproof', 'report.html')
    expect(existsSync(file)).toBe(false)
    const post = await result.post()
    expect(post.exitCode).toBe(0)
    expect(wordsOf(file)).toMatch(
      /Cancelled[\s\S]*The run was killed before its own end[\s\S]*To run it again, [\s\S]*\+ {2}return a \+ b[\s\S]*Turn 2[\s\S]*\nbash sleep 60\n no result\n/,
    )
    expect(await post.leaks([scene.token, scene.model.key])).toEqual([])
  },
  120_000,
)
