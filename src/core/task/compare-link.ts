/** The address of the page where a person can open the pull request by hand. */
export function compareLink(serverUrl: string, repository: string, base: string, branch: string): string {
  const segment = (name: string) => name.split('/').map(encodeURIComponent).join('/')
  return `${serverUrl}/${repository}/compare/${segment(base)}...${segment(branch)}?expand=1`
}
