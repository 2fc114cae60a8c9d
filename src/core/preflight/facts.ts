/** Facts that the preflight collects before the first token. A fact that is missing stops nothing. */

export type RepositoryFacts = {
  readonly archived: boolean
  readonly disabled: boolean
  readonly hasIssues: boolean
  /** What the token's owner may do; null when the forge does not say. */
  readonly role: { readonly pull: boolean; readonly push: boolean } | null
  /** An app's token, such as the job's own. It has rights in place of a role, and the forge signs its commits. */
  readonly isAppToken: boolean
}

/** A rule in force for a branch ("Get rules for a branch" in GitHub's REST API). */
export type BranchRule = {
  readonly type: string
  readonly parameters: unknown
  readonly ruleset: number | null
  /** The repository or organisation that the ruleset belongs to. */
  readonly source: string
}

/** What the list of models says of one model. */
export type ModelFacts =
  | { readonly kind: 'known' }
  | { readonly kind: 'not-told' }
  /** The list has other models, but not this one. */
  | { readonly kind: 'unknown'; readonly others: readonly string[] }
  /** The key is wrong, or may not use this model. */
  | { readonly kind: 'refused'; readonly what: string; readonly fix: string }

export type FreeSpace = {
  readonly place: string
  readonly bytes: number
}
