/** What the runner passes in environment variables, and the private folder of a run. */

import { randomBytes } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as core from '@actions/core'
import { ConfigurationError } from '../../core/errors.ts'
import { findPlaces } from '../../core/page/run-places.ts'
import type { TriggerEvent } from '../../core/task/trigger.ts'
import { withoutEndSlash } from '../../core/text/spaces.ts'

/** Reads the runner's variables. Throws ConfigurationError if one is missing or wrong. */
export function readRunnerEnvironment(environment: NodeJS.ProcessEnv) {
  const need = (name: string): string => {
    const value = environment[name] ?? ''
    if (value === '')
      throw new ConfigurationError(
        `the variable ${name} is not set`,
        'Diffproof runs as a step of a GitHub Actions job.',
      )
    return value
  }
  const fullName = need('GITHUB_REPOSITORY')
  const [owner = '', repo = '', ...rest] = fullName.split('/')
  if (owner === '' || repo === '' || rest.length > 0)
    throw new ConfigurationError(`the variable GITHUB_REPOSITORY is "${fullName}"`, 'It must have the form owner/name.')
  const serverUrl = withoutEndSlash(environment['GITHUB_SERVER_URL'] || 'https://github.com')
  const runId = environment['GITHUB_RUN_ID'] ?? '0'
  const attempt = environment['GITHUB_RUN_ATTEMPT'] ?? '1'
  return {
    workspace: need('GITHUB_WORKSPACE'),
    tempDir: environment['RUNNER_TEMP'] || tmpdir(),
    repository: { owner, repo },
    serverUrl,
    apiUrl: withoutEndSlash(environment['GITHUB_API_URL'] || 'https://api.github.com'),
    event: {
      name: environment['GITHUB_EVENT_NAME'] ?? '',
      payload: readPayload(environment['GITHUB_EVENT_PATH'] ?? ''),
      ref: environment['GITHUB_REF'] ?? '',
      actor: environment['GITHUB_ACTOR'] ?? '',
      triggeringActor: environment['GITHUB_TRIGGERING_ACTOR'] ?? '',
      isRerun: attempt !== '1',
    } satisfies TriggerEvent,
    runId: attempt === '1' ? runId : `${runId}-${attempt}`,
    runUrl: `${serverUrl}/${fullName}/actions/runs/${runId}`,
    places: findPlaces({
      repositoryUrl: `${serverUrl}/${fullName}`,
      workflowRef: environment['GITHUB_WORKFLOW_REF'] ?? '',
      actionRepository: environment['GITHUB_ACTION_REPOSITORY'] ?? '',
      actionRef: environment['GITHUB_ACTION_REF'] ?? '',
    }),
  }
}

function readPayload(path: string): unknown {
  if (path === '') return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (thrown) {
    throw new ConfigurationError(
      `the event file ${path} cannot be read`,
      'It is written by the runner for every event.',
      thrown,
    )
  }
}

const STATE = 'run-folder'
const NAME = /^diffproof-run-[0-9a-f]{32}$/

/**
 * Names the private folder below the runner's temporary folder and saves the name for the post step. The folder is not
 * made yet.
 */
export function nameRunFolder(tempDir: string): string {
  const folder = join(tempDir, `diffproof-run-${randomBytes(16).toString('hex')}`)
  if ((process.env['GITHUB_STATE'] ?? '') === '') return folder
  try {
    core.saveState(STATE, folder)
  } catch {
    // Without its file there is no post step either.
  }
  return folder
}

/**
 * The folder of a main step that was killed, or null. Accepts only a folder of this user, with such a name, below the
 * temporary folder.
 */
export function orphanedRunFolder(environment: NodeJS.ProcessEnv, tempDir: string): string | null {
  const path = environment[`STATE_${STATE}`] ?? ''
  try {
    const stats = lstatSync(path)
    const isOurs = realpathSync(dirname(path)) === realpathSync(tempDir) && NAME.test(basename(path))
    return isOurs && stats.isDirectory() && stats.uid === process.getuid?.() ? path : null
  } catch {
    return null
  }
}
