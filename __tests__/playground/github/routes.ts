import type { Route } from './route.ts'
import { actionsRoutes } from './routes-actions.ts'
import { gitObjectRoutes, gitRefRoutes } from './routes-git-refs.ts'
import { gitTreeRoutes } from './routes-git-trees.ts'
import { commentRoutes, historyRoutes, issueRoutes, labelRoutes } from './routes-issues.ts'
import { pullRoutes, reviewRoutes } from './routes-pulls.ts'
import { repositoryRoutes } from './routes-repository.ts'

/** Every route below a repository. The first that fits wins: comments stand before the issues and pull requests they hang on. */
export const routes: readonly Route[] = [
  ...repositoryRoutes,
  ...actionsRoutes,
  ...commentRoutes,
  ...historyRoutes,
  ...labelRoutes,
  ...issueRoutes,
  ...reviewRoutes,
  ...pullRoutes,
  ...gitObjectRoutes,
  ...gitTreeRoutes,
  ...gitRefRoutes,
]
