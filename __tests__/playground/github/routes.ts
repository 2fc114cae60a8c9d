import type { Route } from './route.ts'
import { actionsRoutes } from './routes-actions.ts'
import { commentRoutes } from './routes-comments.ts'
import { gitObjectRoutes } from './routes-git-objects.ts'
import { gitRefRoutes } from './routes-git-refs.ts'
import { gitTreeRoutes } from './routes-git-trees.ts'
import { historyRoutes } from './routes-history.ts'
import { issueRoutes } from './routes-issues.ts'
import { labelRoutes } from './routes-labels.ts'
import { pullRoutes } from './routes-pulls.ts'
import { repositoryRoutes } from './routes-repository.ts'
import { reviewRoutes } from './routes-reviews.ts'

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
