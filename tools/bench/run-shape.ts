/** One run of a job by the whole built action, from event to pull request: what it sent to the model, and which code it loaded. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openScene } from '../../__tests__/e2e/scene.ts'
import type { RequestRecord } from '../../__tests__/playground/model/request-record.ts'
import { summary, turn } from '../../__tests__/playground/model/script.ts'
import type { Shape } from './shapes.ts'

/** What the issue says: as much as issues say at least. */
const TASK =
  'One or more functions of this repository return a wrong value, so that its tests fail. Read the code that is concerned, mend it with the smallest change, run the tests and sum up in a few words what was wrong.'

/** A file of code, when it was read (milliseconds since the epoch) and how long it is. */
type Load = { readonly file: string; readonly at: number; readonly bytes: number }

/** Runs a shape. Throws where the work is not done in the end. */
export async function runShape(shape: Shape): Promise<{ requests: readonly RequestRecord[]; loads: readonly Load[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'shape-'))
  try {
    const files = shape.changed.map(path => ({ path, change: 'modified', description: '' }))
    const script = [...shape.replies.map(calls => turn(...calls)), summary({ files })]
    await using scene = await openScene({ files: shape.files, script, title: 'Wrong values', body: TASK })
    const loads = join(folder, 'loads.json')
    const probe = pathToFileURL(join(import.meta.dirname, 'load-probe.mjs')).href
    const env = { NODE_OPTIONS: `--import=${probe}`, LOAD_PROBE_FILE: loads }
    const result = await scene.run({ workspace: scene.clone('--depth', '1'), env })
    const problems = [...scene.model.problems, ...scene.github.violations]
    if (result.outputs['outcome'] !== 'pr-created' || problems.length > 0)
      throw new Error(`${result.outputs['reason']} ${problems.join('; ')}\n${result.log.slice(-4_000)}`)
    return { requests: scene.model.requests, loads: JSON.parse(readFileSync(loads, 'utf8')) as Load[] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
