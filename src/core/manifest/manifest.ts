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

/** Reads a value from outside as a manifest, or returns its problems, one line each (S0-04, S0-16 to S0-19). Entries with the same path become one (S0-55). */
export function readManifest(value: unknown): ManifestReading {
  const parsed = manifestSchema.safeParse(value)
  const problems = [...(parsed.success ? [] : problemsOf(value, parsed.error.issues)), ...fileContentProblems(value)]
  if (!parsed.success || problems.length > 0) return { kind: 'problems', problems }
  const { files, dependencies, setup_instructions: setupInstructions } = parsed.data
  const merged = new Map<string, PlannedFile>()
  const contradictions = new Set<string>()
  for (const file of files) {
    const path = normalPath(file.file_path)
    const dependsOn = file.depends_on.map(normalPath)
    const { action, file_type: type, description } = file
    const first = merged.get(path) ?? { path, action, type, description, dependsOn }
    if (first.action !== action && [first.action, action].includes('delete'))
      contradictions.add(`${path}: listed twice with contradictory actions, ${first.action} and ${action}`)
    merged.set(path, {
      ...first,
      description: [...new Set([...first.description.split('\n'), description])].join('\n'),
      dependsOn: [...new Set([...first.dependsOn, ...dependsOn])],
    })
  }
  if (contradictions.size > 0) return { kind: 'problems', problems: [...contradictions] }
  return {
    kind: 'manifest',
    manifest: { files: [...merged.values()], dependencies: [...new Set(dependencies)], setupInstructions },
  }
}

function normalPath(written: string): string {
  const resolved = resolveToolPath(written, [], '')
  // A final slash names a folder, which `checkManifest` refuses.
  return resolved.kind === 'inside' && !written.endsWith('/') ? resolved.path : written
}

/** Keys under which models put the text of a file. */
const CONTENT_KEY = /^(?:source|file|full|new)?[-_ ]?(?:contents?|code|text|str|body|patch|diff)$/i
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(manifestSchema.shape),
  ...Object.keys(manifestSchema.shape.files.element.shape),
])
/** A text of this many lines under an unknown key is a file. */
const LINES_OF_A_FILE = 5
const MOST = 20

/** Returns one line for each key that holds the content of a file. Code inside JSON strings is what the two steps avoid (S0-05, S0-16). */
function fileContentProblems(value: unknown): readonly string[] {
  if (!isRecord(value)) return []
  const files = Array.isArray(value['files']) ? value['files'] : []
  const entries = [['', value] as const, ...files.map((file: unknown, at) => [`files.${at}.`, file] as const)]
  return entries
    .flatMap(([where, one]) =>
      isRecord(one)
        ? Object.entries(one)
            .filter(isContent)
            .map(([key]) => where + key)
        : [],
    )
    .slice(0, MOST)
    .map(key => `${key}: the manifest must hold no file contents; you will write each file on its own`)
}

function isContent([key, held]: readonly [string, unknown]): boolean {
  if (KNOWN_KEYS.has(key)) return false
  const isNamed = CONTENT_KEY.test(key)
  if (typeof held === 'string') return isNamed ? held.trim() !== '' : held.split('\n').length >= LINES_OF_A_FILE
  return isNamed && typeof held === 'object' && held !== null && Object.keys(held).length > 0
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
