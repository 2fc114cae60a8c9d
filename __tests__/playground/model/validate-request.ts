import { ApiError, refuse } from './api-error.ts'
import type { KnownModel } from './known-models.ts'
import type { MessageRequest } from './message-request.ts'
import { cacheBreakpoints } from './prompt-cache.ts'
import { type IsPaused, validateMessages } from './validate-messages.ts'

const KEYS = [
  ...['model', 'messages', 'max_tokens', 'system', 'tools', 'tool_choice', 'stream', 'stop_sequences', 'thinking'],
  ...[
    'output_config',
    'cache_control',
    'container',
    'diagnostics',
    'inference_geo',
    'metadata',
    'service_tier',
    'speed',
  ],
  ...['user_profile_id', 'workspace_id'],
]
const SAMPLING = ['temperature', 'top_p', 'top_k']
const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max']
const MAX_BREAKPOINTS = 4

/** What a request is checked against. */
interface RequestRules {
  readonly models: readonly KnownModel[]
  readonly isPaused: IsPaused
}

/** The request, checked as API version 2026-10-21 checks it; throws the `ApiError` it would answer. */
export function validateRequest(body: unknown, rules: RequestRules): MessageRequest {
  if (!isRecord(body)) refuse('The request body must be a JSON object')
  for (const key of SAMPLING) if (key in body) refuse(`${key}: this parameter is not supported`)
  onlyKeys(body, KEYS, '')
  const model = modelOf(body, rules.models)
  validateLimit(body['max_tokens'], model)
  validateThinking(body['thinking'], model)
  validateOutput(body['output_config'], model)
  validateSystem(body['system'])
  validateTools(body['tools'])
  validateChoice(body['tool_choice'], model)
  validateMessages(body['messages'], rules.isPaused)
  validateCacheControl(body['cache_control'], '')
  const request = body as unknown as MessageRequest
  const breakpoints = cacheBreakpoints(request).length
  if (breakpoints > MAX_BREAKPOINTS) {
    refuse(`A maximum of ${MAX_BREAKPOINTS} blocks with cache_control may be provided. Found ${breakpoints}.`)
  }
  return request
}

function modelOf(body: JsonRecord, models: readonly KnownModel[]): KnownModel {
  const id = body['model']
  if (typeof id !== 'string') refuse('model: Field required')
  const model = models.find(known => known.id === id)
  if (model === undefined) throw new ApiError(404, `model: ${id}`)
  return model
}

function validateLimit(limit: unknown, model: KnownModel): void {
  if (limit === undefined) refuse('max_tokens: Field required')
  if (typeof limit !== 'number' || !Number.isInteger(limit)) refuse('max_tokens: Input should be a valid integer')
  if (limit < 1) refuse('max_tokens: Input should be greater than or equal to 1')
  if (limit > model.output) {
    refuse(`max_tokens: ${limit} > ${model.output}, which is the maximum number of output tokens for ${model.id}`)
  }
}

function validateThinking(thinking: unknown, model: KnownModel): void {
  if (thinking === undefined) return
  const type = isRecord(thinking) ? thinking['type'] : undefined
  if (typeof type !== 'string' || !model.thinking.includes(type)) {
    refuse(`thinking.type: ${String(type)} is not supported by ${model.id}, which accepts ${model.thinking.join(', ')}`)
  }
}

function validateOutput(config: unknown, model: KnownModel): void {
  if (config === undefined) return
  if (!isRecord(config)) refuse('output_config: Input should be an object')
  onlyKeys(config, ['effort', 'format'], 'output_config.')
  const effort = config['effort'] ?? undefined
  if (effort === undefined) return
  if (!model.effort) refuse(`output_config.effort: not supported by ${model.id}`)
  if (!EFFORTS.includes(String(effort))) refuse(`output_config.effort: Input should be one of ${EFFORTS.join(', ')}`)
}

function validateSystem(system: unknown): void {
  if (system === undefined || typeof system === 'string') return
  if (!Array.isArray(system)) refuse('system: Input should be a string or an array')
  for (const [index, block] of system.entries()) {
    if (!isRecord(block) || block['type'] !== 'text') refuse(`system.${index}: only text blocks are allowed`)
    onlyKeys(block, ['type', 'text', 'cache_control', 'citations'], `system.${index}.`)
    if (typeof block['text'] !== 'string' || block['text'] === '') {
      refuse('system: text content blocks must be non-empty')
    }
    validateCacheControl(block['cache_control'], `system.${index}.`)
  }
}

function validateChoice(choice: unknown, model: KnownModel): void {
  if (choice === undefined) return
  const type = isRecord(choice) ? choice['type'] : undefined
  if (type === 'auto' || type === 'none') return
  if (type !== 'any' && type !== 'tool') refuse('tool_choice.type: Input should be auto, any, tool or none')
  if (!model.forcedTools) refuse(`tool_choice: ${type} is not supported by ${model.id}; use auto or none`)
}

const COMMON = ['name', 'type', 'cache_control', 'allowed_callers', 'defer_loading', 'input_examples', 'strict']
const CUSTOM = [...COMMON, 'description', 'input_schema', 'eager_input_streaming']

/** The tools whose schema the API supplies: the name each must have, and the fields it may carry besides. */
const BUILT_IN: Readonly<Record<string, { readonly name: string; readonly extra: readonly string[] }>> = {
  text_editor_20250728: { name: 'str_replace_based_edit_tool', extra: ['max_characters'] },
  bash_20250124: { name: 'bash', extra: [] },
  memory_20250818: { name: 'memory', extra: [] },
}

/** Refuses tool definitions the API would refuse: names, schemas, unknown built-in types. */
function validateTools(tools: unknown): void {
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

/** A JSON object whose fields are not known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Refuses the first field that the API does not know at this place. */
export function onlyKeys(value: JsonRecord, known: readonly string[], place: string): void {
  const extra = Object.keys(value).find(key => !known.includes(key))
  if (extra !== undefined) refuse(`${place}${extra}: Extra inputs are not permitted`)
}

/** Refuses a `cache_control` that is neither absent, null nor a valid ephemeral one. */
export function validateCacheControl(value: unknown, place: string): void {
  if (value === undefined || value === null) return
  if (!isRecord(value) || value['type'] !== 'ephemeral')
    refuse(`${place}cache_control.type: Input should be 'ephemeral'`)
  onlyKeys(value, ['type', 'ttl'], `${place}cache_control.`)
  const ttl = value['ttl'] ?? '5m'
  if (ttl !== '5m' && ttl !== '1h') refuse(`${place}cache_control.ttl: Input should be '5m' or '1h'`)
}
