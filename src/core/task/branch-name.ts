const TITLE_SLUG = 40

/** The branch for a task: `<prefix>issue-12-<slug>`, or `<prefix>task-<slug>` for a prompt or a task file. */
export function branchNameFor(task: { id: string; kind: string; title: string }, prefix: string): string {
  return task.kind === 'issue' ? `${prefix}${task.id}-${slugOf(task.title, TITLE_SLUG)}` : `${prefix}${task.id}`
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

/** True if a branch belongs to the task: `<prefix>issue-12` and anything after a dash, or `<prefix>task-<slug>` and only a number, because two slugs can begin alike. */
export function isBranchOf(branch: string, taskId: string, prefix: string): boolean {
  const stem = `${prefix}${taskId}`
  if (branch === stem) return true
  const rest = branch.slice(stem.length + 1)
  return branch.startsWith(`${stem}-`) && (taskId.startsWith('issue-') || /^\d{1,6}$/.test(rest))
}

/** The page where a person can open the pull request by hand. */
export function compareLink(serverUrl: string, repository: string, base: string, branch: string): string {
  const segment = (name: string) => name.split('/').map(encodeURIComponent).join('/')
  return `${serverUrl}/${repository}/compare/${segment(base)}...${segment(branch)}?expand=1`
}
