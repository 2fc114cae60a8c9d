/** A small task whose run passes every kind of step in little time, and the workspaces it is run in. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git, type Scene } from '../../../__tests__/e2e/scene.ts'
import { bash, create, replace, summary, turn, view } from '../../../__tests__/playground/model/script.ts'
import type { Turn } from '../../../__tests__/playground/model/turn.ts'
import type { Cell } from './cell.ts'

export const FILES = {
  'src/sum.js': 'export function sum(a, b) {\n  return a - b\n}\n',
  'src/other.js': 'export const other = 1\n',
  'src/gone.js': 'export const gone = 1\n',
  'test/all.sh': 'for one in test/*.case.sh; do sh "$one" || { echo "not ok: $one"; exit 1; }; done; sleep 0.2\n',
  'test/first.case.sh': 'test -f src/sum.js\n',
} as const

export const INPUTS = { 'test-command': 'sh test/all.sh' } as const
export const RIGHT = FILES['src/sum.js'].replace('a - b', 'a + b')
/** The request with this number is sent when the edit has been made. */
export const AFTER_EDIT = 3

/** Looks, edits, adds a test, works with a command, hands in. */
export const TURNS: readonly Turn[] = [
  view('src/sum.js'),
  turn(
    replace('src/sum.js', 'return a - b', 'return a + b'),
    create('test/sum.case.sh', 'grep -q "a + b" src/sum.js\n'),
  ),
  turn(bash('sleep 0.3; cat src/sum.js')),
  summary(),
  summary(),
]

const USERS = 'export const other = 2 // of the user\n'

/** Makes the workspace of a cell; undefined where the runner's own empty one is used. */
export function layOut(scene: Scene, kind: Cell['workspace']): string | undefined {
  if (kind === 'empty') return undefined
  const workspace = scene.clone()
  if (kind === 'dirty') {
    writeFileSync(join(workspace, 'src/other.js'), USERS)
    rmSync(join(workspace, 'src/gone.js'))
    writeFileSync(join(workspace, 'notes.txt'), 'of the user\n')
    return workspace
  }
  git(workspace, 'checkout', '--quiet', '-b', 'mine')
  writeFileSync(join(workspace, 'src/later.js'), 'export const later = 1\n')
  writeFileSync(join(workspace, 'src/other.js'), USERS)
  rmSync(join(workspace, 'src/gone.js'))
  git(workspace, 'add', '--all')
  git(workspace, 'commit', '--quiet', '-m', 'Mine')
  return workspace
}

/** What is not as the user left it. */
export function lostByUser(workspace: string, kind: Cell['workspace']): string[] {
  if (kind !== 'dirty') return []
  const is = (path: string, text: string | null): string[] => {
    const now = textOf(join(workspace, path))
    return now === text ? [] : [`${path} of the user is ${JSON.stringify(now)}`]
  }
  return [...is('src/other.js', USERS), ...is('src/gone.js', null), ...is('notes.txt', 'of the user\n')]
}

/** What the next job's checkout does to a workspace that is kept between jobs; says what stands in its way. */
export function cleanAsCheckoutDoes(workspace: string): string[] {
  if (!existsSync(join(workspace, '.git'))) {
    const names = readdirSync(workspace)
    return names.length === 0 ? [] : [`no repository, but ${names}`]
  }
  try {
    git(workspace, 'reset', '--quiet', '--hard')
    git(workspace, 'clean', '--quiet', '-ffdx')
    return []
  } catch (thrown) {
    return [`the repository cannot be used: ${thrown instanceof Error ? thrown.message : thrown}`]
  }
}

export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
