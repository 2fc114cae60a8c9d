/** The part of a record that only a revision has: what was asked, and the runs before it. */
import { z } from 'zod'
import { finding, omitted, proof, runStatus } from './test-runs.ts'

/** An earlier run on the same pull request, copied from its body, which people can edit. */
const earlierRound = z.object({
  title: z.string(),
  description: z.string(),
  base_sha: z.string(),
  tree_sha: z.string(),
  proof,
  tests: runStatus,
  tampering: z.array(finding),
  tampering_omitted: omitted,
  unseen_characters: z.array(finding),
  unseen_characters_omitted: omitted,
  cost_usd: z.number().nonnegative().nullable(),
  run_url: z.string(),
})

export type EarlierRound = z.infer<typeof earlierRound>

export const revisionEvidence = z.object({
  pull_request: z.int().positive(),
  /** Which revision of the pull request, from 1. */
  number: z.int().positive(),
  asked_by: z.enum(['comment', 'review', 'failed-run']),
  /** `comment-12`, `review-7`, `run-99-1`. */
  request: z.string(),
  /** The commit changes only tests, so they cannot fail without it. */
  tests_only: z.boolean(),
  /** Oldest first. */
  earlier: z.array(earlierRound),
  earlier_omitted: omitted,
})
