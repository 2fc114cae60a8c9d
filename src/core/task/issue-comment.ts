/** Comments of an issue: as they are read, and how ours is written. */

/** Times are milliseconds since the epoch, NaN where the forge gave none. */
export type IssueComment = {
  /** Empty where the account is gone. */
  readonly author: string
  readonly byBot: boolean
  readonly createdAt: number
  readonly editedAt: number
  readonly body: string
  /** Somebody minimised it, as far as the forge tells. */
  readonly hidden: boolean
}

export type CommentOptions = {
  /** Whether a comment of ours that is there may be written over; a function decides by what it says now. */
  readonly overwrite: boolean | ((text: string) => boolean)
  /** Its id, where an earlier write has told it: it is not looked for then, unless it is gone. */
  readonly known?: number | null
  /** False: where there is none, none is made. */
  readonly create?: boolean
}

/** `before`: what the comment said, where that was read; null for a new one. */
export type WrittenComment = { readonly id: number; readonly isWritten: boolean; readonly before: string | null }
