import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { git } from '../github/git-command.ts'

/** How the tests of one commit ended. */
export interface TestRun {
  readonly passed: boolean
  readonly output: string
}

const run = promisify(execFile)

/** Runs the tests of a commit of the sample repository, in a folder of its own that is gone afterwards. */
export async function runTestsOf(bareDir: string, commit: string): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'commit-'))
  try {
    const tree = join(folder, 'tree')
    const archive = join(folder, 'tree.tar')
    await mkdir(tree)
    await git(bareDir, ['archive', '--format=tar', `--output=${archive}`, commit])
    await run('tar', ['-x', '-f', archive, '-C', tree])
    const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter)
    const { stdout } = await run(process.execPath, ['--test'], { cwd: tree, env: { PATH, HOME: folder } })
    return { passed: true, output: stdout }
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    return { passed: false, output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
