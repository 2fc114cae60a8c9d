/** A commit told as an issue, and the places it changes, which the issue does not tell. */
import { COMMON_TEST_PATHS, testPathJudge } from '../../src/core/testing/test-paths.ts'
import { git } from '../playground/github/git-command.ts'
import { type Block, blocksOf, linesOf } from '../replay/change-blocks.ts'
import type { IssueText } from '../replay/replay-stage.ts'
import { replayableOf } from '../replay/replayable-change.ts'
import type { Commit, SourceRepository } from '../replay/source-repository.ts'

/** One edit of one file. Lines count from 1; `text` is what has to be known to make it: the lines that change and two on either side. */
export type Place = {
  readonly path: string
  readonly from: number
  readonly to: number
  readonly text: string
  readonly old: string
  readonly now: string
}
export type MadeIssue = {
  readonly issue: IssueText
  readonly places: readonly Place[]
  readonly paths: readonly string[]
}

const CONTEXT = 2
const MOST_TEST_LINES = 40
const SOURCE = /\.(?:[cm]?[jt]sx?|py)$/
const TRAILER = /^(?:[A-Z][a-z]+(?:-[a-z]+)*-by: .*|\(cherry picked .*|Closes? .*)$/gim

const isTest = testPathJudge(COMMON_TEST_PATHS)

/** The issue: the commit's message, and the lines it adds to tests, told as what fails. The places: its changes of source files; tests are judged, not written, here. */
export async function issueOf(source: SourceRepository, commit: Commit): Promise<MadeIssue> {
  const { files } = await replayableOf(source, commit)
  const places: Place[] = []
  const added: string[] = []
  for (const file of files) {
    const { path } = file.raw
    if (file.action === 'delete') continue
    const [before, after] = [linesOf(file.action === 'create' ? '' : file.before), linesOf(file.after)]
    if (isTest(path)) added.push(...(await addedLines(source, file.raw.oldBlob, file.raw.newBlob)))
    else if (file.action === 'modify' && SOURCE.test(path)) {
      const blocks = await blocksOf(source, file.raw, before, after, lines => lines)
      places.push(...(blocks ?? []).map(block => placeOf(path, before, block)))
    }
  }
  const [title = '', ...rest] = (await git(source.gitDir, ['show', '-s', '--format=%B', commit.sha])).trim().split('\n')
  const said = rest.join('\n').replace(TRAILER, '').trim()
  const shown = added.slice(0, MOST_TEST_LINES).join('\n')
  const failing = shown === '' ? [] : [`This test fails:\n\n\`\`\`\n${shown}\n\`\`\``]
  return {
    issue: { title, body: [said, ...failing].filter(part => part !== '').join('\n\n') },
    places,
    paths: [...new Set(places.map(({ path }) => path))],
  }
}

function placeOf(path: string, before: readonly string[], { find, replace }: Block): Place {
  const at = before.findIndex((_, index) => find.every((line, offset) => before[index + offset] === line))
  const text = before.slice(Math.max(0, at - CONTEXT), at + find.length + CONTEXT).join('\n')
  return { path, from: at + 1, to: at + find.length, text: text.trim(), old: find.join('\n'), now: replace.join('\n') }
}

async function addedLines({ gitDir }: SourceRepository, oldBlob: string, newBlob: string): Promise<readonly string[]> {
  if (/^0+$/.test(oldBlob)) return (await git(gitDir, ['cat-file', 'blob', newBlob])).split('\n')
  const patch = await git(gitDir, ['diff', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', oldBlob, newBlob])
  return patch.split('\n').flatMap(line => (line.startsWith('+') && !line.startsWith('+++') ? [line.slice(1)] : []))
}
