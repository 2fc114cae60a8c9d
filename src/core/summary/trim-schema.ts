/** A JSON schema cut down to what steers the model: it rides in every request. */

export type JsonSchema = Readonly<Record<string, unknown>>

const KEPT: ReadonlySet<string> = new Set(['type', 'properties', 'items', 'enum', 'maxLength'])
/** A limit above this is never met by accident and not worth its tokens. */
const WORTH_SAYING = 100

/** The schema without `$schema`, defaults, lower bounds and large limits. Every property is marked as required, also where its lack is forgiven. */
export function trimSchema(schema: JsonSchema): JsonSchema {
  const choices = schema['anyOf']
  if (Array.isArray(choices)) return { type: choices.map((one: JsonSchema) => one['type']) }
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (!KEPT.has(key) || (key === 'maxLength' && Number(value) > WORTH_SAYING)) continue
    if (key === 'type' && 'enum' in schema) continue
    kept[key] = key === 'items' ? trimSchema(value as JsonSchema) : value
    if (key !== 'properties') continue
    const properties = Object.entries(value as Readonly<Record<string, JsonSchema>>)
    kept['properties'] = Object.fromEntries(properties.map(([name, one]) => [name, trimSchema(one)]))
    kept['required'] = properties.map(([name]) => name)
  }
  return kept
}
