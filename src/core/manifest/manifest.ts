/** The plan of a run that generates file by file: which files and what for, without their contents. */
import { z } from 'zod'
import { resolveToolPath } from '../edit/path-policy.ts'
import { problemsOf } from '../summary/schema.ts'

const ACTIONS = ['create', 'modify', 'delete'] as const
const FILE_TYPES = ['source', 'test', 'config', 'docs', 'other'] as const
const PROSE_LIMIT = 10_000
const NOTE_LIMIT = 4_000
const PATH_LIMIT = 4_096
/** More files than one pull request should change. */
const FILES_LIMIT = 500

const path = z.string().trim().min(1).max(PATH_LIMIT)

/** The plan as the model writes it. Unknown keys are ignored. */
const manifestSchema = z.object({
  task_id: z.string().trim().min(1).max(NOTE_LIMIT),
  files: z
    .array(
      z.object({
        file_path: path,
        action: z.enum(ACTIONS),
        file_type: z.enum(FILE_TYPES),
        description: z.string().trim().min(1).max(NOTE_LIMIT),
        depends_on: z.array(path).max(FILES_LIMIT).default([]),
      }),
    )
    .min(1)
    .max(FILES_LIMIT),
  dependencies: z.array(z.string().trim().min(1).max(NOTE_LIMIT)).max(FILES_LIMIT),
  setup_instructions: z.string().trim().max(PROSE_LIMIT),
})

export type PlannedFile = {
  /** With slashes, without `.` and `..`; a path that leads outside the repository stays as it was written. */
  readonly path: string
  readonly action: (typeof ACTIONS)[number]
  readonly type: (typeof FILE_TYPES)[number]
  readonly description: string
  readonly dependsOn: readonly string[]
}

export type Manifest = {
  readonly files: readonly PlannedFile[]
  readonly dependencies: readonly string[]
  readonly setupInstructions: string
}

type ManifestReading =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

/**
 * Reads a value from outside as a manifest, or returns its problems, one line each (S0-04, S0-16 to S0-19). File contents anywhere in it are a problem.
 * Entries with the same path become one (see `mergeFiles`).
 */
export function readManifest(value: unknown): ManifestReading {
  const parsed = manifestSchema.safeParse(value)
  const problems = [...(parsed.success ? [] : problemsOf(value, parsed.error.issues)), ...fileContentProblems(value)]
  if (!parsed.success || problems.length > 0) return { kind: 'problems', problems }
  const { files, dependencies, setup_instructions } = parsed.data
  const planned = files.map(file => ({
    path: normalPath(file.file_path),
    action: file.action,
    type: file.file_type,
    description: file.description,
    dependsOn: file.depends_on.map(normalPath),
  }))
  const merged = mergeFiles(planned)
  if (merged.kind === 'problems') return merged
  const manifest = {
    files: merged.files,
    dependencies: [...new Set(dependencies)],
    setupInstructions: setup_instructions,
  }
  return { kind: 'manifest', manifest }
}

function normalPath(written: string): string {
  const resolved = resolveToolPath(written, [], '')
  // A final slash names a folder, which `checkManifest` refuses.
  return resolved.kind === 'inside' && !written.endsWith('/') ? resolved.path : written
}

type MergedFiles =
  | { readonly kind: 'files'; readonly files: readonly PlannedFile[] }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

/**
 * Makes one entry of all with the same path, in order of their first mention (S0-55). The first action and type count, descriptions and dependencies are
 * joined. A path to delete that is also written is a problem.
 */
function mergeFiles(files: readonly PlannedFile[]): MergedFiles {
  const merged = new Map<string, PlannedFile>()
  const problems = new Set<string>()
  for (const file of files) {
    const first = merged.get(file.path)
    if (first !== undefined && first.action !== file.action && [first.action, file.action].includes('delete')) {
      problems.add(`${file.path}: listed twice with contradictory actions, ${first.action} and ${file.action}`)
    }
    merged.set(file.path, first === undefined ? file : joined(first, file))
  }
  return problems.size > 0
    ? { kind: 'problems', problems: [...problems] }
    : { kind: 'files', files: [...merged.values()] }
}

function joined(first: PlannedFile, other: PlannedFile): PlannedFile {
  const descriptions = first.description.split('\n').includes(other.description)
    ? first.description
    : `${first.description}\n${other.description}`
  return { ...first, description: descriptions, dependsOn: [...new Set([...first.dependsOn, ...other.dependsOn])] }
}

/** Keys under which models put the text of a file, without case and separators. */
const CONTENT_KEYS: ReadonlySet<string> = new Set([
  'content',
  'contents',
  'code',
  'sourcecode',
  'filetext',
  'filecontent',
  'filecontents',
  'fulltext',
  'fullcontent',
  'newtext',
  'newcontent',
  'newstr',
  'body',
  'patch',
  'diff',
])
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  'task_id',
  'files',
  'dependencies',
  'setup_instructions',
  'file_path',
  'action',
  'file_type',
  'description',
  'depends_on',
])
/** A text of this many lines under an unknown key is a file. */
const LINES_OF_A_FILE = 5
const MOST = 20

/** Returns one line for each key that holds the content of a file, at most 20. Code inside JSON strings is what the two steps avoid (S0-05, S0-16). */
function fileContentProblems(value: unknown): readonly string[] {
  if (!isRecord(value)) return []
  const files: unknown = value['files']
  const entries = Array.isArray(files) ? files.map((file: unknown, at) => [`files.${at}.`, file] as const) : []
  return [['', value] as const, ...entries]
    .flatMap(([where, one]) => (isRecord(one) ? contentKeys(one).map(key => `${where}${key}`) : []))
    .slice(0, MOST)
    .map(key => `${key}: the manifest must hold no file contents; you will write each file on its own`)
}

function contentKeys(entry: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(entry)
    .filter(([key, held]) => !KNOWN_KEYS.has(key) && isContent(key, held))
    .map(([key]) => key)
}

function isContent(key: string, held: unknown): boolean {
  const named = CONTENT_KEYS.has(key.toLowerCase().replace(/[^a-z]/g, ''))
  if (typeof held === 'string') return named ? held.trim() !== '' : held.split('\n').length >= LINES_OF_A_FILE
  return named && typeof held === 'object' && held !== null && Object.keys(held).length > 0
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
