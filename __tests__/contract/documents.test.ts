/** Every page: its links and anchors, its code, its language. The reference pages are what the sources give. */
import { spawnSync } from 'node:child_process'
import { dirname, join, normalize } from 'node:path/posix'
import { describe, expect, test } from '@jest/globals'
import writeGood from 'write-good'
import { OUTCOMES } from '../../src/core/outcome.ts'
import { readTaskFile } from '../../src/core/task/read-task-file.ts'
import { adviceOf, messagesOf, stringsOf } from '../../tools/messages.ts'
import { referencePages } from '../../tools/reference-docs.ts'
import { needs } from '../playground/needs.ts'
import { anchorsOf, codeBlocks, linksOf, sentencesOf } from './markdown-pages.ts'
import { rowsUnder } from './markdown-tables.ts'
import { keptPaths, ROOT, readText } from './repository-files.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from './yaml-nodes.ts'

const PATHS = keptPaths()
const PAGES = PATHS.filter(path => path.endsWith('.md') && !/^__tests__\/|^\.github\/diffproof\//.test(path))
const GUIDES = PAGES.filter(
  path =>
    /^(?:prompts\/)?(?:README|CHANGELOG)\.md$|^\.github\/\w+\.md$|^docs\/(?:guides\/)?[\w-]+\.md$|transcript\.md$/.test(
      path,
    ) && !/prompts\.md$|TEMPLATE/.test(path),
)
const INPUTS = Object.keys(mappingAt(readYaml(readText('action.yml')), 'inputs'))

test('the pages are there at all', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['README.md', '.github/SECURITY.md', 'docs/how-it-works.md']))
  expect(GUIDES.length).toBeGreaterThan(15)
})

test('the README is short', () => expect(Buffer.byteLength(readText('README.md'))).toBeLessThanOrEqual(6 * 1024))

describe('the reference', () => {
  test.each([...referencePages()])('%s is what the sources give (npm run docs writes it)', (path, text) =>
    expect(readText(path)).toBe(text),
  )

  test('has a row for what to do about every outcome', () => {
    const rows = rowsUnder(readText('docs/troubleshooting.md'), 'outcome').flatMap(({ names }) => names)
    expect(rows).toEqual(OUTCOMES)
  })

  test.each([
    ['src/core/forge-advice.ts', 14],
    ['src/adapters/git/git-failure.ts', 6],
    ['src/adapters/anthropic/model-faults.ts', 10],
  ])('has every advice of %s', (path, atLeast) => {
    const advice = stringsOf(readText(path), /^[A-Z].* .*\.$/).filter(text => !text.includes('…'))
    expect(advice.length).toBeGreaterThanOrEqual(atLeast)
    const page = readText('docs/reference/messages.md')
    expect(advice.filter(text => !page.includes(text))).toEqual([])
  })

  test('has the messages of every kind, and the advice that follows them', () => {
    const source = `
      const LATER = 'Run again later.'
      function a() {
        const hint = \`Install \${name}.\`
        throw new ConfigurationError('git is missing', hint)
      }
      function b(hint: string) {
        if (x) return misconfigured(\`the branch \${name} exists\`, 'Rename "it".')
        if (y) throw new RepositoryError('the server failed', LATER, undefined)
        throw new ForgeError('made advice', hint)
      }
      const RULES = [{ said: /not (a|b)/i, hint: "Take c." }, [/5\\d\\d/, 'passing', LATER], [
        OLD,
        'Take it.',
      ]]
      const OLD = /4\\d\\d/i
      const ADVICE = { 401: 'Check the key.' }`.replace(/^ {6}/gm, '')
    expect(messagesOf(source)).toEqual([
      { what: 'git is missing', fix: 'Install ….' },
      { what: 'the branch … exists', fix: 'Rename "it".' },
      { what: 'the server failed', fix: 'Run again later.' },
      { what: 'made advice', fix: '{hint}' },
    ])
    expect(adviceOf(source)).toEqual([
      { what: 'not (a|b)', fix: 'Take c.' },
      { what: '5\\d\\d', fix: 'Run again later.' },
      { what: '4\\d\\d', fix: 'Take it.' },
      { what: '401', fix: 'Check the key.' },
    ])
  })
})

describe('links', () => {
  test.each(PAGES)('of %s lead to a file and to a heading of it', path => {
    const lost = linksOf(readText(path)).filter(link => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, '')
      if (!PATHS.some(kept => kept === target || kept.startsWith(`${target}/`))) return true
      return anchor !== undefined && !(target.endsWith('.md') && anchorsOf(readText(target)).includes(anchor))
    })
    expect(lost).toEqual([])
  })

  test('lead to every page of docs/', () => {
    const linked = PAGES.flatMap(path =>
      linksOf(readText(path)).map(link => join(dirname(path), link.split('#')[0] ?? '')),
    )
    const apart = PAGES.filter(path => /^docs\/(?!adr\/)/.test(path) && !linked.includes(path))
    expect(apart).toEqual([])
  })

  test('to this repository by its address lead to a file', () => {
    const texts = PATHS.filter(path => /\.(?:md|yml|sh)$/.test(path) && !path.startsWith('__tests__/')).map(readText)
    const address = /diffproof\/diffproof\/(?:blob\/\w+|contents)\/([\w./-]+\w)/g
    const named = texts.flatMap(text => Array.from(text.matchAll(address), ([, path = '']) => path))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(path => !PATHS.includes(path))).toEqual([])
  })

  test('to a missing file or heading would be found', () => {
    const page = 'See [a](b.md#c-d), [e](https://x.y) and ![f](g.png).\n\n```\n[h](i)\n```\n<img src="j.png" alt="">\n'
    expect(linksOf(page)).toEqual(['b.md#c-d', 'g.png', 'j.png'])
    expect(anchorsOf('# The `run`, again!\n## Why?\n## Why?\n')).toEqual(['the-run-again', 'why', 'why-1'])
  })
})

