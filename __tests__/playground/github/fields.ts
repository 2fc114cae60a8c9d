import type { Json } from './world.ts'

/** A text field of a request body, or undefined where it is missing, null or something else. */
export function textField(body: Json, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' ? value : undefined
}

/** The texts of a list field; entries of the form `{name: ...}` count by their name, as GitHub's labels do. */
export function textList(body: Json, name: string): string[] | undefined {
  const value = body[name]
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    const text = isObject(entry) ? entry['name'] : entry
    return typeof text === 'string' ? [text] : []
  })
}

/** The objects of a list field. */
export function objectList(body: Json, name: string): Json[] {
  const value = body[name]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
