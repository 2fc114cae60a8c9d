/** What it takes to decide whether a run may start, and no more: the inputs, the event and the forge. The rest is loaded while the forge is asked. */
import { judgeInputs } from './adapters/actions/action-inputs.ts'
import { type RunnerEnvironment, readRunnerEnvironment } from './adapters/actions/runner-environment.ts'
import { proxiedFetch } from './adapters/system/proxied-fetch.ts'
import { createRetryPolicy, NO_RETRIES } from './adapters/system/retry-policy.ts'
import { systemClock } from './adapters/system/system-clock.ts'
import type { Stage } from './compose-stage.ts'
import type { Config } from './core/config/inputs.ts'
import { timesFor } from './core/deadlines.ts'
import { createRedactor } from './core/log/redact.ts'
import { withoutKeys } from './core/secrets/find-keys.ts'
import type { RetryPolicy } from './ports/clock.ts'
import type { Forge } from './ports/forge.ts'

export type Gate = {
  readonly config: Config
  readonly runner: RunnerEnvironment
  readonly event: RunnerEnvironment['event']
  readonly redact: (text: string) => string
  readonly times: ReturnType<typeof timesFor>
  readonly overall: AbortSignal
  /** Milliseconds since the epoch. */
  readonly deadline: number
  readonly retryPolicy: RetryPolicy
  readonly ports: { readonly forge: Forge }
  /** The forge for what is written beside the run: every request once, broken off by the signal. */
  readonly forgeBeside: (cut: AbortSignal) => Forge
}

/** Opens the gate. Throws ConfigurationError that names everything that is wrong. */
export async function openGate({ given, environment, reporter, startedAt, cancelled }: Stage): Promise<Gate> {
  const config = judgeInputs(given)
  const runner = readRunnerEnvironment(environment)
  // GitHub's package reads the event file while it is loaded, and gives up on one that is no JSON: only now is it known to be some.
  const { createGithubForge } = await import('./adapters/github/github-forge.ts')
  const redact = createRedactor(given.secrets)
  const times = timesFor(config.timeoutMinutes)
  const overall = AbortSignal.any([cancelled, AbortSignal.timeout(times.totalMs)])
  const deadline = startedAt + times.totalMs
  const retryPolicy = createRetryPolicy({ clock: systemClock, deadline, signal: overall, tell: reporter.info })
  const access = {
    token: config.githubToken,
    apiUrl: runner.apiUrl,
    repository: runner.repository,
    answerLimitMs: times.answerMs,
    fetch: proxiedFetch(runner.apiUrl),
    redact: (text: string) => withoutKeys(redact(text)),
  }
  return {
    config,
    runner,
    event: runner.event,
    redact,
    times,
    overall,
    deadline,
    retryPolicy,
    ports: { forge: createGithubForge({ ...access, retryPolicy }) },
    forgeBeside: cut => createGithubForge({ ...access, retryPolicy: NO_RETRIES, signal: cut }),
  }
}
