import type { ReadCase, TestFile } from './test-file.ts'

const NAMED_AS_TEST = /^(?:test|spec)s?[-_.]|[-_.](?:test|spec)s?[.]/i

/** A script that asserts without cases is one case itself, if it is named as a test. */
export function fileCase(path: string, { source, assertions }: TestFile): readonly ReadCase[] {
  const name = path.split('/').at(-1) ?? path
  // By custom `.bash` is a library.
  if (assertions.length === 0 || !NAMED_AS_TEST.test(name) || name.endsWith('.bash')) return []
  const lines = source.plain.split('\n').map(line => line.trim())
  const body = lines.filter(line => line !== '')
  return [{ name, at: 0, after: 0, end: source.text.length, assertions, body }]
}
