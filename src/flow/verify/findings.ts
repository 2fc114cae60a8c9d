/** What the diff itself gives reason to send back, said once: tests that were weakened, or none where they are required. */
import type { Change } from '../../core/change/change.ts'
import { findInvisibleCharacters } from '../../core/change/invisible-characters.ts'
import type { Finding } from '../../core/record/record.ts'
import type { Baseline } from '../../core/testing/baseline.ts'
import { fewerRan, goneFailures } from '../../core/testing/results/compare-results.ts'
import { findTampering } from '../../core/testing/tampering/find-tampering.ts'
import type { TestRun } from '../../core/testing/verdict.ts'
import type { Session } from '../session.ts'
import { changedTexts } from './content.ts'
import { addsOrEditsTests } from './red-run.ts'

export type Objection = {
  readonly tampering: readonly Finding[]
  /** Characters in added lines that nobody sees. */
  readonly unseen: readonly Finding[]
  /** What to tell the model, or null where it has been told or nothing is wrong. */
  readonly text: string | null
}

type Objector = {
  /** By the diff alone, before anything is run. */
  toDiff(change: Change<'verified'>): Promise<Objection>
  /** By the names and the number of tests that were run. */
  toRuns(change: Change<'verified'>, before: Baseline, now: TestRun): Objection
}

/** Makes the objector of one run; it remembers what the model has been told. */
export function createObjector(session: Session): Objector {
  const { config, ports } = session.run
  const told = new Set<string>()
  const tellOnce = (tampering: readonly Finding[]): Objection => {
    const fresh = config.onTampering === 'ignore' ? [] : tampering.filter(one => !told.has(keyOf(one)))
    for (const one of fresh) told.add(keyOf(one))
    const findings = fresh.map(({ path, detail }) => (path === null ? `- ${detail}` : `- ${path}: ${detail}`))
    const text =
      findings.length === 0 ? null : ports.prompts.render('weakened-tests', { findings: findings.join('\n') })
    return { tampering, unseen: [], text }
  }

  return {
    async toDiff(change) {
      const texts = await changedTexts(change, ports.repository)
      const objection = { ...tellOnce(findTampering(texts, session.isTest)), unseen: findInvisibleCharacters(texts) }
      const missing = config.requireTests && !addsOrEditsTests(change, session)
      return missing ? { ...objection, text: objection.text ?? ports.prompts.render('tests-required', {}) } : objection
    },
    toRuns(change, before, now) {
      const takenOut = change.files.some(({ path, from, deletions }) => session.isTest(from ?? path) && deletions !== 0)
      return tellOnce([...goneFailures(before.tests, now), ...(takenOut ? [] : fewerRan(before.tests, now))])
    },
  }
}

function keyOf({ kind, path, detail }: Finding): string {
  return [kind, path, detail].join('\0')
}
