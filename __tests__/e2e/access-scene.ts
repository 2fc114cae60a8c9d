/** A scene whose model is behind a door: an identity of the job, or a cloud. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceAccount } from '../playground/access/service-account.ts'
import {
  type AccessOptions,
  type AccessServer,
  API_KEYS,
  AWS_KEY,
  REQUEST_TOKEN,
  startAccess,
} from '../playground/access/start-access.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { BARE, openScene, type Scene, type SceneOptions } from './scene.ts'

export interface AccessScene {
  readonly scene: Scene
  readonly access: AccessServer
  /** Runs the action with these inputs and variables in place of a key. */
  run(way: Way & { readonly workspace?: string }): Promise<TestRun>
  /** Credentials that are anywhere where they must not be. */
  leaks(result: TestRun): Promise<readonly string[]>
  [Symbol.asyncDispose](): Promise<void>
}

export interface Way {
  readonly inputs: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Opens it; the address of the model is the door's, with `path`. */
export async function openAccessScene(
  options: Omit<AccessOptions, 'model'> & { readonly scene?: SceneOptions; readonly path?: string } = {},
): Promise<AccessScene> {
  const { scene: sceneOptions, path = '', ...rest } = options
  const scene = await openScene({ inputs: BARE, ...sceneOptions })
  const access = await startAccess({ ...rest, model: scene.model })
  return {
    scene,
    access,
    run: ({ inputs, env = {}, workspace }) =>
      scene.run({
        ...(workspace === undefined ? {} : { workspace }),
        inputs: { 'anthropic-api-key': '', 'anthropic-base-url': `${access.url}${path}`, ...inputs },
        env: { ...access.jobVariables, ...env },
      }),
    async leaks(result) {
      const keys = [...Object.values(AWS_KEY).slice(1), ...API_KEYS, ...(rest.account?.secrets ?? [])]
      const known = [REQUEST_TOKEN, ...keys, ...access.tickets.given]
      const published = JSON.stringify([
        scene.github.requests,
        scene.model.requests.map(({ body }) => body),
        await scene.github.snapshot(scene.repository),
        result.outputs,
        result.stepSummary,
      ])
      return [...(await result.leaks(known)), ...known.filter(one => published.includes(one))]
    },
    async [Symbol.asyncDispose]() {
      await access.close()
      await scene[Symbol.asyncDispose]()
    },
  }
}

export const FEDERATION = {
  'anthropic-federation-rule-id': 'fdrl_rule1',
  'anthropic-organization-id': '0a1b-org',
  'anthropic-service-account-id': 'svac_bot1',
} as const

type GoogleFile = { readonly path: string; remove(): void }

/** A file as `google-github-actions/auth` leaves it for the identity of the job: in the checkout, if that is named. */
export function googleFile(access: AccessServer, account: boolean, workspace?: string): GoogleFile {
  const file = {
    ...{ type: 'external_account', audience: '//iam.example/pool' },
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${access.url}/google/sts`,
    ...(account ? { service_account_impersonation_url: `${access.url}/google/account:generateAccessToken` } : {}),
    credential_source: {
      url: `${access.url}/identity?api-version=2.0&audience=//iam.example/pool`,
      headers: { Authorization: `Bearer ${REQUEST_TOKEN}` },
      format: { type: 'json', subject_token_field_name: 'value' },
    },
  }
  return credentialsFile(file, workspace)
}

/** The file that it leaves for `credentials_json`. */
export function keyFile({ url }: AccessServer, account: ServiceAccount): GoogleFile {
  return credentialsFile(account.file(`${url}/google/token`))
}

function credentialsFile(file: object, workspace?: string): GoogleFile {
  const folder = workspace ?? mkdtempSync('/tmp/gha-')
  const path = join(folder, 'gha-creds-0a1b.json')
  writeFileSync(path, JSON.stringify(file))
  return { path, remove: () => rmSync(workspace === undefined ? folder : path, { recursive: true }) }
}
