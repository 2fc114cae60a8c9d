/** How each task of an evaluation is measured and solved: in a repository and a command of its own. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createEvaluationFolder } from '../../adapters/files/evaluation-folder.ts'
import { readPlainFile } from '../../adapters/files/plain-file.ts'
import type { TaskStore } from '../../adapters/git/past-commits.ts'
import { HIDDEN_FOLDERS, runCommand } from '../../adapters/local/child-command.ts'
import { readsInput } from '../../core/config/input-names.ts'
import { RepositoryError } from '../../core/errors.ts'
import type { EvaluationPorts, FixToMeasure, Side } from '../../ports/evaluation.ts'
import type { Copy } from './open-copy.ts'
import type { StartedCommand } from './start-command.ts'

const LARGEST_PATCH = 64 * 1024 * 1024

type Places = {
  copy: Copy
  store: TaskStore
  folder: string
  isTest: (path: string) => boolean
  inputs: Readonly<Record<string, string>>
  name: string
  kept: ReturnType<typeof createEvaluationFolder>
}

/** Makes them. What a task is not to see is hidden from its commands: this repository, and all other tasks. */
export function evaluationPorts(started: StartedCommand, places: Places): EvaluationPorts {
  const { root, environment, cancelled: signal, given } = started
  const { copy, store, folder: pages, inputs, name, kept } = places
  const { workTree, gitDir, objects } = copy.user
  const hidden = [workTree ?? gitDir, gitDir, objects, root, pages].join('\n')
  let count = 0

  /** `change`: null for a repository of one commit. */
  async function inCopy(
    fix: FixToMeasure,
    { change, folder, words, env = {} }: InCopy,
  ): ReturnType<EvaluationPorts['prove']> {
    count += 1
    const work = join(root, 'tasks', `${fix.id}-${count}`)
    const temporary = join(work, 'temporary')
    await mkdir(temporary, { recursive: true })
    try {
      const repository = await store.layOut(fix, { change, into: join(work, name) })
      const output = kept.place(folder)
      return await runCommand({
        words: [...(await words(work)), `--output-path=${output}`, '--verbose'],
        ...{ cwd: repository.folder, folder: output, signal },
        environment: { ...environment, ...env, TMPDIR: temporary, [HIDDEN_FOLDERS]: hidden },
      })
    } finally {
      await rm(work, { recursive: true, force: true, maxRetries: 2 })
    }
  }

  return {
    async prove(fix, side, folder) {
      try {
        const tree = await treeToProve(fix, { side, folder }, places)
        const change = { tree, branch: `${BRANCHES[side.of]}-${fix.id}`, message: fix.subject }
        const words = async () => ['prove', '--base=main', ...optionWords(ofProve(inputs))]
        return await inCopy(fix, { change, folder, words })
      } catch (thrown) {
        // One commit that git cannot lay out is no reason to give up the others.
        if (thrown instanceof RepositoryError) return { code: null, outputs: { reason: thrown.message } }
        throw thrown
      }
    },
    async solve(fix, { issue, variant, most }, folder) {
      const key = given.values['anthropic-api-key'] ?? ''
      const words = async (work: string) => {
        const file = join(work, 'issue.md')
        await writeFile(file, issue)
        const asked = { ...inputs, ...variant.inputs, 'max-cost-usd': String(most), resume: 'auto' }
        return ['run', `--issue-file=${file}`, ...optionWords(asked)]
      }
      return inCopy(fix, { change: null, folder, words, env: { ...given.clouds, ANTHROPIC_API_KEY: key } })
    },
    ...{ paidIn: kept.paidIn, wayIn: kept.wayIn, notify: started.notify, begin: started.begin, signal },
    keep: known => void kept.keep(known),
  }
}

const BRANCHES = { fix: 'fix', 'taken-back': 'source-taken-back', patch: 'attempt' } as const

async function treeToProve(
  fix: FixToMeasure,
  { side, folder }: { side: Side; folder: string },
  { store, folder: pages, isTest }: Places,
): Promise<string> {
  if (side.of === 'fix') return fix.sha
  const mixed = { source: fix.parent, tests: fix.sha, touched: fix.touched }
  if (side.of !== 'patch') return store.mix(mixed, isTest)
  const patch = readPlainFile(join(pages, folder, '..', 'change.patch'), LARGEST_PATCH)
  if ('refused' in patch) throw new RepositoryError(patch.refused)
  const source = await store.patched({ onto: fix.parent, patch: patch.bytes, wanted: side.tree })
  return store.mix({ ...mixed, source, touched: null }, isTest)
}

export function ofProve(inputs: Places['inputs']): Record<string, string> {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => readsInput('prove', name)))
}

type InCopy = {
  change: Parameters<TaskStore['layOut']>[1]['change']
  folder: string
  words: (work: string) => Promise<readonly string[]>
  env?: Readonly<Record<string, string>>
}

function optionWords(inputs: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(inputs).map(([input, value]) => `--${input}=${value}`)
}
