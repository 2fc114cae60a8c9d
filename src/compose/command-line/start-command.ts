/** What every command of the command line has. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createReporter } from '../../adapters/actions/actions-reporter.ts'
import { listenForCancellation } from '../../adapters/actions/cancellation.ts'
import { createJournalFile } from '../../adapters/files/journal-file.ts'
import { createOutputFolder } from '../../adapters/files/output-folder.ts'
import { foldersOutside } from '../../adapters/git/git-environment.ts'
import { repositoryAround } from '../../adapters/git/user-repository.ts'
import { endWithParent, HIDDEN_FOLDERS } from '../../adapters/local/child-command.ts'
import { flushed, keepHeapSmall, systemClock } from '../../adapters/system/machine.ts'
import { createPageWriter, type OutputValues } from '../../adapters/terminal/page-writer.ts'
import { createTerminalLog } from '../../adapters/terminal/terminal-log.ts'
import { namesAccess } from '../../core/config/access.ts'
import { secretsOfInput } from '../../core/config/extra-headers.ts'
import { SECRET_INPUTS } from '../../core/config/inputs.ts'
import { EVALUATION_SHUTDOWN_TIMES, SHUTDOWN_TIMES } from '../../core/deadlines.ts'
import { namesRepository, type Order } from '../../core/order.ts'
import { limitResult } from '../../core/outcome.ts'
import { renderReport } from '../../core/page/run-report.ts'
import { cloudVariables } from '../../core/secrets/cloud-variables.ts'
import { createSecrets } from '../../core/secrets/secrets.ts'
import type { Reporter } from '../../ports/reporter.ts'
import { endAll, withRunLog } from '../start.ts'
import { COPY_PREFIX, noteOwner, removeCopy, removeLeftCopies } from './left-copies.ts'
import { ALL_TOKENS, namedHost, tokenNames } from './named-host.ts'

const KEYS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', ...ALL_TOKENS]
const FLUSH_MS = 5_000

export type StartedCommand = ReturnType<typeof startCommand>

/**
 * Takes the keys out of the environment, opens the log and a folder of this command, and listens for signals. Throws
 * nothing.
 */
export function startCommand(order: Order, environment: NodeJS.ProcessEnv) {
  keepHeapSmall()
  leaveFoldersOfClone(order, environment)
  const given = takeKeys(order, environment)
  const hiddenFolders = takeHiddenFolders(environment)
  const root = mkdtempSync(join(tmpdir(), COPY_PREFIX))
  const [tempDir, pages] = [join(root, 'temp'), given.values['output-path'] || join(root, 'pages')]
  mkdirSync(tempDir)
  const folder = join(tempDir, `diffproof-run-${systemClock.randomHex(32)}`)
  const mark = systemClock.randomHex(32)
  noteOwner(root, { mark, folder })
  const journal = createJournalFile(folder)
  const {
    signal: cancelled,
    shutdown,
    outOfTime,
  } = listenForCancellation(journal, {
    ...(order.verb === 'eval' ? EVALUATION_SHUTDOWN_TIMES : SHUTDOWN_TIMES),
    late: limitResult('cancelled'),
  })
  const { now } = systemClock
  const startedAt = now()
  const sinceStart = () => now() - startedAt
  const secrets = createSecrets(given.secrets)
  const clean = secrets.publishable
  const log = createTerminalLog(process.stderr, { isVerbose: order.options['verbose'] === 'true' })
  const writing = { folder: pages, clean, now, startedAt, render: renderReport }
  const outputTo = (warn: Reporter['warning']) => createOutputFolder({ ...writing, warn })
  const outputs: OutputValues = {}
  const reporter = createReporter({ outputTo, secrets, log, sinceStart }, warn =>
    createPageWriter(secrets, { folder: pages, outputs, warn }),
  )
  return {
    ...{ order, environment, given, secrets, startedAt, folder, journal, mark, cancelled, shutdown, outOfTime },
    ...{ ...withRunLog(reporter, { clean, sinceStart }), outputs, root, tempDir, pages },
    runnerFiles: { restore: () => [] },
    learn: secrets.add,
    hiddenFolders,
    removeLeftCopies: () => removeLeftCopies(dirname(root)),
    ...createSpeech({ log, clean, order, outputs, cancelled }),
    /** Removes the copy and ends the process. `late`: with everything that still runs. */
    async leave(late: boolean): Promise<never> {
      log.stop()
      await flushed(process.stdout, FLUSH_MS)
      await flushed(process.stderr, FLUSH_MS)
      if (late) await endAll({ mark, folder })
      // Behind what the sandbox and the journal do at the exit.
      process.once('exit', () => removeCopy(root, order.verb === 'doctor' || order.verb === 'init' ? '' : 'pages'))
      process.exit()
    },
  }
}

