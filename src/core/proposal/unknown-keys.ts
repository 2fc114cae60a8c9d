/** Keys that a schema has dropped: in a proposal nobody may hide anything in them. */

/** Where `given` has keys that `read` lacks, as paths (`record.evidence.more`). */
export function unknownKeys(given: unknown, read: unknown, where = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const name = where === '' ? key : `${where}.${key}`
    if (!Object.hasOwn(read, key)) return [name.slice(0, 200)]
    return unknownKeys(value, (read as Readonly<Record<string, unknown>>)[key], name)
  })
}
