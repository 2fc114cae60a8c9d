/** An issue as it is now. */
export type LiveIssue = {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly open: boolean
  readonly locked: boolean
  readonly isPullRequest: boolean
}
