import type { ZodType } from 'zod'
import type { Secrets } from '../secrets/secrets.ts'

/**
 * A record without secrets. Each text is cleaned before anybody escapes it, which would hide a secret. What `schema` refuses
 * then is one of its own words or an id, and stays.
 */
export function withoutSecrets<Value extends object>(
  record: Value,
  schema: ZodType,
  { publishable }: Pick<Secrets, 'publishable'>,
): Value {
  const clean = JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === 'string' ? publishable(value) : value,
  ) as Value
  for (const { path } of schema.safeParse(clean).error?.issues ?? []) restoreAt(path, record, clean)
  return clean
}

function restoreAt([key = '', ...rest]: readonly PropertyKey[], from: object, to: object): void {
  const old: unknown = Reflect.get(from, key)
  if (rest.length === 0) Reflect.set(to, key, old)
  else restoreAt(rest, old as object, Reflect.get(to, key))
}
