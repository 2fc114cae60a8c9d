import { type Answer, forbidden, notFound, ok } from './answer.ts'
import { type Call, type Route, route } from './route.ts'
import { jobShape } from './shapes.ts'
import type { Job, WorkflowRun, World } from './world.ts'

const ACTIONS = '/repos/{owner}/{repo}/actions'
const RIGHTS = ['actions']

/** Runs of workflows, their jobs and logs. Even those of public repositories need the right. */
export const actionsRoutes: readonly Route[] = [
  route('GET', `${ACTIONS}/runs/{run_id}/jobs`, RIGHTS, listJobs),
  route('GET', `${ACTIONS}/jobs/{job_id}/logs`, RIGHTS, getLog),
]

/** Where logs are kept: another host than the API's, as on GitHub, where an API token has no business. */
export const LOG_STORE = '/_logs/'

function runsOf(call: Call): readonly WorkflowRun[] {
  if (call.token !== null && call.token.permissions['actions'] === undefined) throw forbidden()
  return call.repository.runs
}

function runOf(call: Call): WorkflowRun {
  const run = runsOf(call).find(one => one.id === Number(call.params['run_id']))
  if (run === undefined) throw notFound()
  return run
}

function listJobs(call: Call): Answer {
  const run = runOf(call)
  const jobs = run.jobs.map(job => jobShape(call.world, call.repository, run, job))
  return ok({ total_count: jobs.length, jobs })
}

function getLog(call: Call): Answer {
  const id = Number(call.params['job_id'])
  const job = runsOf(call)
    .flatMap(run => run.jobs)
    .find(one => one.id === id)
  if (job === undefined) throw notFound()
  const store = call.world.urls.web.replace('127.0.0.1', 'localhost')
  return { status: 302, headers: { location: `${store}${LOG_STORE}${job.id}` } }
}

/** A log as its store hands it out, to whoever knows the address. */
export function logAnswer(world: World, pathname: string): Answer {
  const id = Number(pathname.slice(LOG_STORE.length))
  const jobs: Job[] = [...world.repositories.values()].flatMap(({ runs }) => runs.flatMap(run => run.jobs))
  const job = jobs.find(one => one.id === id)
  if (job === undefined) throw notFound()
  return { status: 200, raw: Buffer.from(job.log), headers: { 'content-type': 'text/plain; charset=utf-8' } }
}
