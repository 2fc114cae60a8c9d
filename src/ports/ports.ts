/** All ports of a run. Adapters implement them; the flow sees nothing else of the outside world. */
import type { FreeSpace } from '../core/preflight/facts.ts'
import type { Clock } from './clock.ts'
import type { Commands, TestReports } from './commands.ts'
import type { Forge } from './forge.ts'
import type { EarlierRuns, Proposals } from './kept-files.ts'
import type { Catalog, Model } from './model.ts'
import type { Journal } from './post-step.ts'
import type { Prompts } from './prompts.ts'
import type { Reporter } from './reporter.ts'
import type { Repository } from './repository.ts'
import type { Workspace } from './workspace.ts'

export type Ports = {
  readonly journal: Journal
  readonly model: Model
  readonly catalog: Catalog
  /** Free space of the disks that a run writes to, each once. A disk that cannot be asked is left out. */
  readonly freeSpace: () => Promise<readonly FreeSpace[]>
  readonly repository: Repository
  readonly proposals: Proposals
  readonly earlierRuns: EarlierRuns
  readonly workspace: Workspace
  readonly commands: Commands
  readonly testReports: TestReports
  readonly forge: Forge
  readonly reporter: Reporter
  readonly prompts: Prompts
  readonly clock: Clock
}
