/** Asks a scripted model as the flow does: with its limits, its retries and its state, and a clock that does not really wait. */
import type { Message } from '../../src/core/model/messages.ts'
import { askModel, type ModelTurn, type StartOver, type Stopped } from '../../src/flow/agent/ask-model.ts'
import type { Run } from '../../src/flow/run.ts'
import type { Model } from '../../src/ports/model.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { request } from '../adapters/anthropic/test-bed.ts'
import { world } from './fakes.ts'

export interface Patient {
  readonly run: Run
  readonly waits: readonly number[]
  readonly warnings: readonly string[]
  ask(options?: {
    closing?: boolean
    messages?: readonly Message[]
    signal?: AbortSignal
  }): Promise<ModelTurn | Stopped | StartOver>
}

/** `more` replaces parts of the run, `ports` parts of its ports. */
export function patientWith(
  model: Model,
  inputs: Record<string, string> = {},
  more: Partial<Run> = {},
  ports: Partial<Ports> = {},
): Patient {
  const waits: number[] = []
  const warnings: string[] = []
  let now = 0
  const base = world([], inputs).run
  const run: Run = {
    ...base,
    ...more,
    ports: {
      ...base.ports,
      model,
      reporter: { ...base.ports.reporter, warning: text => void warnings.push(text) },
      clock: {
        ...base.ports.clock,
        now: () => now,
        randomHex: digits => '8'.padEnd(digits, '0'),
        wait: async ms => {
          waits.push(ms)
          now += ms
        },
      },
      ...ports,
    },
  }
  return {
    run,
    waits,
    warnings,
    ask({ closing = false, messages, signal = new AbortController().signal } = {}) {
      const newest = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
      return askModel({ ...request(messages), newest, closing }, run, signal)
    },
  }
}
