/** Checks the models of a run against what the API says of them, and suggests the names that were probably meant. */
import { nearest } from '../config/inputs.ts'
import { type Check, type ModelFacts, misconfigured, type Problem } from './problem.ts'

type AskedModel = { readonly name: string; readonly facts: ModelFacts }

const SHOWN = 6

/** The problems of both models. An unknown model is only a remark when the fallback is usable: the first request switches to it. */
export function checkModels(model: AskedModel, fallback: AskedModel | null): Check {
  const found = checkModel('model', model)
  const spare = fallback === null ? null : checkModel('fallback-model', fallback)
  if (model.facts.kind === 'unknown' && fallback !== null && spare === null)
    return { problems: [], remarks: [`${found?.what}; ${fallback.name} will be asked instead`] }
  // Both models share a key, so its refusal is reported once.
  const both = [found, model.facts.kind === 'refused' && fallback?.facts.kind === 'refused' ? null : spare]
  return { problems: both.filter(one => one !== null), remarks: [] }
}

function checkModel(input: string, { name, facts }: AskedModel): Problem | null {
  switch (facts.kind) {
    case 'known':
    case 'not-listed':
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
  const near = nearest(name, others)
  if (near !== undefined) return `Did you mean ${near}?`
  const more = others.length > SHOWN ? ` and ${others.length - SHOWN} more` : ''
  return `It has ${others.slice(0, SHOWN).join(', ')}${more}.`
}
