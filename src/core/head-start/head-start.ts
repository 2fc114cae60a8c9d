/** The head start of a task: what its text names, and which lines of the base show that. */
import { fillRoom, type HeadStart } from './fill-room.ts'
import type { Found } from './found-line.ts'
import { type MentionedName, mentionedNames } from './mentioned-names.ts'
import { type MentionedPlace, mentionedPlaces } from './mentioned-places.ts'
import { indexFiles, namedFile } from './named-file.ts'
import { type NamedPlace, scorePlaces } from './score-places.ts'

/** What is to be looked for. */
export type Wanted = { readonly places: readonly MentionedPlace[]; readonly names: readonly MentionedName[] }

/** What a text names. Throws nothing. */
export function wantedBy(title: string, body: string): Wanted {
  return { places: mentionedPlaces(`${title}\n${body}`), names: mentionedNames(title, body) }
}

/** The named files that there are, in the order in which they are named. `repository`: its name without its owner. */
export function namedPlaces(
  places: readonly MentionedPlace[],
  paths: readonly string[],
  repository: string,
): readonly NamedPlace[] {
  const written = places.map(({ path }) => path)
  const index = indexFiles(paths, written)
  return places.flatMap(({ path, line }) => {
    const file = namedFile(path, index, repository)
    return file === null ? [] : [{ path: file, line }]
  })
}

/** Chooses among the lines of some files of the base. */
export function chooseHeadStart(
  named: readonly NamedPlace[],
  names: readonly MentionedName[],
  { uses }: Found,
  texts: ReadonlyMap<string, string>,
  isTest: (path: string) => boolean,
): HeadStart {
  const files = new Map([...texts].map(([path, text]) => [path, linesOf(text)] as const))
  const scored = [...files].flatMap(([path, lines]) =>
    scorePlaces({ path, lines, isTest: isTest(path) }, named, names, uses),
  )
  return fillRoom(scored, path => files.get(path) ?? [])
}

/** Without the empty one behind the last line break. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
