/** What was measured of a pull request, `diffproof-proof/v1`. Others read it: names and meanings stay. */

import { z } from 'zod'
import type { ReadonlyDeep } from '../readonly.ts'
import { isDependencyFile } from '../testing/setup-command.ts'
import { objectId } from '../text/object-id.ts'
import { parseJson } from '../text/parse-json.ts'
import { measuredSchema } from './record.ts'

/** What a change is made of. Without a source there is nothing that its tests could prove. */
const SCOPES = ['source', 'only-tests', 'no-source'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * What was proven: the merge result, the head where there is none or it was asked for, a group of the merge queue, or
 * the work tree of somebody's own machine, with what is not committed.
 */
const PROVEN_COMMITS = ['merge', 'head', 'merge-group', 'work-tree'] as const

export const pullRecordSchema = z.object({
  schema: z.literal('diffproof-proof/v1'),
  repository: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/),
  /** Null in a merge queue and on somebody's own machine. */
  pull_request: z.int().positive().max(1e9).nullable(),
  proved: z.enum(PROVEN_COMMITS),
  head_sha: objectId,
  scope: z.enum(SCOPES),
  evidence: measuredSchema.extend({ base_sha: objectId, tree_sha: objectId }),
})

export type PullRecord = ReadonlyDeep<z.infer<typeof pullRecordSchema>>

/** More is no record of ours: lists and outputs in it are cut. */
export const LARGEST_RECORD = 2 * 1024 * 1024

/** Reads an untrusted text; says why it is no record. Readers ignore unknown keys. */
export function readPullRecord(text: string): { record: PullRecord } | { problem: string } {
  if (text.length > LARGEST_RECORD) return { problem: `it has more than ${LARGEST_RECORD} characters` }
  const json = parseJson(text)
  if (json === undefined) return { problem: 'it is no JSON' }
  const read = pullRecordSchema.safeParse(json)
  if (read.success) return { record: read.data }
  const [issue] = read.error.issues
  return { problem: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is no record of a proof'}` }
}

const PROSE =
  /(?:^|\/)(?:LICENSE|NOTICE|CODEOWNERS)$|^\.github\/|(?<!(?:^|\/)CMakeLists)\.(?:md|mdx|rst|adoc|txt|svg|png|jpe?g|gif|ico|webp)$/i

/** What the changed paths are. Settings and data may change what a program does, so they count as source. */
export function scopeOf(paths: readonly string[], isTest: (path: string) => boolean): Scope {
  const others = paths.filter(path => isTest(path) || isDependencyFile(path) || !PROSE.test(path))
  if (others.length === 0) return 'no-source'
  return others.every(isTest) ? 'only-tests' : 'source'
}
