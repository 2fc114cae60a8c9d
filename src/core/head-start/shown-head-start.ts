/** The head start as the model gets to read it: lines of files as data between markers, without their numbers, as they are to be edited. */

import { fromWorkingDirectory } from '../maintenance/artifacts.ts'
import { sanitizeText } from '../task/sanitize-markdown.ts'
import type { HeadStart } from './fill-room.ts'

/** One text; empty where there is nothing to show. `clean` takes secrets out; paths are told as the tools take them from the working directory. */
export function showHeadStart(
  { excerpts, pointers }: HeadStart,
  marker: string,
  workingDirectory: string,
  clean: (text: string) => string,
): string {
  const shown = (text: string) => clean(sanitizeText(text, text.length).text)
  const parts = excerpts.map(({ path, from, to, lines }) => {
    const place = ` path="${toolPath(path, workingDirectory)}" lines="${from}-${to}"`
    return `<${marker}${place}>\n${shown(lines.join('\n'))}\n</${marker}>`
  })
  const places = pointers.map(({ path, line, text }) => `${toolPath(path, workingDirectory)}:${line}:${shown(text)}`)
  return [...parts, ...(places.length === 0 ? [] : [`<${marker}-more>\n${places.join('\n')}\n</${marker}-more>`])].join(
    '\n',
  )
}

function toolPath(path: string, workingDirectory: string): string {
  const folder = workingDirectory.split('/').filter(part => part !== '' && part !== '.')
  const inside = `${folder.join('/')}/`
  if (folder.length === 0) return path
  return path.startsWith(inside) ? path.slice(inside.length) : fromWorkingDirectory(path, workingDirectory)
}
