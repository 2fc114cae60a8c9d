/** Everything that stands before the first token: base, checkout, setup, start snapshot, how to test. */
import { ConfigurationError } from '../core/errors.ts'
import { PRICES_AS_OF } from '../core/money/prices.ts'
import { askedBaseBranch } from '../core/task/base-branch.ts'
import { detectTestCommand } from '../core/testing/detect-test-command.ts'
import type { Run } from './run.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const SETUP_TIMEOUT_MS = 20 * 60_000
const OUTPUT_KEPT = 64 * 1024
const LONGEST_LINE = 300

/** Prepares the work tree. Throws ConfigurationError where the repository, the base or the setup command will not do. */
export async function prepareWorkshop(run: Run): Promise<Workshop> {
  const { config, ports, ledger } = run
  if (!run.tariff.known)
    ports.reporter.warning(
      `no price is known for the model ${config.model} (table of ${PRICES_AS_OF}): its cost is not reported, and max-cost-usd counts at the dearest known price; set model-prices`,
    )
  const baseBranch = askedBaseBranch(run.event, config) ?? (await ports.forge.defaultBranch())
  const base = await ports.repository.checkOut({ baseBranch, fetchDepth: config.fetchDepth })
  ledger.base = base
  const place = await ports.workspace.read('.')
  if (place.kind !== 'directory')
    throw new ConfigurationError(
      `input working-directory: "${config.workingDirectory}" is not a folder of the repository at ${base.sha.slice(0, 12)}`,
      'It is relative to the repository root, for example packages/api.',
    )
  ports.reporter.record({ type: 'start', task: ledger.task, base, model: ports.model.name })
  ports.reporter.info(`base ${base.branch} at ${base.sha}${base.cloned ? ' (checked out by this run)' : ''}`)

  if (config.setupCommand !== '') await setUp(run)
  const start = await ports.repository.takeStartSnapshot()
  if (start.setAside.length > 0)
    ports.reporter.warning(
      `${start.setAside.length} tracked paths differ from the base and are left out: ${start.setAside.slice(0, 10).join(', ')}`,
    )
  return openWorkshop(run, base, start, await chooseTestCommand(run))
}

async function setUp(run: Run): Promise<void> {
  const { config, ports } = run
  ports.reporter.info(`setup: ${config.setupCommand}`)
  const request = { command: config.setupCommand, timeoutMs: SETUP_TIMEOUT_MS, outputLimit: OUTPUT_KEPT }
  const result = await ports.commands.run(request, run.editing)
  ports.reporter.foreign(result.output)
  if (result.status === 'exited' && result.exitCode === 0) return
  const ending = result.status === 'exited' ? `failed with exit code ${result.exitCode}` : result.status
  throw new ConfigurationError(
    `input setup-command: "${config.setupCommand}" ${ending}`,
    `${lastLine(result.output)} (the whole output is in the log above)`,
  )
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1)?.slice(0, LONGEST_LINE).trim() || 'It said nothing'
}

async function chooseTestCommand(run: Run): Promise<string | null> {
  const { config, ports } = run
  if (config.testCommand !== '') {
    ports.reporter.info(`test command: ${config.testCommand} (input test-command)`)
    return config.testCommand
  }
  const detected = detectTestCommand(await ports.workspace.rootFiles())
  if (detected === null) {
    ports.reporter.warning('no test command was found; the change will not be tested. Set the input test-command.')
    return null
  }
  ports.reporter.info(`test command: ${detected.command} (${detected.because})`)
  return detected.command
}
