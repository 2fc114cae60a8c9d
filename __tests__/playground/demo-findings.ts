import type { Stage } from './demo-stage.ts'
import { git } from './github/git-command.ts'
import type { SnapshotPull } from './github/snapshot.ts'
import type { TestRun } from './runner-result.ts'
import { runTestsOf } from './sample/run-tests.ts'

/** One thing that must hold after the run. */
export interface Finding {
  readonly claim: string
  readonly holds: boolean
  readonly detail: string
}

interface BodyJson {
  readonly evidence?: {
    readonly tree_sha?: string
    readonly base_sha?: string
    readonly tests?: { readonly proof?: string; readonly final?: { readonly status?: string } }
  }
}

/** The JSON at the end of a pull request's body; empty where there is none. */
export function bodyJson(body: string | null): BodyJson {
  const fenced = [...(body ?? '').matchAll(/^(`{3,})json\n([\s\S]*?)\n\1$/gm)].at(-1)?.[2]
  return fenced === undefined ? {} : (JSON.parse(fenced) as BodyJson)
}

/** Checks everything the run claims against the repository, the servers and the secrets. */
export async function findingsOf(stage: Stage, result: TestRun, pull: SnapshotPull): Promise<readonly Finding[]> {
  const { github, model, bareDir } = stage
  const { evidence } = bodyJson(pull.body)
  const tree = await git(bareDir, ['rev-parse', `${pull.head.sha}^{tree}`])
  const before = await runTestsOf(bareDir, pull.base.sha)
  const after = await runTestsOf(bareDir, pull.head.sha)
  const leaks = await result.leaks(stage.secrets)
  const none = (claim: string, list: readonly string[]) => ({
    claim,
    holds: list.length === 0,
    detail: list.join('; '),
  })
  return [
    { claim: 'the step passed', holds: result.exitCode === 0, detail: `exit code ${result.exitCode}` },
    { claim: 'the outcome is pr-created', ...equal(result.outputs['outcome'], 'pr-created') },
    { claim: "the head's tree is the one that was tested", ...equal(evidence?.tree_sha, tree) },
    { claim: 'the change begins at the base', ...equal(evidence?.base_sha, pull.base.sha) },
    { claim: 'the evidence says how the tests ended', ...equal(evidence?.tests?.final?.status, 'passed') },
    { claim: 'the proof is red, then green', ...equal(evidence?.tests?.proof, 'red-then-green') },
    { claim: 'the tests fail on the base', holds: !before.passed, detail: before.output },
    { claim: 'the tests pass on the head', holds: after.passed, detail: after.output },
    { claim: 'the pull request is ready', holds: !pull.draft, detail: `${result.outputs['reason']}` },
    none('the model was asked as its API wants it', model.problems),
    none('GitHub was asked as its description wants it', [...github.violations, ...github.unknownRequests]),
    none('no secret is anywhere', leaks),
    none('no process is left running', result.survivors),
  ]
}

function equal(found: string | undefined, wanted: string): Pick<Finding, 'holds' | 'detail'> {
  return { holds: found === wanted, detail: `${found ?? 'nothing'} instead of ${wanted}` }
}
