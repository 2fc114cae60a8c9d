/** Words that this project has given up for the field's terms. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
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

/** Given-up words of a file, its own name included, as often as they are there. */
function givenUpWords({ path, text }: TextFile): string[] {
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
function insteadOf(word: string): string {
  return INSTEAD.get(word) ?? PHRASES.find(([name]) => name === word)?.[2] ?? ''
}

test('no word that was given up is in the code, the prompts, the documents or action.yml', () => {
  // Git still names a file that is only gone from the work tree.
  const paths = keptPaths().filter(path =>
    /^(?:src|prompts|docs(?!\/adr|\/pictures))\/|^(?:README\.md|CHANGELOG\.md|action\.yml)$/.test(path),
  )
  const texts = paths.filter(path => existsSync(join(ROOT, path))).map(path => ({ path, text: readText(path) }))
  expect(texts.length).toBeGreaterThan(200)
  const found = texts.flatMap(file => givenUpWords(file).map(word => `${file.path} says ${word}: ${insteadOf(word)}`))
  expect(found).toEqual([])
})

test.each([
  ['const shopWindow = layGround()', ['shop', 'ground']],
  ['The head start is told.', ['told', 'head start']],
  ['function findPlace() {}', ['Place']],
  ['The gateway answers; line endings stay; it is staged, grounded in place and shown.', []],
])('%j holds %j', (text, words) => expect(givenUpWords({ path: 'src/a.ts', text })).toEqual(words))
