/** Which pull requests are ours. Head, branch and marker must agree, since anyone can write each of them alone. */

import { z } from 'zod'
import { hiddenLine, hiddenValues } from '../text/live-tokens.ts'
import { objectId } from '../text/object-id.ts'
import { singleSpaced } from '../text/spaces.ts'
import { isBranchOf } from './branch-name.ts'

export type ListedPullRequest = {
  number: number
  branch: string
  /** The commit that the branch has, or had when it was closed. */
  head: string
  isHere: boolean
  body: string
  state: 'open' | 'merged' | 'closed'
  draft: boolean
  labels: readonly string[]
  /** Milliseconds since the epoch; NaN if the forge gave none. */
  createdAt: number
}

const markerSchema = z.object({ task: z.string(), run: z.string(), tree: z.string() })
const headSchema = z.object({ head: objectId })

/** `head`: the commit that was published; older bodies lack it. */
export type Marker = z.infer<typeof markerSchema> & { head?: string | undefined }

export function renderMarker({ task, run, tree }: Marker): string {
  return hiddenLine('diffproof', { task, run, tree })
}

/** The last readable marker of a body, or null. People can edit bodies, so it proves nothing. */
export function readMarker(body: string): Marker | null {
  const marker = hiddenValues(body, 'diffproof', markerSchema).at(-1)
  return marker === undefined ? null : { ...marker, ...hiddenValues(body, 'diffproof-head', headSchema).at(-1) }
}

export type Sha256 = (text: string) => string

const SEAL = /\n?<!-- diffproof-text [0-9a-f]{64} -->\s*$/

/**
 * The body with the hash of its words, which shows later whether somebody has edited it. Forges change the white space
 * of what they keep.
 */
export function sealBody(body: string, sha256: Sha256): string {
  return `${body}<!-- diffproof-text ${sha256(singleSpaced(body))} -->\n`
}

export function isEdited(body: string, sha256: Sha256): boolean {
  const seal = SEAL.exec(body)
  return seal !== null && !seal[0].includes(sha256(singleSpaced(body.slice(0, seal.index))))
}

/** `not-ours`: something looks like Diffproof, but not everything agrees. */
type Ownership = { kind: 'ours'; marker: Marker } | { kind: 'not-ours'; why: string } | { kind: 'other' }

const TASK_ID = /^(?:issue-[1-9]\d{0,8}|task-[a-z0-9][a-z0-9-]{0,99})$/
const BRANCH = /^(?:issue-\d+(?:-|$)|task-.)/

type Traces = Pick<ListedPullRequest, 'branch' | 'isHere' | 'body'>

/** Decides for one pull request; `prefix` is the input `branch-prefix`. */
export function ownershipOf({ branch, isHere, body }: Traces, prefix: string): Ownership {
  const looksOurs = branch.startsWith(prefix) && BRANCH.test(branch.slice(prefix.length))
  const marker = readMarker(body)
  if (!looksOurs && marker === null) return { kind: 'other' }
  if (!isHere) return { kind: 'not-ours', why: 'its head is in another repository, and code from forks is never run' }
  if (!looksOurs) return { kind: 'not-ours', why: 'its branch is not named like one of Diffproof' }
  if (marker === null) return { kind: 'not-ours', why: 'its body has no marker of Diffproof' }
  const isSame = TASK_ID.test(marker.task) && isBranchOf(branch, marker.task, prefix)
  return isSame ? { kind: 'ours', marker } : { kind: 'not-ours', why: 'its marker names another task than its branch' }
}
