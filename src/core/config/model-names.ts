/** What the clouds call the models. A wrong name is refused, never rewritten. */

/** A region before the name, as the older interface of Bedrock has it. */
const WITH_REGION = /^(?:global|us|us-gov|eu|jp|au|apac)\.anthropic\./
/** Opus 4.6 and earlier: only Bedrock's older interface serves these. */
const LEGACY =
  /-v\d+(?::\d+)?$|claude-(?:instant|v\d|[123](?:[.-]|$))|claude-(?:opus|sonnet|haiku)-(?:[123]|4(?:-[0-6])?)(?:-\d{8})?$/

/**
 * What is wrong with the name of a model for a provider, as the end of a sentence; null where nothing is known to be.
 */
export function wrongModelName(provider: string, name: string): string | null {
  if (provider === 'bedrock') return wrongOnBedrock(name)
  if (/(?:^|\.)anthropic\./.test(name) && (provider === 'google-cloud' || provider === 'aws'))
    return `must be a name without "anthropic." for provider ${provider}, for example ${apiModelName(name)} (got "${name}")`
  return null
}

function wrongOnBedrock(name: string): string | null {
  if (LEGACY.test(name))
    return `names a model that Bedrock serves by its older interface alone, which Diffproof does not speak: take a newer one, for example anthropic.claude-sonnet-5-5 (got "${name}")`
  if (WITH_REGION.test(name))
    return `must be a name without a region for provider bedrock: anthropic.${apiModelName(name)} (got "${name}")`
  if (!name.startsWith('anthropic.') && name.startsWith('claude-'))
    return `must begin with "anthropic." for provider bedrock: anthropic.${name} (got "${name}")`
  return null
}

/** The name as the Claude API has it, for the look-up of a price. */
function apiModelName(name: string): string {
  return name.replace(/^(?:[a-z-]+\.)?anthropic\./, '').replace(/@\d{8}$/, '')
}
