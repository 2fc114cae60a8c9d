import { type GitTrouble, RepositoryError } from '../../core/errors.ts'
import { adviceByWords } from '../../core/forge-advice.ts'
import { credentialOf } from './git-environment.ts'

type GitEnd = { command: string; exitCode: number | null; output: string }

const NOT_FOUND = /returned error: 404|repository .* not found/i
const ANY_STATUS = /returned error: \d{3}/i
const LATER = 'Run again later.'
const CHECK_RULES = 'Check the rules of the repository for this branch and the permissions of github-token.'

const TROUBLES: readonly (readonly [said: RegExp, trouble: GitTrouble, hint: string])[] = [
  [/returned error: (?:5\d\d|429)/i, 'passing', LATER],
  [/returned error: 413/, 'refused', 'The change is larger than the server takes.'],
  [
    /could not read (Username|Password)|terminal prompts disabled|Authentication failed|returned error: 40[13]|Permission to .* denied/i,
    'refused',
    'The server refused the token. Check that github-token is valid and that the job has `contents: read` (`contents: write` to publish).',
  ],
  [NOT_FOUND, 'refused', 'Check that the repository exists and that github-token may read it.'],
  [
    /returned error: 30\d|unable to update url base from redirection/i,
    'refused',
    'The server redirects to another address, which is not followed with a token. Use the new address.',
  ],
  [ANY_STATUS, 'refused', CHECK_RULES],
  [
    /RPC failed|early EOF|unexpected disconnect|hung up|Empty reply|Connection (?:reset|refused|timed out)|Could ?n[o']t (?:resolve|connect)|Failed to connect|too slow|timed out|transfer closed|invalid (?:index-pack|server response)|Recv failure|bad line length|expected flush|not valid: is this a git repository/i,
    'passing',
    LATER,
  ],
  // A proxy answered with a web page and status 200, which git takes for a repository of plain files.
  [
    /couldn't find remote ref|no DAV locking support|git-http-push failed|Cannot obtain needed object/i,
    'passing',
    LATER,
  ],
]

/**
 * Reasons of a rejected push that may be transient. `stale info` is a failed lease: the caller looks at the branch to
 * distinguish it from a lost race.
 */
const PASSING_REASON = /internal (?:server )?error|time(?:d )?out|stale info/i

const SAID_LENGTH = 400

/** The error for a failed git command. Its title ends with git's last message. */
export function gitFailure(end: GitEnd, token: string): RepositoryError {
  const output = withoutToken(end.output, token)
  if (end.exitCode === null) {
    const late = `git ${end.command} did not end within its time limit`
    return new RepositoryError(late, 'Check that the server can be reached from the runner.', undefined, 'passing')
  }
  const failed = `git ${end.command} failed (exit code ${end.exitCode})`
  const said = ANY_STATUS.test(output) ? serverWords(output) : ''
  const title = [failed, lastWord(output), said].filter(part => part !== '').join(': ')
  const [, trouble = 'local', hint = ''] = TROUBLES.find(([pattern]) => pattern.test(output)) ?? []
  return new RepositoryError(title, adviceByWords(serverWords(output))?.hint ?? hint, undefined, trouble)
}

/** The error for a rejected push. `reason`: git's word for it. `output`: git's output without secrets. */
export function refusedPush(branch: string, reason: string, output: string): RepositoryError {
  const said = [reason, serverWords(output)].filter(part => part !== '').join(': ')
  const title = `git push of ${branch} was refused: ${said}`
  if (PASSING_REASON.test(reason)) return new RepositoryError(title, LATER, undefined, 'passing')
  const hint = adviceByWords(said)?.hint ?? CHECK_RULES
  return new RepositoryError(title, hint, undefined, 'refused')
}

export function isUnknownRepository(thrown: unknown): boolean {
  return thrown instanceof RepositoryError && NOT_FOUND.test(thrown.message)
}

/** Replaces the token, its encoded form, and credentials in addresses by `***`. */
export function withoutToken(text: string, token: string): string {
  const secrets = token === '' ? [] : [token, credentialOf(token)]
  const blotted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return blotted.replace(/(\b\w+:\/\/)[^/\s@]+@/g, '$1***@').replace(/(authorization: *\w+ +)\S+/gi, '$1***')
}

function serverWords(output: string): string {
  const lines = [...output.matchAll(/^[ \t]*remote:(.*)$/gm)].map(([, line = '']) => line.trim())
  return lines
    .filter(line => /\w/.test(line))
    .join(' ')
    .slice(0, SAID_LENGTH)
}

function lastWord(output: string): string {
  const lines = output.split(/[\r\n]/).flatMap(line => line.trim() || [])
  return lines.findLast(line => /^(fatal|error|!|remote rejected)/.test(line)) ?? lines.at(-1) ?? ''
}
