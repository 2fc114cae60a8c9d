/** What the damaged answers were meant to say: summaries and plans as models write them. */
import { readManifest } from '../../../../src/core/manifest/manifest.ts'
import { readSummary } from '../../../../src/core/model/schema.ts'

export type Intended = {
  readonly name: string
  readonly value: unknown
  /** What is made of a value, as in a run; null where its shape is wrong. */
  readonly used: (value: unknown) => unknown
}

const file = { path: 'src/split.js', change: 'modified', description: 'round the last share' }

function summary(name: string, more: Readonly<Record<string, unknown>>): Intended {
  const value = {
    title: 'Split bills without losing a cent',
    description: 'The rest of the division goes to the first shares.',
    root_cause: 'Shares were rounded one by one.',
    files: [file],
    tests: 'npm test',
    risks: [],
    confidence: 'high',
    ...more,
  }
  return {
    name,
    value,
    used: candidate => {
      const read = readSummary(candidate)
      return read.kind === 'summary' ? read.summary : null
    },
  }
}

function plan(name: string, more: Readonly<Record<string, unknown>>): Intended {
  const value = {
    task_id: 'issue-12',
    files: [
      { file_path: 'src/a.ts', action: 'modify', file_type: 'source', description: 'adds the parser', depends_on: [] },
      {
        file_path: 'test/a.test.ts',
        action: 'create',
        file_type: 'test',
        description: 'shows it',
        depends_on: ['src/a.ts'],
      },
    ],
    dependencies: ['zod@4'],
    setup_instructions: '',
    ...more,
  }
  return {
    name,
    value,
    used: candidate => {
      const read = readManifest(candidate)
      return read.kind === 'manifest' ? read.manifest : null
    },
  }
}

export const INTENDED: readonly Intended[] = [
  summary('plain summary', {}),
  summary('no cause', { root_cause: null, risks: ['none known', 'slow on large bills'], confidence: 'medium' }),
  summary('several lines', {
    description: 'First:\n1. round\n2. add the rest\n\nThen:\n\t- test it\r\n',
    tests: 'npm test\nnpm run lint',
  }),
  summary('quotation marks', {
    description: 'The name "share" now means the "rounded share" of a bill.',
    risks: ['callers of "split" see it'],
  }),
  summary('apostrophes', { description: "It's the caller's job; don't round twice.", root_cause: "The loop's end." }),
  summary('braces in prose', {
    description: 'Use {name} and ${value} in templates, arrays like [1, 2] and {"a": 1}.',
    tests: 'see test/{a,b}.js',
  }),
  summary('fences in prose', { description: 'Run:\n```sh\nnpm test\n```\nand then:\n```json\n{"a": 1}\n```\n' }),
  summary('backslashes', { description: 'Match /\\d+\\s*/ in C:\\temp\\new and \\u0041 as written.', tests: 'a\\b' }),
  summary('control characters', {
    description: 'bell \u0007, backspace \b, form feed \f, escape \u001b[31m and NUL \u0000.',
  }),
  summary('other scripts', {
    title: 'Größe prüfen — 校验 😀',
    description: 'No-break\u00a0space, zero\u200bwidth, “curly” and ‘single’ quotes.',
  }),
  summary('words that look like syntax', {
    description: 'true, false, null, None, True: // not a comment, /* nor this */ # nor this',
    tests: 'http://localhost:8080/a?b=c,d',
  }),
  summary('many files', {
    files: Array.from({ length: 30 }, (_, at) => ({
      ...file,
      path: `src/${at}.js`,
      description: `part ${at}, of "30"`,
    })),
  }),
  plan('plain plan', {}),
  plan('plan with prose', { setup_instructions: 'Run "npm ci" first,\nthen: {build}.', dependencies: [] }),
]
