import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createGit } from '../../../src/adapters/git/git-command.ts'
import { gitSettings } from '../../../src/adapters/git/git-environment.ts'
import { readByGit } from '../../../src/adapters/git/read-by-git.ts'
import { dotGitsIn, repositoriesIn, sweep, withMade, withNamed } from '../../../src/adapters/git/repositories.ts'

let folder: string
let root: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'repositories-')))
  root = join(folder, 'work')
  git('init', '-q', root)
  git('init', '-q', join(root, 'nested'))
  write('src/a.js', 'a')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) => execFileSync('git', args, { env: { PATH: process.env['PATH'] ?? '' } })
const write = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const swept = (change: () => void) => {
  const before = repositoriesIn(root)
  change()
  const paths = sweep(root, before).map(({ path }) => path)
  expect(sweep(root, before).filter(({ reason }) => !('what' in reason) || reason.what !== 'gone-repository')).toEqual(
    [],
  )
  return paths.sort()
}

test('what is there before stays, and ordinary work is nobody’s business', () => {
  const changed = swept(() => {
    write('src/a.js', 'b')
    write('src/gitconfig', 'x')
    write('nested/src/config', 'x')
    write('.git/refs/heads/other', 'x')
    write('.git/index', 'x')
  })
  expect(changed).toEqual([])
  expect(dotGitsIn(repositoriesIn(root)).toSorted()).toEqual([join(root, '.git'), join(root, 'nested/.git')])
})

test('a file or link that names a folder of the work tree, or one elsewhere, is removed and the folder stays', () => {
  const elsewhere = join(folder, 'elsewhere')
  git('init', '-q', '--bare', elsewhere)
  const changed = swept(() => {
    write('one/.git', 'gitdir: ../src')
    write('src/HEAD', 'ref: refs/heads/main')
    write('two/.git', `gitdir: ${elsewhere}`)
    mkdirSync(join(root, 'three'))
    symlinkSync(elsewhere, join(root, 'three/.git'))
    symlinkSync(elsewhere, join(root, '.git/modules'))
  })
  expect(changed).toEqual(['.git/modules', 'one/.git', 'three/.git', 'two/.git'])
  expect(existsSync(join(root, 'src/a.js'))).toBe(true)
  expect(existsSync(join(elsewhere, 'config'))).toBe(true)
})

test('nothing is put back through a link, and a whole .git that is replaced is as before where git reads it', () => {
  write('.git/hooks/pre-push', 'ours')
  const config = readFileSync(join(root, '.git/config'), 'utf8')
  const elsewhere = join(folder, 'elsewhere')
  write('../elsewhere/.git', 'of somebody else')
  const changed = swept(() => {
    renameSync(join(root, '.git'), join(root, 'old'))
    git('init', '-q', root)
    write('.git/config.worktree', 'evil')
    write('.git/config', 'evil')
    rmSync(join(root, '.git/hooks'), { recursive: true })
    symlinkSync(elsewhere, join(root, '.git/hooks'))
    rmSync(join(root, 'nested'), { recursive: true })
    symlinkSync(elsewhere, join(root, 'nested'))
  })
  const ours = ['.git/config', '.git/config.worktree', '.git/hooks', '.git/hooks/pre-push']
  expect(changed).toEqual([...ours, 'nested', 'nested/.git', 'old'])
  expect(readFileSync(join(root, '.git/hooks/pre-push'), 'utf8')).toBe('ours')
  expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe(config)
  expect(readdirSync(elsewhere)).toEqual(['.git'])
})

test('a linked work tree’s repository elsewhere belongs to others too, and is left alone', () => {
  git('-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x')
  const linked = join(folder, 'linked')
  git('-C', root, 'worktree', 'add', '-q', linked)
  const before = repositoriesIn(linked)
  git('-C', root, 'worktree', 'add', '-q', join(folder, 'of-others'))
  git('-C', root, 'config', 'user.name', 'somebody')
  expect(sweep(linked, before)).toEqual([])
  expect(existsSync(join(root, '.git/worktrees/of-others/HEAD'))).toBe(true)
})

