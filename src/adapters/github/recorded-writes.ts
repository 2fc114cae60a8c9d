/** Ports that record every write to GitHub in the transcript. */
import { messageOf } from '../../core/errors.ts'
import type { EventOf } from '../../core/log/events.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Repository } from '../../ports/repository.ts'

type WriteEvent = EventOf<'github'>
type Listener = { record: (event: WriteEvent) => void; now: () => number }

/** The same port. `record` gets one event for each write, once its answer is there. */
export function recordedForge(forge: Forge, listener: Listener): Forge {
  const recorded = recorderOf(listener)
  // What stands beside a change: of these, the log shows failures alone.
  const around = (what: WriteEvent['what'], names: readonly (keyof Forge)[]): Partial<Forge> =>
    Object.fromEntries(
      names.map(name => {
        const write = forge[name] as (...asked: unknown[]) => Promise<unknown>
        const targetOf = (first: unknown) => (typeof first === 'number' ? `#${first}` : 'the task')
        return [name, (...asked: unknown[]) => recorded(what, targetOf(asked[0]), write(...asked), () => name)]
      }),
    )
  return {
    ...forge,
    commitTree: request =>
      recorded(
        'commit',
        request.expectedTree ?? request.parent,
        forge.commitTree(request),
        sha => sha ?? 'there is no Git Data API',
      ),
    createBranch: (branch, sha) =>
      recorded('branch', branch, forge.createBranch(branch, sha), made => (made ? `made at ${sha}` : 'was there')),
    moveBranch: (branch, from, to) =>
      recorded('branch', branch, forge.moveBranch(branch, from, to), moved =>
        moved === null ? 'the forge cannot' : moved ? `moved from ${from} to ${to}` : `was not at ${from}`,
      ),
    deleteBranch: (branch, at) =>
      recorded('branch', branch, forge.deleteBranch(branch, at), gone =>
        gone ? `deleted at ${at}` : `was not at ${at}`,
      ),
    openPullRequest: request =>
      recorded('pull-request', request.branch, forge.openPullRequest(request), ({ url }) => `opened ${url}`),
    updatePullRequest: (pullRequest, text) =>
      recorded('pull-request', pullRequest.branch, forge.updatePullRequest(pullRequest, text), ({ draftAsAsked }) =>
        draftAsAsked ? `updated ${pullRequest.url}` : `updated ${pullRequest.url}, draft or ready as before`,
      ),
    ...around('comment', ['comment', 'replyTo', 'openFailureIssue', 'closeFailureIssue', 'deleteComment']),
    ...around('decoration', ['react', 'moveLabel', 'decorate']),
  }
}

export function recordedPush(repository: Repository, listener: Listener): Repository {
  const recorded = recorderOf(listener)
  return {
    ...repository,
    push: request => recorded('push', request.branch, repository.push(request), sha => sha ?? 'was moved meanwhile'),
  }
}

function recorderOf({ record, now }: Listener) {
  return async <Answer>(
    what: WriteEvent['what'],
    target: string,
    write: Promise<Answer>,
    inWords: (answer: Answer) => string,
  ): Promise<Answer> => {
    const started = now()
    const note = (ok: boolean, detail: string) =>
      record({ type: 'github', what, target, ok, detail, durationMs: now() - started })
    try {
      const answer = await write
      note(true, inWords(answer))
      return answer
    } catch (thrown) {
      note(false, messageOf(thrown))
      throw thrown
    }
  }
}
