import { expect, test } from '@jest/globals'
import { createReactions } from '../../src/flow/finish/reactions.ts'
import type { Forge } from '../../src/ports/forge.ts'

const MARKED = { target: { on: 'issue', id: 3 }, issue: 3, label: 'diffproof' } as const

/** The reactions that each state leaves. */
async function marksOf(state: 'done' | 'draft' | 'failed' | null): Promise<readonly string[]> {
  const left: string[] = []
  const forge = {
    react: async (_: unknown, reaction: string) => void left.push(reaction),
    labelNames: async () => ['bug', 'Diffproof: Working', 'diffproof: done', 'diffproof: failed'],
    moveLabel: async (_: number, to: string | null) => void left.push(to ?? 'no label'),
  } as unknown as Forge
  await createReactions(MARKED, { warning: line => void left.push(line) }).end(forge, state)
  return left
}

test('a draft keeps the eyes and gets no rocket; its label says done, as of every run that delivered', async () => {
  expect(await marksOf('draft')).toEqual(['diffproof: done'])
  expect(await marksOf('done')).toEqual(['rocket', 'diffproof: done'])
  expect(await marksOf('failed')).toEqual(['confused', 'diffproof: failed'])
  expect(await marksOf(null)).toEqual(['no label'])
})
