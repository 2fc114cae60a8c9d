/** Findings that send the work back: tests that were weakened, or missing tests where they are required. The model reads each finding once. */
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

export type Findings = {
  readonly tampering: readonly Finding[]
  /** Invisible characters in added lines. */
  readonly unseen: readonly Finding[]
  /** A text for the model; null when it has read all of this already. */
  readonly text: string | null
}

type Finder = {
  /** Findings in the diff, before anything is run. */
  inDiff(change: Change<'verified'>): Promise<Findings>
  /** Findings in the names and the number of the tests that were run. */
  inRuns(change: Change<'verified'>, baseline: Baseline, now: TestRun): Findings
}

/** Makes the finder of one run. It remembers what the model has read. */
export function createFinder(session: Session): Finder {
  const { config, ports } = session.run
  const read = new Set<string>()
  const once = (tampering: readonly Finding[]): Findings => {
    const fresh = config.onTampering === 'ignore' ? [] : tampering.filter(one => !read.has(keyOf(one)))
    for (const one of fresh) read.add(keyOf(one))
    const findings = fresh.map(({ path, detail }) => (path === null ? `- ${detail}` : `- ${path}: ${detail}`))
    const text =
      findings.length === 0 ? null : ports.prompts.render('weakened-tests', { findings: findings.join('\n') })
    return { tampering, unseen: [], text }
  }

  return {
    async inDiff(change) {
      const texts = await changedTexts(change, ports.repository)
      const found = { ...once(findTampering(texts, session.isTest)), unseen: findInvisibleCharacters(texts) }
      const missing = config.requireTests && !addsOrEditsTests(change, session)
      return missing ? { ...found, text: found.text ?? ports.prompts.render('tests-required', {}) } : found
    },
    inRuns(change, baseline, now) {
      const takenOut = change.files.some(({ path, from, deletions }) => session.isTest(from ?? path) && deletions !== 0)
      return once([...goneFailures(baseline.tests, now), ...(takenOut ? [] : fewerRan(baseline.tests, now))])
    },
  }
}

function keyOf({ kind, path, detail }: Finding): string {
  return [kind, path, detail].join('\0')
}