/** What is swept where git itself was asked before, with a home of the user. */
const sweptByGit = async (change: () => void) => {
  const access = { serverUrl: 'https://github.com', repository: 'a/b', token: '', environment: process.env }
  const settings = await gitSettings(access, root, folder)
  const asked = createGit(settings, { pause: async () => false })
  const seen = repositoriesIn(root)
  const before = withNamed(seen, await readByGit(asked, seen, folder))
  change()
  const found = sweep(root, before).map(({ path }) => path)
  expect(sweep(root, before)).toEqual([])
  return found.sort()
}
const config = (...args: string[]) => git('-C', root, 'config', ...args)

type Planted = { readonly before: () => void; readonly after: () => void; readonly found: readonly string[] }
const PLANTED: Readonly<Record<string, Planted>> = {
  'a file that the configuration includes': {
    before: () => {
      config('include.path', '../git.local')
      write('git.local', '[user]\n\tname = me\n')
    },
    after: () => write('git.local', '[core]\n\tfsmonitor = evil\n'),
    found: ['git.local'],
  },
  'a file that it would include': {
    before: () => config('include.path', '../git.local'),
    after: () => write('git.local', '[core]\n\tfsmonitor = evil\n'),
    found: ['git.local'],
  },
  'an include of another branch, and the hooks it names, below the home': {
    before: () => {
      config('includeIf.onbranch:other.path', '~/work/ci/other.gitconfig')
      write('ci/other.gitconfig', '[core]\n\thooksPath = ~/work/tools/hooks\n')
    },
    after: () => {
      write('ci/other.gitconfig', '[core]\n\tfsmonitor = evil\n')
      write('tools/hooks/pre-push', 'evil')
    },
    found: ['ci/other.gitconfig', 'tools/hooks/pre-push'],
  },
  'hooks that a file would name which it includes on another branch': {
    before: () => {
      config('includeIf.onbranch:release/**.path', '../ci/release.gitconfig')
      write('ci/release.gitconfig', '[include]\n\tpath = more\n')
      write('ci/more', '[core]\n\thooksPath = build/hooks\n[include]\n\tpath = release.gitconfig\n')
    },
    after: () => write('build/hooks/post-checkout', 'evil'),
    found: ['build/hooks/post-checkout'],
  },
  'what a linked hook leads to': {
    before: () => {
      write('scripts/real', 'ours')
      write('scripts/pre-push', '')
      rmSync(join(root, 'scripts/pre-push'))
      symlinkSync('real', join(root, 'scripts/pre-push'))
      symlinkSync('../../scripts/pre-push', join(root, '.git/hooks/pre-push'))
    },
    after: () => write('scripts/real', 'evil'),
    found: ['scripts/real'],
  },
  'a folder of hooks that is a link': {
    before: () => {
      write('scripts/pre-push', 'ours')
      rmSync(join(root, '.git/hooks'), { recursive: true })
      symlinkSync('../scripts', join(root, '.git/hooks'))
    },
    after: () => {
      write('scripts/pre-push', 'evil')
      write('scripts/post-index-change', 'evil')
    },
    found: ['scripts/post-index-change', 'scripts/pre-push'],
  },
  'the program that fsmonitor names': {
    before: () => {
      write('tools/watch', 'ours')
      config('core.fsmonitor', 'tools/watch --all')
    },
    after: () => write('tools/watch', 'evil'),
    found: ['tools/watch'],
  },
  'a script that a filter gives to its shell': {
    before: () => {
      write('clean.sh', 'ours')
      config('filter.x.clean', 'sh clean.sh %f')
    },
    after: () => write('clean.sh', 'evil'),
    found: ['clean.sh'],
  },
  'a script of a filter that nobody has made yet': {
    before: () => config('filter.f.clean', 'node build/f.cjs'),
    after: () => write('build/f.cjs', 'evil'),
    found: ['build/f.cjs'],
  },
  'what lies behind a link to a folder whose name is no text': {
    before: () => {
      mkdirSync(Buffer.concat([Buffer.from(`${root}/b`), Buffer.from([0xff])]))
      symlinkSync(Buffer.concat([Buffer.from('b'), Buffer.from([0xff])]), join(root, 'hooks'))
      config('core.hooksPath', 'hooks')
    },
    after: () => write('hooks/pre-push', 'evil'),
    found: ['b\ufffd/pre-push'],
  },
  'hooks on the line of their section': {
    before: () => write('.git/config', '[core] hooksPath = .hooks\n'),
    after: () => write('.hooks/post-index-change', 'evil'),
    found: ['.hooks/post-index-change'],
  },
  'hooks that the configuration of the home names': {
    before: () => write('../.gitconfig', '[core]\n\thooksPath = .hooks\n'),
    after: () => write('.hooks/post-index-change', 'evil'),
    found: ['.hooks/post-index-change'],
  },
  'the hooks of husky, and what they call': {
    before: () => {
      config('core.hooksPath', '.husky/_')
      write('.husky/_/pre-commit', '. "$(dirname "$0")/h"')
      write('.husky/pre-commit', 'npm test')
    },
    after: () => {
      write('.husky/_/h', 'evil')
      write('.husky/pre-commit', 'evil')
    },
    found: ['.husky/_/h', '.husky/pre-commit'],
  },
  'what lies behind a link in the place of a folder': {
    before: () => {
      config('core.hooksPath', 'ci/hooks')
      config('include.path', '../conf/more')
      write('ci/hooks/pre-commit', 'ours')
      write('conf/more', '[user]\n\tname = me\n')
    },
    after: () => {
      for (const folder of ['ci', 'conf']) renameSync(join(root, folder), join(root, `${folder}-old`))
      write('cache/c/more', '[core]\n\tfsmonitor = evil\n')
      write('cache/k/hooks/pre-commit', 'evil')
      symlinkSync('cache/k', join(root, 'ci'))
      symlinkSync('cache/c', join(root, 'conf'))
    },
    found: ['ci', 'ci/hooks/pre-commit', 'conf', 'conf/more'],
  },
  'what was below a folder that a command takes away': {
    before: () => {
      config('core.hooksPath', 'ci/hooks')
      write('ci/hooks/pre-commit', 'ours')
    },
    after: () => rmSync(join(root, 'ci'), { recursive: true }),
    found: ['ci/hooks/pre-commit'],
  },
  'a repository without a .git, in a folder that held something else': {
    before: () => write('cache/lib/notes', 'ours'),
    after: () => git('init', '-q', '--bare', join(root, 'cache/lib')),
    found: ['cache/lib'],
  },
  'a repository whose data is elsewhere': {
    before: () => write('cache/other/notes', 'ours'),
    after: () => {
      write('cache/lib/HEAD', 'ref: refs/heads/main\n')
      write('cache/lib/commondir', '../other\n')
    },
    found: ['cache/lib'],
  },
  'what lies below a folder with the names of a repository': {
    before: () => write('node_modules/notes', 'ours'),
    after: () => {
      for (const name of ['HEAD', 'objects/x', 'refs/x']) write(`node_modules/${name}`, 'x')
      for (const place of ['', '/below', '/objects/below']) git('init', '-q', join(root, `node_modules${place}`))
    },
    found: [...['node_modules', 'node_modules/.git', 'node_modules/below/.git', 'node_modules/objects/below/.git']],
  },
  'what lies below the work tree, where that has the names of a repository': {
    before: () => write('node_modules/notes', 'ours'),
    after: () => {
      for (const name of ['HEAD', 'objects/x', 'refs/x']) write(name, 'x')
      git('init', '-q', join(root, 'below'))
    },
    found: ['below/.git'],
  },
}

