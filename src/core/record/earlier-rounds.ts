/** What a pull request body says about earlier runs, so that a new body keeps what they were about and what they found. */
import type { Finding } from '../change/change.ts'
import { cut } from '../text/cut.ts'
import type { EarlierRound, ProofRecord } from './record.ts'

const MOST_ROUNDS = 20
const MOST_FINDINGS = 20
const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 3_000
const LONGEST_WORD = 400

/** Returns the rounds of a record that was read from a body, its own last. If there are too many, the first and the newest remain. */
export function earlierRounds(record: ProofRecord): EarlierRound[] {
  const all = [...(record.evidence.revision?.earlier ?? []), roundOf(record)]
  return all.length <= MOST_ROUNDS ? all : [...all.slice(0, 1), ...all.slice(1 - MOST_ROUNDS)]
}

function roundOf({ summary, evidence }: ProofRecord): EarlierRound {
  const { tests } = evidence
  const tampering = shortened(tests.tampering, tests.tampering_omitted)
  const unseen = shortened(evidence.unseen_characters, evidence.unseen_characters_omitted)
  return {
    title: cut(summary.title, LONGEST_TITLE),
    description: cut(summary.description, LONGEST_DESCRIPTION),
    base_sha: evidence.base_sha,
    tree_sha: evidence.tree_sha,
    proof: tests.proof,
    tests: tests.final.status,
    tampering: tampering.kept,
    ...(tampering.omitted > 0 && { tampering_omitted: tampering.omitted }),
    unseen_characters: unseen.kept,
    ...(unseen.omitted > 0 && { unseen_characters_omitted: unseen.omitted }),
    cost_usd: evidence.cost_usd,
    run_url: evidence.run_url,
  }
}

function shortened(found: readonly Finding[] = [], omitted = 0): { kept: Finding[]; omitted: number } {
  const short = (text: string) => cut(text, LONGEST_WORD)
  const kept = found.slice(0, MOST_FINDINGS).map(({ kind, path, detail }) => ({
    kind: short(kind),
    path: path === null ? null : short(path),
    detail: short(detail),
  }))
  return { kept, omitted: found.length - kept.length + omitted }
}
