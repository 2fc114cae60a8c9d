/** Words that this project has given up for the field's terms. `node __tests__/contract/word-rules.ts` prints how often each is left. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keptPaths, ROOT, readText, type TextFile } from './repository-files.ts'

/** The old word in all its forms, and what is said instead. */
const GIVEN_UP: Readonly<Record<string, string>> = {
  'shop shops workshop workshops': 'session',
  'ground grounds': 'checkout, trusted repository',
  'stage stages': 'bootstrap, phase, step',
  'gate gates': 'authorization',
  'talk talks talking': 'conversation',
  'story stories narrator': 'run log',
  'told tell tells telling': 'say, notify, format',
  'ledger ledgers': 'run state',
  'ending endings': 'outcome, result',
  'rival rivals twin twins': 'concurrent run, duplicate',
  'judge judges judged judging': 'verify',
  'objection objections': 'finding',
  'delivery deliveries': 'publication',
  young: 'racy index entries',
  standing: 'lstat',
  foreign: 'untrusted, pre-existing',
  inert: 'escaped',
  marks: 'reactions, labels',
  patience: 'retry policy',
  'follower followers': 'status updater',
  besides: 'extra events',
  ahead: 'prefetch',
  'obstacle obstacles': 'problem',
  hurry: 'shutdown',
  'glance glances': 'overview',
  'artefact artefacts': 'artifact',
}
const INSTEAD = new Map(
  Object.entries(GIVEN_UP).flatMap(([words, instead]) => words.split(' ').map(word => [word, instead] as const)),
)
/** What only means something as a whole. */
const PHRASES: readonly (readonly [string, RegExp, string])[] = [
  ['head start', /\bhead[ -]?starts?\b/gi, 'context prefetch'],
  ['first move', /\bfirst[ -]?moves?\b/gi, 'initial message'],
  ['split off', /\bsplit[ -]?off\b/gi, 'excluded changes'],
  ['Place', /\bPlace\b|\bfindPlace\b/g, 'target'],
]
/** The same word as a term of the field: ends of lines, and the stages of a conflict in git's index. */
const TERMS =
  /\bcombining marks\b|\bmode blob stage\b|\b(?:line|file)[ -]endings?\b|\blineEndings?\b|\bindex stages?\b|\bmerge stages?\b/gi

/** Everything that the words must not be in. */
export function textsOfTheProduct(): readonly TextFile[] {
  const paths = keptPaths().filter(path => /^(?:src|prompts)\/|^(?:README\.md|action\.yml)$/.test(path))
  // Git still names a file that is only gone from the work tree.
  return paths.filter(path => existsSync(join(ROOT, path))).map(path => ({ path, text: readText(path) }))
}

/** Given-up words of a file, its own name included, as often as they are there. */
export function givenUpWords({ path, text }: TextFile): string[] {
  const all = `${path}\n${text}`.replace(TERMS, '')
  const parts =
    all
      .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return [
    ...parts.filter(part => INSTEAD.has(part)),
    ...PHRASES.flatMap(([word, pattern]) => Array.from(all.matchAll(pattern), () => word)),
  ]
}

/** What is said instead of a word. */
export function insteadOf(word: string): string {
  return INSTEAD.get(word) ?? PHRASES.find(([name]) => name === word)?.[2] ?? ''
}

if (import.meta.filename === process.argv[1]) {
  const counts = new Map<string, { times: number; files: Set<string> }>()
  for (const file of textsOfTheProduct())
    for (const word of givenUpWords(file)) {
      const count = counts.get(word) ?? { times: 0, files: new Set() }
      counts.set(word, { times: count.times + 1, files: count.files.add(file.path) })
    }
  const rows = [...counts].sort(([, one], [, other]) => other.times - one.times)
  for (const [word, { times, files }] of rows)
    console.log(`${String(times).padStart(5)}  ${word} in ${files.size} files (${insteadOf(word)})`)
  console.log(`${rows.reduce((sum, [, { times }]) => sum + times, 0)} in all`)
}
