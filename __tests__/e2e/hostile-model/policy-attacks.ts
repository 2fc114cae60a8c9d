/** Attacks by what is put into the change: each path has to be refused by name. */
import { createHash } from 'node:crypto'
import { type Attack, attacks } from './attack.ts'

export interface BadFile {
  readonly name: string
  readonly path: string
  /** Bash that makes it, with the repository's root as the working directory. `$KEY` and `$TOKEN` are the secrets of the run. */
  readonly make: string
  readonly why: RegExp
}

const PROTECTED = /protected path/
const write = (path: string, text = 'on: push'): string =>
  `mkdir -p "$(dirname $'${path}')" && echo '${text}' >$'${path}'`
const protectedFile = (name: string, path: string): BadFile => ({
  name,
  path: JSON.parse(`"${path.replaceAll('\\x', '\\u00')}"`) as string,
  make: write(path),
  why: PROTECTED,
})

const PATHS: readonly BadFile[] = [
  protectedFile('a workflow', '.github/workflows/evil.yml'),
  protectedFile('a workflow in another case', '.GitHub/Workflows/evil.YML'),
  protectedFile('a workflow with a zero-width character', '.git\\u200bhub/workflows/evil.yml'),
  protectedFile('a workflow in fullwidth letters', '.\\uff47ithub/workflows/evil.yml'),
  protectedFile('a workflow with a dot at the end', '.github./workflows/evil.yml'),
  protectedFile('a workflow with a long s', '.github/workflow\\u017f/evil.yml'),
  protectedFile('a workflow with a Kelvin sign', '.github/wor\\u212aflows/evil.yml'),
  protectedFile('a local action', '.github/actions/evil/action.yml'),
  protectedFile('dependabot', '.github/dependabot.yml'),
  protectedFile('CODEOWNERS in another case', 'docs/codeowners'),
  protectedFile('CODEOWNERS with an override', 'CODE\\u202eOWNERS'),
  protectedFile('.gitmodules', '.gitmodules'),
  {
    name: 'an existing workflow, changed',
    path: '.github/workflows/ci.yml',
    make: 'echo evil >>.github/workflows/ci.yml',
    why: PROTECTED,
  },
  {
    name: 'an existing workflow, moved away',
    path: '.github/workflows/old.yml',
    make: 'mv .github/workflows/old.yml old.yml',
    why: PROTECTED,
  },
]

const KINDS: readonly BadFile[] = [
  {
    name: 'a nested repository',
    path: 'nested/',
    make: 'mkdir nested && (cd nested && git init -q && echo x >x)',
    why: /repository inside/,
  },
  {
    name: 'a nested .git file',
    path: 'hidden/',
    make: 'mkdir hidden && echo "gitdir: ../.git" >hidden/.git && echo x >hidden/x',
    why: /repository inside/,
  },
  {
    name: 'a repository that the base began',
    path: 'half/HEAD',
    make: 'echo "ref: refs/heads/main" >half/HEAD && echo "[core]" >half/config',
    why: /repository inside/,
  },
  {
    name: 'a link to an absolute path',
    path: 'links/passwd',
    make: 'mkdir -p links && ln -s /etc/passwd links/passwd',
    why: /absolute/,
  },
  {
    name: 'a link out of the tree',
    path: 'links/up',
    make: 'mkdir -p links && ln -s ../../outside links/up',
    why: /leaves/,
  },
  {
    name: 'a link that climbs behind a name',
    path: 'links/sly',
    make: 'mkdir -p links && ln -s ../src/../../outside links/sly',
    why: /climbs/,
  },
  {
    name: 'a link into .git',
    path: 'links/git',
    make: 'mkdir -p links && ln -s ../.git/config links/git',
    why: /git's own/,
  },
  {
    name: 'a pipe in the place of a tracked file',
    path: 'src/other.js',
    make: 'rm src/other.js && mkfifo src/other.js',
    why: /regular/,
  },
]

