/** What the post step works with. */
import type { LeftRun } from '../core/ending/left-run.ts'
import type { Stage } from '../core/progress/stages.ts'
import type { Start } from '../core/report/what-next.ts'
import type { Story } from '../core/story/story.ts'
import type { Forge } from '../ports/forge.ts'
import type { Leftovers } from '../ports/post-step.ts'
import type { Reporter } from '../ports/reporter.ts'

export type Finish = {
  readonly left: LeftRun
  readonly leftovers: Leftovers
  readonly forge: Forge
  readonly reporter: Reporter
  /** What the transcript of that run tells, and where it is; nothing where there is none. Never throws. */
  readonly told: () => { readonly story: Story; readonly transcriptFile: string | null }
  readonly redact: (text: string) => string
  readonly holdsSecret: (text: string) => boolean
  readonly sha256: (text: string) => string
  readonly serverUrl: string
  readonly repositoryName: string
  readonly runUrl: string
  readonly runId: string
  /** What started the run, and the steps it was to pass. */
  readonly start: Start
  readonly planned: readonly Stage[]
}
