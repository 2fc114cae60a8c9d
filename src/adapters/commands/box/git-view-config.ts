/** The part of a repository's configuration that says how its files are read, and nothing that acts or tells a secret. */

/** Lists one configuration file as `git config --list --null` does. */
export type ConfigReader = (file: string) => Promise<string>

const HARMLESS: readonly RegExp[] = [
  /^core\.(repositoryformatversion|filemode|bare|symlinks|ignorecase|precomposeunicode|autocrlf|eol|safecrlf|sparsecheckout|sparsecheckoutcone|quotepath|longpaths|worktree)$/,
  /^extensions\.(objectformat|compatobjectformat|partialclone|refstorage)$/,
  /^branch\.[^\n]+\.(remote|merge)$/,
  /^remote\.[^\n]+\.(url|fetch|promisor|partialclonefilter)$/,
  /^submodule\.[^\n]+\.(active|url)$/,
  /^(user\.(name|email)|init\.defaultbranch|index\.version)$/,
]

/** Reads configuration files in their order and writes one with what is harmless in them, addresses without users and passwords. */
export async function harmlessConfig(files: readonly string[], read: ConfigReader): Promise<string> {
  const lists = await Promise.all(files.map(read))
  const entries = lists.flatMap(list => list.split('\0').filter(entry => entry !== ''))
  const lines = entries.flatMap(entry => {
    const end = entry.indexOf('\n')
    const key = end < 0 ? entry : entry.slice(0, end)
    if (!HARMLESS.some(pattern => pattern.test(key))) return []
    return [
      ...sectionOf(key),
      end < 0 ? `\t${nameOf(key)}` : `\t${nameOf(key)} = ${quoted(withoutUser(entry.slice(end + 1)))}`,
    ]
  })
  return lines.map(line => `${line}\n`).join('')
}

function sectionOf(key: string): readonly string[] {
  const [section = ''] = key.split('.')
  const rest = key.slice(section.length + 1)
  const end = rest.lastIndexOf('.')
  return [end < 0 ? `[${section}]` : `[${section} "${escaped(rest.slice(0, end))}"]`]
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`
}

/** Names of sections know no other escapes than these two. */
function escaped(text: string): string {
  return text.replace(/[\\"]/g, '\\$&')
}

function withoutUser(value: string): string {
  return value.replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/)[^/?#]*@/, '$1').replace(/[?#].*$/, '')
}
