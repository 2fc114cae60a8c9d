/** Files in which tools keep credentials, by their names. */
import { secretsIn } from './secrets-in.ts'

/** Each matches the end of a path; the tool writes such files. */
const CREDENTIAL_FILES: readonly (readonly [tool: string, path: RegExp])[] = [
  ['google-github-actions/auth', /gha-creds-[^/]+\.json$/],
  ['google-github-actions/get-gke-credentials', /gha-kubeconfig-[^/]+$/],
  ['gcloud', /(?:application_default_credentials|service[-_]account[^/]*|[^/]*adminsdk[^/]*)\.json$/],
  ['kubectl', /(?:^|\/)(?:(?:[^/]*\.)?kubeconfig(?:\.ya?ml)?|\.kube\/config)$/],
  ['npm', /(?:^|\/)\.?npmrc$/],
  ['Yarn', /(?:^|\/)\.yarnrc(?:\.yml)?$/],
  ['twine', /(?:^|\/)\.?pypirc$/],
  ['pip', /(?:^|\/)pip\.(?:conf|ini)$/],
  ['conda', /(?:^|\/)\.?condarc$/],
  ['curl', /(?:^|\/)[._]netrc$/],
  ['git', /(?:^|\/)\.git-credentials$/],
  ['Composer or Poetry', /(?:^|\/)auth\.(?:json|toml)$/],
  ['Bundler', /(?:^|\/)\.bundle\/config$/],
  ['NuGet', /(?:^|\/)nuget\.config$/i],
  ['Gradle', /(?:^|\/)gradle\.properties$/],
  [
    'Terraform',
    /(?:^|\/)(?:\.terraformrc|terraform\.rc|[^/]*\.tfrc\.json|[^/]*\.tfvars(?:\.json)?|terraform\.tfstate(?:\.backup)?)$/,
  ],
  ['Docker', /(?:^|\/)(?:\.docker\/config\.json|\.dockercfg)$/],
  ['gh', /(?:^|\/)gh\/hosts\.yml$/],
  ['AWS', /(?:^|\/)\.aws\/config$/],
  ['Vault', /(?:^|\/)\.vault-token$/],
  ['Ansible', /(?:^|\/)\.vault[-_]pass(?:word)?(?:\.txt)?$/],
  ['Sentry', /(?:^|\/)\.sentryclirc$/],
  ['s3cmd', /(?:^|\/)\.s3cfg$/],
  ['Boto', /(?:^|\/)\.boto$/],
  ['MySQL', /(?:^|\/)\.my\.cnf$/],
  ['Android', /(?:^|\/)keystore\.properties$/],
  ['Wrangler', /(?:^|\/)\.dev\.vars$/],
  ['Azure Functions', /(?:^|\/)local\.settings\.json$/],
  ['rclone', /(?:^|\/)rclone\.conf$/],
  ['PostgreSQL', /(?:^|\/)\.pgpass$/],
  ['ssh', /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|\.ssh\/[^/]+)$/],
  ['OpenSSL', /(?:^|\/)(?:[^/]*\.(?:pfx|p12|p8|jks|key)|(?:[^/]*[-_.])?(?:key|private)\.pem)$/i],
  ['dotenv', /(?:^|\/)(?:\.env(?:\.(?!example$|sample$|template$|dist$)[^/]+)?|\.envrc|[^/.]+\.env)$/],
  ['a login', /(?:^|\/)\.?(?:credentials?|tokens?|secrets?)(?:\.(?:json|ya?ml|toml|ini|txt|db|xml))?$/i],
  // Not `tokenizer.json`.
  ['a login', /(?<![a-z])(?:credentials?|tokens?|secrets?)(?![a-z])[^/]*\.(?:json|ya?ml|toml|ini)$/i],
]

/** Folders that make such a file of one in them by its name. */
export const CREDENTIAL_FOLDERS: ReadonlySet<string> = new Set(['.kube', '.bundle', '.docker', 'gh', '.aws', '.ssh'])

/** Nearly every name fails this one question. */
const ANY = new RegExp(CREDENTIAL_FILES.map(([, { source }]) => source).join('|'), 'i')

