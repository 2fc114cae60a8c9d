import type { ChangedText } from '../../../../src/core/testing/tampering/finding.ts'

export function edit(path: string, before: string, after: string): ChangedText {
  return { path, from: null, change: 'modified', before, after }
}

export function remove(path: string, before: string): ChangedText {
  return { path, from: null, change: 'deleted', before, after: null }
}

export function add(path: string, after: string): ChangedText {
  return { path, from: null, change: 'added', before: null, after }
}

export function move(from: string, path: string, before: string, after = before): ChangedText {
  return { path, from, change: 'renamed', before, after }
}

/** The same change the other way round. */
export function reversed({ path, from, change, before, after }: ChangedText): ChangedText {
  const back = change === 'added' ? 'deleted' : change === 'deleted' ? 'added' : change
  return from === null
    ? { path, from, change: back, before: after, after: before }
    : { path: from, from: path, change, before: after, after: before }
}
