import { expect, test } from '@jest/globals'
import {
  checkManifest,
  generationOrder,
  type Manifest,
  type PlanFacts,
  readManifest,
} from '../../../src/core/manifest/manifest.ts'

type Entry = Record<string, unknown>

function entry(path: string, more: Entry = {}): Entry {
  return {
    file_path: path,
    action: 'create',
    file_type: 'source',
    description: `about ${path}`,
    depends_on: [],
    ...more,
  }
}

function answer(files: readonly Entry[], more: Entry = {}): Entry {
  return { task_id: 'issue-12', files, dependencies: ['zod@4'], setup_instructions: '', ...more }
}

function manifestOf(files: readonly Entry[]): Manifest {
  const read = readManifest(answer(files))
  if (read.kind === 'problems') throw new Error(read.problems.join('\n'))
  return read.manifest
}

function problemsOf(value: unknown): readonly string[] {
  const read = readManifest(value)
  return read.kind === 'problems' ? read.problems : []
}

const WITHOUT_PLACES = { places: [], lines: null }

test('reads a manifest and ignores unknown keys', () => {
  const files = [
    entry('./src//a.ts', { action: 'modify', depends_on: ['./src/b.ts'], estimated_lines: 4 }),
    entry('src/b.ts'),
    entry('test/a.test.ts', { file_type: 'test' }),
  ]
  expect(readManifest(answer(files, { total_files: 99, dependencies: ['zod@4', 'zod@4'] }))).toEqual({
    kind: 'manifest',
    manifest: {
      files: [
        {
          path: 'src/a.ts',
          action: 'modify',
          type: 'source',
          description: 'about ./src//a.ts',
          dependsOn: ['src/b.ts'],
          ...WITHOUT_PLACES,
        },
        {
          path: 'src/b.ts',
          action: 'create',
          type: 'source',
          description: 'about src/b.ts',
          dependsOn: [],
          ...WITHOUT_PLACES,
        },
        {
          path: 'test/a.test.ts',
          action: 'create',
          type: 'test',
          description: 'about test/a.test.ts',
          dependsOn: [],
          ...WITHOUT_PLACES,
        },
      ],
      dependencies: ['zod@4'],
      setupInstructions: '',
    },
  })
})

test.each(['task_id', 'files', 'dependencies', 'setup_instructions'])('S0-17: a missing %s is named', key => {
  const { [key]: _, ...rest } = answer([entry('a.ts')])
  expect(problemsOf(rest)).toEqual([expect.stringMatching(new RegExp(`^${key}: missing`))])
})

test.each(['file_path', 'action', 'file_type', 'description'])('S0-18: a missing %s of a file is named', key => {
  const { [key]: _, ...rest } = entry('a.ts')
  expect(problemsOf(answer([entry('b.ts'), rest]))).toEqual([
    expect.stringMatching(new RegExp(`^files\\.1\\.${key}: missing`)),
  ])
})

test.each([
  ['a list', [], /must be object/],
  ['null', null, /must be object/],
  ['no files', answer([]), /^files: empty/],
  [
    'an unknown action',
    answer([entry('a', { action: 'rename' })]),
    /^files\.0\.action: "rename", must be one of create/,
  ],
  ['an unknown kind', answer([entry('a', { file_type: 'doc' })]), /^files\.0\.file_type: "doc", must be one of/],
  [
    'content',
    answer([entry('a', { content: 'x = 1' })]),
    /^files\.0\.content: the manifest must hold no file contents/,
  ],
  ['File-Text', answer([entry('a', { 'File-Text': 'x' })]), /^files\.0\.File-Text: the manifest/],
  ['code as a list of lines', answer([entry('a', { code: ['x'] })]), /^files\.0\.code: the manifest/],
  [
    'a long text under another name',
    answer([entry('a', { draft: 'a\nb\nc\nd\ne' })]),
    /^files\.0\.draft: the manifest/,
  ],
  ['contents of the whole', answer([entry('a')], { contents: { a: 'x' } }), /^contents: the manifest/],
])('refuses %s', (_, value, expected) => {
  expect(problemsOf(value)).toEqual([expect.stringMatching(expected)])
})

test('an empty content says nothing', () => {
  expect(problemsOf(answer([entry('a', { content: '', code: null, body: {} })]))).toEqual([])
})

