/** A pull request of ours that has just been opened, and the ways in which it is revised. */
import { getOctokit } from '@actions/github'
import type { MessageRequest } from '../playground/model/message-request.ts'
import { replace, summary, turn } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import type { RunOptions } from '../playground/runner.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { openBareScene, type Scene, type SceneOptions } from './scene.ts'
import { BRANCH, MEND } from './small-project.ts'

export const RIGHTS = { contents: 'write', issues: 'write', 'pull-requests': 'write', actions: 'read' } as const

/** What the model says in one run, from its first reply on. */
export type Talk = readonly Turn[]

type Options = Partial<Omit<RunOptions, 'event'>> & { readonly event?: Partial<RunOptions['event']> }

export interface RevisionScene extends Scene {
  readonly pull: number
  readonly first: TestRun
  /** How many writing requests of the API there were when the scene was settled. */
  settled: number
  /** How many there are by now. */
  writes(): number
  /** Counts them again, after a test has arranged something by requests. */
  settle(): void
  /** A client with the right to open pull requests. */
  client(): ReturnType<typeof getOctokit>
  /** `/diffproof` and words, by somebody, as a comment on the pull request. */
  comment(body: string, by?: string, options?: Options): Promise<TestRun>
  /** A review that asks for changes; `when` happens between the review and the run. */
  review(review: Review, options?: Options, when?: (id: number) => void): Promise<TestRun & { readonly id: number }>
  /** A workflow run on the branch that failed. */
  fail(run?: Partial<Parameters<Scene['github']['failRun']>[1]>, options?: Options): Promise<TestRun>
  /** Commits of the branch that are not on main, oldest first. */
  commits(): readonly string[]
  /** The first message of a run, by its number from 0, as text. */
  told(run: number): string
}

export type Review = {
  readonly by?: string
  readonly body?: string
  readonly state?: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED'
  readonly comments?: readonly { readonly path: string; readonly line: number; readonly body: string }[]
}

/** A talk that changes the other file from one number to the next. */
export function changeOther(from: number, to: number, description = 'Counts on.'): Talk {
  const said = summary({
    title: `Make it ${to}`,
    description: `It is ${to} now.`,
    files: [{ path: 'src/other.js', change: 'modified', description }],
  })
  // Where tests are run, it is asked once for one.
  return [turn(replace('src/other.js', `= ${from}`, `= ${to}`)), said, said]
}

const MENDED = summary({ title: 'Mend the sum', description: 'The sum subtracted.' })
const FIRST: Talk = [turn(MEND), MENDED, MENDED]

/** What the model says in the first run, and how that is started. */
type Opening = { readonly first?: Talk; readonly open?: (scene: Scene) => Promise<TestRun> }

/** Opens the scene and lets the first run open the pull request; every later run has the next talk. */
export async function openRevisionScene(
  talks: readonly Talk[],
  { first: opening = FIRST, open = scene => scene.run(), ...options }: Partial<SceneOptions> & Opening = {},
): Promise<RevisionScene> {
  const all = [opening, ...talks]
  const begun: string[] = []
  const script = (request: MessageRequest, { position }: { readonly position: number }): Turn | undefined => {
    const start = JSON.stringify(request.messages[0]).replace(/,?"cache_control":\{[^}]*\}/g, '')
    if (!begun.includes(start)) begun.push(start)
    return all[begun.indexOf(start)]?.[position]
  }
  const scene = await openBareScene({ permissions: RIGHTS, ...options, script })
  const first = await open(scene)
  const pull = Number(first.outputs['pull-request-number'])
  const { github, repository } = scene
  const writes = () => github.requests.filter(one => one.method !== 'GET' && !one.route?.startsWith('GIT')).length
  const started = (name: string, payload: unknown, by: string, { event, ...rest }: Options = {}) =>
    scene.run({ ...rest, event: { name, payload, actor: by, ...event } })
  return Object.assign(scene, {
    pull,
    first,
    settled: writes(),
    writes,
    settle(this: RevisionScene) {
      this.settled = writes()
    },
    client: () => getOctokit(github.token('hand', RIGHTS, { user: 'mona' }), { baseUrl: github.apiUrl }),
    comment(body: string, by = 'mona', more?: Options) {
      const { id } = github.comment(repository, pull, { user: by, body })
      return started('issue_comment', github.commentPayload(repository, pull, id), by, more)
    },
    async review(
      { by = 'mona', state = 'CHANGES_REQUESTED', ...review }: Review,
      more?: Options,
      when?: (id: number) => void,
    ) {
      const { id } = github.review(repository, pull, { user: by, state, ...review })
      const payload = github.reviewPayload(repository, pull, id)
      when?.(id)
      return { ...(await started('pull_request_review', payload, by, more)), id }
    },
    async fail(run: Partial<Parameters<Scene['github']['failRun']>[1]> = {}, more?: Options) {
      const asked = { branch: BRANCH, by: 'mona', ...run }
      const { id } = await github.failRun(repository, asked)
      return started('workflow_run', github.workflowRunPayload(repository, id), asked.by, more)
    },
    commits: () => scene.git('rev-list', '--reverse', `main..${BRANCH}`).split('\n'),
    told: (run: number) => begun[run] ?? '',
  })
}
