/** What every refused proposal has in common: a reason that names what is wrong, and nothing written anywhere. */
import { expect } from '@jest/globals'
import { summary, turn } from '../playground/model/script.ts'
import { type Draft, draftOf } from './crafted-proposal.ts'
import { openScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'
import { proposed, publishIn } from './split-scene.ts'

export interface Stage {
  readonly scene: Scene
  readonly proposal: string
}

/** One scene with one valid proposal, for many drafts. */
export async function openStage(): Promise<Stage> {
  const scene = await openScene({ files: SMALL_PROJECT, script: [turn(MEND), summary()] })
  return { scene, proposal: await proposed(scene) }
}

/** Damages a copy as told and publishes it: refused for this reason, and GitHub as it was. */
export async function expectRefused(
  { scene, proposal }: Stage,
  damage: (draft: Draft) => void,
  reason: RegExp,
  options: { readonly outcome?: string; readonly inputs?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const draft = draftOf(scene, proposal)
  try {
    damage(draft)
    const before = await scene.github.snapshot(scene.repository)
    const seen = scene.github.requests.length
    const asked = scene.model.requests.length
    const result = await publishIn(scene, draft.folder, { inputs: options.inputs ?? {} })
    expect(result.outputs).toMatchObject({
      outcome: options.outcome ?? 'blocked-changes',
      reason: expect.stringMatching(reason),
      'pull-request-operation': 'none',
    })
    expect(result.exitCode).toBe(1)
    expect(await scene.github.snapshot(scene.repository)).toEqual(before)
    const written = scene.github.requests.slice(seen).filter(one => one.method !== 'GET')
    expect(written.filter(one => one.route !== 'GIT git-upload-pack')).toEqual([])
    expect(scene.model.requests).toHaveLength(asked)
    await result.cleanUp()
  } finally {
    draft.close()
  }
}
