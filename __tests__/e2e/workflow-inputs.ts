/** What a workflow file hands to Diffproof's own step: its inputs and the permissions of the job. */
import { evaluate } from '../contract/workflow-expressions.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from '../contract/yaml-nodes.ts'

export type Permissions = Readonly<Record<string, 'read' | 'write'>>

/** Reads the job `solve` of this text, with these secrets. The condition is evaluated as for the first label. */
export function workflowInputs(text: string, secrets: Readonly<Record<string, string>>) {
  const job = mappingAt(mappingAt(readYaml(text), 'jobs'), 'solve')
  const steps = (Array.isArray(job['steps']) ? (job['steps'] as Yaml[]) : []).filter(isMapping)
  const ours = steps.find(step => String(step['uses']).startsWith('diffproof/diffproof@'))
  const github = { event_name: 'issues', event: { label: { name: 'diffproof' } } }
  const given = Object.entries(mappingAt(ours, 'with'))
  return {
    starts: evaluate(`\${{ ${String(job['if'])} }}`, { github }),
    inputs: Object.fromEntries(given.map(([name, value]) => [name, evaluate(String(value), { secrets })])),
    permissions: mappingAt(job, 'permissions') as Permissions,
  }
}
