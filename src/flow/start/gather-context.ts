/** What is gathered before the first request. */
import { fromWorkingDirectory, protectedPathMatcher } from '../../core/change/paths.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { fittingNotes } from '../../core/start/notes.ts'
import {
  chooseOverview,
  isWrittenCode,
  mentionedNames,
  mentionedPlaces,
  type OverviewEntry,
  quotedMessages,
  titleWords,
  withBlocks,
} from '../../core/start/overview.ts'
import { type Revision, sanitizeRevision } from '../../core/task/revision.ts'
import { missingLine, sanitizeMarkdown } from '../../core/task/sanitize-markdown.ts'
import type { Task } from '../../core/task/task.ts'
import { testPathMatcher } from '../../core/testing/test-command.ts'
import { firstFew } from '../../core/text/quantities.ts'
import type { Run } from '../run.ts'
import type { GatheredInput, RepositoryNote } from '../session.ts'

const LONGEST_FILE = 30_000
/** About 25,000 tokens, which every later turn reads again. */
const LONGEST_ALL = 100_000
const TREE_DEPTH = 6
const TREE_ENTRIES = 400

/**
 * Reads the input artifacts before any change. Throws ConfigurationError for a missing artifact of a task file; one of
 * an issue may be missing.
 */
export async function gatherInputs(task: Task, run: Run): Promise<readonly GatheredInput[]> {
  const gathered: GatheredInput[] = []
  const problems: string[] = []
  let room = LONGEST_ALL
  for (const { path, line } of task.fields.inputs) {
    const found = await readArtifact(path, run)
    if ('problem' in found && line !== null)
      problems.push(`${task.file}:${line}: input_artifacts: ${path} ${found.problem}`)
    else if ('problem' in found) gathered.push({ path, text: '', note: found.problem })
    else {
      const kept = found.text.slice(0, Math.min(LONGEST_FILE, room))
      const missing = found.text.length - kept.length
      room -= kept.length
      const cut = missing === 0 ? '' : `the last ${missing} of ${found.text.length} characters are left out`
      gathered.push({ path, text: kept, note: [found.note, cut].filter(one => one !== '').join('; ') })
    }
  }
  if (problems.length > 0) throw new ConfigurationError(`the task file cannot be used: ${problems.join('; ')}`)
  for (const { path, note } of gathered.filter(one => one.note !== ''))
    run.ports.reporter.warning(`input artifact ${path}: ${note}`)
  return gathered
}

type ReadArtifact = { text: string; note: string } | { problem: string }

async function readArtifact(path: string, { config, ports }: Run): Promise<ReadArtifact> {
  const asked = fromWorkingDirectory(path, config.workingDirectory)
  const content = await ports.workspace.read(asked)
  if (content.kind === 'text') return { text: content.text, note: '' }
  if (content.kind === 'missing') return { problem: 'is not there' }
  if (content.kind === 'refused') return { problem: `cannot be shown: ${content.why}` }
  const listed = await ports.workspace.list(asked, TREE_DEPTH, TREE_ENTRIES)
  if ('refused' in listed) return { problem: `cannot be shown: ${listed.refused}` }
  const note = listed.more ? `a folder of more than ${TREE_ENTRIES} entries, the rest is left out` : ''
  return { text: listed.paths.join('\n'), note }
}

const FILES = ['AGENTS.md', 'CLAUDE.md'] as const
const LONGEST_NOTE = 8_000
const MOST_SECTIONS = 8
/** Such a file only sends the reader to the other one. */
const IMPORT = /^\s*@\.?\/?(?:AGENTS|CLAUDE)\.md\s*$/

/**
 * Reads the notes in the root of the base commit. A revision skips those that its pull request changes. Equal notes
 * count once.
 */
