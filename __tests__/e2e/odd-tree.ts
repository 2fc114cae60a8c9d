/** One tree that holds what repositories hold besides UTF-8 text with line feeds. */
import { execFileSync } from 'node:child_process'
import type { Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

type Entry = { readonly path: string | Buffer; readonly mode: string; readonly content: string | Buffer }

const file = (path: string | Buffer, content: string | Buffer, mode = '100644'): Entry => ({ path, mode, content })

const POINTER =
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n'

/** What the model edits here, and what it must not disturb. */
export const ODD_ENTRIES: readonly Entry[] = [
  ...Object.entries(SMALL_PROJECT).map(([path, content]) => file(path, content)),
  file('.gitattributes', '*.big filter=lfs diff=lfs merge=lfs -text\nconverted.txt text eol=crlf\n'),
  file('.gitmodules', '[submodule "lib"]\n\tpath = lib\n\turl = ../lib.git\n'),
  file('windows.txt', 'one\r\ntwo\r\nthree\r\n'),
  file('mixed.txt', 'one\r\ntwo\nthree\rfour'),
  file('marked.txt', '\ufeffone\ntwo\n'),
  file('open.txt', 'one\ntwo'),
  file('wide.txt', Buffer.from('\ufeffone\r\ntwo\r\n', 'utf16le')),
  file('latin.txt', Buffer.from('caf\u00e9\n', 'latin1')),
  file('binary.bin', Buffer.from([0, 1, 2, 255, 254, 10, 13, 0])),
  file('converted.txt', 'one\ntwo\n'),
  file('asset.big', POINTER),
  file('run.sh', '#!/bin/sh\necho run\n', '100755'),
  file('plain.sh', '#!/bin/sh\necho plain\n'),
  file('old/name.txt', 'a text that moves\nand stays as it is\n'),
  file('link', 'src/sum.js', '120000'),
  file('dangling', 'nowhere/at/all', '120000'),
  file('new\nline.txt', 'a name of two lines\n'),
  file('"quoted" \\ name.txt', 'quoted\n'),
  file(' leading and trailing ', 'blanks\n'),
  file('-dash.txt', 'dash\n'),
  file('fünf/日本.txt', 'other scripts\n'),
  file(Buffer.concat([Buffer.from('bytes-'), Buffer.from([0xff, 0xfe, 0xe9]), Buffer.from('.txt')]), 'no UTF-8 name\n'),
]

/** Puts the tree on the remote's `main` as its newest commit; returns that commit. A submodule stands at `lib`. */
export function pushOddTree(scene: Scene): string {
  const env = { PATH: process.env['PATH'] ?? '', GIT_INDEX_FILE: `${scene.bareDir}/odd-index` }
  const git = (args: readonly string[], input: string | Buffer = '') =>
    execFileSync('git', args, { cwd: scene.bareDir, env, input }).toString('latin1').trim()
  const records = ODD_ENTRIES.map(({ path, mode, content }) => {
    const blob = git(['hash-object', '-w', '--stdin', '--no-filters'], content)
    return Buffer.concat([Buffer.from(`${mode} ${blob}\t`), Buffer.from(path), Buffer.from([0])])
  })
  const parent = scene.git('rev-parse', 'main')
  git(['update-index', '-z', '--index-info'], Buffer.concat([...records, Buffer.from(`160000 ${parent}\tlib\0`)]))
  const person = ['-c', 'user.name=someone', '-c', 'user.email=someone@example.invalid']
  const commit = git([...person, 'commit-tree', git(['write-tree']), '-p', parent, '-m', 'Add odd files'])
  git(['update-ref', 'refs/heads/main', commit])
  return commit
}
