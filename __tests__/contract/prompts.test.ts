import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { requestBodies } from '../../src/adapters/anthropic/anthropic-model.ts'
import { toolDefinitions } from '../../src/core/conversation/tools.ts'
import { PROMPTS, type PromptName, promptProblems, renderPrompt } from '../../src/core/prompt.ts'
import { inBackticks, rowsUnder } from './markdown-tables.ts'
import { filesBelow, ROOT, readText } from './repository-files.ts'

const NAMES = Object.keys(PROMPTS) as PromptName[]
/** Plain text, so that no formatter puts it right. */
const GOLDEN = join(import.meta.dirname, 'golden')
const MAX_FIXED_TOKENS = 1_300

const textOf = (name: PromptName) => readText(`prompts/${name}.md`)

/** What stands in the golden renderings for each placeholder. */
const VALUES: Readonly<Record<string, string>> = {
  patch: '--- a/src/split.ts\n+++ b/src/split.ts\n@@ -1 +1 @@\n-floor\n+round',
  before: '\nYour last words in it:\n\n<issue-5f2a9c-said>\nThe cent is lost in split().\n</issue-5f2a9c-said>\n',
  kind: 'GitHub issue',
  marker: 'issue-5f2a9c',
  title: 'split() loses a cent',
  body: 'Three people share 10.00 and pay 9.99.\n\nText that looks like a placeholder ({{title}}) or a pattern ($&) stays as it is.',
  instructions: 'Keep the public interface as it is.',
  testing: 'The host will run `npm test`.',
  folder: 'You are in the root of the repository.',
  findings: '- test/sum.test.js: 1 of 3 test cases is gone',
  failing: 'sum > adds (test/sum.test.js)',
  problems: '- .github/workflows/ci.yml: workflow files may not be changed\n- src/a.ts: another one',
  command: 'npm test',
  result: 'failed with exit code 1',
  excerpt: 'not ok 1 - shares add up\n  expected 10.00, got 9.99',
  attempts: 'There are 2 more runs after this.',
  files: '- src/split.js (modified)\n- test/split.test.js (modified)',
  verdict: '`npm test` passed.',
  why: 'The tests are red.',
  taskId: 'issue-12',
  missing: '3 hidden characters, 1 hidden HTML part removed',
  file: 'AGENTS.md',
  notes: 'Tabs, not spaces.',
  manifest: '{"task_id": "issue-12", "files": []}',
  context: 'src/split.js as it is now:\n\nexport const split = () => []\n\n',
  description: 'Give the odd cents to the first shares.',
  differences:
    '- src/split.js: the summary says added, the diff says modified\n- the summary says about the tests “All tests pass.”, but by the exit code they failed',
  problem: 'The last answer could not be used: FIND occurs twice.\n\n',
  path: 'src/split.js',
  constraints: '- No new dependencies',
  commands: '- `npm run docs`',
  words: '- The examples read well.',
  json: '{"title":"Keep the API page current"}',
  outputs: '- docs/api.md\n- docs/examples/**',
  places:
    '<found-5f2a9c path="src/split.js" lines="1-1">\nexport const split = () => []\n</found-5f2a9c>\n<found-5f2a9c-more>\nsrc/page.js:9:show(split(10))\n</found-5f2a9c-more>',
  artifacts: '<artifact-5f2a9c path="src/split.js">\nexport const split = () => []\n</artifact-5f2a9c>',
}

describe('prompts/', () => {
  const onDisk = filesBelow('prompts', '.md').map(({ path }) => basename(path, '.md'))

  test('holds exactly the prompts that the code knows', () => {
    expect(onDisk.filter(name => name !== 'README').sort()).toEqual([...NAMES].sort())
    expect(readdirSync(join(ROOT, 'prompts')).filter(name => !name.endsWith('.md'))).toEqual([])
  })

  test.each(NAMES)('%s uses exactly the placeholders that are declared', name => {
    expect(promptProblems(name, textOf(name))).toEqual([])
    // Nothing that looks like a placeholder but is none.
    expect(textOf(name).replace(/\{\{[a-zA-Z]+\}\}/g, '')).not.toMatch(/\{\{|\}\}/)
  })

  test('has a README with a row for every prompt and its placeholders', () => {
    const told = rowsUnder(readText('prompts/README.md'), 'file').flatMap(({ names, cells }) =>
      names.flatMap(name =>
        NAMES.filter(known => matches(name, `${known}.md`)).map(known => [known, inBackticks(cells[2] ?? '').join()]),
      ),
    )
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(NAMES.map(name => [name, PROMPTS[name].join()])))
  })

  test.each(NAMES)('%s reads as its golden rendering (UPDATE_GOLDEN=1 writes it anew)', name => {
    const rendered = `${renderPrompt(textOf(name), pick(PROMPTS[name]))}\n`
    const file = join(GOLDEN, `${name}.txt`)
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(GOLDEN, { recursive: true })
      writeFileSync(file, rendered)
    }
    expect(rendered).toBe(readFileSync(file, 'utf8'))
    expect(rendered.replace(VALUES['body'] ?? '', '')).not.toMatch(/\{\{/)
  })

  test('has a golden rendering of every prompt and of nothing else', () => {
    expect(readdirSync(GOLDEN).sort()).toEqual(NAMES.map(name => `${name}.txt`).sort())
  })
})

describe('what every request carries', () => {
  const tools = toolDefinitions({
    search: renderPrompt(textOf('tool-search-files'), {}),
    list: renderPrompt(textOf('tool-list-files'), {}),
    submit: renderPrompt(textOf('tool-submit-summary'), {}),
  })
  const system = renderPrompt(textOf('system'), {})
  const sent = requestBodies('m', '')({ system, tools, messages: [], breakpoints: [], maxTokens: 1 })

  test('stays under 1,300 tokens, counted as characters of the JSON through four', () => {
    const tokens = (JSON.stringify(sent.system).length + JSON.stringify(sent.tools).length) / 4
    expect(tokens).toBeLessThan(MAX_FIXED_TOKENS)
    // A measure that has lost its object would pass every limit.
    expect(tokens).toBeGreaterThan(500)
  })

  test('offers the tools that the prompts speak of, described by the prompts', () => {
    expect(tools.map(({ name }) => name)).toEqual([
      'str_replace_based_edit_tool',
      'bash',
      'search_files',
      'list_files',
      'submit_summary',
    ])
    const spoken = new Set(system.match(/\b[a-z]+(?:_[a-z]+)+\b/g))
    expect([...spoken].filter(word => !tools.some(({ name }) => name === word))).toEqual([])
  })
})

function pick(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map(name => {
      const value = VALUES[name]
      if (value === undefined) throw new Error(`give {{${name}}} a value here`)
      return [name, value]
    }),
  )
}

/** Whether a name in the README, which may hold a star, stands for a file. */
function matches(pattern: string, file: string): boolean {
  const [before = '', after] = pattern.split('*')
  return after === undefined ? pattern === file : file.startsWith(before) && file.endsWith(after)
}
