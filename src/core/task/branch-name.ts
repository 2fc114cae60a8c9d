const TITLE_SLUG = 40

/**
 * The branch for a task: `<prefix>issue-12-<slug>`, the slug cut at a word, or `<prefix>task-<slug>` for a prompt or a
 * task file.
 */
export function branchNameFor(task: { id: string; kind: string; title: string }, prefix: string): string {
  if (task.kind !== 'issue') return `${prefix}${task.id}`
  const slug = slugOf(task.title, 2 * TITLE_SLUG)
  const end = slug.lastIndexOf('-', TITLE_SLUG)
  const short = slug.length <= TITLE_SLUG ? slug : slug.slice(0, end > 0 ? end : TITLE_SLUG)
  return `${prefix}${task.id}-${short}`
}

/** Lower-case ASCII words joined by dashes, at most `longest` characters; `change` if nothing is left. */
export function slugOf(text: string, longest: number): string {
  const plain = text
    .slice(0, 1000)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longest + 1)
  const slug = words.replace(/^-+/, '').slice(0, longest).replace(/-+$/, '')
  return slug === '' ? 'change' : slug
}

/**
 * True if a branch belongs to the task: `<prefix>issue-12` and anything after a dash, or `<prefix>task-<slug>` and
 * only a number, because two slugs can begin alike.
 */
export function isBranchOf(branch: string, taskId: string, prefix: string): boolean {
  const stem = `${prefix}${taskId}`
  if (branch === stem) return true
  const rest = branch.slice(stem.length + 1)
  return branch.startsWith(`${stem}-`) && (taskId.startsWith('issue-') || /^\d{1,6}$/.test(rest))
}

/** The page where a person can open the pull request by hand. */
export function compareLink(serverUrl: string, repository: string, base: string, branch: string): string {
  const segment = (name: string) => name.split('/').map(inAddress).join('/')
  return `${serverUrl}/${repository}/compare/${segment(base)}...${segment(branch)}?expand=1`
}

/** GitHub refuses addresses of about 8,200 characters. */
const LONGEST_LINK = 7_800

type Filled = { title: string; body: string; marker: string; runUrl: string }

/**
 * The same page with title and body filled in. What of the body does not fit is left out, whole paragraphs at a time;
 * then a note and the marker stand for it.
 */
export function filledLink(link: string, { title, body, marker, runUrl }: Filled): string {
  const start = `${link}&title=${inAddress(title)}&body=`
  const note = `\n\n_Cut to fit into a link. The rest is in the [run](${runUrl})._\n\n${marker}`
  const fits = (text: string) => start.length + inAddress(text).length <= LONGEST_LINK
  const parts = body.split('\n\n')
  const upTo = parts.map((_, at) => parts.slice(0, at).join('\n\n') + note)
  return start + inAddress(fits(body) ? body : (upTo.findLast(text => isClosed(text) && fits(text)) ?? note.trim()))
}

/** A cut never leaves a folded part or a block of code open. */
function isClosed(text: string): boolean {
  const isEven = text.split(/^`{3,}/m).length % 2 === 1
  return isEven && text.split('<details>').length === text.split('</details>').length
}

/** For an address that stands in Markdown. */
function inAddress(text: string): string {
  return String(new URLSearchParams({ '': text })).slice(1)
}
