/** The action's outputs, by name. What does not apply stays away. */
import type { Receipt } from '../change/change.ts'
import type { Usage } from '../money/prices.ts'
import type { RunResult } from '../outcome.ts'
import type { TestRun } from '../testing/verdict.ts'

/** What a run knows about itself at its end. */
export type RunFacts = {
  readonly baseSha: string | null
  readonly receipt: Receipt | null
  readonly tests: TestRun | null
  readonly turns: number
  readonly usage: Usage
  /** Null for a model without a known price. */
  readonly costUsd: number | null
  readonly durationMs: number
  readonly patchFile: string | null
  readonly transcriptFile: string | null
}

/** Every output that applies, as strings, but for the report's, which is made later; those of the result itself come on top. */
export function outputsOf(runResult: RunResult, facts: RunFacts): Record<string, string> {
  const { receipt, usage } = facts
  const optional: Record<string, string | null> = {
    'changed-files': receipt === null ? null : pathsAsJson(receipt.files.map(file => file.path)),
    'tree-sha': receipt === null ? null : receipt.tree,
    'base-sha': facts.baseSha,
    'patch-file': facts.patchFile,
    'transcript-file': facts.transcriptFile,
    'cost-usd': facts.costUsd === null ? null : dollars(facts.costUsd),
  }
  return {
    outcome: runResult.outcome,
    reason: runResult.reason,
    'tests-passed': testsPassed(facts.tests),
    'pull-request-operation': 'none',
    turns: String(facts.turns),
    'input-tokens': String(usage.inputTokens),
    'output-tokens': String(usage.outputTokens),
    'cache-read-tokens': String(usage.cacheReadTokens),
    'cache-write-tokens': String(usage.cacheWriteTokens),
    'duration-ms': String(facts.durationMs),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    ...runResult.outputs,
  }
}

/** GitHub takes a megabyte of outputs, and drops all of them beyond it. */
const LONGEST_LIST = 250_000

/** As a JSON array; of very many paths the first ones. */
function pathsAsJson(paths: readonly string[]): string {
  let left = LONGEST_LIST
  const fit = paths.filter(path => {
    left -= JSON.stringify(path).length + 1
    return left > 0
  })
  return JSON.stringify(fit)
}

/** Dollars to six places: one token of the cheapest model shows. */
export function dollars(amount: number): string {
  return String(Math.round(amount * 1_000_000) / 1_000_000)
}

function testsPassed(tests: TestRun | null): string {
  if (tests === null || tests.status === 'not-run') return 'not-run'
  return String(tests.status === 'passed')
}

/** How it ended and why, that it is a draft where it is one, and where to look. Untrusted text. */
export function lastLine({ outcome, reason, isDraft, outputs }: RunResult): string {
  const url = outputs['pull-request-url']
  const where = url === undefined || reason.includes(url) ? '' : `: ${url}`
  return `${outcome}${isDraft === true ? ' (draft)' : ''}: ${reason}${where}`
}