export async function readNotes(revision: Revision | undefined, run: Run): Promise<readonly RepositoryNote[]> {
  const { repository, reporter } = run.ports
  const notes: RepositoryNote[] = []
  // Nobody has accepted yet what the pull request itself wrote.
  const asked = FILES.filter(file => revision?.changes.some(({ path }) => path === file) !== true)
  const texts = await repository.readBaseFiles(asked)
  for (const file of asked) {
    const text = texts.get(file) ?? ''
    if (text.trim() === '' || IMPORT.test(text)) continue
    const clean = sanitizeMarkdown(text, Number.POSITIVE_INFINITY)
    const { text: fitting, leftOut } = fittingNotes(clean.text, LONGEST_NOTE)
    const cut = clean.text.length - fitting.length
    const sections =
      leftOut.length > 0 ? `the sections ${firstFew(leftOut, MOST_SECTIONS)}` : `the last ${cut} characters`
    const missing = missingLine([clean], cut > 0 ? [sections] : [])
    reporter.info(`notes of the repository: ${file}${missing && ` (${missing})`}`)
    const note = fitting.trim() + (missing && `\n\n[${missing}]`)
    if (!notes.some(other => other.text === note)) notes.push({ file, text: note })
  }
  return notes
}

const SEARCH_MS = 1_500
/** The rest of a longer text is pasted logs. */
const LONGEST_SEARCHED = 30_000

/**
 * Looks up the places that the text names, best first, with paths for the tools, and behind them the likeliest test.
 * None with `strategy: manifest`. Never rejects.
 */
export async function findOverview(task: Task, run: Run): Promise<readonly OverviewEntry[]> {
  if (run.config.strategy !== 'agent' && task.revision === undefined) return []
  return lookUpPlaces(task, run).catch(() => [])
}

async function lookUpPlaces(task: Task, { config, ports, secrets }: Run): Promise<readonly OverviewEntry[]> {
  const { repository } = ports
  const { title, body, comments } = task.sanitized
  const asked = task.revision === undefined ? '' : sanitizeRevision(task.revision, '', '').text
  const text = [body, ...comments.map(comment => comment.text), asked].join('\n\n').slice(0, LONGEST_SEARCHED)
  const mentioned = mentionedPlaces(`${title}\n${text}`)
  const rare = new Map([...quotedMessages(`${title}\n${text}`), ...mentionedNames(title, text)])
  const words = titleWords(title, rare)
  const names = new Map([...rare, ...words])
  const paths = await repository.basePaths()
  // They may not cost the names their places: words that stand everywhere take too long.
  const searches = [rare, words].filter(some => some.size > 0)
  const lines = await Promise.all(searches.map(some => repository.baseLines([...some.keys()], SEARCH_MS)))
  const byPlace = new Map(lines.flatMap(some => some ?? []).map(one => [`${one.path}:${one.line}`, one]))
  const found = [...byPlace.values()]

  const whyProtected = protectedPathMatcher(config.protectedPaths)
  const isTest = testPathMatcher(config.testPaths)
  const shown = new Set(task.fields.inputs.map(({ path }) => path)) // as a whole already
  const isWanted = (path: string) => isWrittenCode(path) && whyProtected(path) === null && !shown.has(path)
  const among = (isAsked: (path: string) => boolean) => ({
    code: paths.filter(path => isWanted(path) && isAsked(path)),
    lines: found.filter(({ path }) => isWanted(path) && isAsked(path)),
  })
  const known = { paths: paths.filter(path => !shown.has(path)), ...among(path => !isTest(path)) }
  const places = chooseOverview(title, mentioned, names, known)
  if (places.length === 0) return []
  const test = chooseOverview(title, [], names, { paths: [], ...among(isTest) }).slice(0, 1)
  const texts = await repository.readBaseFiles(places.map(({ path }) => path).filter(isWanted))
  const pointerTo = (path: string, lines: string) =>
    secrets.publishable(fromWorkingDirectory(path, config.workingDirectory)) + (lines === '' ? '' : `:${lines}`)
  return [
    ...withBlocks(places, texts).map(({ path, lines, code }) => ({
      pointer: pointerTo(path, lines),
      code: secrets.publishable(code),
    })),
    ...test.map(({ path, line }) => ({ pointer: `${pointerTo(path, `${line ?? ''}`)} (test)`, code: '' })),
  ]
}
