/** The checks before a run, alone. Nothing is asked of a model. */
import { DiffproofError } from '../../core/errors.ts'
import { isRunResult } from '../../core/outcome.ts'
import { promptTask } from '../../core/task/task.ts'
import { detectSetupCommand } from '../../core/testing/setup-command.ts'
import { detectTestCommand } from '../../core/testing/test-command.ts'
import type { Run } from '../run.ts'
import { openSession } from '../start/open-session.ts'
import { findProblems } from '../start/preflight.ts'

/** `tries`: whether setup and tests are run once on the untouched tree, in the sandbox. */
export async function examine(run: Run, tries: boolean) {
  const { config, ports } = run
  const task = promptTask('examine this repository', ports.clock.sha256)
  const { problems, checkout } = await findProblems(task, run)
  const files = await ports.workspace.rootFiles()
  const commands = {
    setupCommand: config.setupCommand || detectSetupCommand(files).command,
    testCommand: config.testCommand || (detectTestCommand(files)?.command ?? null),
  }
  const found = { ...commands, sandbox: ports.commands.sandbox }
  if (!tries || checkout === null || isRunResult(checkout) || !ports.commands.canRun)
    return { ...found, problems, tests: null }
  try {
    const session = await ports.reporter.group('Try setup and tests', () => openSession(checkout, run))
    try {
      const { tests } = await session.baseline.ready()
      return { ...found, setupCommand: session.setupCommand, testCommand: session.testCommand, problems, tests }
    } finally {
      await session.baseline.stop()
    }
  } catch (thrown) {
    if (!(thrown instanceof DiffproofError)) throw thrown
    const problem = { fault: thrown.fault, what: thrown.message, fix: thrown.hint }
    return { ...found, problems: [...problems, problem], tests: null }
  }
}
