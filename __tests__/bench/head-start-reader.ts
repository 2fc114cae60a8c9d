/** A scripted model that looks for what it needs in the plainest way, and does not look for what it was told already. */
import { blocksOf, type MessageRequest, textOf } from '../playground/model/message-request.ts'
import { list, replace, search, summary, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import type { MadeIssue, Place } from './issue-of-commit.ts'

/** A place is known when a line so near to it was named with its number. */
const NEAR = 30
/** What is viewed on either side of a place. */
const AROUND = 20
const MOST_SEARCHES = 3
/** A change log holds every name. */
const SOURCES = '*.{js,cjs,mjs,jsx,ts,cts,mts,tsx,py}'

/**
 * At most: searches the sources for the first names of the issue, in one reply; a list of the files, where one of those to be changed was not named; a view of every place, or of the whole
 * file where no line near it was named; a second view where that did not reach far enough; all edits; the summary. Steps whose answer stands in the conversation are left out.
 */
export function readerOf({ issue, places, paths }: MadeIssue): Script {
  const names = namesOf(`${issue.title}\n${issue.body}`).slice(0, MOST_SEARCHES)
  const done = new Set<string>()
  const once = (step: string): boolean => !done.has(step) && done.add(step) !== undefined
  let missing: readonly Place[] = places
  return request => {
    const told = toldIn(request)
    const isKnown = (place: Place) => namedLines(told, place.path).some(line => isNear(line, place))
    if (once('read')) missing = places.filter(({ text }) => !told.includes(text))
    if (missing.length > 0) {
      if (names.length > 0 && !missing.every(isKnown) && once('search'))
        return turn(...names.map(name => search(`\\b${name}\\b`, { glob: SOURCES })))
      if (!missing.every(({ path }) => told.includes(path)) && once('list')) return list({ depth: 3 })
      if (once('view')) {
        const known = missing.filter(isKnown)
        const whole = new Set(missing.filter(place => !known.includes(place)).map(({ path }) => path))
        return turn(...[...whole].map(path => view(path)), ...known.map(around))
      }
      const unseen = missing.filter(({ text }) => !told.includes(text))
      if (unseen.length > 0 && once('view again')) return turn(...unseen.map(around))
    }
    if (once('edit')) return turn(...places.map(({ path, old, now }) => replace(path, old, now)))
    return summary({ files: paths.map(path => ({ path, change: 'modified', description: '' })) })
  }
}

function around({ path, from, to }: Place) {
  return view(path, [Math.max(1, from - AROUND), to + AROUND])
}

function isNear(line: number, { from, to }: Place): boolean {
  return line >= from - NEAR && line <= to + NEAR
}

/** All that was said to the model; the numbers of viewed lines left out. */
function toldIn({ messages }: MessageRequest): string {
  return messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => blocksOf(content).map(block => textOf([block]).replace(/^\d+\t/gm, '')))
    .join('\n')
}

/** The lines of a file that are named as `path:12`, as searches answer and traces are written, and the ends of what is shown of it. */
function namedLines(told: string, path: string): readonly number[] {
  const literal = path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const named = new RegExp(`(?<![\\w/])${literal}(?::(\\d+)|" lines="(\\d+)-(\\d+)")`, 'g')
  return [...told.matchAll(named)].flatMap(([, one, from, to]) =>
    one === undefined ? [Number(from), Number(to)] : [Number(one)],
  )
}

/** What looks like code, in the order of the text. */
function namesOf(text: string): readonly string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.match(/[A-Za-z_]\w{2,}/g) ?? [])
  const words = text.match(/\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|\w+_\w+|[A-Za-z_]\w{2,}(?=\())/g) ?? []
  return [...new Set([...spans, ...words])]
}
