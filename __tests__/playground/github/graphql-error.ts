import { type Answer, ok } from './answer.ts'

/** GraphQL errors come with status 200; a mutation that failed is null in the data beside them. */
export function failed(type: string, message: string, mutation?: string): Answer {
  const errors = [
    { type, path: mutation === undefined ? [] : [mutation], locations: [{ line: 1, column: 1 }], message },
  ]
  return ok(mutation === undefined ? { errors } : { data: { [mutation]: null }, errors })
}

/** What a schema without the field says. */
export function undefinedField(field: string, type: string): Answer {
  return failed('undefinedField', `Field '${field}' doesn't exist on type '${type}'`)
}
