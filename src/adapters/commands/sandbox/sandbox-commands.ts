/** The Commands port: commands run in a sandbox, or not at all unless `sandbox: off` allows it. */
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../../../core/errors.ts'
import type { Note } from '../../../core/run-log/journal.ts'
import { commandEnvironment } from '../../../core/testing/command-environment.ts'
import type { CommandResult, Commands } from '../../../ports/commands.ts'
import { createPlainCommands, type PlainCommandsOptions } from '../plain-commands.ts'
import { type OutputPipe, runProcess } from '../run-process.ts'
import { possibleControlGroups, scriptWords } from './launchers.ts'
import {
  CANDIDATES,
  type Candidate,
  type FoundSandbox,
  type OpenSandbox,
  openSandbox,
  removeSandbox,
} from './open-sandbox.ts'
import { makeMountPoints } from './plan-mounts.ts'
import { superviseSandbox } from './supervise-sandbox.ts'

export type SandboxCommandsOptions = PlainCommandsOptions & {
  readonly sandbox: 'auto' | 'require' | 'off'
  readonly sandboxNetwork: 'none' | 'host'
  readonly private: readonly string[]
  readonly candidates?: readonly Candidate[]
  readonly note: (note: Note) => void
}

type Request = Parameters<Commands['run']>[0]

const NO_SANDBOX =
  'No command can be run here: this machine offers no sandbox to run it in (sandbox: off would run it without).'
const SELF_TEST_MS = 20_000

/** Makes the port. Commands run one at a time, in order. */
export function createSandboxCommands(options: SandboxCommandsOptions): Commands {
  const plain = createPlainCommands(options)
  let sandbox: OpenSandbox | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let number = 0
  const environmentFor = (home: string): Readonly<Record<string, string>> => ({
    ...commandEnvironment({
      ambient: options.environment,
      home,
      temporary: '/tmp',
      pass: options.passEnv,
      secrets: options.secrets,
    }),
    GIT_OPTIONAL_LOCKS: '0',
  })
  const runIn = async (inside: OpenSandbox, request: Request, signal: AbortSignal): Promise<CommandResult> => {
    const { plan } = inside
    number += 1
    const words = join(plan.folder, `words-${number}`)
    try {
      makeMountPoints(plan)
      writeFileSync(words, scriptWords(plan.cwd, environmentFor(plan.home), request.command), { mode: 0o600 })
    } catch (error) {
      return { status: 'could-not-run', exitCode: null, output: String(error), durationMs: 0 }
    }
    const network = request.network ?? options.sandboxNetwork === 'host'
    const launch = inside.launch({ plan, words, network })
    const supervised = { launch, timeoutMs: request.timeoutMs, mark: options.mark }
    const supervise = (pipe: OutputPipe, drained: Promise<void>) =>
      superviseSandbox(supervised, { pipe, drained }, signal)
    try {
      return await runProcess({ supervise, outputLimit: request.outputLimit, tempDir: options.tempDir }, signal)
    } finally {
      rmSync(words, { force: true })
    }
  }
  const find = (): Promise<FoundSandbox> => {
    mkdirSync(options.tempDir, { recursive: true, mode: 0o700 })
    options.note({ kind: 'sandbox', groups: [...possibleControlGroups()] })
    const { environment, workingDirectory, mark, note, candidates = CANDIDATES } = options
    const [workspace, tempDir] = [realpathSync(options.root), realpathSync(options.tempDir)]
    const limits = { timeoutMs: SELF_TEST_MS, outputLimit: 20_000 }
    return openSandbox({
      ...{ machine: { environment, workspace, tempDir, private: options.private }, workingDirectory, candidates },
      ...{ network: options.sandboxNetwork === 'host', environmentFor, mark, note },
      run: (tried, command) => runIn(tried, { command, ...limits }, new AbortController().signal),
    })
  }

  return {
    get sandbox() {
      return sandbox?.level ?? 'none'
    },
    get canRun() {
      return options.sandbox === 'off' || sandbox !== null
    },
    async open() {
      if (options.sandbox === 'off') return []
      const found = await find()
      sandbox = found.sandbox
      if (sandbox === null && options.sandbox === 'require') {
        throw new ConfigurationError(
          `input sandbox: "require", but no sandbox passed its self-test (${found.said.join('; ')})`,
          'Use a runner with sudo or with bubblewrap and user namespaces, or choose sandbox: auto, which runs no commands without a sandbox.',
        )
      }
      return found.said
    },
    async run(request, signal) {
      if (options.sandbox === 'off') return plain.run(request, signal)
      const inside = sandbox
      if (inside === null) return { status: 'could-not-run', exitCode: null, output: NO_SANDBOX, durationMs: 0 }
      const mine = turn.then(() => runIn(inside, request, signal))
      turn = mine
      return mine
    },
    close() {
      if (sandbox !== null) removeSandbox(sandbox.plan)
      sandbox = null
    },
  }
}
