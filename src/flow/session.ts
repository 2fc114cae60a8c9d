/** The place where the editing happens: what was found there, what is closed, and what the edit tool has written. */

import type { ChangePolicy } from '../core/change/judge-change.ts'
import { protectedPathJudge } from '../core/change/protected-paths.ts'
import { outputsOf } from '../core/maintenance/output-artefacts.ts'
import type { Task } from '../core/task/task.ts'
import { testPathJudge } from '../core/testing/test-paths.ts'
import type { Base, FileContent, StartSnapshot } from '../ports.ts'
import { type BaselineRun, startBaseline } from './baseline-run.ts'
import type { EarlierWork } from './earlier-work.ts'
import type { GatheredInput } from './gather-inputs.ts'
import { type LookedUp, NOTHING_LOOKED_UP } from './look-up-head-start.ts'
import type { RepositoryNote } from './read-notes.ts'
import type { Run } from './run.ts'

export type Session = {
  readonly run: Run
  readonly base: Base
  readonly testCommand: string | null
  readonly task: Task
  /** What the base commit tells whoever works in it. */
  readonly notes: readonly RepositoryNote[]
  /** What the task wants to be read first. */
  readonly inputs: readonly GatheredInput[]
  /** The lines that the task's text names. Never rejects. */
  readonly headStart: Promise<LookedUp>
  /** What an earlier run of the task has done that this one may go on from. */
  readonly earlier: EarlierWork | null
  readonly policy: ChangePolicy
  /** The tests on the untouched tree; whoever edits or runs commands waits for it. */
  readonly baseline: BaselineRun
  /** Aborts when the editing has to end, or when the baseline shows that nothing can be tested. */
  readonly working: AbortSignal
  /** Paths, relative to the root, that the edit tool wrote; all of them count, so each was asked about with `whyForeign` before. */
  readonly byEditTool: Set<string>
  /** Whether a path, relative to the root, is a test or belongs to one (`test-paths`). */
  isTest(path: string): boolean
  /** Why a path may not be edited, or null. */
  whyClosed(path: string): string | null
  /** Why what stands at a path now may not be written over, or null; to be asked before the write, which hides what was there. */
  whyForeign(found: FileContent): Promise<string | null>
}

/** What is shown to the model before it looks itself. */
type Found = Pick<Session, 'notes' | 'inputs' | 'earlier' | 'headStart'>

const NOTHING_FOUND: Found = {
  notes: [],
  inputs: [],
  earlier: null,
  headStart: Promise.resolve(NOTHING_LOOKED_UP),
}

/** Opens the workshop on a start snapshot; the baseline begins at once. */
export function openSession(
  run: Run,
  base: Base,
  start: StartSnapshot,
  testCommand: string | null,
  task: Task,
  { notes, inputs, earlier, headStart }: Found = NOTHING_FOUND,
): Session {
  const { config } = run
  const protectedReason = protectedPathJudge(config.protectedPaths)
  const outputs = outputsOf(task)
  const byEditTool = new Set<string>()
  const baseline = startBaseline(testCommand, run)
  const foreign = [...start.setAside, ...start.untracked]
  return {
    run,
    base,
    testCommand,
    task,
    notes,
    inputs,
    earlier,
    headStart,
    policy: { maxFiles: config.maxChangedFiles, maxLines: config.maxChangedLines, protectedReason, outputs },
    baseline,
    working: AbortSignal.any([run.editing, baseline.failed]),
    byEditTool,
    isTest: testPathJudge(config.testPaths),
    whyClosed(path) {
      const wasThere = foreign.some(one => (one.endsWith('/') ? path.startsWith(one) : path === one))
      return wasThere
        ? 'it was changed or untracked before this run began and is not part of it'
        : (protectedReason(path) ?? outputs?.whyOutside(path) ?? null)
    },
    async whyForeign({ kind, path }) {
      if (kind === 'missing' || kind === 'directory' || byEditTool.has(path)) return null
      return run.ports.repository.whyForeign(path)
    },
  }
}
