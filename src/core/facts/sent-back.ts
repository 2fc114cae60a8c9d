/** Why work went back to the model, without words: prompts say it to the model, pages to people. */
import { z } from 'zod'
import { PROOF_KINDS } from '../testing/test-run.ts'

const text = z.string()
const finding = z.object({ kind: text, path: text.nullable(), detail: text })

/**
 * `isFile`: a test file that could not be loaded. `isOld`: it failed before the change. `isNew`: the change adds it.
 */
const failingTest = z.object({ text, isFile: z.boolean(), isOld: z.boolean(), isNew: z.boolean() })

const kind = <const Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
  z.object({ kind: z.literal(name), ...shape })

export const sentBackSchema = z.discriminatedUnion('kind', [
  /** `leftOut`: what is new and the repository does not take, each with its reason. */
  kind('no-changes', { leftOut: z.array(text).readonly() }),
  kind('not-declined', { files: z.array(z.object({ path: text, change: text })).readonly() }),
  kind('refused-change', { problems: z.array(text).readonly() }),
  kind('weakened-tests', { findings: z.array(finding).readonly() }),
  kind('tests-required', {}),
  kind('tests-failed', {
    command: text,
    status: z.enum(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out']),
    exitCode: z.int().nullable(),
    failing: z.array(failingTest).readonly(),
    omitted: z.int().nonnegative(),
  }),
  /** `proof`: what shows too little. `differences`: what the summary says and the facts do not. */
  kind('not-proven', { proof: z.enum(PROOF_KINDS), differences: z.array(finding).readonly() }),
])

export type SentBack = z.infer<typeof sentBackSchema>
export type SentBackOf<Kind extends SentBack['kind']> = Extract<SentBack, { kind: Kind }>
