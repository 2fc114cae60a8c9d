/** Reads the JSON at the end of a pull request's body, as any other tool would: the one fenced json block. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
export function recordIn(body: string | null): any {
  const blocks = [...(body ?? '').matchAll(/^(`{3,})json\n([\s\S]*?)\n\1$/gm)]
  if (blocks.length !== 1) throw new Error(`the body holds ${blocks.length} json blocks`)
  return JSON.parse(blocks[0]?.[2] ?? '')
}
