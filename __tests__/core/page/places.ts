import { findPlaces } from '../../../src/core/page/run-places.ts'

/** Of a run by the workflow of the quick start. */
export const PLACES = findPlaces({
  repositoryUrl: 'https://github.example/octo/project',
  workflowRef: 'octo/project/.github/workflows/diffproof.yml@refs/heads/main',
  actionRepository: 'diffproof/diffproof',
  actionRef: 'v0',
})
