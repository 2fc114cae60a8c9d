/** The first message: the task as data between markers that nobody can guess. */
import { textOfPatch } from '../../core/change/change.ts'
import type { OverviewEntry } from '../../core/start/overview.ts'
import { sanitizeRevision } from '../../core/task/revision.ts'
import type { Task } from '../../core/task/task.ts'
import { workPlanText } from '../../core/task/work-plan.ts'
import { namesTestFiles } from '../../core/testing/test-command.ts'
import { inBackticks } from '../../core/text/code-spans.ts'
import { headAndTail } from '../../core/text/cut.ts'
import { bulleted, firstFew } from '../../core/text/quantities.ts'
import type { Session } from '../session.ts'
import { pictureBlocks, picturesForPrompt } from '../start/gather-pictures.ts'
import { createBaselineNews } from '../verify/baseline.ts'
import type { FirstMessage } from './conversation.ts'

/**
 * Fills in the task of the session. Every call makes new markers. `offersSummary`: false where a summary in the text
 * would be taken for the answer; `showsPictures`: false where none follow.
 */
export function taskValues(session: Session, { offersSummary = true, showsPictures = true } = {}) {
  const { task, overview, pictures } = session
  const { config, ports } = session.run
  const { render } = ports.prompts
  const { instructions } = config
  const newMarker = (kind: string) => `${kind}-${ports.clock.randomHex(12)}`
  const marker = newMarker(task.kind)
  const { sanitized } = task
  const comments = sanitized.comments.map(
    ({ author, date, text }) =>
      `\n\n<${marker}-comment author="${author}" date="${date}">\n${text}\n</${marker}-comment>`,
  )
  const revised = task.revision === undefined ? null : sanitizeRevision(task.revision, sanitized.body, marker)
  const missing = [sanitized.missing, revised?.missing ?? ''].filter(one => one !== '').join('; ')
  const inside = `in ${config.workingDirectory} (the rest of the repository can be reached too)`
  return {
    kind: taskKindInWords(task),
    marker,
    title: task.kind === 'prompt' ? '' : sanitized.title,
    body: (revised?.text ?? sanitized.body) + comments.join(''),
    folder: `Commands and paths start ${config.workingDirectory === '.' ? 'at the repository root' : inside}.`,
    testing: testingInWords(session),
    instructions: [
      missing !== '' && render('missing-text', { missing }),
      pictures.length > 0 && showsPictures && render('pictures', picturesForPrompt(pictures)),
      overview.length > 0 && render('overview', { places: writtenOverview(overview, marker) }),
      ...fieldTexts(task, session),
      ...session.notes.map(({ file, text: notes }) =>
        render('repository-notes', { file, notes, marker: newMarker('notes') }),
      ),
      task.plan !== undefined && render('agreed-plan', { marker: newMarker('plan'), plan: workPlanText(task.plan) }),
      isAsked(task) && render('asked-by-comment', { place: offersSummary ? IN_SUMMARY : IN_PLAN }),
      // In a tag that no issue can forge, because its code is random.
      instructions !== '' &&
        render('maintainer-instructions', { marker: newMarker('maintainer-instructions'), instructions }),
      !config.useStructuredPhases && offersSummary && render('summary-any-time', {}),
    ]
      .flatMap(text => (text === false ? [] : `\n${text}`))
      .join('\n'),
  }
}

const IN_SUMMARY = 'no_change_reason of submit_summary'
const IN_PLAN = '{"files": [], "no_change_reason": "..."}'

/** Whether words of a person started it, which may only ask something. */
function isAsked({ command, revision }: Task): boolean {
  return command?.asks === 'work' || (revision !== undefined && revision.ask !== 'failed-run')
}

const MOST_NOT_TESTED = 3

function testingInWords({ run, setup, testCommand, notTested, baseline }: Session): string {
  const reach = testCommand !== null && namesTestFiles(testCommand) ? ', which runs the test files it names' : ''
  const tests = testCommand === null ? 'There is no test command.' : `The host tests with \`${testCommand}\`${reach}.`
  const missing = firstFew(
    notTested.map(one => inBackticks(one)),
    MOST_NOT_TESTED,
  )
  const others = missing !== '' && `Not run, because their tools are not installed: ${missing}.`
  const waiting = run.ports.commands.sharesWorkTree ? '; commands and edits wait for that, views do not' : ''
  const now = baseline.known() === null && `It is doing so now on the untouched tree${waiting}.`
  return [setup, tests, others, now].filter(one => one !== '' && one !== false).join(' ')
}

