/** The two halves of a run, as two jobs start them: one with the model and a token that may only read, one with the write token and nothing else. */
import { expect } from '@jest/globals'
import type { TestRun } from '../playground/runner-result.ts'
import type { Scene } from './scene.ts'

type Options = NonNullable<Parameters<Scene['run']>[0]>

/** Runs `propose` with a token that may not write; the folder of the proposal is in the outputs. */
export async function proposeIn(scene: Scene, options: Options = {}): Promise<TestRun> {
  const token = scene.github.token('propose', { contents: 'read', issues: 'read' })
  return scene.run({ token, action: 'propose', ...options })
}

/** Runs `publish` on a folder: no key, no address of a model. */
export async function publishIn(scene: Scene, folder: string, options: Options = {}): Promise<TestRun> {
  return scene.run({ action: 'publish', ...options, inputs: { 'proposal-path': folder, ...options.inputs } })
}

/** A proposal of a scene, and where it is. */
export async function proposed(scene: Scene, options: Options = {}): Promise<string> {
  const result = await proposeIn(scene, options)
  expect(result.outputs).toMatchObject({ outcome: 'proposed' })
  return result.outputs['proposal-path'] ?? ''
}
