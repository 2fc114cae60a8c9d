import { basename, dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { liveThings } from '../core/page/live-things.ts'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { bash, create, say, summary, turn } from '../playground/model/script.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { openWholeScene, type SceneOptions } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const FILES = { ...SMALL_PROJECT, '.github/workflows/ci.yml': 'on: push\n' }
const FILES_KEPT = 'Files of this run, and how to keep them'
const OURS = /^### \S+ .*$|<\/?(?:details|sub)>|<summary>.*<\/summary>|^<sub>Measured by Diffproof .*<\/sub>/gm

async function pageOf(options: Partial<SceneOptions>, inputs: Record<string, string> = {}): Promise<TestRun> {
  await using scene = await openWholeScene({ files: FILES, script: [], ...options })
  const result = await scene.run({ inputs })
  // What every page is, whatever it says.
  expect(Buffer.byteLength(result.stepSummary)).toBeLessThan(20_000)
  const page = result.stepSummary.replace(OURS, 'ours')
  const own = /\[(?:#\d+ [^\]]*|`issue-1`)\]\(http:\/\/127\.0\.0\.1:\d+\/octo\/project\/(?:pull|issues)\/\d+\)/g
  expect(liveThings(page.replace(own, '').replace(/^> ?/gm, ''), true)).toEqual([])
  expect(await result.leaks(['sk-scene-5d1e8f20c7'])).toEqual([])
  // A path of the machine is only where the step that keeps it is.
  const [head = '', kept = ''] = result.stepSummary.split(FILES_KEPT)
  for (const output of ['patch-file', 'transcript-file', 'report-file']) {
    const path = result.outputs[output] ?? ''
    if (path === '') continue
    expect(head).not.toContain(dirname(path))
    expect(kept).toContain(`- \`${basename(path)}\`: `)
    expect(kept).toContain(
      `- uses: actions/upload-artifact@v7\n  if: always()\n  with:\n    name: diffproof\n    path: ${dirname(path)}\n`,
    )
  }
  return result
}

test('hostile texts of the issue, the model and the file names do nothing on the page', async () => {
  const everything = Object.values(HOSTILE_TEXTS).join('\n')
  const name = 'x :crit, a, 1s; %%{init}%% "] ``` section @mona #1 <img src=x>.txt'
  const { stepSummary: page } = await pageOf({
    title: everything.slice(0, 250).replaceAll('\n', ' '),
    script: [
      turn(say(everything), bash(`echo ${JSON.stringify(everything)} >/dev/null; : section x :crit, 1s`)),
      turn(MEND, create(name, everything)),
      summary({ title: everything.slice(0, 72), description: everything }),
      summary({ title: 'Mend it', files: [{ path: name, change: 'added', description: everything }] }),
    ],
  })
  expect(page).toMatch(/^### (?:✅|⚠️) Diffproof opened .*\[#2/)
  expect(page).toContain('section @mona # 1 <img src=x>.txt')
})
