/** Whether the model API would take a request for the models of this run. */
import type { ModelFacts } from './facts.ts'
import { nearNames } from './near-names.ts'
import { type Judgement, misconfigured, type Obstacle } from './obstacle.ts'

export type AskedModel = { readonly name: string; readonly facts: ModelFacts }

const SHOWN = 6

/** An unknown model with a fallback that is not unknown is a remark: the first request switches to it. */
export function judgeModels(model: AskedModel, fallback: AskedModel | null): Judgement {
  const found = judgeModel('model', model)
  const spare = fallback === null ? null : judgeModel('fallback-model', fallback)
  if (model.facts.kind === 'unknown' && fallback !== null && spare === null)
    return { obstacles: [], remarks: [`${found?.what}; ${fallback.name} will be asked instead`] }
  // One key, one refusal.
  const both = [found, model.facts.kind === 'refused' && fallback?.facts.kind === 'refused' ? null : spare]
  return { obstacles: both.filter(one => one !== null), remarks: [] }
}

function judgeModel(input: string, { name, facts }: AskedModel): Obstacle | null {
  switch (facts.kind) {
    case 'known':
    case 'not-told':
      return null
    case 'refused':
      return { fault: 'model', what: facts.what, fix: facts.fix }
    case 'unknown':
      return misconfigured(
        `input ${input}: the API has no model "${name}" for this key`,
        suggestion(name, facts.others),
      )
  }
}

function suggestion(name: string, others: readonly string[]): string {
  const near = nearNames(name, others)
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`
  const more = others.length > SHOWN ? ` and ${others.length - SHOWN} more` : ''
  return `It has ${others.slice(0, SHOWN).join(', ')}${more}.`
}
