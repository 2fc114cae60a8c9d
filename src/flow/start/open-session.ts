/** Opens the session: setup command, start snapshot, test command, context. */
import { ConfigurationError } from '../../core/errors.ts'
import { PRICES_AS_OF } from '../../core/model/prices.ts'
import { detectChecks, type MoreCommand } from '../../core/testing/check-commands.ts'
import { setupToPaste } from '../../core/testing/lines-to-paste.ts'
import { detectSetupCommand } from '../../core/testing/setup-command.ts'
import { causeIn } from '../../core/testing/start-failure.ts'
import { detectTestCommand, endlessScript, probeOf, testPathMatcher } from '../../core/testing/test-command.ts'
import { inWords } from '../../core/testing/test-run.ts'
import { listingTests } from '../../core/testing/tests-alone.ts'
import { inBackticks } from '../../core/text/code-spans.ts'
import type { StartSnapshot } from '../../ports/repository.ts'
import { policyFor } from '../changed-content.ts'
import { learn, type ProofJob, type Run } from '../run.ts'
import type { Session } from '../session.ts'
import { startBaseline } from '../verify/baseline.ts'
import { runSetup, setUpApart } from '../verify/set-up.ts'
import { type Checkout, runFor } from './checkout.ts'
import { gatherInputs } from './gather-context.ts'

/** Opens the session of a checked-out task. Throws ConfigurationError when the setup command of the input fails. */
export async function openSession(checkout: Checkout, given: Run): Promise<Session> {
  const { task } = checkout
  const run = runFor(task, given)
  const { ports } = run
  const asked = [{ model: ports.model, tariff: run.tariff }, ...(run.fallback === null ? [] : [run.fallback])]
  for (const { model } of asked.filter(one => !one.tariff.known))
    ports.reporter.warning(
      `no price is known for the model ${model.name} (table of ${PRICES_AS_OF}): its cost is not reported, and max-cost-usd counts at the dearest known price; set model-prices`,
    )
  const { setupCommand, setup } = await setUp(run)
  await ports.repository.commandsEnded(!ports.commands.sharesWorkTree)
  const start = await ports.repository.takeStartSnapshot()
  if (start.uncommitted.length > 0)
    ports.reporter.warning(
      `${start.uncommitted.length} tracked paths differ from the base and are left out: ${start.uncommitted.slice(0, 10).join(', ')}`,
    )
  await workInCopy(start, run)
  const tests = await chooseTests(run)
  const { testCommand } = tests
  const moreCommands = await chooseChecks(testCommand, run)
  const counts = { setAside: start.uncommitted.length, untracked: start.untracked.length }
  ports.reporter.record({
    type: 'session',
    sandbox: ports.commands.sandbox,
    testCommand,
    ...counts,
    windows: run.state.windows,
  })
  const frozen = ports.commands.freeze(checkout.base.tree, start.base)
  frozen.catch(() => undefined) // whoever waits for it gets the error
  // Nothing is read there any more when a world of the host takes its place.
  if (ports.commands.sharesWorkTree) await frozen
  const inputs = await gatherInputs(task, run)
  const session = createSession(
    { ...checkout, inputs, start, frozen, setupCommand, setup, ...tests, moreCommands },
    run,
  )
  // Tests that cannot start end the run before anything is paid.
  if (setupCommand === null && setup !== '') await session.baseline.ready()
  return session
}

/** From here on the model works in a copy, and the work tree stays as checkout and setup left it. */
async function workInCopy({ base }: StartSnapshot, { ports: { commands, repository, workspace } }: Run): Promise<void> {
  const copy = await commands.copyWorkTree('model', { tracked: await repository.basePaths(), base })
  await repository.workIn(copy)
  workspace.workIn(copy)
}

/** Runs the setup command on the base. Throws ConfigurationError when that of the input fails. */
export async function setUp(run: ProofJob): Promise<Pick<Session, 'setupCommand' | 'setup'>> {
  const { config, ports } = run
  const none = { setupCommand: null, setup: '' }
  await ports.repository.lookAround()
  if (config.setupCommand === 'none' || (config.setupCommand === '' && !ports.commands.canRun)) return none
  const detected = detectSetupCommand(await ports.workspace.rootFiles())
  const { command, because } =
    config.setupCommand === '' ? detected : { command: config.setupCommand, because: 'input setup-command' }
  ports.reporter.info(`setup command: ${command ?? 'none'} (${because})`)
  if (command === null) return none
  const place = { signal: run.editing, inside: ports.commands.run }
  // What a pull request already holds was written by a run.
  const end =
    run.state.task?.revision === undefined
      ? await runSetup(command, run, { ...place, network: true, credentials: 'all' })
      : await setUpApart(command, run, place)
  const { status, exitCode, output } = end
  const setup = `The host ran the setup \`${command}\`, which ${inWords(end)}`
  if (exitCode === 0) return { setupCommand: command, setup: `${setup}.` }
  const last = causeIn(output)
  const what = `"${command}" ${exitCode === null ? status : `failed with exit code ${exitCode}`}`
  if (config.setupCommand !== '')
    throw new ConfigurationError(
      `input setup-command: ${what}`,
      `${last} (the whole output is in the log above)`,
      undefined,
      { reasonKind: 'setup-command', ...setupToPaste(command, detected.command) },
    )
  learn(run.state, { failedSetup: command })
  ports.reporter.warning(
    `the detected setup command ${what}: ${last.replace(/\.$/, '')}. The run continues without it. Set setup-command, or "none" if nothing is to be installed.`,
  )
  return { ...none, setup: `${setup}: ${inBackticks(last)}.` }
}

