/** What most end-to-end tests look at. */
import { expect } from '@jest/globals'
import { recordIn } from './record-in.ts'
import type { Scene } from './scene.ts'

/** The one pull request of a scene, with the record of its body. */
export async function onlyPull(scene: Scene) {
  const { pulls } = await scene.github.snapshot(scene.repository)
  expect(pulls).toHaveLength(1)
  const pull = pulls[0]
  if (pull === undefined) throw new Error('no pull request')
  return { ...pull, record: recordIn(pull.body) }
}

/** The newest user message of a request, as JSON text. */
export function lastUserText(scene: Scene, request: number): string {
  return JSON.stringify(scene.model.requests[request]?.body.messages.at(-1))
}

/** Nothing was sent that the real services would refuse, and the cached prefix never changed. */
export function expectClean(scene: Scene): void {
  expect(scene.github.violations).toEqual([])
  expect(scene.github.unknownRequests).toEqual([])
  expect(scene.model.problems).toEqual([])
  expect(scene.model.prefixChanges).toEqual([])
}

/** Nothing was published: no pull request, no branch but the default one. */
export async function expectNothingPublished(scene: Scene): Promise<void> {
  const { pulls, branches } = await scene.github.snapshot(scene.repository)
  expect(pulls).toEqual([])
  expect(Object.keys(branches)).toEqual(['main'])
}
