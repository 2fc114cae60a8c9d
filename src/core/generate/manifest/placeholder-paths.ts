/** Paths that come from an example in the prompt, not from the repository. */

type Folders = { isFolder(path: string): boolean; readonly isEmpty: boolean }

/** Written by habit where no such folder exists. */
const HABITS: ReadonlySet<string> = new Set(['src', 'lib', 'app'])
const ANYWHERE = /^(?:your[-_ ].*|placeholder|\.{3,}|…|<.*>|\{.*\}|\[your.*)$/i
const AT_THE_ROOT = /^(?:examples?|foo|my[-_]project)$/i

/** Why a new file may not lie in a folder of this name, else null (S4-60). A folder that exists is no placeholder. */
export function placeholderIn(path: string, facts: Folders): string | null {
  const names = path.split('/')
  for (const [at, name] of names.slice(0, -1).entries()) {
    const folder = names.slice(0, at + 1).join('/')
    if (facts.isFolder(folder)) continue
    const isPathTo = name.toLowerCase() === 'path' && names[at + 1]?.toLowerCase() === 'to'
    if (ANYWHERE.test(name) || isPathTo || (at === 0 && AT_THE_ROOT.test(name))) {
      return `${folder}/ looks like a placeholder, and there is no such folder`
    }
    if (at === 0 && HABITS.has(name) && !facts.isEmpty) {
      return `there is no folder ${folder}/; put the file where the repository keeps such files`
    }
  }
  const file = names.at(-1) ?? ''
  return ANYWHERE.test(file) || /^your[-_]/i.test(file) ? `${file} looks like a placeholder` : null
}
