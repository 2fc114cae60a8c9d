/** The action's outputs, by name. What does not apply stays away. */
import { type ActionName, actionOf } from '../config/actions.ts'
import { happened, type RunResult } from '../outcome.ts'
import { plainText } from './plain-text.ts'
import type { ReachedPhases, RunSummary } from './run-summary.ts'

type KeptFiles = Record<'tree' | 'baseSha' | 'tests' | 'patchFile' | 'transcriptFile', string | null>

/**
 * Every output that applies, as strings, but for the report's, which is made later; those of the result itself come on
 * top.
 */
export function outputsOf(
  { turns, usage, costUsd, durationMs, files, phases }: RunSummary,
  { outcome, reason, reasonKind, outputs, page }: RunResult,
  kept: KeptFiles,
): Record<string, string> {
  const { tree, baseSha, tests, patchFile, transcriptFile } = kept
  const optional: Record<string, string | null> = {
    'changed-files': tree === null ? null : JSON.stringify(pathsThatFit(files.map(({ path }) => path))),
    'reason-kind': reasonKind ?? null,
    'tree-sha': tree,
    'base-sha': baseSha,
    phases: page === undefined ? phasesAsJson(phases) : null,
    'patch-file': patchFile,
    'transcript-file': transcriptFile,
    'cost-usd': costUsd === null ? null : String(costUsd),
  }
  return {
    outcome,
    reason,
    'tests-passed': tests === null || tests === 'not-run' ? 'not-run' : String(tests === 'passed'),
    'pull-request-operation': 'none',
    turns: String(turns),
    'input-tokens': String(usage.inputTokens),
    'output-tokens': String(usage.outputTokens),
    'cache-read-tokens': String(usage.cacheReadTokens),
    'cache-write-tokens': String(usage.cacheWriteTokens),
    'duration-ms': String(durationMs),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    ...outputs,
  }
}

/** Those outputs that the action declares. On a command line those of the result come on top. */
export function declaredOutputs(
  outputs: Readonly<Record<string, string>>,
  action: ActionName,
  own: RunResult['outputs'],
): Record<string, string> {
  const declared = actionOf(action).outputs
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => declared.includes(name) || name in own))
}

function phasesAsJson({ phase1_complete, files_edited, json_provided, ...rest }: ReachedPhases): string {
  const { json_turn = null, edit_turn = null, success } = rest
  const paths = pathsThatFit(files_edited)
  return JSON.stringify({ phase1_complete, files_edited: paths, json_provided, json_turn, edit_turn, success })
}

/** GitHub takes a megabyte of outputs, and drops all of them beyond it. */
const LONGEST_LIST = 250_000

function pathsThatFit(paths: readonly string[]): readonly string[] {
  let left = LONGEST_LIST
  return paths.filter(path => {
    left -= JSON.stringify(path).length + 1
    return left > 0
  })
}

/** What happened and why, where to look, and the outcome: the annotation of the run. Untrusted text. */
export function lastLine(result: RunResult, { verdict }: RunSummary): string {
  const { outcome, outputs, pullRequest, reason } = result
  if (pullRequest === undefined) return `${happened(result)}: ${reason} (${outcome})`
  const why = plainText(verdict.proven) || reason
  return `${happened(result)} “${pullRequest.title}”: ${why}: ${outputs['pull-request-url']} (${outcome})`
}
