/** Addresses for links on every page that says what to do next. */

export type RunPlaces = {
  repositoryUrl: string
  /** Where the workflow file is edited; null where it is not known. */
  workflowUrl: string | null
  docsUrl: string
  /** Where a fault of Diffproof is reported. */
  issuesUrl: string
}

type KnownPlaces = {
  repositoryUrl: string
  /** `owner/name/.github/workflows/file.yml@refs/heads/main`, as the runner says it. */
  workflowRef: string
  actionRepository: string
  actionRef: string
}

const WORKFLOW = /^[^/]+\/[^/]+\/(\.github\/workflows\/[\w.-]+)@refs\/heads\/([\w./-]+)$/
const OURS = { actionRepository: 'diffproof/diffproof', actionRef: 'v0' }

const RUN = /^(https?:\/\/[\w.~:/-]+)\/actions\/runs\/\d+/

/** The address of the repository that a run belongs to; empty where the run's own is none. */
export function repositoryOf(runUrl: string): string {
  return RUN.exec(runUrl)?.[1] ?? ''
}

/** Makes the addresses of what the runner knows. Throws nothing. */
export function findPlaces({ repositoryUrl, workflowRef, ...action }: KnownPlaces): RunPlaces {
  const [, file, branch] = WORKFLOW.exec(workflowRef) ?? []
  const isKnown = /^[\w.-]+\/[\w.-]+$/.test(action.actionRepository) && /^[\w./-]+$/.test(action.actionRef)
  const { actionRepository, actionRef } = isKnown ? action : OURS
  return {
    repositoryUrl,
    workflowUrl: file === undefined ? null : `${repositoryUrl}/edit/${branch}/${file}`,
    docsUrl: `https://github.com/${actionRepository}/blob/${actionRef}/docs`,
    issuesUrl: `https://github.com/${actionRepository}/issues`,
  }
}
