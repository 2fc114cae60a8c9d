/** The credentials in git's configuration. */
import { dirname, resolve } from 'node:path'
import { secretsIn } from '../../core/secrets/secrets-in.ts'
import { realBytePath, type Surroundings, trimmedText } from './repositories.ts'

/** In lower case, but for `part` and the value. `part`: what stands in quotes behind the name of a section. */
type ConfigEntry = { section: string; part: string; key: string; value: string }

const HEADER = /:[ \t]*(?:[A-Za-z]+[ \t]+)?([^\s"]+)/
/** The password, and a long name: some hosts take a token as one. */
const IN_ADDRESS = /:\/\/([^\s:@/"]{20,}(?=[:@]))?[^\s:@/"]*(?::([^\s@/"]+))?@/g
const IN_COMMAND = /(?:password|passwd|smtppass|token)[ \t]*=[ \t]*"?([^\s"';\\]+)/gi

/**
 * The credentials in git's configuration below a folder, and in the files that it includes. `isOfStranger`: not in what a
 * commit can hold, so that nobody else chooses what is a secret of the run.
 */
export function gitCredentials(
  { root, entries, behind }: Surroundings,
  { isOfStranger }: { isOfStranger: boolean },
): readonly string[] {
  const isOfNoCommit = (path: string) =>
    !isOfStranger ||
    /\/\.git\//i.test(path) ||
    !path.startsWith(`${root}/`) ||
    behind.some(place => path.startsWith(`${place}/`))
  const files = [...entries.keys()].filter(path => /\/config(\.worktree)?$/.test(path) && isOfNoCommit(path))
  const own = files.flatMap(file => {
    // Git copies the address of a submodule from what a stranger pushed, in linked work trees too.
    const isModule = /\.git\/(?:.*\/)?modules\//i.test(file) || behind.some(one => file.startsWith(`${one}/modules/`))
    const isCopied = ({ section }: ConfigEntry) =>
      isOfStranger && (section === 'submodule' || (section === 'remote' && isModule))
    return configEntries(trimmedText(file)).flatMap(one => (isCopied(one) ? [] : { ...one, file }))
  })
  const named = own.filter(({ section, key }) => /^include(?:if)?$/.test(section) && key === 'path')
  const paths = new Set(named.map(({ file, value }) => realBytePath(resolve(dirname(file), unquoted(value)))))
  const included = [...paths].flatMap(path =>
    path !== null && isOfNoCommit(path) ? configEntries(trimmedText(path)) : [],
  )
  const values = [...own, ...included]
    .flatMap(credentialsIn)
    .flatMap(value => [value, Buffer.from(value, 'base64').toString().split(':').slice(1).join(':')])
  return [...new Set(values)].filter(value => /^[\x21-\x7e]+$/.test(value) && secretsIn('TOKEN', value).length > 0)
}

/** By the keys that tools keep them in. Git writes names of branches, paths and addresses of others into many more. */
function credentialsIn({ section, part, key, value }: ConfigEntry): readonly string[] {
  const isAddress = /^(?:lfs)?(?:push)?url$|proxy$|^(?:push)?remote$|^pushdefault$/.test(key)
  const ofPart = /^(?:url|http|credential)$/.test(section) ? part : ''
  return [
    ...(key === 'extraheader' ? (HEADER.exec(value)?.slice(1) ?? []) : []),
    ...[ofPart, isAddress ? value : ''].flatMap(inAddresses),
    ...(/(?:password|passwd|smtppass|token)$|^pass$/.test(key) ? [unquoted(value)] : []),
    ...(section === 'credential' ? groupsIn(value, IN_COMMAND) : []),
  ]
}

function inAddresses(text: string): readonly string[] {
  return [...text.matchAll(IN_ADDRESS)].flatMap(([, name = '', password = '']) => [
    ...secretsIn('VALUE', name),
    password,
  ])
}

const LINE = /^\s*(?:\[([\w.-]+)(?:\s+"((?:\\.|[^"\\])*)")?\s*\])?\s*(?:([A-Za-z][\w-]*)\s*=\s*(.*))?/

/** Syntax: git-config(1). What git refuses is no setting. Linear. */
function configEntries(text: string): readonly ConfigEntry[] {
  let [section, part] = ['', '']
  return text
    .replace(/\\\r?\n/g, '')
    .split('\n')
    .flatMap(line => {
      const [, name, named = '', key, value = ''] = LINE.exec(line) ?? []
      if (name !== undefined) [section, part] = [name.toLowerCase(), named]
      return key === undefined ? [] : { section, part, key: key.toLowerCase(), value }
    })
}

function unquoted(value: string): string {
  const [, quoted, plain = ''] = /^(?:"([^"]*)|([^;#"]*))/.exec(value) ?? []
  return (quoted ?? plain).trim()
}

function groupsIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter(group => group !== undefined))
}
