/** What one measurement of `diffproof prove` came to, as an evaluation keeps it. */
import { z } from 'zod'
import { readPullRecord } from '../facts/pull-record.ts'
import { PROOF_KINDS } from '../testing/test-run.ts'

export const count = z.int().nonnegative()

export const verdictSchema = z.enum(['proven', 'proven-by-build', 'ready', 'not-ready'])

export const measurementSchema = z
  .object({
    verdict: verdictSchema.nullable().describe('Null where nothing could be measured; `reason` says why.'),
    proof: z.enum(PROOF_KINDS).nullable(),
    doubts: z.array(z.object({ kind: z.string(), detail: z.string() })),
    reason: z.string(),
    turned: z.array(z.string()).describe('The tests that fail on the old source and pass with the change.'),
    turned_omitted: count,
    broken: count.describe('Tests that fail with the change and did not fail before it, new ones included.'),
    tests: z.string().describe('How the final run of the tests ended.'),
    setup_failed: z.boolean().default(false).describe('The setup failed, so that its packages may be missing.'),
    duration_ms: z.number().nonnegative(),
    page: z.string().nullable().describe('The page of the proof, relative to this file.'),
  })
  .describe('What `diffproof prove` measured.')

export type Measurement = z.infer<typeof measurementSchema>

/**
 * What the outputs of `diffproof prove` say. `folder`: where its pages are, relative to the evaluation. Outputs
 * without a record are a measurement that could not be made.
 */
export function readMeasurement(outputs: Readonly<Record<string, string>>, folder: string): Measurement {
  const read = readPullRecord(outputs['record'] ?? '')
  const reason = outputs['reason'] ?? 'Diffproof ended without a word; see its log'
  if (!('record' in read))
    return { ...NOTHING_MEASURED, reason, setup_failed: outputs['reason-kind'] === 'setup-command' }
  const { evidence } = read.record
  const { red, results, proof, final } = evidence.tests
  // Without a sandbox nothing was run: that is no verdict on the change.
  if (evidence.commands_ran === false) return { ...NOTHING_MEASURED, reason, page: `${folder}/proof.html` }
  return {
    ...{ verdict: evidence.verdict ?? null, proof, reason, tests: final.status },
    doubts: (evidence.doubts ?? []).map(({ kind, detail }) => ({ kind, detail })),
    ...{ turned: [...(red?.failed ?? [])], turned_omitted: red?.failed_omitted ?? 0 },
    setup_failed: evidence.failed_setup !== undefined,
    broken: (results?.broken.length ?? 0) + (results?.broken_omitted ?? 0),
    duration_ms: Math.round(evidence.duration_ms),
    page: `${folder}/proof.html`,
  }
}

const NOTHING_MEASURED = {
  ...{ verdict: null, proof: null, doubts: [], turned: [], turned_omitted: 0, broken: 0, tests: 'not-run' },
  ...{ setup_failed: false, duration_ms: 0, page: null },
}

export function isProven({ verdict }: Measurement): boolean {
  return verdict === 'proven' || verdict === 'proven-by-build'
}

/** A setup that failed, the gravest doubt, or what else keeps it from being proven. */
export function whyNotProven({ verdict, setup_failed: isUnset, doubts, proof }: Measurement): string {
  if (isUnset) return 'setup-failed'
  if (verdict === null) return 'not-measured'
  return doubts[0]?.kind ?? proof ?? 'not-run'
}

export const WHY_NO_TASK = ['not-measured', 'setup-failed', 'fails-after', 'passes-before'] as const

/** Its tests have to fail before it and pass with it. Null for a task. */
export function whyNoTask(fix: Measurement): (typeof WHY_NO_TASK)[number] | null {
  if (turnsGreen(fix)) return null
  if (fix.setup_failed) return 'setup-failed'
  if (fix.verdict === null) return 'not-measured'
  return fix.tests === 'passed' ? 'passes-before' : 'fails-after'
}

/**
 * Whether a change passes the tests of the real fix. `checked`: its source with these tests. All that the fix turned
 * green must turn green, and nothing may break that the fix does not break.
 */
export function passesHidden(checked: Measurement, fix: Measurement): boolean {
  if (!turnsGreen(checked) || (fix.tests === 'passed' && checked.tests !== 'passed')) return false
  const turned = new Set(checked.turned)
  const isAll = checked.turned.length + checked.turned_omitted >= fix.turned.length + fix.turned_omitted
  const isCut = checked.turned_omitted > 0
  return isAll && checked.broken <= fix.broken && (isCut || fix.turned.every(test => turned.has(test)))
}

function turnsGreen({ proof }: Measurement): boolean {
  return proof === 'red-then-green' || proof === 'red-by-build'
}
