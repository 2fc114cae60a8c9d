/** Everything that GitHub can answer instead of what was asked for, by its API and to git, and what has to come of it. */
import type { Fault } from '../../__tests__/playground/github/server.ts'

type Blow = Omit<Fault, 'path' | 'method' | 'times'>

export interface ForgeFaultRow {
  readonly name: string
  /** `passing`: the run delivers all the same; `refused`: what was asked is not done; `limited`: nor that, until later; `down`: nor anything after it. */
  readonly kind: 'passing' | 'refused' | 'limited' | 'down'
  readonly api: Blow
  readonly git: Blow
  /** GitHub answers so only to requests that write. */
  readonly toWritesOnly: boolean
  /** What `reason` or a warning has to say where the request writes. */
  readonly advice: RegExp
  readonly inputs?: Readonly<Record<string, string>>
}

const LATER = /[Rr]un again later/
const text = (status: number): Blow => ({ status, body: `${status}\n`, headers: { 'content-type': 'text/plain' } })
const PAGE = '<!DOCTYPE html><html><h1>Something went wrong</h1></html>'

const passing = (name: string, api: Blow, git: Blow = api, inputs = {}): ForgeFaultRow => ({
  ...{ name, api, git, inputs, kind: 'passing', toWritesOnly: false, advice: LATER },
})

const PASSING: readonly ForgeFaultRow[] = [
  passing('429, retry-after', { status: 429, headers: { 'retry-after': '1' } }, text(429)),
  passing(
    '403, secondary limit, retry-after',
    { status: 403, headers: { 'retry-after': '1' }, body: { message: 'You have exceeded a secondary rate limit.' } },
    text(503),
  ),
  passing(
    '403, limit spent until the reset',
    {
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
      body: { message: 'API rate limit exceeded for installation ID 1.' },
    },
    text(504),
  ),
  passing('500', { status: 500 }, text(500)),
  passing('502, a page', { mode: 'html', status: 502, body: PAGE }),
  passing('200, a page', { mode: 'html', status: 200, body: PAGE }),
  passing('connection cut', { mode: 'reset' }),
  passing('answer lost', { mode: 'after' }),
  passing('answer lost, 502', { mode: 'after', status: 502, body: PAGE }),
  passing('no answer', { mode: 'stall' }, { mode: 'stall' }, { 'timeout-minutes': '2' }),
]

const refused = (status: number, message: string, advice: RegExp): ForgeFaultRow => ({
  ...{
    name: `${status}`,
    kind: 'refused',
    api: { status, body: { message } },
    git: text(status),
    toWritesOnly: false,
    advice,
  },
})

const REFUSED: readonly ForgeFaultRow[] = [
  refused(401, 'Bad credentials', /github-token/),
  refused(403, 'Resource not accessible by integration', /contents: write/),
  refused(404, 'Not Found', /contents: write|repository exists/),
  refused(409, 'Conflict', /stand in the way|rules of the repository/),
  refused(413, 'Payload Too Large', /larger than/),
  refused(422, 'Validation Failed', /stand in the way|rules of the repository/),
]

const HOURS = { 'retry-after': '7200' }

const DOWN: readonly ForgeFaultRow[] = [
  {
    ...{
      name: '429 beyond the deadline',
      kind: 'limited',
      toWritesOnly: false,
      advice: /Run again after|[Rr]un again later/,
    },
    ...{ api: { status: 429, headers: HOURS }, git: { ...text(429), headers: HOURS } },
  },
  { name: '503 for good', kind: 'down', toWritesOnly: false, advice: LATER, api: { status: 503 }, git: text(503) },
  {
    name: 'cut for good',
    kind: 'down',
    toWritesOnly: false,
    advice: LATER,
    api: { mode: 'reset' },
    git: { mode: 'reset' },
  },
]

const write = (
  name: string,
  [status, message]: readonly [number, string],
  [reason, ...says]: readonly [string, ...string[]],
  advice: RegExp,
): ForgeFaultRow => ({
  ...{ name, kind: 'refused', toWritesOnly: true, advice, api: { status, body: { message } } },
  git: { ...text(403), body: `${message}\n`, push: { reason, says } },
})

const RULES = 'Repository rule violations found'
const GH013 = 'error: GH013: Repository rule violations found for refs/heads/x.'
const WORKFLOW =
  'refusing to allow a GitHub App to create or update workflow `.github/workflows/ci.yml` without `workflows` permission'

const WRITES: readonly ForgeFaultRow[] = [
  write('already exists', [422, 'Reference already exists'], ['reference already exists'], /[Rr]un again/),
  write('not a fast forward', [422, 'Update is not a fast forward'], ['not a fast-forward'], /[Rr]un again/),
  write(
    'protected branch',
    [403, 'Protected branch update failed'],
    ['protected branch hook declined', 'error: GH006: Protected branch update failed for refs/heads/x.'],
    /branch is protected/,
  ),
  write(
    'rule violations',
    [422, `${RULES}\n\nCannot create ref due to creations being restricted.\n\n`],
    [
      'push declined due to repository rule violations',
      GH013,
      '- Cannot create ref due to creations being restricted.',
    ],
    /A ruleset forbids/,
  ),
  write(
    'required signatures',
    [422, `${RULES}\n\nCommits must have verified signatures.\n\n`],
    ['push declined due to repository rule violations', GH013, '- Commits must have verified signatures.'],
    /signed commits/,
  ),
  write(
    'push protection',
    [409, `${RULES}\n\nSecret detected in content\n\n`],
    [
      'push declined due to repository rule violations',
      GH013,
      '- GITHUB PUSH PROTECTION',
      '  Resolve the following violations before pushing again',
      '  - Push cannot contain secrets',
    ],
    /push protection sees a secret/,
  ),
  write(
    'pull requests not permitted',
    [403, 'GitHub Actions is not permitted to create or approve pull requests.'],
    ['hook declined'],
    /Allow GitHub Actions to create and approve|rules of the repository/,
  ),
  write('workflow file', [403, WORKFLOW], [WORKFLOW], /may not change workflow files/),
  write(
    'too large',
    [422, 'Sorry, your input was too large to process.'],
    [
      'pre-receive hook declined',
      'error: GH001: Large files detected. You may want to try Git Large File Storage - https://git-lfs.github.com.',
      "error: File big.bin is 120.00 MB; this exceeds GitHub's file size limit of 100.00 MB",
    ],
    /larger than GitHub takes/,
  ),
]

export const FORGE_FAULTS: readonly ForgeFaultRow[] = [...PASSING, ...REFUSED, ...DOWN, ...WRITES]