function writtenOverview(overview: readonly OverviewEntry[], marker: string): string {
  const blocks = overview
    .filter(({ code }) => code !== '')
    .map(({ pointer, code }) => `\n\n<${marker}-code of="${pointer}">\n${code}\n</${marker}-code>`)
  return overview.map(({ pointer }) => pointer).join('\n') + blocks.join('')
}

const ASKED = { comment: 'a comment on', review: 'a review of', 'failed-run': 'a failed check of' } as const

function taskKindInWords({ kind, issue, revision }: Task): string {
  if (revision !== undefined)
    return `request for changes (${ASKED[revision.ask]} pull request #${revision.pullRequest.number})`
  if (kind === 'issue') return `issue (#${issue})`
  return kind === 'maintenance' ? 'maintenance task' : 'task'
}

/** About 15,000 tokens. The model can look at the files for more. */
const LONGEST_PATCH = 60_000
const LONGEST_PULL_REQUEST = 24_000

/** What the pull request of a revision changes so far, between markers, and whether git can show its newest commit. */
export async function patchOfPullRequest(marker: string, { run, base, origin }: Session): Promise<string> {
  if (origin === null) return ''
  const receipt = { baseTree: origin.tree, tree: base.tree, files: [], leftOut: [], refused: [] }
  const patch = textOfPatch(await run.ports.repository.patchOf(receipt))
  const shown = `\n\n<${marker}-patch>\n${headAndTail(patch, LONGEST_PULL_REQUEST)}\n</${marker}-patch>`
  return origin.hasParent ? shown : `${shown}\n\nThe history is shallow: \`git diff HEAD~1\` does not work here.`
}

/** An opening. A new conversation begins with the task, the patch so far, and what is kept of the ones before. */
export function firstMessageOf(text: string, session: Session): FirstMessage {
  const { ports } = session.run
  return {
    text,
    pictures: pictureBlocks(session.pictures),
    async again(history) {
      await session.baseline.mayEdit()
      const receipt = await ports.repository.takeReceipt()
      const isEmpty = receipt.tree === receipt.baseTree
      const patch = isEmpty
        ? '(nothing was changed yet)'
        : headAndTail(textOfPatch(await ports.repository.patchOf(receipt)), LONGEST_PATCH)
      const values = taskValues(session)
      const quoted = (kind: string, words: string, of = '') =>
        words.trim() === '' ? '' : `\n<${values.marker}-${kind}${of}>\n${words}\n</${values.marker}-${kind}>\n`
      const before = [
        ...history.map(({ kind, text, call }) => quoted(kind, text, call === '' ? '' : ` of=${JSON.stringify(call)}`)),
        quoted('baseline', createBaselineNews(session)(false) ?? ''),
      ].join('')
      return ports.prompts.render('resumed', { ...values, patch, before })
    },
  }
}

function fieldTexts(task: Task, session: Session): readonly string[] {
  const { inputs } = session
  const { prompts, clock } = session.run.ports
  const { fields, file, title, body } = task
  const marker = `artifact-${clock.randomHex(12)}`
  const artifacts = inputs.map(({ path, text, note }) => {
    const missing = note === '' ? '' : `(${note})`
    return text === ''
      ? `${path}: ${missing || '(empty)'}`
      : `<${marker} path="${path}">\n${text}\n</${marker}>${missing}`
  })
  const own =
    file !== null &&
    prompts.render('task-file', {
      file,
      instructions: fields.instructions || NONE,
      constraints: bulletsOrNone(fields.constraints),
      commands: bulletsOrNone(fields.commands.map(command => `\`${command}\``)),
      words: bulletsOrNone(fields.words),
      // By the names of the file (`S1-11`).
      json: JSON.stringify({
        title,
        description: body,
        instructions: fields.instructions,
        input_artifacts: fields.inputs.map(({ path }) => path),
        output_artifacts: fields.outputs,
        constraints: fields.constraints,
        validation_criteria: [...fields.commands, ...fields.words.map(words => ({ words }))],
      }),
    })
  return [
    own,
    fields.outputs.length > 0 && prompts.render('output-artifacts', { outputs: bulletsOrNone(fields.outputs) }),
    artifacts.length > 0 && prompts.render('input-artifacts', { artifacts: artifacts.join('\n\n') }),
  ].filter(text => text !== false)
}

const NONE = '(none)'

function bulletsOrNone(entries: readonly string[]): string {
  return bulleted(entries) || NONE
}
