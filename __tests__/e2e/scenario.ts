/** One row is one run: what the repository holds, what the model says, what the step is given. `play` runs it. */

import type { SnapshotPull } from '../playground/github/snapshot.ts'
import type { MessageRequest } from '../playground/model/message-request.ts'
import type { Script, Turn, TurnContext } from '../playground/model/turn.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { onlyPull } from './only-pull.ts'
import { openWholeScene, type Scene, type SceneOptions } from './scene.ts'

export interface Scenario extends SceneOptions {
  readonly name: string
  /** Does what has to happen first and starts the run that is looked at; the label alone where it is not said. */
  readonly start?: (scene: Scene) => Promise<TestRun>
  /** Pages that are not kept, as another row shows the same. */
  readonly without?: readonly string[]
}

export interface Played {
  readonly scene: Scene
  readonly result: TestRun
  /** The newest pull request; undefined where there is none. */
  readonly pull: SnapshotPull | undefined
  /** The comment on the issue; empty where there is none. */
  readonly comment: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens the scene of a row and runs it; `await using` closes it. */
export async function play({ start = scene => scene.run(), ...options }: Scenario): Promise<Played> {
  const scene = await openWholeScene(options)
  try {
    const result = await start(scene)
    const { issues, pulls } = await scene.github.snapshot(scene.repository)
    return {
      ...{ scene, result, pull: pulls.at(-1) },
      comment: issues[0]?.comments[0]?.body ?? '',
      [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
    }
  } catch (error) {
    await scene[Symbol.asyncDispose]()
    throw error
  }
}

/** Plays a row that ends with one pull request, with the record of its body. */
export async function playPull(row: Scenario) {
  const played = await play(row)
  return { ...played, pull: await onlyPull(played.scene) }
}

/** A model that says one thing first and then insists on another. */
export function insisting(first: Turn, last: Turn): Script {
  return (_, { position }) => (position === 0 ? first : last)
}

/** What the model says in one run after the other; runs are told apart by their first message. */
export function oneAfterAnother(...talks: readonly (readonly Turn[])[]): Script {
  const begun: string[] = []
  return (request: MessageRequest, { position }: TurnContext) => {
    const start = JSON.stringify(request.messages[0]).replace(/,?"cache_control":\{[^}]*\}/g, '')
    if (!begun.includes(start)) begun.push(start)
    return talks[begun.indexOf(start)]?.[position]
  }
}