describe('code', () => {
  const blocks = PAGES.filter(path => !/^prompts\/(?!README)/.test(path)).flatMap(path =>
    codeBlocks(readText(path)).map(block => ({ path, ...block })),
  )

  test('is there in every language that is checked, and in no other', () => {
    expect([...new Set(blocks.map(({ language }) => language))].sort()).toEqual([
      'json',
      'markdown',
      'sh',
      'text',
      'yaml',
    ])
  })

  test.each(blocks.map(({ path, line, language, text }) => [`${path}:${line}`, language, text]))(
    'at %s is sound %s',
    (_, language, text) => expect(problemsOf(language, text)).toEqual([]),
  )

  test.each([
    ['yaml', 'a: [b'],
    ['yaml', '- uses: diffproof/diffproof@v0\n  with:\n    promt: x\n'],
    ['yaml', 'steps:\n  - uses: a/b@v1\n'],
    ['json', '{"a": }'],
    ['sh', 'if true; then'],
    ['sh', 'npm run demoo'],
    ['markdown', '---\ntitel: x\n---\ny\n'],
  ])('in %s that reads %j would be found', (language, text) => expect(problemsOf(language, text)).not.toEqual([]))
})

/** What is wrong with a block of code. */
function problemsOf(language: string, text: string): readonly string[] {
  try {
    switch (language) {
      case 'json':
        JSON.parse(text)
        return []
      case 'yaml':
        return [...yamlProblems(readYaml(text)), ...unpinned(text)]
      case 'text':
        return []
      case 'sh':
        return shellProblems(text)
      default: {
        const read = readTaskFile('task.md', text)
        return read.kind === 'problems' ? read.problems : []
      }
    }
  } catch (thrown) {
    return [String(thrown)]
  }
}

/** Inputs that Diffproof does not have, anywhere below a node. */
function yamlProblems(node: Yaml | undefined): string[] {
  if (Array.isArray(node)) return (node as Yaml[]).flatMap(yamlProblems)
  if (!isMapping(node)) return []
  const isOurs = String(node['uses']).startsWith('diffproof/diffproof@')
  const unknown = isOurs ? Object.keys(mappingAt(node, 'with')).filter(name => !INPUTS.includes(name)) : []
  return [...unknown.map(name => `unknown input ${name}`), ...Object.values(node).flatMap(yamlProblems)]
}

function unpinned(text: string): string[] {
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
  return used.filter(action => !/^diffproof\/diffproof@v0$|@[0-9a-f]{40}$/.test(action))
}

function shellProblems(text: string): string[] {
  const { stderr, status } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> }
  const started = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  return [...(status === 0 ? [] : [stderr]), ...started.filter(name => scripts[name] === undefined)]
}

describe('language', () => {
  const wordsOf = (sentence: string) => sentence.split(/\s+/).length

  test.each(GUIDES)('%s has no sentence of more than 20 words', path =>
    expect(sentencesOf(readText(path)).filter(sentence => wordsOf(sentence) > 20)).toEqual([]),
  )

  test.each(GUIDES)('%s has sentences of at most 16 words on average', path => {
    const lengths = sentencesOf(readText(path)).map(wordsOf)
    expect(lengths.length).toBeGreaterThan(2)
    expect(lengths.reduce((sum, one) => sum + one, 0) / lengths.length).toBeLessThanOrEqual(16)
  })

  test('is counted without code, tables and addresses', () => {
    const page =
      '# Not this\n\nOne two `three four`. See [five six](seven.md)!\n\n- Eight: nine\n\n| a | b |\n\n```sh\nx. y\n```\n'
    expect(sentencesOf(page)).toEqual(['One two x.', 'See five six!', 'Eight: nine'])
  })

  /** Words that the library doubts and that say something here: quantities, `max-…` and the like of the inputs, and plain "it is". */
  const whitelist = ['many', 'several', 'few', 'mostly', 'all of', 'it is', 'It is', 'it was', 'minimum']
  /** Passive voice and adverbs are seldom wrong; "so" begins a consequence. */
  const STYLE = { passive: false, adverb: false, so: false, whitelist }
  const doubts = (page: string) =>
    writeGood(sentencesOf(page).join('\n').replace(/\bx\b/g, ''), STYLE).map(({ reason }) => reason)

  test.each(GUIDES)('%s has no words that write-good finds wordy, weak or doubled', path =>
    expect(doubts(readText(path))).toEqual([]),
  )

  test('that is wordy or doubled would be found', () => {
    expect(doubts('We utilize the the file.')).toEqual(['"utilize" is wordy or unneeded', '"the" is repeated'])
  })

  needs('codespell').test('has no misspelled word in the pages, prompts and descriptions', () => {
    const files = [...PAGES, 'action.yml', ...PATHS.filter(path => /^(?:prompts|docs\/examples|\.github)\//.test(path))]
    const { stdout, status } = spawnSync('codespell', ['--ignore-words-list', 'ore,te', ...new Set(files)], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  })
})
