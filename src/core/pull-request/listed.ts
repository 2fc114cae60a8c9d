/** A pull request as lists show it. */
export type ListedPullRequest = {
  readonly number: number
  readonly branch: string
  /** Its head is in the repository itself, not in a fork. */
  readonly isHere: boolean
  readonly body: string
  readonly state: 'open' | 'merged' | 'closed'
  readonly draft: boolean
  readonly labels: readonly string[]
  /** Milliseconds since the epoch, NaN where the forge gave none. */
  readonly createdAt: number
}
