import type { Advice, ReasonKind } from './errors.ts'

/** What a user can do about a refusal of GitHub, by the API or by `git push`. */

/** Specific rules come first: they are inside "Repository rule violations found". */
const BY_WORDS: readonly { said: RegExp; hint: string; reasonKind?: ReasonKind }[] = [
  {
    said: /not permitted to create (or approve )?pull requests/i,
    hint: 'Turn on "Allow GitHub Actions to create and approve pull requests" in Settings > Actions > General (the organisation may have to allow it first).',
    reasonKind: 'pull-request-setting',
  },
  {
    said: /push protection|cannot contain secrets|secrets? (was |were )?(detected|found)/i,
    hint: "GitHub's push protection sees a secret in the change: take it out, or allow it under Security > Secret scanning, and run again.",
  },
  {
    said: /verified signature|signed commits|must be signed|GH008/i,
    hint: 'The rules of the branch ask for signed commits: GitHub signs those that the token of Actions or of an app makes through its API, not those of a personal token or of git push. Use such a token as github-token, or exempt the branches below branch-prefix.',
  },
  {
    said: /\bworkflow/i,
    hint: 'The token may not change workflow files: bring the base branch up to date or pass a token with that right (an app with workflows: write, a personal token with the scope workflow).',
  },
  {
    said: /GH001|file size limit|larger than|too large|too big/i,
    hint: 'A file or the whole change is larger than GitHub takes (100 MB a file by git): keep it out of the change, for example with .gitignore.',
  },
  {
    said: /GH006|protected branch|force-push to this branch/i,
    hint: 'The branch is protected: let the owner of github-token create and update the branches below branch-prefix, or choose another branch-prefix.',
  },
  {
    said: /GH013|rule violations/i,
    hint: 'A ruleset forbids it: exclude the branches below branch-prefix in Settings > Rules > Rulesets, or add the owner of github-token to its bypass list.',
    reasonKind: 'branch-rules',
  },
  {
    said: /only admins can query all permissions/i,
    hint: 'Gitea and Forgejo show permissions to administrators only: pass the token of an administrator of the repository as github-token.',
  },
  { said: /archived/i, hint: 'The repository is archived: nothing can be written to it until somebody unarchives it.' },
  {
    said: /SAML|single sign-on/i,
    hint: 'The organisation asks for single sign-on: authorise the token in github-token for it.',
  },
  {
    said: /already exists|not a fast.?forward|stale info/i,
    hint: 'The branch changed during the run. Run again.',
  },
]

const LATER = 'Run again later.'
const IN_THE_WAY = 'Branch rules or the state of the repository stand in the way.'
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Check the input github-token: it is not valid.',
  409: IN_THE_WAY,
  413: 'The change is larger than GitHub takes.',
  422: IN_THE_WAY,
}

/** The advice for GitHub's words; null if they are unknown. */
export function adviceByWords(said: string): Advice | null {
  const rule = BY_WORDS.find(rule => rule.said.test(said))
  if (rule === undefined) return null
  const { said: _, ...advice } = rule
  return advice
}

/**
 * The advice for an HTTP refusal: by its words, else by its status. `accepted` is GitHub's header of sufficient
 * permissions.
 */
export function adviceFor(status: number, said: string, accepted = ''): Advice {
  if (status >= 500) return { hint: LATER }
  const known = adviceByWords(said)
  if (known !== null) return known
  if (status !== 403 && status !== 404) return { hint: BY_STATUS[status] ?? LATER }
  return { hint: permissionsFor(accepted), reasonKind: 'job-permissions' }
}

const TO_PUBLISH = 'contents: write, pull-requests: write and issues: write'

/** Modes that only read need no advice to grant write access. */
function permissionsFor(accepted: string): string {
  const ways = accepted.split(';').map(way => way.split(',').map(one => /^ *([a-z_]{1,40})=read *$/.exec(one)?.[1]))
  if (!ways.flat().every(name => name !== undefined)) return `Give the job the permissions ${TO_PUBLISH}.`
  const named = ways.map(way => way.map(name => `${name?.replaceAll('_', '-')}: read`).join(' and ')).join(' or ')
  return `Give the job the permission ${named} (${TO_PUBLISH} where it publishes).`
}
