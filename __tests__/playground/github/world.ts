export type Json = Readonly<Record<string, unknown>>
export type Level = 'read' | 'write'
export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin'

export interface User {
  readonly login: string
  readonly id: number
  readonly type: 'User' | 'Bot' | 'Organization'
}

export interface Token {
  readonly value: string
  readonly name: string
  readonly user: User
  readonly permissions: Readonly<Record<string, Level>>
  /** Full names of the repositories it was issued for; null for all. */
  readonly repositories: readonly string[] | null
}

export interface Reaction {
  readonly id: number
  readonly user: User
  readonly content: string
  readonly createdAt: string
}

export interface Comment {
  readonly id: number
  readonly user: User
  body: string
  readonly createdAt: string
  updatedAt: string
  readonly reactions: Reaction[]
  /** Why somebody hid it; shown where it is set. */
  minimized?: string
  /** What GitHub says about its author instead of what is true here. */
  association?: string
}

export interface IssueEvent {
  readonly id: number
  readonly kind: string
  readonly actor: User
  readonly createdAt: string
  readonly label?: string
  readonly rename?: { readonly from: string; readonly to: string }
  readonly assignee?: User
}

export interface Review {
  readonly id: number
  readonly user: User
  readonly body: string
  readonly state: string
  readonly commitId: string
  readonly submittedAt: string
}

export interface ReviewComment extends Comment {
  readonly reviewId: number
  readonly path: string
  readonly line: number
  readonly diffHunk: string
  readonly commitId: string
  readonly inReplyTo?: number
}

export interface Pull {
  readonly id: number
  readonly head: { readonly repository: Repository; readonly ref: string; sha: string }
  readonly base: { ref: string; sha: string }
  draft: boolean
  mergedAt: string | null
  mergedBy: User | null
  mergeSha: string | null
  readonly reviewers: User[]
  readonly reviews: Review[]
  readonly comments: ReviewComment[]
}

/** An issue or, where `pull` is set, a pull request: they share one number range. */
export interface Issue {
  readonly id: number
  readonly number: number
  title: string
  body: string | null
  readonly user: User
  state: 'open' | 'closed'
  stateReason: string | null
  locked: boolean
  labels: string[]
  assignees: User[]
  readonly createdAt: string
  updatedAt: string
  closedAt: string | null
  /** Its first text and each later one, as `userContentEdits` has them; empty where there is one only. */
  readonly texts: { readonly editedAt: string; readonly text: string | null }[]
  readonly comments: Comment[]
  readonly events: IssueEvent[]
  readonly reactions: Reaction[]
  pull: Pull | null
}

export interface Label {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly description: string | null
}

export interface Collaborator {
  readonly role: Role
  readonly roleName: string
}

export interface Job {
  readonly id: number
  readonly name: string
  readonly conclusion: string
  readonly steps: readonly { readonly name: string; readonly conclusion: string }[]
  readonly log: string
}

/** One run of a workflow, ended. */
export interface WorkflowRun {
  readonly id: number
  readonly name: string
  readonly event: string
  readonly conclusion: string
  readonly attempt: number
  readonly head: { readonly repository: Repository; readonly branch: string; readonly sha: string }
  readonly actor: User
  readonly createdAt: string
  readonly jobs: readonly Job[]
}

export interface Repository {
  readonly id: number
  readonly owner: User
  readonly name: string
  readonly fullName: string
  readonly bareDir: string
  readonly isPrivate: boolean
  readonly defaultBranch: string
  readonly parent: Repository | null
  readonly collaborators: Map<string, Collaborator>
  readonly labels: Map<string, Label>
  readonly issues: Map<number, Issue>
  readonly runs: WorkflowRun[]
  readonly createdAt: string
  pushedAt: string
  settings: RepositorySettings
}

/** What people set on the pages of a repository. */
export interface RepositorySettings {
  readonly archived: boolean
  readonly disabled: boolean
  readonly hasIssues: boolean
  /** One ruleset, in force for every branch below the prefix. */
  readonly rules: readonly { readonly type: string; readonly parameters?: Json }[]
  readonly rulesFor: string
  /** Whether whoever asks stands on the bypass list of that ruleset. */
  readonly bypass: 'always' | 'pull_requests_only' | 'never' | 'exempt'
}

export interface Switches {
  /** The organisation forbids Actions to open pull requests. */
  pullRequestsForbidden: boolean
  /** The plan has no draft pull requests. */
  noDrafts: boolean
  /** A forge that does not know drafts: the wish is ignored, and the answer says so. */
  ignoresDrafts: boolean
  /** The forge has no Git Data API: every `/git/` route answers 404. */
  noGitData: boolean
  noGraphql: boolean
  /** A GraphQL schema from before `updateRefs`. */
  noUpdateRefs: boolean
  /** From before rulesets: the routes of rules answer 404. */
  noRules: boolean
  /** Speaks as Gitea does, which is not what GitHub's description says. */
  speaksGitea: boolean
}

/** Everything the emulated GitHub knows, apart from git objects and refs, which live in the bare repositories. */
/** `guarded`: not there for whoever shows no token. */
export interface ServedAnswer {
  readonly status: number
  readonly raw?: Buffer
  readonly headers?: Readonly<Record<string, string>>
  readonly guarded?: boolean
}

export interface World {
  readonly root: string
  readonly users: Map<string, User>
  readonly repositories: Map<string, Repository>
  readonly tokens: Map<string, Token>
  readonly switches: Switches
  /** What else the web server has, by path: attachments, files, redirects. */
  readonly served: Map<string, ServedAnswer>
  readonly urls: { web: string; api: string; graphql: string }
  readonly now: () => Date
  readonly nextId: () => number
}

export const ACTIONS_BOT = { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' } as const

/** A world in which only GitHub's own bot exists. Ids are large and uneven, as real ones are. */
export function emptyWorld(root: string, now: () => Date): World {
  let lastId = 1_204_317_000
  return {
    root,
    users: new Map([[ACTIONS_BOT.login, ACTIONS_BOT]]),
    repositories: new Map(),
    tokens: new Map(),
    served: new Map(),
    switches: {
      pullRequestsForbidden: false,
      noDrafts: false,
      ignoresDrafts: false,
      noGitData: false,
      noGraphql: false,
      noUpdateRefs: false,
      noRules: false,
      speaksGitea: false,
    },
    urls: { web: '', api: '', graphql: '' },
    now,
    nextId: () => {
      lastId += 17
      return lastId
    },
  }
}
