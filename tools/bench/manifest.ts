/**
 * What `strategy: manifest` costs: input units of a plan of six existing files, and the time of a plan of 50 and of 500 files.
 * `node tools/bench/manifest.ts [dist/index.js of another build]` shows that build beside this one. Its `prompts/` must be beside its `dist/`.
 */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { manifestScript, manifestText, type PlannedFile } from '../../__tests__/e2e/manifest-script.ts'
import { openBareScene } from '../../__tests__/e2e/scene.ts'
import { say, turn, view } from '../../__tests__/playground/model/script.ts'
import type { Script } from '../../__tests__/playground/model/turn.ts'

const OTHER = process.argv[2]
const BUILDS = [
  ['this build', undefined] as const,
  ...(OTHER === undefined ? [] : [['the other build', OTHER] as const]),
]

const SIZES = [500, 1_000, 1_500, 2_500, 4_000, 5_000]
const BLOCK = 25

/** A file of functions of 25 lines each. */
function fileOf(lines: number): string {
  return `${Array.from({ length: lines }, (_, n) => {
    const [at, line] = [Math.floor(n / BLOCK), n % BLOCK]
    if (line === 0) return `export function computeStep${at}(value, options = {}) {`
    return line === BLOCK - 1 ? '}' : `  value = options.scale === undefined ? value + ${n} : value * ${line} + ${n}`
  }).join('\n')}\n`
}

const path = (lines: number) => `src/part-${lines}.js`
const FILES = Object.fromEntries(SIZES.map(lines => [path(lines), fileOf(lines)]))
/** The function that is changed: one in the middle. */
const changed = (lines: number) => Math.floor(lines / BLOCK / 2)

function changeOf(lines: number): string {
  const at = changed(lines) * BLOCK + 10
  const line = (FILES[path(lines)] ?? '').split('\n')[at] ?? ''
  return `### CHANGE 1: x\nFIND:\n\`\`\`\n${line}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n${line.replace('value +', 'value -')}\n\`\`\`\n`
}

const SIX_FILES: readonly PlannedFile[] = SIZES.map((lines, at) => {
  const before = SIZES[at - 1]
  return { path: path(lines), action: 'modify', dependsOn: before === undefined ? [] : [path(before)] }
})

/** Looks at each place once, plans, and changes one line of each file. */
function sixFiles(): Script {
  const views = turn(
    ...SIZES.map(lines => view(path(lines), [changed(lines) * BLOCK + 1, (changed(lines) + 1) * BLOCK])),
  )
  const plan = SIZES.reduce((text, lines) => {
    return text.replace(`what belongs into ${path(lines)}`, `subtract in \`computeStep${changed(lines)}\``)
  }, manifestText(SIX_FILES))
  const inner = manifestScript({ plan: ['', plan], answer: file => changeOf(Number(/\d+/.exec(file)?.[0])) })
  return (request, context) => {
    const isFirst = request.messages.length === 1 && JSON.stringify(request).includes('Plan the files')
    return isFirst ? views : typeof inner === 'function' ? inner(request, context) : undefined
  }
}

async function unitsOf(dist: string | undefined) {
  await using scene = await openBareScene({ files: FILES, script: sixFiles() })
  const result = await scene.run({ inputs: { strategy: 'manifest' }, ...(dist === undefined ? {} : { dist }) })
  if (result.outputs['outcome'] !== 'pr-created') throw new Error(result.log)
  const sum = (of: (usage: NonNullable<(typeof scene.model.requests)[number]['usage']>) => number) =>
    scene.model.requests.reduce((total, { usage }) => total + (usage === null ? 0 : of(usage)), 0)
  const fresh = sum(usage => usage.input_tokens)
  const written = sum(usage => usage.cache_creation_input_tokens)
  const read = sum(usage => usage.cache_read_input_tokens)
  const [branch = ''] = Object.keys((await scene.github.snapshot(scene.repository)).branches).filter(
    one => one !== 'main',
  )
  const tree = scene.git('rev-parse', `${branch}^{tree}`)
  return {
    requests: scene.model.requests.length,
    fresh,
    written,
    read,
    units: fresh + 1.25 * written + 0.1 * read,
    tree,
  }
}

async function timeOf(count: number, dist: string | undefined) {
  const plan = Array.from({ length: count }, (_, n): PlannedFile => {
    return { path: `src/made/part-${n}.js`, dependsOn: n < 10 ? [] : [`src/made/part-${n - 10}.js`] }
  })
  const answer = (file: string) => {
    const n = Number(/\d+/.exec(file)?.[0])
    return n < 10
      ? 'export const value = 1\n'
      : `import { value as old } from './part-${n - 10}.js'\n\nexport const value = old\n`
  }
  await using scene = await openBareScene({ script: manifestScript({ plan, answer, talk: [say('Done.')] }) })
  // The emulated model reads every request whole, so its time is not the bundle's.
  let [pid, cpu] = [0, 0]
  const look = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    cpu = 10 * (Number(fields[11]) + Number(fields[12]))
  }
  const onStart = (child: ChildProcess) => {
    pid = child.pid ?? 0
  }
  const result = await scene.run({
    onStart,
    onLine: look,
    inputs: {
      strategy: 'manifest',
      'max-turns': '1000',
      'max-changed-files': '1000',
      'max-cost-usd': '1000',
      'dry-run': 'true',
    },
    timeoutMs: 600_000,
    ...(dist === undefined ? {} : { dist }),
  })
  if (result.outputs['outcome'] !== 'dry-run') throw new Error(result.log)
  return { ms: result.durationMs, cpu }
}

/** The machine only ever adds to a run, so short runs are made three times. */
async function leastOf(count: number, dist: string | undefined) {
  const runs = [await timeOf(count, dist), await timeOf(count, dist), await timeOf(count, dist)]
  return { ms: Math.min(...runs.map(run => run.ms)), cpu: Math.min(...runs.map(run => run.cpu)) }
}

for (const [name, dist] of BUILDS) {
  const { requests, fresh, written, read, units, tree } = await unitsOf(dist)
  console.log(
    `${name}: six files of 500 to 5,000 lines: ${requests} requests, input ${fresh}, written ${written}, read ${read}, ${units.toFixed(0)} units; tree ${tree}`,
  )
}
for (const [name, dist] of BUILDS) {
  const [base, small, large] = [await leastOf(5, dist), await leastOf(50, dist), await timeOf(500, dist)]
  const ratio = (of: (run: typeof base) => number) => ((of(large) - of(base)) / (of(small) - of(base))).toFixed(1)
  const runs = [base, small, large].map(({ ms, cpu }) => `${ms.toFixed(0)} ms (${cpu} ms of processor)`)
  console.log(
    `${name}: a plan of 5, 50, 500 files: ${runs.join(', ')}; (500 - 5) / (50 - 5): ${ratio(run => run.ms)}, processor ${ratio(run => run.cpu)}`,
  )
}
