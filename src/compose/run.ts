/** A whole run, port by port. */
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAnthropicModel, createModelCatalog } from '../adapters/anthropic/anthropic-model.ts'
import { MODEL_API } from '../adapters/anthropic/model-faults.ts'
import { loadPrompts } from '../adapters/prompts/prompt-files.ts'
import { systemClock } from '../adapters/system/machine.ts'
import { proxiedFetch } from '../adapters/system/proxied-fetch.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { timesFor } from '../core/deadlines.ts'
import { tariffOf } from '../core/model/prices.ts'
import type { Run } from '../flow/run.ts'
import type { Catalog } from '../ports/model.ts'
import type { Ports } from '../ports/ports.ts'
import { composeProofJob } from './commands.ts'
import type { StartedAction } from './start.ts'

/** Throws ConfigurationError that names everything that is wrong. */
export async function composeRun(start: StartedAction): Promise<Run> {
  const { job, places, deadline } = await composeProofJob(start)
  const { config } = job
  const { model, catalog, tariff, fallback } = await composeModels(start, config)
  const ports: Ports = {
    ...job.ports,
    ...{ model, catalog: start.catalog ?? catalog },
    prompts: composePrompts(places.workspace, config),
    pictures: composePictures(start, config),
  }
  return {
    ...job,
    ...{ ports, tariff, fallback },
    ...(start.local === undefined ? {} : { local: start.local }),
    deadlines: { editing: start.startedAt + timesFor(config.timeoutMinutes).editingMs, overall: deadline },
  }
}

/** Only a task with pictures loads what fetches them. */
function composePictures(start: StartedAction, { githubToken: token }: Config): Ports['pictures'] {
  const { serverUrl, repository } = start.runner()
  const options = { serverUrl, token, fetchFor: proxiedFetch, repository: `${repository.owner}/${repository.repo}` }
  return {
    async fetch(...asked) {
      const { createPictures } = await import('../adapters/pictures/fetch-pictures.ts')
      return createPictures(options).fetch(...asked)
    },
  }
}

type AccessStart = Pick<StartedAction, 'given' | 'learn' | 'startedAt' | 'secrets'>

/** What asks about models without a run. Throws ConfigurationError. */
export async function openCatalog(start: AccessStart, config: Config): Promise<Catalog> {
  return createModelCatalog(await openedAccess(start, config))
}

async function openedAccess(start: AccessStart, config: Config) {
  const way = await openAccess(start, config)
  return {
    ...{ ...way, fetch: proxiedFetch(way.baseURL), effort: config.effort, redact: start.secrets.redact },
    ...{ idleMs: timesFor(config.timeoutMinutes).silenceMs, now: systemClock.now },
  }
}

async function composeModels(start: AccessStart, config: Config) {
  const access = await openedAccess(start, config)
  const priced = (model: string) => ({
    model: createAnthropicModel({ ...access, model }),
    tariff: tariffOf(model, config.modelPrices),
  })
  const fallback = config.fallbackModel === '' ? null : priced(config.fallbackModel)
  return { ...priced(config.model), fallback, catalog: createModelCatalog(access) }
}

/** Every way but a key is opened once. Throws ConfigurationError for what it lacks. */
async function openAccess({ given, learn, startedAt }: AccessStart, { access, timeoutMinutes }: Config) {
  if (access === null) throw new Error('this action has no model')
  const { headers, baseURL } = access
  if (access.kind === 'key') return { apiKey: access.key, headers, baseURL: baseURL || MODEL_API }
  const { openWay } = await import('../adapters/anthropic/ways/open-way.ts')
  const endsBy = startedAt + timesFor(timeoutMinutes).totalMs
  const surroundings = { fetchTo: proxiedFetch, now: systemClock.now, endsBy, learn, variables: given.clouds }
  return { apiKey: '', headers, ...(await openWay(access, surroundings)) }
}

function composePrompts(workspace: string, { promptsPath }: Config): Ports['prompts'] {
  // Beside `dist/`, in a form that the bundler leaves alone.
  const own = join(dirname(fileURLToPath(import.meta.url)), '..', 'prompts')
  if (promptsPath === '') return loadPrompts(own)
  const folder = resolve(workspace, promptsPath)
  const path = relative(workspace, folder)
  // What an earlier step or run has left in the work tree gives no orders.
  return path.startsWith('..') ? loadPrompts(folder) : loadPrompts(own, path)
}