/** Characters of a file's name and its folder's: Linux and macOS take 255 bytes or units for each. */
const LONGEST = 255 + 1 + 255

/** Packages hold such names as data. */
const OFTEN_DATA: ReadonlySet<string> = new Set(['Composer or Poetry', 'NuGet', 'Gradle', 'OpenSSL', 'a login'])
const IN_PACKAGE =
  /(?:^|\/)(?:(?:node_modules|bower_components|jspm_packages)\/(?:@[^/]+\/)?[^/.@][^/]*|site-packages\/[^/]+)\//

/** The tool that keeps credentials in a file of this name, or null. Slashes part the path. Linear. */
export function credentialToolOf(path: string): string | null {
  // A name counts with its folder at most. No file system has longer ones.
  const end = path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1)
  if (end.length > LONGEST || !ANY.test(end)) return null
  const tool = CREDENTIAL_FILES.find(([, name]) => name.test(end))?.[0] ?? null
  return tool !== null && OFTEN_DATA.has(tool) && IN_PACKAGE.test(path) ? null : tool
}

/** Names that many files have: what is in them decides. */
const BY_CONTENT: readonly (readonly [tool: string, path: RegExp, text: RegExp])[] = [
  [
    'git',
    /(?:^|\/)config(?:\.worktree)?$/,
    /:\/\/(?![^/\s@:]{0,19}@)[^/\s@]+@|extraheader|^[ \t]*(?:password|oauth)/im,
  ],
  ['Maven', /(?:^|\/)settings\.xml$/, /<(?:password|passphrase)>/],
]

/** The same, also of a file with a password of git or Maven, wherever it is. */
export function credentialToolIn(path: string, read: () => string | null): string | null {
  const holds = ([, name, text]: (typeof BY_CONTENT)[number]) => name.test(path) && text.test(read() ?? '')
  return credentialToolOf(path) ?? BY_CONTENT.find(holds)?.[0] ?? null
}

/** Variables that name a file with credentials, as the tools document them. */
export const CREDENTIAL_VARIABLES =
  /^(?:GOOGLE_APPLICATION_CREDENTIALS|GOOGLE_GHA_CREDS_PATH|CLOUDSDK_AUTH_CREDENTIAL_FILE_OVERRIDE|AWS_\w+_FILE|AZURE_\w+_FILE|KUBECONFIG|NPM_CONFIG_USERCONFIG|PIP_CONFIG_FILE|NETRC|DOCKER_CONFIG)$/i

/** A shorter text is hardly a secret. */
const SHORTEST = 16
const MOST_VALUES = 1000

/** The name of a scope with its registry, and the digest of an image. */
const PUBLIC = /(?<!\S)@[\w.-]+:registry(?=\s?=)|@sha256:[0-9a-f]{64}(?![0-9a-f])/g
const WITH_USER = /:\/\/[^/]*@/

/**
 * The values in the text of such a file that were not there before: the first and the last 1,000. Linear.
 */
export function addedCredentials(text: string, before: string): readonly string[] {
  const added = addedLines(text, before)
  if (added === '') return []
  const known = new Set(credentialValues(before))
  const values = credentialValues(added).filter(value => !known.has(value))
  return values.filter((_, n) => n < MOST_VALUES || n >= values.length - MOST_VALUES)
}

/** The lines of a text that were not there before. Linear. */
export function addedLines(text: string, before: string): string {
  const lines = new Set(before.split(LINE_END))
  return text
    .split(LINE_END)
    .filter(line => !lines.has(line))
    .join('\n')
}

const LINE_END = /\r?\n/

/** Long values that are no words and no addresses, and passwords of addresses. Linear. */
export function credentialValues(text: string): readonly string[] {
  const words = text.replace(PUBLIC, ' ').split(/[\s"'=,;<>(){}[\]\\]+/)
  const parts = words.flatMap(word => [...(WITH_USER.test(word) ? [word] : []), ...word.split(/:(?!\/\/)/)])
  const found = parts.filter(part => part.length >= SHORTEST).flatMap(part => secretsIn('VALUE', part))
  // A password may be any text, also a sentence of a page or a piece of JSON, which nobody may mask.
  return [...new Set(found)].filter(value => value.length >= SHORTEST && !/[\s"]/.test(value))
}
