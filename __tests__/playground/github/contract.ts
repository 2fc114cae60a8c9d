import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { isObject } from './answer.ts'
import type { Json } from './world.ts'

const NO_OP_FORMATS = ['repo.nwo', 'timestamp', 'uri-template']

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Json
}

export interface RequestParts {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

export interface Contract {
  readonly operations: readonly string[]
  /** Sentences about what in the request GitHub's description does not allow. */
  checkRequest(method: string, path: string, parts: RequestParts): string[]
  /** Sentences about what in the answer differs from GitHub's description. */
  checkAnswer(method: string, path: string, status: number, body: unknown): string[]
}

let loaded: Contract | null = null
let read: Json | null = null

/** The committed part of GitHub's OpenAPI description, as it is. */
export function description(): Json {
  read ??= JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8')) as Json
  return read
}

/** The committed part of GitHub's OpenAPI description, loaded once; validators are compiled when first needed. */
export function loadContract(): Contract {
  loaded ??= readContract()
  return loaded
}

function readContract(): Contract {
  const api = nullableByAnyOf(description()) as Json
  const paths = api['paths'] as Record<string, Record<string, Json>>
  const strict = newAjv(api, false)
  const coercing = newAjv(api, true)
  const validators = new Map<string, ValidateFunction>()

  const validator = (ajv: Ajv, ...pointer: string[]): ValidateFunction => {
    const ref = `github#/${pointer.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const known = validators.get(ref)
    if (known !== undefined) return known
    const compiled = ajv.compile({ $ref: ref })
    validators.set(ref, compiled)
    return compiled
  }

  const checkParameters = (method: string, path: string, parts: RequestParts): string[] => {
    const parameters = (paths[path]?.[method]?.['parameters'] ?? []) as Parameter[]
    const known = new Set(parameters.filter(parameter => parameter.in === 'query').map(parameter => parameter.name))
    const unknown = [...parts.query.keys()]
      .filter(name => !known.has(name))
      .map(name => `has no query parameter "${name}"`)
    return unknown.concat(
      parameters.flatMap((parameter, index) => {
        const given =
          parameter.in === 'path' ? parts.params[parameter.name] : (parts.query.get(parameter.name) ?? undefined)
        if (given === undefined)
          return parameter.required === true ? [`${parameter.in} parameter "${parameter.name}" is missing`] : []
        const fits = validator(coercing, 'paths', path, method, 'parameters', String(index), 'schema')(given)
        return fits ? [] : [`${parameter.in} parameter "${parameter.name}" must not be ${JSON.stringify(given)}`]
      }),
    )
  }

  const checkBody = (method: string, path: string, body: unknown): string[] => {
    const described = paths[path]?.[method]?.['requestBody'] as Json | undefined
    if (described === undefined) return body === undefined ? [] : ['takes no body']
    if (body === undefined) return described['required'] === true ? ['needs a body'] : []
    if (described['content'] === undefined) return []
    const pointer = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema']
    const validate = validator(strict, ...pointer)
    const problems = validate(body) ? [] : [`body ${describe(validate.errors)}`]
    const allowed = propertiesOf(((described['content'] as Json)['application/json'] as Json)['schema'])
    const extra = isObject(body) && allowed.size > 0 ? Object.keys(body).filter(key => !allowed.has(key)) : []
    return problems.concat(extra.map(key => `body has no field "${key}"`))
  }

  return {
    operations: Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
    ),
    checkRequest: (method, path, parts) => {
      const key = method.toLowerCase()
      return [...checkParameters(key, path, parts), ...checkBody(key, path, parts.body)]
    },
    checkAnswer: (method, path, status, body) => {
      const key = method.toLowerCase()
      const responses = paths[path]?.[key]?.['responses'] as Record<string, Json> | undefined
      const described = responses?.[String(status)]
      const check = (...pointer: string[]): string[] => {
        const validate = validator(strict, ...pointer)
        return validate(body) ? [] : [`answer ${describe(validate.errors)}`]
      }
      if (status >= 400) {
        const hasDetails = status === 422 && isObject(body) && 'errors' in body
        return check('components', 'schemas', hasDetails ? 'validation-error' : 'basic-error')
      }
      if (described === undefined) return [`status ${status} is not described`]
      if (described['content'] === undefined) return body === undefined ? [] : ['should have no body']
      return check('paths', path, key, 'responses', String(status), 'content', 'application/json', 'schema')
    },
  }
}

function newAjv(api: Json, coerceTypes: boolean): Ajv {
  // Each test file compiles them again, and most of the time of that would go into making them fast.
  const quick = { inlineRefs: false, code: { optimize: false } }
  const ajv = new Ajv({ strict: false, allErrors: false, validateSchema: false, coerceTypes, ...quick })
  formats.default(ajv)
  for (const name of NO_OP_FORMATS) ajv.addFormat(name, true)
  ajv.addSchema(api, 'github')
  return ajv
}

/** `nullable` beside a reference, a choice or an enumeration means nothing to ajv: null is spelled out there. */
function nullableByAnyOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullableByAnyOf)
  if (!isObject(node)) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, nullableByAnyOf(value)]))
  if (copy['nullable'] !== true) return copy
  if (Array.isArray(copy['enum'])) copy['enum'] = [...copy['enum'], null]
  if (typeof copy['type'] === 'string') return copy
  const { nullable: _, ...rest } = copy
  return { anyOf: [rest, { type: 'null' }] }
}

function propertiesOf(schema: unknown): Set<string> {
  if (!isObject(schema)) return new Set()
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : []
  const choices = [schema['oneOf'], schema['anyOf'], schema['allOf']].flatMap(list => (Array.isArray(list) ? list : []))
  return new Set([...own, ...choices.flatMap(choice => [...propertiesOf(choice)])])
}

function describe(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? [])
    .slice(0, 4)
    .map(error => `${error.instancePath || '/'} ${error.message ?? 'is wrong'} ${JSON.stringify(error.params)}`)
    .join('; ')
}
