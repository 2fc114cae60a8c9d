/** GitHub's client as this folder's files pass it to each other: the repository it is used on, and how requests are repeated. */
import { Octokit as Core } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import type { ForgeCalls } from './forge-call.ts'

const WithMethods = Core.plugin(restEndpointMethods, paginateRest)

export type Octokit = InstanceType<typeof WithMethods>
export type Repo = { readonly owner: string; readonly repo: string }
export type Client = { readonly octokit: Octokit; readonly repo: Repo; readonly calls: ForgeCalls }

/** Makes GitHub's client; `baseUrl` as in GITHUB_API_URL, `through` where requests have to take another way than Node's own. */
export function createOctokit(token: string, baseUrl: string, through?: typeof fetch): Octokit {
  return new WithMethods({ auth: token, baseUrl, ...(through === undefined ? {} : { request: { fetch: through } }) })
}
