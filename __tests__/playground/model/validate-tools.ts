import { refuse } from './api-error.ts'
import { isRecord, type JsonRecord, onlyKeys, validateCacheControl } from './validate-json.ts'

const COMMON = ['name', 'type', 'cache_control', 'allowed_callers', 'defer_loading', 'input_examples', 'strict']
const CUSTOM = [...COMMON, 'description', 'input_schema', 'eager_input_streaming']

/** The tools whose schema the API supplies: the name each must have, and the fields it may carry besides. */
const BUILT_IN: Readonly<Record<string, { readonly name: string; readonly extra: readonly string[] }>> = {
  text_editor_20250728: { name: 'str_replace_based_edit_tool', extra: ['max_characters'] },
  bash_20250124: { name: 'bash', extra: [] },
  memory_20250818: { name: 'memory', extra: [] },
}

/** Refuses tool definitions the API would refuse: names, schemas, unknown built-in types. */
export function validateTools(tools: unknown): void {
  if (tools === undefined) return
  if (!Array.isArray(tools)) refuse('tools: Input should be a valid array')
  const names = new Set<string>()
  for (const [index, tool] of tools.entries()) {
    const place = `tools.${index}.`
    if (!isRecord(tool)) refuse(`${place}: Input should be an object`)
    const name = tool['name']
    if (typeof name !== 'string') refuse(`${place}name: Field required`)
    if (names.has(name)) refuse('tools: Tool names must be unique.')
    names.add(name)
    validateCacheControl(tool['cache_control'], place)
    const type = tool['type'] ?? 'custom'
    if (type === 'custom') validateCustom(tool, name, place)
    else validateBuiltIn(tool, String(type), name, place)
  }
}

function validateCustom(tool: JsonRecord, name: string, place: string): void {
  onlyKeys(tool, CUSTOM, `${place}custom.`)
  if (!/^[a-zA-Z0-9_-]{1,128}$/.test(name)) {
    refuse(`${place}custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`)
  }
  const schema = tool['input_schema']
  if (schema === undefined) refuse(`${place}custom.input_schema: Field required`)
  if (!isRecord(schema) || schema['type'] !== 'object') {
    refuse(`${place}custom.input_schema.type: Input should be 'object'`)
  }
}

function validateBuiltIn(tool: JsonRecord, type: string, name: string, place: string): void {
  const known = BUILT_IN[type]
  if (known === undefined) refuse(`${place}type: '${type}' is not one of the known tool types`)
  if (name !== known.name) refuse(`${place}${type}.name: Input should be '${known.name}'`)
  onlyKeys(tool, [...COMMON, ...known.extra], `${place}${type}.`)
}