test.each(Object.entries(PLANTED))('%s is as before', async (_, { before, after, found }) => {
  before()
  expect(await sweptByGit(after)).toEqual(found)
})

test('what git reads and setup has made stays, but as setup made it', async () => {
  const seen = repositoriesIn(root)
  const before = withNamed(seen, { hooks: [], files: [`${seen.root}/build/f.cjs`] })
  write('build/f.cjs', 'ours')
  const installed = withMade(before, false)
  expect(sweep(root, installed)).toEqual([])
  write('build/f.cjs', 'evil')
  expect(sweep(root, installed).map(({ path }) => path)).toEqual(['build/f.cjs'])
  expect(readFileSync(join(root, 'build/f.cjs'), 'utf8')).toBe('ours')
})

test('ordinary work is nobody’s business where git names much', async () => {
  write('tools/watch', 'ours')
  config('core.fsmonitor', 'tools/watch --all')
  config('user.name', 'Jane origin')
  git('init', '-q', '--bare', join(root, 'old/bare'))
  symlinkSync('../../src/a.js', join(root, '.git/hooks/pre-push'))
  const changed = await sweptByGit(() => {
    for (const path of ['origin', 'main', 'vim', 'tools/other', 'refs/heads/x', 'old/bare/refs/heads/x', 'HEAD'])
      write(path, 'x')
    symlinkSync('../src/a.js', join(root, 'tools/link'))
  })
  expect(changed).toEqual([])
})

