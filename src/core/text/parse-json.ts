/** The value of a JSON text; undefined if it is none. The value is untrusted. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The same for a file, which may begin with a byte order mark. What lies deeper is null, because a value of any depth
 * could not be written again.
 */
export function parseJsonFile(text: string, deepest = 100): unknown {
  const value = parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text)
  let level = [value].filter(isNested)
  for (let depth = 1; depth < deepest && level.length > 0; depth += 1)
    level = level.flatMap(one => Object.values(one).filter(isNested))
  for (const one of level) for (const [name, inner] of Object.entries(one)) if (isNested(inner)) one[name] = null
  return value
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
