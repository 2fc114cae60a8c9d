/** What a run says. Text from outside is made safe in one place. */
import type { Patch } from '../core/change/change.ts'
import type { RunEvent } from '../core/log/shorten-events.ts'
import type { RunResult } from '../core/outcome.ts'
import type { ReportInput } from '../core/page/run-report.ts'

export type Reporter = {
  info(line: string): void
  warning(line: string): void
  group<T>(title: string, work: () => Promise<T>): Promise<T>
  /** Text from the model, a command or the forge: shown, never obeyed. */
  untrusted(text: string): void
  record(event: RunEvent): void
  /** Returns its path. `refused`: the part that was refused beside the change. */
  keepPatch(patch: Patch, of?: 'change' | 'refused'): Promise<string>
  keepFile(name: 'totals.json' | 'record.json' | 'proof.html', text: string): Promise<string>
  /** From the transcript and the patch; returns its path, null where there is none. Never throws. */
  keepReport(input: ReportInput): Promise<string | null>
  /** Where the transcript is written; null while nothing was recorded. */
  transcriptFile(): string | null
  /** The last word: outputs, job summary, and `line` as the annotation of the exit. Never throws. */
  finish(
    runResult: RunResult,
    line: string,
    outputs: Readonly<Record<string, string>>,
    jobSummary: string,
  ): Promise<void>
  add(outputs: Readonly<Record<string, string>>, markdown: string): Promise<void>
}

/** What came of a write; after `over` there is none any more. */
export type Wrote = 'written' | 'failed' | 'over'

/** Has somebody write about a run beside it: one write at a time, at a pace of its own. */
export type StatusUpdater = {
  /** Aborts when what is on its way has to be broken off. */
  cut: AbortSignal
  look(): void
  /** Begins. `write` never throws, and begins nothing more once its signal is given. */
  start(write: (stopping: AbortSignal) => Promise<Wrote>): void
  /**
   * What is on its way has `graceMs`, less where `shutdown` is given, then it is broken off. True where it came to its
   * end.
   */
  stop(graceMs: number, shutdown: AbortSignal): Promise<boolean>
}

export type KeptOutput = {
  record(event: RunEvent, phase: string | null): void
  transcriptFile(): string | null
  keepPatch(patch: Patch, of: 'change' | 'refused'): string
  keepFile(name: string, text: string): string
  keepReport(input: ReportInput): Promise<string | null>
}
