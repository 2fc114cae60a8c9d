/** The plan of a run that generates file by file. */
import { z } from 'zod'
import { checkPortable, parentFolders, resolveToolPath } from '../edit/path-policy.ts'
import { schemaProblems } from '../model/schema.ts'

const ACTIONS = ['create', 'modify', 'delete'] as const
const FILE_TYPES = ['source', 'test', 'config', 'docs', 'other'] as const
const PROSE_LIMIT = 10_000
const NOTE_LIMIT = 4_000
const PATH_LIMIT = 4_096
const FILES_LIMIT = 500
const LINES_LIMIT = 100_000

const path = z.string().trim().min(1).max(PATH_LIMIT)

const note = z.string().trim().min(1).max(NOTE_LIMIT)

const fileSchema = z.object({
  file_path: path,
  action: z.enum(ACTIONS),
  file_type: z.enum(FILE_TYPES),
  description: note,
  depends_on: z.array(path).max(FILES_LIMIT).default([]),
  // Wishes: a wrong one only costs tokens.
  places: z
    .array(z.tuple([z.int().positive(), z.int().positive()]))
    .max(FILES_LIMIT)
    .catch([]),
  lines: z.int().positive().max(LINES_LIMIT).nullable().catch(null),
})

const plannedFile = fileSchema.transform(({ file_path, file_type: type, depends_on, ...rest }) => {
  return { ...rest, path: normalPath(file_path), type, dependsOn: depends_on.map(normalPath) }
})

/**
 * `path`: with slashes; one that leads outside the repository stays as it was written. `places`: the lines that have to
 * be seen, from 1 on. `lines`: how long a new file will be, or null.
 */
export type PlannedFile = z.infer<typeof plannedFile>

const manifestSchema = z.object({
  task_id: note,
  files: z.array(plannedFile).min(1).max(FILES_LIMIT),
  dependencies: z.array(note).max(FILES_LIMIT),
  setup_instructions: z.string().trim().max(PROSE_LIMIT),
})

export type Manifest = {
  files: readonly PlannedFile[]
  dependencies: readonly string[]
  setupInstructions: string
}

type ManifestReading = { kind: 'manifest'; manifest: Manifest } | { kind: 'problems'; problems: readonly string[] }

/**
 * Reads a value from outside as a manifest, or returns its problems, one line each (S0-04, S0-16 to S0-19). Entries
 * with the same path become one (S0-55).
 */
export function readManifest(value: unknown): ManifestReading {
  const parsed = manifestSchema.safeParse(value, { reportInput: true })
  const problems = [...(parsed.success ? [] : schemaProblems(parsed.error.issues)), ...fileContentProblems(value)]
  if (!parsed.success || problems.length > 0) return { kind: 'problems', problems }
  const { files, dependencies, setup_instructions: setupInstructions } = parsed.data
  const merged = new Map<string, PlannedFile>()
  const contradictions = new Set<string>()
  for (const file of files) {
    const { path, action } = file
    const first = merged.get(path) ?? { ...file, places: [] }
    if (first.action !== action && [first.action, action].includes('delete'))
      contradictions.add(`${path}: listed twice with contradictory actions, ${first.action} and ${action}`)
    merged.set(path, {
      ...first,
      description: [...new Set([...first.description.split('\n'), file.description])].join('\n'),
      dependsOn: [...new Set([...first.dependsOn, ...file.dependsOn])],
      places: [...first.places, ...file.places],
    })
  }
  if (contradictions.size > 0) return { kind: 'problems', problems: [...contradictions] }
  const manifest = { files: [...merged.values()], dependencies: [...new Set(dependencies)], setupInstructions }
  return { kind: 'manifest', manifest }
}

function normalPath(written: string): string {
  const resolved = resolveToolPath(written, [], '')
  // A final slash names a folder, which `checkManifest` refuses.
  return resolved.kind === 'inside' && !written.endsWith('/') ? resolved.path : written
}

const CONTENT_KEY = /^(?:source|file|full|new)?[-_ ]?(?:contents?|code|text|str|body|patch|diff)$/i
const KNOWN_KEYS = new Set(Object.keys({ ...manifestSchema.shape, ...fileSchema.shape }))
const LINES_OF_A_FILE = 5
const MOST = 20

function fileContentProblems(value: unknown): readonly string[] {
  if (!isRecord(value)) return []
  const files: readonly unknown[] = Array.isArray(value['files']) ? value['files'] : []
  const entries = [['', value] as const, ...files.map((file, at) => [`files.${at}.`, file] as const)]
  const keys = entries.flatMap(([where, entry]) => {
    const held = isRecord(entry) ? Object.entries(entry) : []
    return held.filter(isContent).map(([key]) => where + key)
  })
  return keys
    .slice(0, MOST)
    .map(key => `${key}: the manifest must hold no file contents; you will write each file on its own`)
}

