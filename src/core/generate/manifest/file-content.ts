/** Finds file contents in a manifest: source code inside JSON strings is what the two steps are there to avoid (`S0-05`, `S0-16`). */

/** Names under which models put a file's text, without case and separators. */
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
/** A note of this many lines under an unknown name is a file. */
const LINES_OF_A_FILE = 5
const MOST = 20

/** One line for each key of the manifest or of a file entry that holds a file's content, at most 20. */
export function fileContentProblems(value: unknown): readonly string[] {
  if (!isRecord(value)) return []
  const files: unknown = value['files']
  const entries = Array.isArray(files) ? files.map((file: unknown, at) => [`files.${at}.`, file] as const) : []
  return [['', value] as const, ...entries]
    .flatMap(([where, one]) => (isRecord(one) ? contentKeys(one).map(key => `${where}${key}`) : []))
    .slice(0, MOST)
    .map(key => `${key}: the manifest must hold no file contents; each file is asked for on its own`)
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
