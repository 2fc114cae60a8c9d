/** GitHub's client as this folder's files pass it to each other, and the repository it is used on. */
import type { getOctokit } from '@actions/github'

export type Octokit = ReturnType<typeof getOctokit>
export type Repo = { readonly owner: string; readonly repo: string }
