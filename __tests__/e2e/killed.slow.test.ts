import { existsSync, globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from '@jest/globals'
import { type Cell, type CellResult, nameOf } from '../../tools/bench/killed/cell.ts'
import { SAMPLE } from '../../tools/bench/killed/cells.ts'
import { playCells } from '../../tools/bench/killed/in-namespace.ts'
import { has, type Part } from '../playground/machine.ts'
import { bash } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { openWholeScene } from './scene.ts'

const needed = ({ box }: Cell): readonly Part[] => (box === 'off' ? ['namespaces'] : ['namespaces', 'a sandbox'])
const PLAYED = SAMPLE.filter(cell => needed(cell).every(has))
const results = new Map<string, CellResult>()

// One process plays several: its start costs as much as a cell.
beforeAll(async () => {
  const half = Math.ceil(PLAYED.length / 2)
  const keep: Parameters<typeof playCells>[1] = (cell, result) => void results.set(nameOf(cell), result)
  await Promise.all([PLAYED.slice(0, half), PLAYED.slice(half)].map(cells => playCells(cells, keep)))
})

for (const cell of SAMPLE) {
  const title = `${nameOf(cell)}: nothing is left behind, nothing is lost, and the next run ends with one pull request`
  needs(...needed(cell)).test(title, () => {
    expect(results.get(nameOf(cell))).toMatchObject({ violations: [], wasKilled: true })
  })
}

// At the other levels, what the run is started by ends them: `kill.slow.test.ts` has those.
needs('root').test(
  'as root: a command ends with the action, though it stopped the one that waits for that',
  async () => {
    const stopOthers = 'for p in /proc/[0-9]*; do case ${p#/proc/} in 1|$$) ;; *) kill -STOP ${p#/proc/} ;; esac; done'
    await using scene = await openWholeScene({
      inputs: { sandbox: 'require' },
      script: [bash(`${stopOthers}; touch ready; sleep 60; sleep 60`)],
    })
    let isReady = false
    const result = await scene.run({
      async onStart(child, { temp }) {
        const look = () => globSync('*/*/copy/ready', { cwd: temp }).length > 0
        for (let waited = 0; !isReady && waited < 60_000; waited += 50, isReady = look()) await pause(50)
        child.kill('SIGKILL')
      },
    })
    expect(isReady).toBe(true)
    expect(result).toMatchObject({ signal: 'SIGKILL', survivors: [] })
  },
)

test('what a killed run has found in files of the checkout is a secret of the post step too', async () => {
  const token = 'w8Kp3Zr6Qt1Vn5Xb9Lm2'
  await using scene = await openWholeScene({
    inputs: { sandbox: 'off' },
    script: [bash('cat .env >notes.txt; sleep 60')],
  })
  const workspace = scene.clone()
  writeFileSync(join(workspace, '.git/info/exclude'), '.env\n')
  writeFileSync(join(workspace, '.env'), `API_TOKEN=${token}\n`)
  const result = await scene.run({
    workspace,
    async onStart(child) {
      const isReady = () => existsSync(join(workspace, 'notes.txt')) && statSync(join(workspace, 'notes.txt')).size > 0
      for (let waited = 0; !isReady() && waited < 60_000; waited += 50) await pause(50)
      child.kill('SIGKILL')
    },
  })
  const post = await result.post()
  expect(post.stepSummary).toContain('+API_TOKEN=***')
  expect(`${post.stepSummary}${post.log}`).not.toContain(token)
})
