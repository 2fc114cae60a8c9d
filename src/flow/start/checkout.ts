/** The ground of a run: the checked-out base, the whole task, the folder to work in, and a sandbox for commands. */

import { ConfigurationError } from '../../core/errors.ts'
import { endingOf, type RunResult } from '../../core/outcome.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import { askedBaseBranch } from '../../core/task/trigger.ts'
import type { Base } from '../../ports/repository.ts'
import { begin } from '../begin.ts'
import { recordStart } from '../record-start.ts'
import type { Run } from '../run.ts'
import { learn } from '../run-state.ts'
import type { EarlierWork } from '../session.ts'
import { findEarlierWork } from './earlier-work.ts'
import { readTask } from './read-task.ts'

export type Checkout = { readonly base: Base; readonly task: Task; readonly earlier: EarlierWork | null }

/** The ground, or `superseded` where the branch to revise has moved by now. Throws ConfigurationError where the repository, the base, the folder, the task file or the machine will not do, RepositoryError and ForgeError where they cannot be read. */
export async function checkOutBase(chosen: Task | AskedFile, run: Run): Promise<Checkout | RunResult> {
  const { config, ports, state } = run
  const revised = chosen.kind === 'revision' ? (chosen.revision?.pullRequest ?? null) : null
  begin('checkout', run)
  // A revision switches to its branch, so that no sandbox could be kept.
  const trying = revised === null ? ports.commands.openEarly() : null
  const [checkedOut] = await Promise.allSettled([checkOut(revised?.branch ?? null, run), trying])
  if (checkedOut.status === 'rejected') throw checkedOut.reason
  const base = checkedOut.value
  learn(state, { base })
  if (revised !== null && base.sha !== revised.headSha)
    return endingOf('superseded', `${base.branch} moved after this run had started: ${revised.url}`)
  const place = await ports.workspace.read('.')
  if (place.kind !== 'directory')
    throw new ConfigurationError(
      `input working-directory: "${config.workingDirectory}" is not a folder of the repository at ${base.sha.slice(0, 12)}`,
      'It is relative to the repository root, for example packages/api.',
    )
  const task = await readTask(chosen, run)
  learn(state, { task })
  const earlier = await findEarlierWork(task, run)
  recordStart(task, base, run)
  ports.reporter.info(`base ${base.branch} at ${base.sha}${base.cloned ? ' (checked out by this run)' : ''}`)
  await openSandbox(run)
  return { base, task, earlier }
}

/** At its tip, where a branch is to be revised. */
async function checkOut(revised: string | null, { config, event, ports }: Run): Promise<Base> {
  const baseBranch = revised ?? askedBaseBranch(event, config) ?? (await ports.forge.defaultBranch())
  return ports.repository.checkOut({ baseBranch, fetchDepth: config.fetchDepth, atTip: revised !== null })
}

async function openSandbox({ config, ports }: Run): Promise<void> {
  for (const line of await ports.commands.open()) ports.reporter.info(line)
  if (config.sandbox === 'off')
    ports.reporter.warning(
      'sandbox: off: commands of the model, setup and tests run without a sandbox; nothing keeps them from the network, the files and the secrets of this machine',
    )
  else if (!ports.commands.canRun)
    ports.reporter.warning(
      'this machine offers no sandbox that passes its self-test: no command is run, and the change will not be tested. Use a runner with sudo or bubblewrap, or set sandbox: off',
    )
}
