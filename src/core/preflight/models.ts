/** Checks the models of a run against what the API says of them, and suggests the names that were probably meant. */
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
  const near = nearNames(name, others)
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`
  const more = others.length > SHOWN ? ` and ${others.length - SHOWN} more` : ''
  return `It has ${others.slice(0, SHOWN).join(', ')}${more}.`
}

const MOST = 3
const LONGEST = 100
const MOST_NAMES = 500

/** At most three of `names`, nearest first. Separators are ignored, and at most a quarter of the letters may differ. */
export function nearNames(name: string, names: readonly string[]): string[] {
  const wanted = bare(name)
  return names
    .slice(0, MOST_NAMES)
    .map(other => ({ other, letters: lettersBetween(wanted, bare(other)) }))
    .filter(({ letters }) => letters <= wanted.length / 4)
    .sort((a, b) => a.letters - b.letters)
    .slice(0, MOST)
    .map(({ other }) => other)
}

function bare(name: string): string {
  return name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Levenshtein distance. */
function lettersBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (let index = 0; index < b.length; index += 1) {
      const kept = (row[index] ?? 0) + (b[index] === letter ? 0 : 1)
      next.push(Math.min(kept, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