test('a time that is over is named, and what was known is put back all the same', () => {
  const config = readFileSync(join(root, '.git/config'), 'utf8')
  const before = repositoriesIn(root)
  write('.git/config', 'evil')
  write('new/.git/HEAD', 'x')
  expect(sweep(root, before, 0).map(({ path, reason }) => [path, 'what' in reason && reason.what])).toEqual([
    ['.git/config', 'changed-git-file'],
    ['.', 'not-looked-at'],
  ])
  expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe(config)
})

test('a large file that git names stays where only its mode was set anew, and goes where it changed', () => {
  write('.git/hooks/pre-push', 'ours')
  truncateSync(join(root, '.git/hooks/pre-push'), 70_000_000)
  const before = repositoriesIn(root)
  chmodSync(join(root, '.git/hooks/pre-push'), 0o755)
  expect(sweep(root, before).map(({ path }) => path)).toEqual(['.git/hooks/pre-push'])
  expect(statSync(join(root, '.git/hooks/pre-push'))).toMatchObject({ mode: 0o100644, size: 70_000_000 })
  expect(sweep(root, before)).toEqual([])
  write('.git/hooks/pre-push', 'evil')
  expect(sweep(root, before).map(({ path }) => path)).toEqual(['.git/hooks/pre-push'])
  expect(existsSync(join(root, '.git/hooks/pre-push'))).toBe(false)
})

test('a folder that commands shut to its owner is opened again, and one that was shut before is not', () => {
  for (const path of ['test/b.js', 'theirs/notes']) write(path, 'x')
  chmodSync(join(root, 'theirs'), 0o311)
  const before = repositoriesIn(root)
  chmodSync(join(root, 'test'), 0o311)
  sweep(root, before)
  expect(['test', 'theirs'].map(name => lstatSync(join(root, name)).mode & 0o777)).toEqual([0o711, 0o311])
  chmodSync(join(root, 'theirs'), 0o755)
})

test('when the last command has ended, only what it left is undone, once, and nothing that somebody else has changed since', () => {
  write('build/tool.cjs', 'ours')
  const seen = repositoriesIn(root)
  const before = withNamed(seen, { hooks: [], files: [`${seen.root}/build/tool.cjs`] })
  write('build/tool.cjs', 'made')
  write('nested/.git/config', 'made')
  rmSync(join(root, 'nested/.git/hooks'), { recursive: true })
  git('init', '-q', join(root, 'made'))
  const end = withMade(before, true)
  git('init', '-q', join(root, 'theirs'))
  write('.git/config', 'theirs')
  write('.git/hooks/pre-push', 'theirs')
  write('nested/.git/config', 'theirs')
  const found = () => sweep(root, end).map(({ path, reason }) => [path, 'undone' in reason && reason.undone])
  expect(found().toSorted()).toEqual([
    ['build/tool.cjs', true],
    ['made/.git', true],
    ['nested/.git/config', false],
  ])
  expect(['build/tool.cjs', '.git/config', '.git/hooks/pre-push', 'nested/.git/config'].map(read)).toEqual([
    'ours',
    ...Array<string>(3).fill('theirs'),
  ])
  expect([existsSync(join(root, 'theirs/.git')), existsSync(join(root, 'made/.git'))]).toEqual([true, false])
  expect(found()).toEqual([['nested/.git/config', false]])
})
