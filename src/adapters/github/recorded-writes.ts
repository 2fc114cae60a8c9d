/** Ports whose writes to GitHub are told to the transcript, in short. */
import { messageOf } from '../../core/errors.ts'
import type { EventOf } from '../../core/transcript/events.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Repository } from '../../ports/repository.ts'

type Told = EventOf<'github'>
type Listener = { readonly record: (event: Told) => void; readonly now: () => number }

/** The same port; `record` gets one event for each write, when its answer is there. */
export function recordedForge(forge: Forge, listener: Listener): Forge {
  const told = tellerOf(listener)
  return {
    ...forge,
    commitTree: request =>
      told('commit', request.expectedTree, forge.commitTree(request), sha => sha ?? 'there is no Git Data API'),
    createBranch: (branch, sha) =>
      told('branch', branch, forge.createBranch(branch, sha), made => (made ? `made at ${sha}` : 'was there')),
    moveBranch: (branch, from, to) =>
      told('branch', branch, forge.moveBranch(branch, from, to), moved =>
        moved === null ? 'the forge cannot' : moved ? `moved from ${from} to ${to}` : `was not at ${from}`,
      ),
    deleteBranch: (branch, at) =>
      told('branch', branch, forge.deleteBranch(branch, at), gone => (gone ? `deleted at ${at}` : `was not at ${at}`)),
    openPullRequest: request =>
      told('pull-request', request.branch, forge.openPullRequest(request), ({ url }) => `opened ${url}`),
    updatePullRequest: (pullRequest, text) =>
      told('pull-request', pullRequest.branch, forge.updatePullRequest(pullRequest, text), ({ draftAsAsked }) =>
        draftAsAsked ? `updated ${pullRequest.url}` : `updated ${pullRequest.url}, draft or ready as before`,
      ),
    comment: (issue, marker, body, options) =>
      told('comment', `#${issue}`, forge.comment(issue, marker, body, options), done =>
        done === null ? 'is gone' : done.isWritten ? 'written' : 'left as it is',
      ),
    replyTo: (pullRequest, thread, body) =>
      told('comment', `#${pullRequest}, thread ${thread}`, forge.replyTo(pullRequest, thread, body), () => 'written'),
    deleteComment: comment => told('comment', `comment ${comment}`, forge.deleteComment(comment), () => 'deleted'),
    react: (target, reaction, instead) =>
      told('decoration', `${target.on} ${target.id}`, forge.react(target, reaction, instead), () => reaction),
    moveLabel: (issue, to, from) =>
      told('decoration', `#${issue}`, forge.moveLabel(issue, to, from), () =>
        to === null ? `off: ${from.join(', ')}` : `label ${to}`,
      ),
    decorate: (number, wishes) =>
      told('decoration', `#${number}`, forge.decorate(number, wishes), missed => missed.join('; ') || 'set'),
  }
}

/** The same for the push, where a forge has no Git Data API. */
export function recordedPush(repository: Repository, listener: Listener): Repository {
  const told = tellerOf(listener)
  return {
    ...repository,
    push: request => told('push', request.branch, repository.push(request), sha => sha ?? 'was moved meanwhile'),
  }
}

function tellerOf({ record, now }: Listener) {
  return async <Answer>(
    what: Told['what'],
    target: string,
    write: Promise<Answer>,
    inWords: (answer: Answer) => string,
  ): Promise<Answer> => {
    const started = now()
    const tell = (ok: boolean, detail: string) =>
      record({ type: 'github', what, target, ok, detail, durationMs: now() - started })
    try {
      const answer = await write
      tell(true, inWords(answer))
      return answer
    } catch (thrown) {
      tell(false, messageOf(thrown))
      throw thrown
    }
  }
}
