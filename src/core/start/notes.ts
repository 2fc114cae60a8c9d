/** The notes of a repository in the room that there is: sections about work on the code before all others. */

const HEADING = /^#{1,3} +(\S.*)$/
const FENCE = /^ {0,3}(?:```|~~~)/
/** What a change has to follow. A project's tree and its history can be looked up. */
const ABOUT_WORK =
  /\b(?:test|fix|bug|style|lint|format|contribut|pull request|commit|convention|guideline|rule|workflow|review|check|build|command|setup|do not|don.t|never|must)/i

type NoteSection = { name: string; text: string }

/**
 * Returns notes of at most `room` characters: all, or whole sections in their order, those about work first. `leftOut`:
 * the headings of the others. Text without headings is cut at its end.
 */
export function fittingNotes(text: string, room: number): { text: string; leftOut: readonly string[] } {
  if (text.length <= room) return { text, leftOut: [] }
  const sections = noteSections(text)
  const kept = new Set<NoteSection>()
  let left = room
  const wanted = (one: NoteSection) => one.name === '' || ABOUT_WORK.test(one.name)
  for (const one of [...sections.filter(wanted), ...sections.filter(some => !wanted(some))]) {
    if (one.text.length > left) continue
    kept.add(one)
    left -= one.text.length
  }
  if (kept.size === 0) return { text: text.slice(0, room), leftOut: [] }
  return {
    text: sections.flatMap(one => (kept.has(one) ? one.text : [])).join(''),
    leftOut: sections.flatMap(one => (kept.has(one) ? [] : one.name)).filter(name => name !== ''),
  }
}

/** The parts from heading to heading; what is above the first has no name. */
function noteSections(text: string): readonly NoteSection[] {
  const sections: { name: string; lines: string[] }[] = [{ name: '', lines: [] }]
  let isCode = false
  for (const line of text.split(/(?<=\n)/)) {
    if (FENCE.test(line)) isCode = !isCode
    const name = isCode ? undefined : HEADING.exec(line.trimEnd())?.[1]
    if (name !== undefined) sections.push({ name, lines: [] })
    sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ name, lines }) => ({ name, text: lines.join('') })).filter(one => one.text !== '')
}
