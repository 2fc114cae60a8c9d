import { labeledPayload } from './follow-up-payloads.ts'
import { git } from './git-command.ts'
import { branchSha } from './git-store.ts'
import {
  addComment,
  addLabel,
  editIssue,
  type IssueEdit,
  labelNamed,
  openIssue,
  removeLabel,
  timestamp,
} from './issue-changes.ts'
import { type PlantedPull, plantPulls } from './plant-pulls.ts'
import { followRefs, mergePull } from './pull-changes.ts'
import { commitChanges } from './seed-repository.ts'
import { issueShape } from './shapes.ts'
import type { Collaborator, Issue, Json, Repository, RepositorySettings, Role, User, World } from './world.ts'

export type CustomRole = { readonly name: string; readonly base: Role }

export interface ReviewByHand {
  readonly user: string
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED'
  readonly body?: string
  readonly comments?: readonly { readonly path: string; readonly line: number; readonly body: string }[]
}

export interface CommentByHand {
  readonly user: string
  readonly body: string
  readonly createdAt?: string
  readonly updatedAt?: string
  readonly minimized?: string
  readonly association?: string
}

/** What people do on the web site: everything here happens without a request and needs no right. */
export interface People {
  addUser(user: { readonly login: string; readonly type?: User['type'] }): User
  setPermission(repo: string, login: string, role: Role | CustomRole): void
  /** Archives it, switches issues off, makes rules for branches, and so on. */
  changeSettings(repo: string, settings: Partial<RepositorySettings>): void
  createIssue(
    repo: string,
    issue: { title: string; body: string | null; user: string; labels?: readonly string[]; createdAt?: string },
  ): Json
  /** Makes a label that issues can be given. */
  createLabel(repo: string, name: string): void
  /** Puts the label on and records the event; a label that is there is taken off and put on again, as people do. */
  labelIssue(repo: string, number: number, label: string, options: { readonly by: string; readonly at?: string }): void
  unlabelIssue(
    repo: string,
    number: number,
    label: string,
    options: { readonly by: string; readonly at?: string },
  ): void
  /** The event file of the run that the newest labelling with this label starts. */
  labeledPayload(repo: string, number: number, label: string): Json
  editIssue(repo: string, number: number, edit: IssueEdit & { readonly locked?: boolean; readonly by?: string }): void
  /** Takes an issue away, as its deletion or its transfer does. */
  removeIssue(repo: string, number: number): void
  comment(repo: string, number: number, comment: CommentByHand): { readonly id: number }
  deleteComment(repo: string, number: number, comment: number): void
  /** Commits on top of a branch (made from the default branch where it is new); null deletes a file. */
  commit(
    repo: string,
    branch: string,
    files: Readonly<Record<string, string | Buffer | null>>,
    message?: string,
  ): Promise<string>
  deleteBranch(repo: string, branch: string): Promise<void>
  review(repo: string, number: number, review: ReviewByHand): { readonly id: number }
  mergePull(repo: string, number: number, by: string): Promise<string>
  /** Pull requests by the job's bot from days that have passed. */
  plantPulls(repo: string, pulls: readonly PlantedPull[]): Promise<number[]>
}

