/** The value of a JSON text; undefined if it is none. The value is untrusted. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same for a file, which may begin with a byte order mark. */
export function parseJsonFile(text: string): unknown {
  return parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text)
}