/**
 * A clone may bring a `git` of its own, and shells and npx search its folders. Without a sandbox its code may run
 * anyway.
 */
function leaveFoldersOfClone({ inputs }: Order, environment: NodeJS.ProcessEnv): void {
  if (inputs['sandbox'] === 'off') return
  const clone = repositoryAround(process.cwd(), environment['HOME'])
  environment['PATH'] = foldersOutside(environment['PATH'] ?? '', clone).join(delimiter)
}

type Speaking = {
  log: ReturnType<typeof createTerminalLog>
  clean: (text: string) => string
  order: Order
  outputs: OutputValues
  cancelled: AbortSignal
}

function createSpeech({ log, clean, order: { options }, outputs, cancelled }: Speaking) {
  const isJson = options['json'] === 'true'
  return {
    isJson,
    notify: (line: string) => log.step(clean(line)),
    /** Shows at the bottom of a terminal what is under way. */
    begin: (line: string) => log.begin(clean(line)),
    /** Prints the last lines, or the outputs as JSON beside them. */
    say(lines: readonly string[], { object = outputs, isWrong }: { object: unknown; isWrong: boolean }): void {
      log.stop()
      const stream = isJson || isWrong ? process.stderr : process.stdout
      for (const line of lines) stream.write(`${clean(line)}\n`)
      if (isJson) process.stdout.write(`${JSON.stringify(object, null, 2)}\n`)
    },
    /** Shows something and asks. True with `--yes`; false where nobody can be asked. */
    async agrees(question: string, shown: readonly string[]): Promise<boolean> {
      log.stop()
      for (const text of shown) process.stderr.write(`${clean(text)}\n`)
      if (options['yes'] === 'true') return true
      if (!process.stdin.isTTY || !process.stderr.isTTY) return false
      const asking = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await asking.question(`${question} [y/N] `, { signal: cancelled }).catch(() => '')
      asking.close()
      return /^y(?:es)?$/i.test(answer.trim())
    },
  }
}

/** The inputs, with the keys of the environment, which no child process gets. */
function takeKeys({ verb, inputs, options, argument }: Order, environment: NodeJS.ProcessEnv) {
  const values: Record<string, string> = { ...inputs }
  values['anthropic-api-key'] ??= ''
  if (!namesAccess(values)) values['anthropic-api-key'] = environment['ANTHROPIC_API_KEY'] ?? ''
  values['github-token'] ||= environment[tokenNames(environment).find(name => environment[name]) ?? ''] ?? ''
  const asksGithub =
    (verb !== 'run' && verb !== 'prove' && verb !== 'eval') ||
    options['issues'] === 'true' ||
    (verb === 'eval' && namesRepository(argument)) ||
    options['push'] === 'true' ||
    options['issue'] !== undefined
  if (values['github-token'] === '' && asksGithub) values['github-token'] = tokenOfGh(environment)
  if ((values['output-path'] ?? '') !== '') values['output-path'] = resolve(values['output-path'] ?? '')
  const clouds = cloudVariables(environment, values['provider'] ?? '', (values['pass-env'] ?? '').split(/[,\s]+/))
  const secrets = [
    ...SECRET_INPUTS.flatMap(name => secretsOfInput(name, values[name] ?? '')),
    ...KEYS.map(name => environment[name] ?? ''),
    ...clouds.secrets,
  ]
  const hiddenFromCommands = [...new Set(secrets.filter(one => one !== ''))]
  for (const name of [...KEYS, ...clouds.taken]) delete environment[name]
  const names = Object.keys(inputs)
  return { values, names, secrets: hiddenFromCommands, hiddenFromCommands, clouds: clouds.values }
}

/** What an evaluation hides from the commands of its tasks. */
function takeHiddenFolders(environment: NodeJS.ProcessEnv): readonly string[] {
  endWithParent()
  const folders = environment[HIDDEN_FOLDERS]?.split('\n') ?? []
  delete environment[HIDDEN_FOLDERS]
  return folders
}

/** Empty where GitHub's own command line is missing, or nobody is logged in. */
function tokenOfGh(environment: NodeJS.ProcessEnv): string {
  const { PATH = '', HOME = '' } = environment
  const { status, stdout } = spawnSync('gh', ['auth', 'token', '--hostname', namedHost(environment)], {
    env: { PATH, HOME },
    encoding: 'utf8',
    timeout: 5_000,
  })
  return status === 0 ? stdout.trim() : ''
}
