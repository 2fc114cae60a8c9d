/** Looks up what the text of a task names, so that the first request holds it and no turn is spent on it. */
import { protectedPathJudge } from '../core/change/protected-paths.ts'
import { weighLines } from '../core/head-start/found-line.ts'
import { chooseHeadStart, namedPlaces, wantedBy } from '../core/head-start/head-start.ts'
import { isWrittenCode, mayBeShown } from '../core/head-start/shown-file.ts'
import { showHeadStart } from '../core/head-start/shown-head-start.ts'
import { showRevision } from '../core/intake/shown-revision.ts'
import { showTask } from '../core/intake/shown-task.ts'
import { withoutKeys } from '../core/secrets/find-keys.ts'
import type { Task } from '../core/task/task.ts'
import { testPathJudge } from '../core/testing/test-paths.ts'
import type { Run } from './run.ts'

/** A search that takes longer than what is done beside it would be waited for. */
const SEARCH_MS = 1_500

/** What is told of it, and which places that are, for the log. */
export type LookedUp = { readonly text: string; readonly places: readonly string[] }

export const NOTHING_LOOKED_UP: LookedUp = { text: '', places: [] }

/** Empty where the text names nothing that is there, and where files are planned instead. Never rejects: nothing depends on it. */
export async function lookUpHeadStart(task: Task, run: Run): Promise<LookedUp> {
  if (run.config.strategy !== 'agent' && task.revision === undefined) return NOTHING_LOOKED_UP
  return lookUp(task, run).catch(() => NOTHING_LOOKED_UP)
}

async function lookUp(task: Task, { config, ports, repositoryName, redact }: Run): Promise<LookedUp> {
  const { repository, prompts, clock } = ports
  const { title, body, comments } = showTask(task)
  const asked = task.revision === undefined ? '' : showRevision(task.revision, '', '').text
  const wanted = wantedBy(title, [body, ...comments.map(({ text }) => text), asked].join('\n\n'))
  if (wanted.places.length + wanted.names.length === 0) return NOTHING_LOOKED_UP
  const whyProtected = protectedPathJudge(config.protectedPaths)
  const isTest = testPathJudge(config.testPaths)
  const [paths, lines] = await Promise.all([
    wanted.places.length === 0 ? [] : repository.basePaths(),
    repository.baseLines(
      wanted.names.map(({ name }) => name),
      SEARCH_MS,
    ),
  ])
  const named = namedPlaces(wanted.places, paths, repositoryName.split('/').at(-1) ?? '').filter(
    ({ path, line }) => mayBeShown(path) && (line !== null || isWrittenCode(path)),
  )
  const found = weighLines(
    lines ?? [],
    wanted.names,
    path => isWrittenCode(path) && !isTest(path) && whyProtected(path) === null,
  )
  const whole = new Set(task.fields.inputs.map(({ path }) => path)) // shown as they are already
  const files = [...new Set([...named.map(({ path }) => path), ...found.files])].filter(path => !whole.has(path))
  if (files.length === 0) return NOTHING_LOOKED_UP
  const chosen = chooseHeadStart(named, wanted.names, found, await repository.readBaseFiles(files), isTest)
  const marker = `found-${clock.randomHex(12)}`
  const places = showHeadStart(chosen, marker, config.workingDirectory, text => withoutKeys(redact(text)))
  if (places === '') return NOTHING_LOOKED_UP
  const shown = chosen.excerpts.map(({ path, from, to }) => `${path}:${from}-${to}`)
  return {
    text: prompts.render('head-start', { places }),
    places: [...shown, ...chosen.pointers.map(({ path, line }) => `${path}:${line}`)],
  }
}
