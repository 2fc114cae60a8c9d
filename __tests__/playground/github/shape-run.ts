import { minimalRepositoryShape, repositoryUrl } from './shape-repository.ts'
import { nodeId, userShape } from './shape-user.ts'
import type { Job, Json, Repository, WorkflowRun, World } from './world.ts'

const WORKFLOW_ID = 161_335

/** A run of a workflow (`workflow-run`). GitHub often names no pull request in it; this one never does. */
export function workflowRunShape(world: World, repository: Repository, run: WorkflowRun): Json {
  const api = `${repositoryUrl(world, repository)}/actions`
  const url = `${api}/runs/${run.id}`
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('WFR', run.id),
    check_suite_id: run.id + 1,
    check_suite_node_id: nodeId('CS', run.id + 1),
    head_branch: run.head.branch,
    head_sha: run.head.sha,
    path: '.github/workflows/ci.yml',
    run_number: 3,
    run_attempt: run.attempt,
    referenced_workflows: [],
    event: run.event,
    status: 'completed',
    conclusion: run.conclusion,
    workflow_id: WORKFLOW_ID,
    url,
    html_url: `${world.urls.web}/${repository.fullName}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: run.createdAt,
    updated_at: run.createdAt,
    actor: userShape(world, run.actor),
    triggering_actor: userShape(world, run.actor),
    run_started_at: run.createdAt,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repositoryUrl(world, repository)}/check-suites/${run.id + 1}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: null,
    workflow_url: `${api}/workflows/${WORKFLOW_ID}`,
    head_commit: null,
    repository: minimalRepositoryShape(world, repository),
    head_repository: minimalRepositoryShape(world, run.head.repository),
    head_repository_id: run.head.repository.id,
    display_title: run.name,
  }
}

/** A job of a run (`job`). */
export function jobShape(world: World, repository: Repository, run: WorkflowRun, job: Job): Json {
  const api = `${repositoryUrl(world, repository)}/actions`
  const times = { started_at: run.createdAt, completed_at: run.createdAt }
  return {
    id: job.id,
    run_id: run.id,
    run_url: `${api}/runs/${run.id}`,
    run_attempt: run.attempt,
    node_id: nodeId('CR', job.id),
    head_sha: run.head.sha,
    url: `${api}/jobs/${job.id}`,
    html_url: `${world.urls.web}/${repository.fullName}/actions/runs/${run.id}/job/${job.id}`,
    status: 'completed',
    conclusion: job.conclusion,
    created_at: run.createdAt,
    ...times,
    name: job.name,
    steps: job.steps.map((step, index) => ({ ...step, status: 'completed', number: index + 1, ...times })),
    check_run_url: `${repositoryUrl(world, repository)}/check-runs/${job.id}`,
    labels: ['ubuntu-24.04'],
    runner_id: 1,
    runner_name: 'GitHub Actions 1',
    runner_group_id: 0,
    runner_group_name: 'GitHub Actions',
    workflow_name: run.name,
    head_branch: run.head.branch,
  }
}
