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
    comment: (issue, marker, body, options) =>
      recorded('comment', `#${issue}`, forge.comment(issue, marker, body, options), done =>
        done === null ? 'is gone' : done.isWritten ? 'written' : 'left as it is',
      ),
    replyTo: (pullRequest, thread, body) => {
      const target = `#${pullRequest}, thread ${thread}`
      return recorded('comment', target, forge.replyTo(pullRequest, thread, body), () => 'written')
    },
    openFailureIssue: (marker, issue) =>
      recorded('comment', 'failure issue', forge.openFailureIssue(marker, issue), number => `#${number} is open`),
    closeFailureIssue: (marker, body) =>
      recorded('comment', 'failure issue', forge.closeFailureIssue(marker, body), number =>
        number === null ? 'is not there' : `#${number} is closed`,
      ),
    deleteComment: comment => recorded('comment', `comment ${comment}`, forge.deleteComment(comment), () => 'deleted'),
    react: (target, reaction, instead) =>
      recorded('decoration', `${target.on} ${target.id}`, forge.react(target, reaction, instead), () => reaction),
    moveLabel: (issue, to, from) =>
      recorded('decoration', `#${issue}`, forge.moveLabel(issue, to, from), () =>
        to === null ? `off: ${from.join(', ')}` : `label ${to}`,
      ),
    decorate: (number, wishes) =>
      recorded('decoration', `#${number}`, forge.decorate(number, wishes), missed => missed.join('; ') || 'set'),
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