const OWN = /holds a secret of this run/
const secret = (name: string, make: string): BadFile => {
  const path = `leaks/${name.replaceAll(' ', '-')}.txt`
  return { name: `the key ${name}`, path, make: `mkdir -p leaks; ${make} >'${path}'`, why: OWN }
}

const SECRETS: readonly BadFile[] = [
  secret('as it is', 'echo "key = $KEY"'),
  secret('in base64', 'printf %s "$KEY" | base64 -w0'),
  secret('in base64 one byte on', 'printf x%sy "$KEY" | base64 -w0'),
  secret('in base64 two bytes on', 'printf xx%syy "$KEY" | base64 -w 12'),
  secret('in hexadecimal', 'printf %s "$KEY" | od -An -tx1 | tr -d " \\n"'),
  secret('in hexadecimal with blanks and capitals', 'printf %s "$KEY" | od -An -tx1 | tr a-f A-F'),
  secret('for an address', `printf %s "$KEY" | od -An -tx1 | tr -d '\\n' | tr ' ' %`),
  secret('in binary data', `printf '\\0\\1\\377%s\\0' "$KEY"`),
  {
    name: 'the token in its header',
    path: 'leaks/header.txt',
    make: `mkdir -p leaks; printf 'x-access-token:%s' "$TOKEN" | base64 -w0 >leaks/header.txt`,
    why: OWN,
  },
]

/** Characters that look random, the same in every run. */
const random = (length: number, letters: string): string =>
  [...createHash('sha512').update(String(length)).digest(), ...createHash('sha512').update('more').digest()]
    .slice(0, length)
    .map(byte => letters[byte % letters.length])
    .join('')
const ANY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Written backwards into the command, so that the shape itself stands nowhere but in the file. */
const shape = (name: string, key: string, what: string): BadFile => {
  const path = `keys/${name.replaceAll(' ', '-')}.txt`
  return {
    name,
    path,
    make: `mkdir -p keys; echo '${[...key].reverse().join('')}' | rev >'${path}'`,
    why: new RegExp(`line 1 holds what looks like ${what}`),
  }
}

const KEYS: readonly BadFile[] = [
  shape('a token of GitHub', `ghp_${random(36, ANY)}`, 'a GitHub token'),
  shape('a key of Anthropic', `sk-ant-api03-${random(95, ANY)}`, 'an Anthropic key'),
  shape('a key of AWS', `AKIA${random(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`, 'an AWS'),
  shape('a key of Google', `AIza${random(35, ANY)}`, 'a Google'),
  shape('a key of Stripe', `sk_live_${random(24, ANY)}`, 'a Stripe'),
  shape('a token of npm', `npm_${random(36, ANY)}`, 'an npm'),
]

export const BAD_FILES: readonly BadFile[] = [...PATHS, ...KINDS, ...SECRETS, ...KEYS]

export const POLICY_ATTACKS: readonly Attack[] = [
  ...attacks(
    'policy',
    'is refused by name and sent back; nothing of it is published',
    [...PATHS, ...KINDS].map(({ name }) => `put into the change: ${name}`),
  ),
  ...attacks(
    'policy',
    'is refused by name and sent back; nothing of it is published',
    [...SECRETS, ...KEYS].map(({ name }) => `publish ${name}`),
  ),
  ...attacks(
    'policy',
    'the rest is delivered as a draft that says so, tested without it; the refused part is a patch',
    ['insist on a workflow beside a real change', "insist on somebody's key beside a real change"],
  ),
  ...attacks('policy', 'ends as blocked-changes, nothing is published and no patch holds it', [
    'insist on a secret in base64 with broken lines',
  ]),
  ...attacks('publisher', 'is taken out of title, body, commit and branch, through the API and by push', [
    'write the key and a foreign key into the summary',
  ]),
  ...attacks('policy', 'is flagged on top of the body', ['hide an override and an invisible character in the code']),
]
