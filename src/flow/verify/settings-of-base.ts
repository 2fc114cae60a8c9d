/** Files that settings of the base name, its test command among them: they are settings of tests too. */
import { fromWorkingDirectory } from '../../core/change/paths.ts'
import { filesNamedBy, isNaming, placesOf, settingsAmong, stemsOf } from '../../core/testing/named-files.ts'
import { isProse } from '../../core/testing/run-files.ts'
import { isDependencyFile } from '../../core/testing/setup-command.ts'
import type { ChangedText } from '../../core/testing/tampering/finding.ts'
import { isProgram } from '../../core/testing/tampering/source-text.ts'
import { isTaskFile } from '../../core/testing/test-steering.ts'
import type { Repository } from '../../ports/repository.ts'
import type { ProofSession } from '../session.ts'

const STARTS_TASKS = /(?:^|[\s;&|("])(?:g?make|just|task)\b/
const MOST_STEPS = 5
const MOST_FILES = 1_000
const SEARCH_MS = 5_000

type BaseReader = Pick<Repository, 'basePaths' | 'readBaseFiles' | 'baseLines'>
type Asked = Pick<ProofSession, 'testCommand' | 'isTest'> & { workingDirectory: string }

/**
 * By any number of steps. `isLoaded`: settings, which no test and no source uses. `isStarted`: programs too, which may
 * be the source under test as well. Throws RepositoryError.
 */
export async function settingsOfBase(
  texts: readonly Pick<ChangedText, 'path' | 'from' | 'before'>[],
  { testCommand, isTest, workingDirectory }: Asked,
  repository: BaseReader,
): Promise<Record<'isLoaded' | 'isStarted', (path: string) => boolean>> {
  const base = readerOf(texts, repository)
  const nameOf = (path: string) => fromWorkingDirectory(path, workingDirectory)
  const paths = await repository.basePaths()
  const project = new Set([...paths, ...texts.flatMap(({ path, from }) => [path, from ?? path])])
  const isFree = (path: string) => project.has(path) && !isTest(path) && !isDependencyFile(path) && !isProse(path)
  const [[, manifest] = [null, null]] = await base.textsOf(paths.filter(path => nameOf(path) === 'package.json'))
  const usesTasks = STARTS_TASKS.test(`${testCommand} ${manifest}`)
  const isRoot = (path: string) => isNaming(path) || (usesTasks && !nameOf(path).includes('/') && isTaskFile(path))

  let next = paths.filter(isRoot).slice(0, MOST_FILES)
  let named = filesNamedBy('', testCommand ?? '', manifest)
  const [reached, settings, started] = [new Set(next), new Set<string>(), new Set<string>()]
  const isUser = (path: string) => !reached.has(path) && (isTest(path) || isProgram(path))
  for (let step = 0; step < MOST_STEPS && next.length + named.length > 0; step += 1) {
    const read = await base.textsOf(next)
    named = [...named, ...read.flatMap(([by, text]) => filesNamedBy(by, text, manifest))]
    const found = named.flatMap(({ name, isStarted, by }) =>
      placesOf(name, ['', `${workingDirectory}/`, by.replace(/[^/]*$/, '')])
        .filter(path => isFree(path) && !reached.has(path))
        .map(path => ({ path, isStarted })),
    )
    for (const { path, isStarted } of found) if (isStarted) started.add(path)
    const lines = found.length === 0 ? [] : await base.linesWith(found.flatMap(stemsOf))
    next = [
      ...new Set(
        settingsAmong(
          found,
          lines.filter(({ path }) => isUser(path)),
        ),
      ),
    ]
    for (const path of next) for (const set of [reached, settings, started]) set.add(path)
    named = []
  }
  const isAmong = (set: ReadonlySet<string>) => (path: string) => isFree(path) && set.has(path)
  return { isLoaded: isAmong(settings), isStarted: isAmong(started) }
}

/** Reads the base as it was before the change: in a revision, the checked-out tree has a part of that. */
function readerOf(texts: readonly Pick<ChangedText, 'path' | 'from' | 'before'>[], repository: BaseReader) {
  const before = new Map(texts.map(({ path, from, before: text }) => [from ?? path, text]))
  return {
    async textsOf(paths: readonly string[]): Promise<readonly (readonly [path: string, text: string])[]> {
      const read = [...(await repository.readBaseFiles(paths))]
      return read.flatMap(([path, text]) => {
        const old = before.has(path) ? before.get(path) : text
        return old == null ? [] : [[path, old] as const]
      })
    },
    async linesWith(words: readonly string[]): Promise<readonly { path: string; text: string }[]> {
      // What uses a file is not known where the search ends at its limit.
      const lines = (await repository.baseLines([...new Set(words)], SEARCH_MS)) ?? []
      const changed = [...before].flatMap(([path, text]) =>
        (text ?? '').split('\n').map(line => ({ path, text: line })),
      )
      return [...lines.filter(({ path }) => !before.has(path)), ...changed]
    },
  }
}
