/**
 * How often honest commits look like tampered tests: `node tools/replay/tampering-corpus.ts REPO_DIR... [--commits 150] [--skip 0] [--kind KIND]`. Takes the
 * newest commits that touch code, after the first `--skip` of them, prints every alarm (to be read and judged), and for each kind on how many commits it fired.
 */
import { parseArgs } from 'node:util'
import { findTampering } from '../../src/core/testing/tampering/find-tampering.ts'
import { type ChangedText, TAMPERING_KINDS, type Tampering } from '../../src/core/testing/tampering/finding.ts'
import { testLanguageOf } from '../../src/core/testing/tampering/source-text.ts'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../src/core/testing/test-command.ts'
import { type Commit, changesOf, commitsOf, openSource, type SourceRepository, textOf } from './source-repository.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: 'string', default: '150' },
    skip: { type: 'string', default: '0' },
    kind: { type: 'string' },
  },
})
if (positionals.length === 0) throw new Error('name one or more folders with git repositories')

const FILE_MODES = ['100644', '100755']
const MOST_BYTES = 2_000_000
const isTest = testPathMatcher(COMMON_TEST_PATHS)
const fired = new Map<string, number>(TAMPERING_KINDS.map(kind => [kind, 0]))
let read = 0
let alarmed = 0

for (const folder of positionals) {
  const source = openSource(folder)
  let own = 0
  let passed = 0
  for (const commit of await commitsOf(source)) {
    if (own >= Number(values.commits)) break
    const paths = (await changesOf(source, commit)).map(({ path }) => path)
    if (!paths.some(path => testLanguageOf(path) !== null)) continue
    passed += 1
    if (passed <= Number(values.skip)) continue
    const changes = await textsOf(source, commit)
    own += 1
    report(source, commit, findTampering(changes, isTest))
  }
  read += own
  console.log(`${source.name}: ${own} commits`)
}

console.log(`\n${read} commits, ${alarmed} with an alarm (${percent(alarmed)})`)
for (const [kind, count] of fired) console.log(`${kind}: ${count} (${percent(count)})`)

function report(source: SourceRepository, { sha }: Commit, found: readonly Tampering[]): void {
  if (found.length > 0) alarmed += 1
  for (const kind of new Set(found.map(one => one.kind))) fired.set(kind, (fired.get(kind) ?? 0) + 1)
  for (const { kind, path, detail } of found)
    if (values.kind === undefined || values.kind === kind)
      console.log(`${kind} ${source.name} ${sha.slice(0, 10)} ${path}\n    ${detail}`)
}

/** What the commit changed, as the flow gives it; an exact rename is paired by its blob. */
async function textsOf(source: SourceRepository, commit: Commit): Promise<readonly ChangedText[]> {
  const raw = (await changesOf(source, commit)).filter(({ oldMode, newMode }) =>
    [oldMode, newMode].every(mode => mode === '000000' || FILE_MODES.includes(mode)),
  )
  const deleted = new Map(raw.filter(({ status }) => status === 'D').map(one => [one.oldBlob, one.path]))
  const renames = new Map(
    raw.filter(({ status, newBlob }) => status === 'A' && deleted.has(newBlob)).map(one => [one.newBlob, one.path]),
  )
  const texts = raw.map(async ({ status, oldBlob, newBlob, path }): Promise<ChangedText | null> => {
    if (status === 'D' && renames.has(oldBlob)) return null
    const from = status === 'A' && renames.get(newBlob) === path ? (deleted.get(newBlob) ?? null) : null
    const after = status === 'D' ? null : await readable(source, newBlob)
    const before = from !== null ? after : status === 'A' ? null : await readable(source, oldBlob)
    const change = from !== null ? 'renamed' : status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'modified'
    return { path, from, change, before, after }
  })
  return (await Promise.all(texts)).filter(one => one !== null)
}

/** Null also for a blob that a partial clone does not have. */
async function readable(source: SourceRepository, blob: string): Promise<string | null> {
  const text = await textOf(source, blob).catch(() => null)
  return text === null || text.length > MOST_BYTES ? null : text
}

function percent(count: number): string {
  return `${((100 * count) / Math.max(read, 1)).toFixed(2)} %`
}
