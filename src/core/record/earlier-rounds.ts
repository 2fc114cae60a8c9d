/** What a pull request body says about earlier runs, so that a new body keeps what they were about and what they found. */

import { cut } from '../text/cut.ts'
import type { EarlierRound, ProofRecord } from './record.ts'

const MOST_ROUNDS = 20
const MOST_FINDINGS = 20
const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 3_000
const LONGEST_WORD = 400

/** Returns the rounds of a record that was read from a body, its own last. If there are too many, the first and the newest remain. */
export function earlierRounds(record: ProofRecord): EarlierRound[] {
  const all = [...(record.evidence.revision?.earlier ?? []), roundOf(record)].map(shortened)
  const [first] = all
  return all.length <= MOST_ROUNDS || first === undefined ? all : [first, ...all.slice(1 - MOST_ROUNDS)]
}

function roundOf({ summary, evidence }: ProofRecord): EarlierRound {
  const { tests } = evidence
  return {
    title: summary.title,
    description: summary.description,
    base_sha: evidence.base_sha,
    tree_sha: evidence.tree_sha,
    proof: tests.proof,
    tests: tests.final.status,
    tampering: tests.tampering,
    ...omission('tampering_omitted', tests.tampering_omitted),
    unseen_characters: evidence.unseen_characters ?? [],
    ...omission('unseen_characters_omitted', evidence.unseen_characters_omitted),
    cost_usd: evidence.cost_usd,
    run_url: evidence.run_url,
  }
}

function shortened(round: EarlierRound): EarlierRound {
  const findings = (found: EarlierRound['tampering']) =>
    found.slice(0, MOST_FINDINGS).map(({ kind, path, detail }) => ({
      kind: cut(kind, LONGEST_WORD),
      path: path === null ? null : cut(path, LONGEST_WORD),
      detail: cut(detail, LONGEST_WORD),
    }))
  return {
    ...round,
    title: cut(round.title, LONGEST_TITLE),
    description: cut(round.description, LONGEST_DESCRIPTION),
    base_sha: cut(round.base_sha, LONGEST_WORD),
    tree_sha: cut(round.tree_sha, LONGEST_WORD),
    run_url: cut(round.run_url, LONGEST_WORD),
    tampering: findings(round.tampering),
    ...omission('tampering_omitted', left(round.tampering, round.tampering_omitted)),
    unseen_characters: findings(round.unseen_characters),
    ...omission('unseen_characters_omitted', left(round.unseen_characters, round.unseen_characters_omitted)),
  }
}

function left(found: readonly unknown[], omitted = 0): number {
  return Math.max(0, found.length - MOST_FINDINGS) + omitted
}

function omission<Name extends string>(name: Name, count = 0): { [Key in Name]?: number } {
  return count === 0 ? {} : ({ [name]: count } as { [Key in Name]?: number })
}