test('S0-55: entries for one path are one', () => {
  const files = [
    entry('a.py'),
    entry('./a.py', { action: 'modify', depends_on: ['b.py'] }),
    entry('a.py', { description: 'more' }),
  ]
  expect(manifestOf(files).files).toEqual([
    {
      path: 'a.py',
      action: 'create',
      type: 'source',
      description: 'about a.py\nabout ./a.py\nmore',
      dependsOn: ['b.py'],
      ...WITHOUT_PLACES,
    },
  ])
  expect(problemsOf(answer([entry('a'), entry('a', { action: 'delete' })]))).toEqual([
    'a: listed twice with contradictory actions, create and delete',
  ])
})

const repository: PlanFacts = {
  exists: path => ['src/a.ts', 'README.md', '.github/workflows/ci.yml'].includes(path),
  isFolder: path => ['', 'src', '.github', '.github/workflows', 'docs'].includes(path),
  whyClosed: path => (path.startsWith('.github/') ? 'protected path (.github/**)' : null),
}

test.each([
  ['src/b.ts', 'create', null],
  ['new/deep/b.ts', 'create', null],
  ['lib/b.ts', 'create', null],
  ['src/a.ts', 'modify', null],
  ['README.md', 'delete', null],
  ['docs/examples/a.md', 'create', null],
  ['src/a.ts', 'create', 'exists already; use modify'],
  ['src/b.ts', 'modify', 'cannot modify what does not exist'],
  ['src/b.ts', 'delete', 'cannot delete what does not exist'],
  ['src', 'modify', 'is a folder; list its files instead'],
  ['lib/', 'create', 'is a folder; list its files instead'],
  ['.', 'create', 'is a folder; list its files instead'],
  ['/etc/passwd', 'create', 'it is outside the repository'],
  ['../a.ts', 'create', 'it is outside the repository'],
  ['~/a.ts', 'create', 'it is outside the repository'],
  ['.git/config', 'modify', "it is part of git's own data"],
  ['.github/workflows/ci.yml', 'modify', 'protected path (.github/**)'],
  ['src/a.ts/b.ts', 'create', 'src/a.ts is a file, not a folder'],
  ['src\\b.ts', 'create', expect.stringContaining('Windows')],
  ['path/to/b.ts', 'create', 'path/ looks like a placeholder, and there is no such folder'],
  ['pkg/path/to/b.ts', 'create', 'pkg/path/ looks like a placeholder, and there is no such folder'],
  ['your_module/b.ts', 'create', 'your_module/ looks like a placeholder, and there is no such folder'],
  ['example/b.ts', 'create', 'example/ looks like a placeholder, and there is no such folder'],
  ['src/<name>/b.ts', 'create', expect.stringContaining('<name>')],
  ['src/your_file.ts', 'create', 'your_file.ts looks like a placeholder'],
])('checks %s to %s', (path, action, why) => {
  const problems = checkManifest(manifestOf([entry(path, { action })]), repository)
  const shown = path === '.' ? '' : path
  expect(problems).toEqual(why === null ? [] : [typeof why === 'string' ? `${shown}: ${why}` : why])
})

test('the plan must fit itself', () => {
  expect(checkManifest(manifestOf([entry('a'), entry('a/b')]), repository)).toEqual(['a/b: a is a file, not a folder'])
  const replaced = manifestOf([entry('README.md', { action: 'delete' }), entry('README.md/index.md')])
  expect(checkManifest(replaced, repository)).toEqual([])
})

test('what others depend on comes first, circles are told and stop nothing', () => {
  const files = [
    entry('c.ts', { depends_on: ['b.ts', 'zod'] }),
    entry('a.ts', { depends_on: ['d.ts'] }),
    entry('b.ts', { depends_on: ['a.ts'] }),
    entry('d.ts', { depends_on: ['b.ts'] }),
    entry('e.ts', { action: 'delete' }),
    entry('f.ts', { depends_on: ['f.ts', 'e.ts'] }),
  ]
  expect(generationOrder(manifestOf(files))).toEqual({
    waves: [['f.ts'], ['b.ts', 'a.ts', 'd.ts'], ['c.ts']],
    circular: ['b.ts', 'a.ts', 'd.ts'],
  })
})

test('a chain of dependencies is in order', () => {
  const files = Array.from({ length: 400 }, (_, at) => entry(`${at}.ts`, { depends_on: [`${at + 1}.ts`] }))
  const { waves, circular } = generationOrder(manifestOf(files))
  expect(waves).toEqual(Array.from({ length: 400 }, (_, at) => [`${399 - at}.ts`]))
  expect(circular).toEqual([])
})
