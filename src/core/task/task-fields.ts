/** The fields of a task: from a task file, or the safe ones of an issue form. */
import { z } from 'zod'
import { plainPath, whyNoGlob, whyNoPath } from '../change/paths.ts'

const texts = z.array(z.string()).readonly().default([])

/** All paths are relative to the repository root. */
export const taskFields = z.object({
  instructions: z.string().default(''),
  inputs: z
    .array(z.object({ path: z.string(), line: z.int().nonnegative().nullable() }))
    .readonly()
    .default([]),
  /** If there are any, nothing else may be written, and each must be changed at the end. */
  outputs: texts,
  constraints: texts,
  /** Criteria that run as commands. Never from an issue. */
  commands: texts,
  words: texts,
  /** Null if the action's inputs decide. */
  network: z.enum(['none', 'host']).nullable().default(null),
  strategy: z.enum(['agent', 'manifest']).nullable().default(null),
  labels: texts,
})

export type TaskFields = z.infer<typeof taskFields>

export const NO_FIELDS: TaskFields = taskFields.parse({})

const MOST_INPUTS = 10
const MOST_OUTPUTS = 20
/**
 * An empty field
 * (https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema).
 */
const NOTHING = '_No response_'
/** Few stars, because matching many of them is slow and an issue is untrusted. */
const PATH = /^[\w.@+-]+(?:\/[\w.@+*-]+)*\/?$/
const MOST_STARS = 3
const LONGEST_PATH = 200

/**
 * Input and output artifacts from an issue's sanitized text, and nothing else: no command of it runs, and no word of
 * it changes settings.
 */
export function issueFields(text: string): TaskFields {
  const named = (label: string) => (sectionsByLabel(text).get(label) ?? []).flatMap(pathsOfLine)
  const inputs = named('input artifacts').filter(path => whyNoPath(path) === null && !path.includes('*'))
  const outputs = named('output artifacts').filter(path => whyNoGlob(path) === null)
  return {
    ...NO_FIELDS,
    inputs: [...new Set(inputs)].slice(0, MOST_INPUTS).map(path => ({ path, line: null })),
    outputs: [...new Set(outputs)].slice(0, MOST_OUTPUTS),
  }
}

/**
 * Lines below the artifact headings that are not paths. The log names them, because the author may believe that they
 * count.
 */
export function ignoredLines(text: string): readonly string[] {
  const sections = sectionsByLabel(text)
  const lines = ['input artifacts', 'output artifacts'].flatMap(label => sections.get(label) ?? [])
  const isFollowed = (paths: readonly string[]) => paths.length > 0 && paths.every(path => whyNoGlob(path) === null)
  return lines.filter(line => !isFollowed(pathsOfLine(line))).slice(0, MOST_OUTPUTS)
}

function sectionsByLabel(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  let fence = ''
  for (const line of text.split('\n')) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    const [, label] = fence === '' ? (/^#{1,3} +(.*)$/.exec(line) ?? []) : []
    if (mark !== '') fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence
    if (label !== undefined) {
      lines = []
      const words = label.toLowerCase().replace(/[^a-z]+/g, ' ')
      sections.set(words.trim().replaceAll(/artef(?=act)/g, 'artif'), lines)
    } else if (mark === '' && line.trim() !== '' && line.trim() !== NOTHING) lines.push(line)
  }
  return sections
}

function pathsOfLine(line: string): readonly string[] {
  const entry = line.trim().replace(/^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
  const parts = entry.replace(/,$/, '').split(',', MOST_INPUTS + MOST_OUTPUTS)
  const paths = parts.map(part => plainPath(part.trim().replace(/^`([^`]*)`$/, '$1')))
  return paths.every(isPath) ? paths : []
}

function isPath(path: string): boolean {
  const isPlain = path.length <= LONGEST_PATH && PATH.test(path) && path.split('*').length - 1 <= MOST_STARS
  return isPlain && /[/.*]/.test(path)
}
