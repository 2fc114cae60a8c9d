/** The place where the editing happens: what was found there, what is closed, and what the edit tool has written. */

import type { ChangePolicy } from '../core/change/judge-change.ts'
import { protectedPathJudge } from '../core/change/protected-paths.ts'
import type { Base, FileContent, StartSnapshot } from '../ports.ts'
import type { Run } from './run.ts'

export type Workshop = {
  readonly run: Run
  readonly base: Base
  readonly testCommand: string | null
  readonly policy: ChangePolicy
  /** Paths, relative to the root, that the edit tool wrote; all of them count, so each was asked about with `whyForeign` before. */
  readonly byEditTool: Set<string>
  /** Why a path may not be edited, or null. */
  whyClosed(path: string): string | null
  /** Why what stands at a path now may not be written over, or null; to be asked before the write, which hides what was there. */
  whyForeign(found: FileContent): Promise<string | null>
}

/** Opens the workshop on a start snapshot. */
export function openWorkshop(run: Run, base: Base, start: StartSnapshot, testCommand: string | null): Workshop {
  const { config } = run
  const protectedReason = protectedPathJudge(config.protectedPaths)
  const byEditTool = new Set<string>()
  const foreign = [...start.setAside, ...start.untracked]
  return {
    run,
    base,
    testCommand,
    policy: { maxFiles: config.maxChangedFiles, maxLines: config.maxChangedLines, protectedReason },
    byEditTool,
    whyClosed(path) {
      const wasThere = foreign.some(one => (one.endsWith('/') ? path.startsWith(one) : path === one))
      return wasThere
        ? 'it was changed or untracked before this run began and is not part of it'
        : protectedReason(path)
    },
    async whyForeign({ kind, path }) {
      if (kind === 'missing' || kind === 'directory' || byEditTool.has(path)) return null
      return run.ports.repository.whyForeign(path)
    },
  }
}
