/** Turns git's output into an error with the command, the reason and a hint, without any credential. */
import { type GitTrouble, RepositoryError } from '../../core/errors.ts'
import { adviceByWords } from '../../core/forge-advice.ts'
import { credentialOf } from './git-environment.ts'

export type GitEnd = {
  readonly command: string
  readonly exitCode: number | null
  readonly output: string
}

const REFUSED_TOKEN =
  /could not read (Username|Password)|terminal prompts disabled|Authentication failed|returned error: 40[13]|Permission to .* denied/i
const NOT_FOUND = /returned error: 404|repository .* not found/i
const REDIRECTED = /returned error: 30\d|unable to update url base from redirection/i
/** Messages of curl and git about a server that fails or cannot be reached. Any other HTTP status is a refusal. */
const PASSING_STATUS = /returned error: (?:5\d\d|429)/i
const ANY_STATUS = /returned error: \d{3}/i
const BROKEN_OFF =
  /RPC failed|early EOF|unexpected disconnect|hung up|Empty reply|Connection (?:reset|refused|timed out)|Could ?n[o']t (?:resolve|connect)|Failed to connect|too slow|timed out|transfer closed|invalid (?:index-pack|server response)|Recv failure|bad line length|expected flush|not valid: is this a git repository/i
/** Messages that follow when a proxy answers with a web page and status 200, which git takes for a repository of plain files. */
const PAGE_FOR_REPOSITORY =
  /couldn't find remote ref|no DAV locking support|git-http-push failed|Cannot obtain needed object/i
/** Reasons of a rejected push that may be transient. `stale info` is a failed lease: the caller looks at the branch to distinguish it from a lost race. */
const PASSING_REASON = /internal (?:server )?error|time(?:d )?out|stale info/i

const SAID_LENGTH = 400
const LATER = 'Run again later.'
const CHECK_RULES = 'Check the rules of the repository for this branch and the permissions of github-token.'

/** The error for a failed git command. Its title ends with git's last message. */
export function gitFailure(end: GitEnd, token: string): RepositoryError {
  const output = withoutSecrets(end.output, token)
  if (end.exitCode === null) {
    const late = `git ${end.command} did not end within its time limit`
    return new RepositoryError(late, 'Check that the server can be reached from the runner.', undefined, 'passing')
  }
  const said = [lastWord(output), ANY_STATUS.test(output) ? serverWords(output) : '']
  const title = [`git ${end.command} failed (exit code ${end.exitCode})`, ...said]
    .filter(part => part !== '')
    .join(': ')
  return new RepositoryError(title, hintFor(output), undefined, troubleOf(output))
}

/** The error for a rejected push. `reason`: git's word for it. `output`: git's output without secrets. */
export function refusedPush(branch: string, reason: string, output: string): RepositoryError {
  const said = [reason, serverWords(output)].filter(part => part !== '').join(': ')
  const title = `git push of ${branch} was refused: ${said}`
  if (PASSING_REASON.test(reason)) return new RepositoryError(title, LATER, undefined, 'passing')
  const hint = adviceByWords(said) ?? CHECK_RULES
  return new RepositoryError(title, hint, undefined, 'refused')
}

export function isUnknownRepository(thrown: unknown): boolean {
  return thrown instanceof RepositoryError && NOT_FOUND.test(thrown.message)
}

/** Replaces the token, its encoded form, and credentials in addresses by `***`. */
export function withoutSecrets(text: string, token: string): string {
  const secrets = token === '' ? [] : [token, credentialOf(token)]
  const blotted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return blotted.replace(/(\w+:\/\/)[^/\s@]+@/g, '$1***@').replace(/(authorization: *\w+ +)\S+/gi, '$1***')
}

function troubleOf(output: string): GitTrouble {
  if (PASSING_STATUS.test(output)) return 'passing'
  if (ANY_STATUS.test(output) || REFUSED_TOKEN.test(output)) return 'refused'
  return BROKEN_OFF.test(output) || PAGE_FOR_REPOSITORY.test(output) ? 'passing' : 'local'
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [PASSING_STATUS, LATER],
  [/returned error: 413/, 'The change is larger than the server takes.'],
  [
    REFUSED_TOKEN,
    'The server refused the token. Check that github-token is valid and that the job has `contents: read` (`contents: write` to publish).',
  ],
  [NOT_FOUND, 'Check that the repository exists and that github-token may read it.'],
  [REDIRECTED, 'The server redirects to another address, which is not followed with a token. Use the new address.'],
]
const HINT_OF: Readonly<Record<GitTrouble, string>> = { refused: CHECK_RULES, passing: LATER, local: '' }

function hintFor(output: string): string {
  const known = HINTS.find(([said]) => said.test(output))?.[1]
  return adviceByWords(serverWords(output)) ?? known ?? HINT_OF[troubleOf(output)]
}

/** The server's own message: its lines begin with `remote: `. */
function serverWords(output: string): string {
  const lines = linesOf(output).flatMap(line => /^remote: *(.*)$/.exec(line)?.[1] ?? [])
  const words = lines.filter(line => /\w/.test(line))
  return words.join(' ').slice(0, SAID_LENGTH)
}

function lastWord(output: string): string {
  const lines = linesOf(output).filter(line => line !== '')
  return lines.findLast(line => /^(fatal|error|!|remote rejected)/.test(line)) ?? lines.at(-1) ?? ''
}

function linesOf(output: string): string[] {
  return output.split(/[\r\n]+/).map(line => line.trim())
}
