/** Turns what git printed into an error that names the command and the reason, and never a credential. */
import { RepositoryError } from '../../core/errors.ts'
import { credentialOf } from './git-environment.ts'

export type GitEnd = {
  readonly command: string
  /** Null when the time limit ended it. */
  readonly exitCode: number | null
  readonly output: string
}

const REFUSED_TOKEN =
  /could not read (Username|Password)|terminal prompts disabled|Authentication failed|returned error: 40[13]|Permission to .* denied/i
const NOT_FOUND = /returned error: 404|repository .* not found/i
const REDIRECTED = /returned error: 30\d|unable to update url base from redirection/i

/** The error for a git command that failed; the title ends with git's own last line. */
export function gitFailure(end: GitEnd, token: string): RepositoryError {
  const output = withoutSecrets(end.output, token)
  const said = lastWord(output)
  if (end.exitCode === null) {
    return new RepositoryError(
      `git ${end.command} did not end within its time limit`,
      'Check that the server can be reached from the runner.',
    )
  }
  const title = `git ${end.command} failed (exit code ${end.exitCode})${said === '' ? '' : `: ${said}`}`
  return new RepositoryError(title, hintFor(output))
}

/** Whether the server said that it knows no such repository. */
export function isUnknownRepository(thrown: unknown): boolean {
  return thrown instanceof RepositoryError && NOT_FOUND.test(thrown.message)
}

/** The same text with the token, its encoded form and credentials in addresses blotted out. */
export function withoutSecrets(text: string, token: string): string {
  const secrets = token === '' ? [] : [token, credentialOf(token)]
  const blotted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return blotted.replace(/(\w+:\/\/)[^/\s@]+@/g, '$1***@').replace(/(authorization: *\w+ +)\S+/gi, '$1***')
}

function hintFor(output: string): string {
  if (REFUSED_TOKEN.test(output)) {
    return 'The server refused the token. Check that github-token is valid and that the job has `contents: read` (`contents: write` to publish).'
  }
  if (NOT_FOUND.test(output)) return 'Check that the repository exists and that github-token may read it.'
  if (REDIRECTED.test(output))
    return 'The server redirects to another address, which is not followed with a token. Use the new address.'
  return ''
}

function lastWord(output: string): string {
  const lines = output
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return lines.findLast(line => /^(fatal|error|!|remote rejected)/.test(line)) ?? lines.at(-1) ?? ''
}
