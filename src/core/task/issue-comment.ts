/** Comments of an issue, and how Diffproof writes its own. */

/** Times are milliseconds since the epoch, NaN if the forge gave none. */
export type IssueComment = {
  /** Empty if the account is gone. */
  readonly author: string
  readonly byBot: boolean
  readonly createdAt: number
  readonly editedAt: number
  readonly body: string
  /** Minimised, as far as the forge says. */
  readonly hidden: boolean
}

export type CommentOptions = {
  /** Whether our existing comment may be replaced; a function decides by its text. */
  readonly overwrite: boolean | ((text: string) => boolean)
  /** Its id from an earlier write, which saves the search unless the comment is gone. */
  readonly known?: number | null
  /** False: creates no comment if there is none. */
  readonly create?: boolean
}

/** `before`: the earlier text, if it was read; null for a new comment. */
export type WrittenComment = { readonly id: number; readonly isWritten: boolean; readonly before: string | null }
