/** Objects as GitHub's description has them: what a caller does not say is filled in by its type. */
import { description } from './contract.ts'
import type { Json } from './world.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** These values in the shape of that name, with every field that it requires; addresses lie below its `url`. */
export function shapeOf(name: string, values: Json): Json {
  return { ...filled(schemaNamed(name), String(values['url'])), ...values }
}

function schemaNamed(name: string): Schema {
  const schemas = (description()['components'] as Json)['schemas'] as Record<string, Schema>
  const schema = schemas[name.replace('#/components/schemas/', '')]
  if (schema === undefined) throw new Error(`GitHub describes no ${name}`)
  return schema
}

function filled({ required = [], properties = {} }: Schema, url: string): Json {
  return Object.fromEntries(required.map(name => [name, plainValue(name, properties[name] ?? {}, url)]))
}

function plainValue(name: string, schema: Schema, url: string): unknown {
  if (schema.nullable === true) return null
  if (schema.enum !== undefined) return schema.enum[0]
  const inner = schema.oneOf?.[0] ?? schema.anyOf?.[0] ?? schema.allOf?.[0]
  const other = schema.$ref === undefined ? inner : schemaNamed(schema.$ref)
  if (other !== undefined) return plainValue(name, other, url)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return filled(schema, url)
    default:
      if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
      return name.endsWith('_url') ? `${url}/${name.slice(0, -'_url'.length)}` : ''
  }
}
