/** What can be found out before the first token, as the outside world told it. What is not told stops nothing. */

export type RepositoryFacts = {
  readonly archived: boolean
  readonly disabled: boolean
  readonly hasIssues: boolean
  /** What the token's owner may do. Null where that is not told. */
  readonly role: { readonly pull: boolean; readonly push: boolean } | null
  /** The job's own token is one: it has rights in place of a role, and the forge signs the commits made with it. */
  readonly isAppToken: boolean
}

/** A rule that is in force for a branch, of "Get rules for a branch" in GitHub's REST API. */
export type BranchRule = {
  readonly type: string
  readonly parameters: unknown
  readonly ruleset: number | null
  /** The repository or organisation that the ruleset belongs to. */
  readonly source: string
}

/** What the model API says of a model without being asked to reply. */
export type ModelFacts =
  | { readonly kind: 'known' }
  | { readonly kind: 'not-told' }
  /** It lists models, and this is none of them. */
  | { readonly kind: 'unknown'; readonly others: readonly string[] }
  /** A request would be refused: the key is wrong, or may not use this model. */
  | { readonly kind: 'refused'; readonly what: string; readonly fix: string }

export type FreeSpace = {
  readonly place: string
  readonly bytes: number
}
