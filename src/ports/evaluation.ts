import type { Way } from '../core/evaluation/attempt.ts'
import type { Evaluation, Variant } from '../core/evaluation/evaluation.ts'
import type { PastFix } from '../core/evaluation/past-fix.ts'

export type EndedCommand = { code: number | null; outputs: Readonly<Record<string, string>> }

/** A task, as git knows it. `id`: its name in folders. `subject`: untrusted. */
export type FixToMeasure = Pick<PastFix, 'sha' | 'parent' | 'date'> & {
  id: string
  subject: string
  touched: string | null
}

/** `taken-back`: the fix's tests with the source of before. `patch`: the source of a change with its tests. */
export type Side = { of: 'fix' | 'taken-back' } | { of: 'patch'; tree: string }

export type EvaluationPorts = {
  /** Measures one side of a fix in a copy of its own; its pages go into `folder`. Throws RepositoryError. */
  prove(fix: FixToMeasure, side: Side, folder: string): Promise<EndedCommand>
  /** Lets a model solve the task, in a repository of one commit. `most`: dollars. Throws RepositoryError. */
  solve(
    fix: FixToMeasure,
    asked: { issue: string; variant: Variant; most: number },
    folder: string,
  ): Promise<EndedCommand>
  /** What all runs in a folder have cost together; null where that is not known. */
  paidIn(folder: string): number | null
  wayIn(folder: string): Way
  /** Keeps what is known so far, so that another command can go on from it. Throws the file system's error. */
  keep(evaluation: Evaluation): void
  notify(line: string): void
  begin(line: string): void
  signal: AbortSignal
}
