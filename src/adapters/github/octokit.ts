/** GitHub's client as this folder's files pass it to each other: the repository it is used on, and how requests are repeated. */
import { getOctokit } from '@actions/github'
import type { ForgeCalls } from './forge-call.ts'

export type Octokit = ReturnType<typeof getOctokit>
export type Repo = { readonly owner: string; readonly repo: string }
export type Client = { readonly octokit: Octokit; readonly repo: Repo; readonly calls: ForgeCalls }

/** Makes GitHub's client; `baseUrl` as in GITHUB_API_URL. Requests leave by `fetch`. */
export function createOctokit(token: string, baseUrl: string, fetch: typeof globalThis.fetch): Octokit {
  return getOctokit(token, { baseUrl, request: { fetch } })
}