/** The hands of the people around the repositories of a world. */
export function createPeople(world: World, repositoryNamed: (name: string) => Repository): People {
  const user = (login: string, type: User['type'] = 'User'): User => {
    const known = world.users.get(login.toLowerCase())
    if (known !== undefined) return known
    const fresh: User = { login, type: login.endsWith('[bot]') ? 'Bot' : type, id: world.nextId() }
    world.users.set(login.toLowerCase(), fresh)
    return fresh
  }
  const at = (repo: string, number: number): { repository: Repository; issue: Issue } => {
    const repository = repositoryNamed(repo)
    const issue = repository.issues.get(number)
    if (issue === undefined) throw new Error(`${repo} has no #${number}`)
    return { repository, issue }
  }
  return {
    addUser: ({ login, type }) => user(login, type),
    changeSettings: (repo, settings) => {
      const repository = repositoryNamed(repo)
      repository.settings = { ...repository.settings, ...settings }
    },
    setPermission: (repo, login, role) => {
      const collaborator: Collaborator =
        typeof role === 'string' ? { role, roleName: role } : { role: role.base, roleName: role.name }
      user(login)
      repositoryNamed(repo).collaborators.set(login.toLowerCase(), collaborator)
    },
    createIssue: (repo, fresh) => {
      const repository = repositoryNamed(repo)
      return issueShape(world, repository, openIssue(world, repository, { ...fresh, user: user(fresh.user) }))
    },
    createLabel: (repo, name) => void labelNamed(world, repositoryNamed(repo), name),
    labelIssue: (repo, number, label, options) => {
      const { repository, issue } = at(repo, number)
      removeLabel(world, issue, label, user(options.by), options.at)
      addLabel(world, repository, issue, label, user(options.by), options.at)
    },
    unlabelIssue: (repo, number, label, options) =>
      void removeLabel(world, at(repo, number).issue, label, user(options.by), options.at),
    labeledPayload: (repo, number, label) => {
      const { repository, issue } = at(repo, number)
      const event = issue.events.findLast(
        ({ kind, label: name }) => kind === 'labeled' && name?.toLowerCase() === label.toLowerCase(),
      )
      return labeledPayload(world, repository, issue, label, event?.actor ?? issue.user)
    },
    editIssue: (repo, number, { by, locked, ...edit }) => {
      const { issue } = at(repo, number)
      if (locked !== undefined) issue.locked = locked
      editIssue(world, issue, edit, by === undefined ? issue.user : user(by))
    },
    removeIssue: (repo, number) => void repositoryNamed(repo).issues.delete(number),
    comment: (repo, number, { user: login, body, createdAt, updatedAt, ...more }) =>
      Object.assign(addComment(world, at(repo, number).issue, user(login), body, createdAt, updatedAt), more),
    deleteComment: (repo, number, comment) => {
      const { issue } = at(repo, number)
      issue.comments.splice(0, issue.comments.length, ...issue.comments.filter(({ id }) => id !== comment))
    },
    commit: async (repo, branch, files, message = 'Change by hand') => {
      const repository = repositoryNamed(repo)
      const base = await branchSha(repository, repository.defaultBranch)
      if ((await branchSha(repository, branch)) === null && base !== null)
        await git(repository.bareDir, ['update-ref', `refs/heads/${branch}`, base])
      const sha = await commitChanges(repository.bareDir, files, { branch, message, date: timestamp(world.now()) })
      await followRefs(world, repository)
      return sha
    },
    deleteBranch: async (repo, branch) => {
      const repository = repositoryNamed(repo)
      await git(repository.bareDir, ['update-ref', '-d', `refs/heads/${branch}`])
      await followRefs(world, repository)
    },
    review: (repo, number, { user: login, state, body = '', comments = [] }) => {
      const { pull } = at(repo, number).issue
      if (pull === null) throw new Error(`#${number} is no pull request`)
      const by = user(login)
      const when = timestamp(world.now())
      const review = { id: world.nextId(), user: by, body, state, commitId: pull.head.sha, submittedAt: when }
      pull.reviews.push(review)
      for (const comment of comments) {
        const written = {
          id: world.nextId(),
          user: by,
          createdAt: when,
          updatedAt: when,
          reactions: [],
          reviewId: review.id,
          commitId: pull.head.sha,
        }
        pull.comments.push({ ...written, ...comment, diffHunk: `@@ -${comment.line},1 +${comment.line},1 @@` })
      }
      return review
    },
    mergePull: async (repo, number, by) => {
      const { repository, issue } = at(repo, number)
      await followRefs(world, repository)
      return mergePull(world, repository, issue, user(by))
    },
    plantPulls: (repo, pulls) =>
      plantPulls(world, repositoryNamed(repo), repositoryNamed, user('github-actions[bot]'), pulls),
  }
}
