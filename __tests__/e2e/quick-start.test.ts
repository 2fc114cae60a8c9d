/** The README's first screen as a new user follows it: its lines are run with a `gh` that keeps what it is given, and its workflow is carried out. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { codeBlocks } from '../contract/markdown-pages.ts'
import { ROOT, readText } from '../contract/repository-files.ts'
import { evaluate } from '../contract/workflow-expressions.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from '../contract/yaml-nodes.ts'
import { create, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { openWholeScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const UNTESTED = { ...SMALL_PROJECT, 'test/sum.test.js': '' }
const NEW_TEST = create('test/sum.test.js', SMALL_PROJECT['test/sum.test.js'])
const KEY = 'sk-scene-5d1e8f20c7'
/** Answers as the real one would, from files of its own. Where a file is asked for, that of the repository is given. */
const GH = `#!/bin/sh
echo "$*" >>"$STATE/calls"
case "$*" in
  'secret set ANTHROPIC_API_KEY') cat >"$STATE/ANTHROPIC_API_KEY" ;;
  'api -X PUT repos/{owner}/{repo}/actions/permissions/workflow -F can_approve_pull_request_reviews=true') ;;
  'label create diffproof') ;;
  'api -H '*repos/diffproof/diffproof/contents/*'?ref=v0') file="\${4:-$3}"; file="\${file#*contents/}"; cat "$REPOSITORY/\${file%\\?*}" ;;
  *) exit 1 ;;
esac
`

test('the three steps before the label lead to a ready pull request: four lines of gh, the setup step, the push', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quick-start-'))
  try {
    const readme = readText('README.md')
    const numbered = readme.match(/^\d\. .*$/gm) ?? []
    expect(numbered.findIndex(step => step.includes('Put the label `diffproof` on an issue'))).toBe(3)
    const lines = codeBlocks(readme).find(({ language, text }) => language === 'sh' && text.includes('gh api'))
    mkdirSync(join(folder, 'bin'))
    mkdirSync(join(folder, 'clone'))
    writeFileSync(join(folder, 'bin/gh'), GH, { mode: 0o755 })
    // A home without start-up files of somebody.
    const env = { HOME: folder, PATH: `${folder}/bin:${process.env['PATH']}`, STATE: folder, REPOSITORY: ROOT }
    const typed = spawnSync('bash', ['--norc', '-e', '-c', lines?.text ?? ''], {
      cwd: join(folder, 'clone'),
      env,
      input: KEY,
    })
    expect({ status: typed.status, said: String(typed.stderr) }).toEqual({ status: 0, said: '' })
    expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toHaveLength(4)

    const workflow = readYaml(readFileSync(join(folder, 'clone/.github/workflows/diffproof.yml'), 'utf8'))
    const job = mappingAt(mappingAt(workflow, 'jobs'), 'solve')
    const steps = (Array.isArray(job['steps']) ? (job['steps'] as Yaml[]) : []).filter(isMapping)
    const ours = steps.find(step => String(step['uses']).startsWith('diffproof/diffproof@'))
    const secrets = { ANTHROPIC_API_KEY: readFileSync(join(folder, 'ANTHROPIC_API_KEY'), 'utf8') }
    const github = { event_name: 'issues', event: { label: { name: 'diffproof' } } }
    expect(evaluate(`\${{ ${String(job['if'])} }}`, { github })).toBe('true')
    const given = Object.entries(mappingAt(ours, 'with'))
    const inputs = Object.fromEntries(given.map(([name, value]) => [name, evaluate(String(value), { secrets })]))

    const permissions = mappingAt(job, 'permissions') as Readonly<Record<string, 'read' | 'write'>>
    await using scene = await openWholeScene({
      permissions,
      files: UNTESTED,
      script: [turn(MEND, NEW_TEST), summary()],
    })
    const run = await scene.run({ inputs })
    const pull = await onlyPull(scene)
    expect(run.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', proof: 'red-then-green' })
    expect(pull).toMatchObject({ draft: false })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