function isContent([key, held]: readonly [string, unknown]): boolean {
  if (KNOWN_KEYS.has(key)) return false
  const isNamed = CONTENT_KEY.test(key)
  if (typeof held === 'string') return isNamed ? held.trim() !== '' : held.split('\n').length >= LINES_OF_A_FILE
  return isNamed && isRecord(held) && Object.keys(held).length > 0
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Paths are relative to the repository root. */
export type PlanFacts = {
  exists(path: string): boolean
  isFolder(path: string): boolean
  whyClosed(path: string): string | null
}

/** Returns one line for each file that cannot be changed as planned (S4-55, S4-57 to S4-61). */
export function checkManifest(manifest: Manifest, facts: PlanFacts): readonly string[] {
  const written = new Set(manifest.files.filter(file => file.action !== 'delete').map(file => file.path))
  const deleted = new Set(manifest.files.filter(file => file.action === 'delete').map(file => file.path))
  return manifest.files.flatMap(file => {
    const why = checkPlanned(file, facts, { written, deleted })
    return why === null ? [] : [`${file.path}: ${why}`]
  })
}

type Planned = { written: ReadonlySet<string>; deleted: ReadonlySet<string> }

function checkPlanned(file: PlannedFile, facts: PlanFacts, planned: Planned): string | null {
  const { path, action } = file
  if (path.endsWith('/') || facts.isFolder(path)) return 'is a folder; list its files instead'
  if (path.startsWith('~')) return 'it is outside the repository'
  const resolved = resolveToolPath(path, [], '')
  if (resolved.kind === 'refused') return resolved.why
  if (resolved.path === '') return 'is a folder; list its files instead'
  const closed = facts.whyClosed(path)
  if (closed !== null) return closed
  if (action !== 'create') return facts.exists(path) ? null : `cannot ${action} what does not exist`
  if (facts.exists(path)) return 'exists already; use modify'
  return checkPortable(path) ?? blockedBy(path, facts, planned) ?? placeholderIn(path, facts)
}

function blockedBy(path: string, facts: PlanFacts, { written, deleted }: Planned): string | null {
  const file = parentFolders(path).find(parent => written.has(parent) || (facts.exists(parent) && !deleted.has(parent)))
  return file === undefined ? null : `${file} is a file, not a folder`
}

const ANYWHERE = /^(?:your[-_ ].*|placeholder|\.{3,}|…|<.*>|\{.*\}|\[your.*)$/i
const AT_THE_ROOT = /^(?:examples?|foo|my[-_]project)$/i

/** New folders are legitimate, unless they are named as in an example (S4-59, S4-60). */
function placeholderIn(path: string, facts: PlanFacts): string | null {
  const names = path.split('/')
  for (const [at, folder] of parentFolders(path).entries()) {
    const name = names[at] ?? ''
    if (facts.isFolder(folder)) continue
    const isPathTo = name.toLowerCase() === 'path' && names[at + 1]?.toLowerCase() === 'to'
    if (ANYWHERE.test(name) || isPathTo || (at === 0 && AT_THE_ROOT.test(name)))
      return `${folder}/ looks like a placeholder, and there is no such folder`
  }
  const file = names.at(-1) ?? ''
  return ANYWHERE.test(file) || /^your[-_]/i.test(file) ? `${file} looks like a placeholder` : null
}

/**
 * Returns the paths to generate in order of `depends_on`: files of a wave need earlier waves alone. Unknown names delay
 * nothing. A circle becomes one wave, and is no error: every request holds the whole plan.
 */
export function generationOrder({ files }: Pick<Manifest, 'files'>) {
  const left = new Map(files.filter(file => file.action !== 'delete').map(file => [file.path, file.dependsOn]))
  const waits = (path: string) => left.get(path)?.filter(needed => needed !== path && left.has(needed)) ?? []
  const [waves, circular]: [string[][], string[]] = [[], []]
  while (left.size > 0) {
    const ready = [...left.keys()].filter(path => waits(path).length === 0)
    const wave = ready.length > 0 ? ready : circleIn(left.keys().next().value ?? '', waits)
    waves.push(wave)
    for (const path of wave) {
      if (ready.length === 0) circular.push(path)
      left.delete(path)
    }
  }
  return { waves, circular }
}

/** Follows what each path waits for until one comes again. */
function circleIn(start: string, waits: (path: string) => readonly string[]): string[] {
  const passed: string[] = []
  for (let path = start; ; path = waits(path)[0] ?? '') {
    if (passed.includes(path)) return passed.slice(passed.indexOf(path))
    passed.push(path)
  }
}
