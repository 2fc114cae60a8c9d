/** The proof of a branch, or of work that is not committed, on a copy. */
import { join } from 'node:path'
import { mayBeCredential } from '../../adapters/files/credential-files.ts'
import { commitOfWork, makeLocalRemote, mergeBaseWith } from '../../adapters/git/user-repository.ts'
import { filledIn } from '../../core/config/read-inputs.ts'
import { firstFew } from '../../core/text/quantities.ts'
import type { StartedAction } from '../start.ts'
import { openCopy, placeForIssue } from './open-copy.ts'
import type { StartedCommand } from './start-command.ts'
import { localForge, stepOf } from './start-run.ts'

/** Throws ConfigurationError where there is nothing to compare with. */
export async function startProve(started: StartedCommand): Promise<StartedAction> {
  const { order, given, environment, root, pages, reporter } = started
  const copy = await openCopy(started)
  const { git, user } = copy
  const base = await mergeBaseWith(git, user, order.options['base'])
  const place = placeForIssue(copy, null, environment)
  const remote = join(root, 'remote', place.owner, place.repo)
  const into = /^[\w][\w./-]*$/.test(base.name) ? base.name : 'base'
  await makeLocalRemote(user, { folder: remote, branches: { [into]: base.commit } })
  const { commit: head, ...left } = await commitOfWork(git, user, {
    ...{ remote, environment, base: base.commit, folder: started.tempDir },
    isCredential: path => mayBeCredential({ root: user.workTree ?? '', environment }, path),
  })
  const uncommitted = head !== user.head
  const subject = uncommitted
    ? 'the work that is not committed'
    : await git.ask(['log', '-1', '--format=%s', '--end-of-options', head], { gitDir: user.trusted })
  const name = `${user.branch ?? 'HEAD'}: ${subject}`
  reporter.info(`measured against ${base.name} at ${base.commit}: ${name}`)
  if (left.filtered > 0)
    reporter.warning(
      `changed files that are left out, because a filter of git such as LFS is set up for them: ${left.filtered}`,
    )
  if (left.private.length > 0)
    reporter.warning(
      `untracked files that are left out, as credentials or as ignored by the base: ${firstFew(left.private, 5)}. To measure them: git add.`,
    )
  const { 'anthropic-api-key': _, ...own } = filledIn(given.values)
  const failOn = order.options['fail-on']
  const asked = failOn === undefined ? {} : { 'fail-on': failOn }
  const values = { ...own, ...asked, 'github-token': 'none', 'output-path': pages }
  const payload = { base_sha: base.commit, head_sha: head, base_ref: into, uncommitted, name }
  return {
    ...stepOf(started, place, { action: 'prove', values, from: 'here', payload }),
    connect: await localForge(started, place, into, false),
    hidden: [user.workTree ?? user.gitDir, join(root, 'remote'), ...started.hiddenFolders],
  }
}
