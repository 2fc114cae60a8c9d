/** What an evaluation has found, `diffproof-eval/v1`. Others read it, so names and meanings stay. */

import { z } from 'zod'
import { objectId } from '../text/object-id.ts'
import { parseJson } from '../text/parse-json.ts'
import { attemptSchema, begunSchema } from './attempt.ts'
import { count, measurementSchema, whyNoTask } from './measurement.ts'
import { WHY_NOT_CHOSEN } from './past-fix.ts'

const task = z.object({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  commit: objectId,
  parent: objectId,
  date: z.string(),
  subject: z.string(),
  issue: z
    .string()
    .describe('What the model is asked: the issue, or the message of the commit without the facts of its diff.'),
  issue_number: count.nullable().describe('With --issues: the issue that the fix has closed.'),
  files: count,
  touched: z.string().nullable().describe('The source file that gets an empty line where the source is taken back.'),
  fix: measurementSchema.nullable().describe('The real fix. Null until it is measured.'),
  taken_back: measurementSchema
    .nullable()
    .describe('The tests of the real fix with the source of before. Null until it is measured, and with a model.'),
  attempts: z.array(attemptSchema),
  begun: z.array(begunSchema).describe('Attempts under way or interrupted, and what they had cost.'),
})

export type EvaluationTask = z.infer<typeof task>

const model = z.object({
  name: z.string(),
  released: z.string().nullable().describe('As the list of models says; null where it does not.'),
})

const variant = z.object({ name: z.string(), inputs: z.record(z.string(), z.string()) })
export type Variant = z.infer<typeof variant>

export const evaluationSchema = z.object({
  schema: z.literal('diffproof-eval/v1'),
  mode: z.enum(['prove-only', 'model']),
  repository: z.string(),
  head_sha: objectId,
  setting: z.record(z.string(), z.string()).describe('The inputs and options that were given.'),
  variants: z.array(variant).describe('What each task is tried with. Empty with prove-only.'),
  models: z.array(model).describe('The models that are tried. Empty with prove-only.'),
  looked_at: count.describe('The commits that were looked at.'),
  left_out: z
    .array(z.object({ why: z.enum(WHY_NOT_CHOSEN), count }))
    .describe('The commits that are no tasks, by reason.'),
  tasks: z.array(task),
})

export type Evaluation = z.infer<typeof evaluationSchema>

/** Whether nothing of it is left to measure or to try. */
export function isDone(
  { fix, taken_back: back, attempts }: EvaluationTask,
  { mode, variants }: Pick<Evaluation, 'mode' | 'variants'>,
): boolean {
  if (fix === null) return false
  if (mode === 'prove-only') return back !== null
  const isEnded = (name: string) => attempts.some(({ variant, end }) => variant === name && end !== null)
  return whyNoTask(fix) !== null || variants.every(({ name }) => isEnded(name))
}

/** Reads an untrusted text; says why it is no evaluation. */
export function readEvaluation(text: string): { evaluation: Evaluation } | { problem: string } {
  const json = parseJson(text)
  if (json === undefined) return { problem: 'it is no JSON' }
  const read = evaluationSchema.safeParse(json)
  if (read.success) return { evaluation: read.data }
  const [issue] = read.error.issues
  return { problem: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is no evaluation'}` }
}

const AS_GIVEN: Variant = { name: 'as given', inputs: {} }

/** `effort=high; model=a, strategy=manifest` are two more variants. Returns what is wrong instead. */
export function readVariants(text: string): Variant[] | string {
  const parts = text.split(';').map(part => part.trim())
  const variants = [AS_GIVEN]
  for (const part of parts.filter(one => one !== '')) {
    const pairs = part.split(',').map(pair => pair.split('='))
    if (pairs.some(pair => pair.length !== 2 || pair.some(word => word.trim() === '')))
      return `--compare: "${part}" must have the form input=value`
    const inputs = Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), value.trim()]))
    if (Object.keys(inputs).some(name => APART.includes(name) || ACCESS.test(name)))
      return `--compare: ${part} cannot differ between variants`
    if (variants.some(({ name }) => name === part)) return `--compare: "${part}" is there twice`
    variants.push({ name: part, inputs })
  }
  return variants
}

const APART = ['max-cost-usd', 'output-path', 'github-token', 'resume', 'dry-run', 'test-paths']
const ACCESS = /^(?:anthropic-|provider)/