/** The test command of the base, and those that cannot start on this machine. */
export async function chooseTests(run: ProofJob): Promise<Chosen & Pick<Session, 'listing'>> {
  const chosen = await findTests(run)
  const manifest = (await run.ports.workspace.rootFiles()).get('package.json') ?? null
  return { ...chosen, listing: chosen.testCommand === null ? null : listingTests(chosen.testCommand, manifest) }
}

type Chosen = Pick<Session, 'testCommand' | 'notTested'>

async function findTests(run: ProofJob): Promise<Chosen> {
  const { config, ports } = run
  const none = { testCommand: null, notTested: [] }
  if (!ports.commands.canRun) return none
  if (config.testCommand !== '') {
    ports.reporter.info(`test command: ${config.testCommand} (input test-command)`)
    return { ...none, testCommand: config.testCommand }
  }
  if (config.proof === 'none') {
    ports.reporter.info('test command: none (input proof)')
    return none
  }
  const files = await ports.workspace.rootFiles()
  const detected = detectTestCommand(files)
  if (detected === null) {
    const endless = endlessScript(files)
    const why = endless === null ? '' : ` (the script ${endless} does not end by itself)`
    ports.reporter.warning(
      `no test command was found${why}; the change will not be tested. Set the input test-command.`,
    )
    return none
  }
  const missing: string[] = []
  for (const one of detected.joined) {
    const probe = { command: probeOf(one), timeoutMs: 60_000, outputLimit: 2_000 }
    if ((await ports.commands.run(probe, run.editing)).exitCode !== 0) missing.push(one)
  }
  const isWhole = missing.length === 0 || missing.length === detected.joined.length
  const testCommand = isWhole ? detected.command : detected.joined.filter(one => !missing.includes(one)).join(' && ')
  ports.reporter.info(`test command: ${testCommand} (${detected.because})`)
  const notTested = isWhole ? [] : missing
  for (const one of notTested)
    ports.reporter.warning(`the tool of these tests is not installed, so they are not run: ${one}. ${TO_RUN_THEM}`)
  for (const one of detected.notRun)
    ports.reporter.warning(`these tests were found too and are not run: ${one}. ${TO_RUN_THEM}`)
  return { testCommand, notTested }
}

/** The commands of the input, else the project's own checks. Those count by the base, so they need a baseline. */
export async function chooseChecks(testCommand: string | null, run: ProofJob): Promise<readonly MoreCommand[]> {
  const { config, ports } = run
  const given = config.moreCommands.map(command => ({ command, isDetected: false }))
  if (given.length > 0 || testCommand === null || config.proof !== 'full')
    return given.filter(({ command }) => command !== NO_CHECKS)
  const detected = detectChecks(await ports.workspace.rootFiles(), testCommand)
  for (const { command, because } of detected) ports.reporter.info(`more commands: ${command} (${because})`)
  return detected.map(({ command }) => ({ command, isDetected: true }))
}

const NO_CHECKS = 'none'

const TO_RUN_THEM = 'Set the inputs setup-command and test-command if they count.'

type MadeParts = 'run' | 'policy' | 'baseline' | 'working' | 'isTest' | 'checkPath' | 'checkWrite'
type SessionParts = Omit<Session, MadeParts>

/** Makes a session. The baseline begins at once. */
export function createSession(parts: SessionParts, run: Run): Session {
  const { config } = run
  const policy = policyFor(parts.task, config)
  const baseline = startBaseline(parts, run)
  const preExisting = [...parts.start.uncommitted, ...parts.start.untracked]
  const checkPath: Session['checkPath'] = path => {
    const wasThere = preExisting.some(one => (one.endsWith('/') ? path.startsWith(one) : path === one))
    if (wasThere) return { kind: 'dirty-before' }
    return policy.checkProtected(path) ?? policy.outputs?.check(path) ?? null
  }
  return {
    ...parts,
    run,
    policy,
    baseline,
    working: AbortSignal.any([run.editing, baseline.failed]),
    isTest: testPathMatcher(config.testPaths),
    checkPath,
    async checkWrite({ kind, path }) {
      const closed = checkPath(path)
      if (closed !== null || kind === 'missing' || kind === 'directory') return closed
      return run.ports.repository.checkEditable(path)
    },
  }
}
