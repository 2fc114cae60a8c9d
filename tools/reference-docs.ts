/** Makes every `action.yml`, and the reference pages from the code and the prompts. `npm run docs` writes them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ACTION_NAMES, actionOf, usesOf } from '../src/core/config/actions.ts'
import { readsInput } from '../src/core/config/input-names.ts'
import { type InputName, QUESTIONS } from '../src/core/config/inputs.ts'
import { proofRecordSchema } from '../src/core/facts/record.ts'
import { DOUBTS } from '../src/core/facts/verdict.ts'
import { OUTCOMES, type Outcome, resultOf, titleOfOutcome } from '../src/core/outcome.ts'
import { markdownLine } from '../src/core/page/markdown.ts'
import { nextStep } from '../src/core/page/next-step.ts'
import { actionFiles, defaultOf, OUTPUTS } from './action-files.ts'
import { descriptionOf } from './descriptions.ts'
import { adviceOf, type Message, messagesOf, skipsOf, sources, stringsOf } from './messages.ts'
import { promptPage } from './prompt-docs.ts'
import { withTables } from './test-command-tables.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What the page of inputs says beside the description in `action.yml`. */
const NOTES: Readonly<Partial<Record<InputName, string>>> = {
  'anthropic-base-url': 'See [gateways](../guides/gateways.md).',
  'fallback-model': 'It takes over for the rest of the run, also if `model` is not open to the key.',
  'task-file': 'See [task files](../guides/task-files.md). `plan` takes a glob.',
  'allowed-bots': 'No other bot may.',
  comments: 'All are from before the label.',
  'prompts-path': 'See [the prompts](../../prompts/README.md).',
  'setup-command': 'See [how to install](test-commands.md#how-to-install).',
  'test-command': 'See [detected commands](test-commands.md).',
  'test-paths': 'They are relative to the repository root. A glob without a slash matches in every folder.',
  proof: 'See [the proof](../guides/what-you-see.md#the-pull-request).',
  'require-tests': 'If it stays so, the pull request is a draft.',
  'max-attempts': 'So often tests run on a changed tree.',
  'max-changed-files': 'Lock files count as files; their lines do not count.',
  strategy: 'See [when to choose which](../guides/manifest.md).',
  draft: 'See [the verdict](verdict.md).',
  'when-not-ready': 'Under `fail` the run ends as `not-ready`, `reason` is the gravest doubt, and the patch is kept.',
  'max-tasks': "It is also GitHub's limit.",
  sandbox: 'See [sandboxes](../../.github/SECURITY.md#sandboxes).',
  'sandbox-network': 'See [services](../guides/services.md).',
  'anthropic-headers':
    'Values under 8 characters, and values of one word or number, are sent but are no secrets. See [gateways](../guides/gateways.md).',
  'pass-env':
    'Never the key or the token. All values are secrets: masked, and refused in the change. Of an address (`DATABASE_URL`) only the password is one. Values under 8 characters, paths, and values of words and short numbers (`us-east-1`) are exempt. With a secret-like name (`NPM_TOKEN`) only a single word or number is exempt.',
  'progress-comment': 'It also answers revision requests. See [what you see](../guides/what-you-see.md).',
  'output-path': 'Commands and file tools cannot see into it, and nothing in it becomes part of the change.',
  resume: 'See [how](../guides/interrupted-runs.md#going-on).',
}

/** The heading of each question, and one sentence where it needs one. */
const HEADINGS: Readonly<Record<keyof typeof QUESTIONS, readonly [title: string, more: string]>> = {
  model: ['Which model', ''],
  cloud: [
    'Which way to the model',
    'Exactly one way is given: a key, the identity of the job, or a provider. See [ways to a model](../guides/access.md).',
  ],
  task: ['Who starts it, and for which task', ''],
  tests: ['How to test', ''],
  limits: ['How much', 'Minutes and dollars may be decimals. A pull request gets at most 5 revisions.'],
  writing: ['How to write', ''],
  'pull request': ['Which pull request', ''],
  kept: ['What is kept and shown', ''],
  'one action': ['Of one action alone', ''],
}

/** What the page of outputs says beside the description in `action.yml`. */
const OUTPUT_NOTES: Readonly<Record<string, string>> = {
  outcome: 'See [outcomes](#outcomes).',
  'changed-files': 'At most 250,000 characters.',
  proof: 'See [what each means](../guides/what-you-see.md#the-pull-request).',
  verdict: 'See [the verdict](verdict.md).',
  phases:
    '`phase1_complete` (the change was tested, and no limit cut the editing off), `files_edited`, `json_provided`, `json_turn` and `edit_turn` (the turns of the first summary and of the first edit, or null), `success`.',
  'pull-request-number': "With `superseded`, the other run's.",
  'pull-request-url': "With `superseded`, the other run's.",
  branch: "With `superseded`, the other run's.",
  'report-file': 'See [the report](../guides/what-you-see.md#the-report).',
  'patch-file': 'A refused part is beside it as `refused.patch`.',
  'transcript-file': 'See [the transcript](transcript.md).',
}

/** When a run ends so. The compiler asks for a row for each new outcome. */
const WHEN: Readonly<Record<Outcome, string>> = {
  'pr-created': 'A pull request is open. It may be a draft; `reason` says why.',
  'pr-updated': 'A pull request that was open got the change. It may be a draft; `reason` says why.',
  proposed: '`propose`: the change is in the folder `proposal-path`.',
  planned:
    '`plan`: the tasks are in `matrix`, even if there are none. `/diffproof plan` on an issue: a comment holds the plan.',
  reported:
    '`report`: the totals are in the job summary and in `totals-file`. `prove`: the pull request was measured; `verdict` says what that comes to.',
  'dry-run': 'Everything was done except writing to GitHub.',
  skipped:
    "Nothing was started: another label or event, a pull request that is not Diffproof's or has used its revisions, an issue or pull request that is closed or locked.",
  superseded:
    "Another run or a person was faster. The task's branch or pull request changed during this run; `reason` links it.",
  declined:
    'The model gave a reason to change nothing, and git shows no change; `reason` quotes it. Nothing is published.',
  'no-changes': 'The diff stayed empty after every reminder, and the model gave no reason.',
  'not-ready':
    '`when-not-ready` is `fail`, and the [verdict](verdict.md) is not ready; `reason` is the gravest doubt. `prove`: the verdict is one that `fail-on` names.',
  'blocked-changes':
    'The change may not be published: only protected paths or files with keys, too large, a secret of the run, output artifacts missing or exceeded, or a proposal that `publish` refuses.',
  'refused-actor':
    'Whoever labelled, commented, reviewed, dispatched or re-ran may not start a run, or GitHub did not say.',
  'refused-content':
    'The issue was edited after the label, a comment or review after its event, or the model refused the task.',
  'budget-exceeded':
    '`max-cost-usd` ended the run, and there is nothing to deliver. A verified change becomes a draft.',
  'turn-limit': '`max-turns` ended the run, and there is nothing to deliver. A verified change becomes a draft.',
  'timed-out': '`timeout-minutes` ended the run, and there is nothing to deliver. A verified change becomes a draft.',
  cancelled: 'Somebody cancelled the run.',
  'model-error': 'The model could not be reached or gave no usable answer.',
  'forge-error':
    'GitHub failed or did not answer, or git failed on the machine of the job. The job summary has the patch.',
  'push-refused': 'GitHub refused the branch. The job summary has the patch.',
  'pr-not-permitted': 'The branch is there, but GitHub did not let Diffproof open the pull request.',
  'configuration-error': 'An input, the workflow or the repository has to change; `reason` names the problems.',
  'internal-error': 'A bug in Diffproof.',
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const described = (text: string, note: string | undefined) =>
  cell(note === undefined ? text : `${sentence(text)} ${note}`)
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

function inputsPage(): string {
  const sections = Object.entries(QUESTIONS).map(([question, shape]) => {
    const [title, more] = HEADINGS[question as keyof typeof QUESTIONS]
    const rows = Object.keys(shape).map(name => inputRow(name as InputName))
    return [`## ${title}`, more, table(['input', 'default', 'actions', 'meaning'], rows)].filter(Boolean).join('\n\n')
  })
  const actions = ACTION_NAMES.map(name => {
    const { does, needs } = actionOf(name)
    return [`\`${usesOf(name)}\``, does, needs.map(input => `\`${input}\``).join(', ')]
  })
  return `# Actions and inputs

${table(['action', 'does', 'needs'], actions)}

All inputs are optional in \`action.yml\`. Diffproof reports all wrong values together. It also reports an input that is nearly one of these (\`anthropic_api_key\`), one that belongs to another action, and one that earlier versions had.

The column "actions" says where an input belongs: \`run\` is the whole job, \`diffproof/diffproof\`.

${sections.join('\n\n')}
`
}

function inputRow(name: InputName): readonly string[] {
  const [owner = 'run', ...others] = ACTION_NAMES.filter(action => readsInput(action, name))
  const value = defaultOf(name)
  return [
    `\`${name}\``,
    value === '' ? '' : `\`${value}\``,
    [owner, ...others].join(', '),
    described(descriptionOf(name, owner), NOTES[name]),
  ]
}

function outputsPage(): string {
  const outputs = Object.entries(OUTPUTS).map(([name, description]) => [
    `\`${name}\``,
    ACTION_NAMES.filter(action => actionOf(action).outputs.includes(name)).join(', '),
    described(description, OUTPUT_NOTES[name]),
  ])
  const outcomes = OUTCOMES.map(name => [`\`${name}\``, passing(name), titleOfOutcome(name, false), cell(WHEN[name])])
  return `# Outputs and outcomes

${table(['output', 'actions', 'meaning'], outputs)}

## Outcomes

The step passes or fails with the outcome. [Troubleshooting](../troubleshooting.md#by-outcome) says what to do.

${table(['outcome', 'step', 'title', 'when'], outcomes)}
`
}

function passing(outcome: Outcome): string {
  if (outcome === 'no-changes') return 'fails; passes for task files'
  return resultOf(outcome, '').passes ? 'passes' : 'fails'
}

/** Where comment and job summary have no advice: what is in them is the answer. */
const NOTHING_TO_MEND: Partial<Record<Outcome, string>> = {
  'pr-created': 'Review the pull request.',
  'pr-updated': 'Review the new commit.',
  planned: 'Read the plan in the comment, or the tasks in the job summary.',
  reported: 'Read the totals in the job summary.',
  skipped: 'If it should have started: `reason` says what did not fit.',
  superseded: 'Follow the link in `reason`: it took the place of this run.',
}

/** What a person does about an outcome, in the words of the comment and the job summary. */
function adviceTable(): string {
  const repositoryUrl = 'https://github.com/owner/name'
  const places = { repositoryUrl, workflowUrl: null, docsUrl: '..', issuesUrl: '' }
  const start = { event: 'issues', label: 'diffproof', places }
  const rows = OUTCOMES.flatMap(outcome => {
    const advice = markdownLine(nextStep(resultOf(outcome, ''), start)) || NOTHING_TO_MEND[outcome]
    if (advice === undefined) throw new Error(`nothing says what to do after ${outcome}`)
    return [[`\`${outcome}\``, cell(advice)]]
  })
  return table(['outcome', 'what to do'], rows)
}

/** The titles of the tables of messages, and the sources that each is read from. */
const FOLDERS: readonly (readonly [string, RegExp])[] = [
  ['The runner and the inputs', /^src\/(?:compose|adapters\/(?:actions|prompts|files|commands))/],
  ['The task and the commands', /^src\/flow\//],
  ['The repository and its rules', /^src\/core\/preflight\//],
  ['Git and the checkout', /^src\/adapters\/git\//],
  ['GitHub', /^src\/adapters\/github\//],
  ['The model', /^src\/adapters\/anthropic\//],
]
const CONFIG = ['inputs', 'read-inputs', 'input-names', 'access', 'extra-headers', 'model-names'].map(
  name => `src/core/config/${name}.ts`,
)
const code = (text: string) => `\`${cell(text)}\``

function messagesPage(): string {
  const all = [...sources()]
  const sections = FOLDERS.map(([title, paths]) => {
    const messages = all.flatMap(([path, text]) => (paths.test(path) ? messagesOf(text).flatMap(advised) : []))
    return `## ${title}\n\n${messageTable('message', messages)}`
  })
  const list = (texts: readonly string[]) => [...new Set(texts)].map(text => `- ${text}`).join('\n')
  const inputs = CONFIG.flatMap(path =>
    stringsOf(textOf(path), /^(?:input …? ?[a-z]\S+ [a-z]|must |is (?:missing|now|gone|no input))/),
  )
  const events = stringsOf(
    textOf('src/core/task/trigger.ts'),
    /^(?:input |… cannot revise|… needs |pull_request_target )/,
  )
  const skips = all.flatMap(([path, text]) => (/^src\/(?:flow|core\/task)\//.test(path) ? skipsOf(text).skips : []))
  const warnings = all.flatMap(([, text]) => skipsOf(text).warnings)
  const said = (path: string) => adviceOf(textOf(path)).map(({ what, fix }) => ({ what: code(what), fix }))
  const permissions = { what: '`403`, `404`', fix: 'Give the job the permissions that the message names.' }
  return `# Messages

What \`reason\` says if a run cannot go on, and the advice that follows it. … stands for a value. The page is made from the sources.

## Inputs

The name of the input and the value come before or after these words. [Inputs](inputs.md) describes each input.

${list([...inputs, ...events])}

## Nothing started

These are the reasons of the outcome \`skipped\`. The step passes.

${list(skips)}

## Warnings

The log warns of these. The run goes on.

${list(warnings)}

${sections.join('\n\n')}

## What GitHub and git say

The left column is a pattern for the words of the refusal, or the status of an answer that has none of these words.

${messageTable('GitHub or git says', [
  ...said('src/core/forge-advice.ts'),
  permissions,
  ...said('src/adapters/git/git-failure.ts'),
])}

## What the API of the model says

${messageTable('status', said('src/adapters/anthropic/model-faults.ts'))}

If a conversation is too long for the model: ${stringsOf(textOf('src/adapters/anthropic/model-faults.ts'), /^The conversation does/).join()}

If a key is refused at an address of your own: ${stringsOf(textOf('src/adapters/anthropic/model-faults.ts'), /^A gateway may/).join()}

If the address redirects: ${stringsOf(textOf('src/adapters/anthropic/model-faults.ts'), /^The address of the model redirects/).join()}
`
}

/** Advice that only the program can make, in words. */
const MADE: Readonly<Record<string, string>> = {
  '{hint}': 'See [what GitHub and git say](#what-github-and-git-say).',
  '{advice}': 'See [what GitHub and git say](#what-github-and-git-say).',
  '{refusal}': 'Compare what the message names with the settings of the service, or run again later.',
  '{runAgainAfter(now, waitMs)}': 'Run again after the time that the message names.',
  '{suggestion(name, facts.others)}': 'Take a model that the message names.',
}

/** A message with its advice as the page shows it; none where users cannot do anything. Throws for advice that cannot be shown. */
function advised({ what, fix }: Message): readonly Message[] {
  // The function that adds the beginning to the messages about rules.
  if (fix === '{fix}') return []
  if (fix.startsWith('{') && MADE[fix] === undefined)
    throw new Error(`the page cannot show the advice ${fix} of: ${what}`)
  const shown = cell(what.replace(/^…(?=[a-z#])/, '')).replaceAll('……', '…')
  return fix === '' ? [] : [{ what: shown, fix: MADE[fix] ?? fix.replace('….…', '…') }]
}

function messageTable(head: string, messages: readonly Message[]): string {
  const rows = messages.map(({ what, fix }) => `| ${what} | ${cell(fix)} |`)
  return [`| ${head} | what to do |`, '| --- | --- |', ...new Set(rows)].join('\n')
}

/** What a key of the record means, where its name does not say it. */
const KEYS: Readonly<Record<string, string>> = {
  'task.issue': 'null if the task is no issue',
  'task.snapshot_sha256': 'of the task as the model read it',
  'task.issue_sha256': 'of title, line break and body of the issue with which the pull request began',
  summary: 'what the model says',
  'summary.dependencies': '`strategy: manifest`: what has to be installed',
  'summary.setup_instructions': '`strategy: manifest`: what has to be set up',
  'summary.confidence': "the model's own",
  'summary.no_change_reason': 'null, because a change is published',
  evidence: 'what Diffproof measured',
  'evidence.asked': 'the prompt or the task file, and who or what started the run; missing where an issue did',
  'evidence.base_sha': 'the commit that the change is made on',
  'evidence.tree_sha': "the tree that was tested; the pull request's head has the same",
  'evidence.files': 'line counts are null for binary files',
  'evidence.phases.phase1_complete': 'the change was tested, and no limit cut the editing off',
  'evidence.phases.json_turn': 'the turn that first held a summary that can be used; null where none did',
  'evidence.phases.edit_turn': 'the turn that first changed a file; null where none did',
  'evidence.usage.estimated_output_tokens':
    'output tokens of replies that broke off before they were counted, by what arrived',
  'evidence.phases.edit_attempts': 'one more than the times that a change was sent back',
  'evidence.phases.summary_source':
    'how the summary was read: by the tool, from text in six ways, after a repair; `host`: Diffproof wrote it',
  'evidence.tests.command': 'null if there is none',
  'evidence.tests.attempts': 'test runs on changed trees',
  'evidence.tests.baseline': 'on the untouched tree',
  'evidence.tests.baseline.measured_by': 'the earlier run whose final run it is',
  'evidence.tests.final': 'on the change',
  'evidence.tests.red': 'the changed tests on the old source: which failed there, and how many of them are new',
  'evidence.tests.results': 'null if no single test could be read',
  'evidence.tests.recorded_output': 'changed snapshots, golden files and cassettes',
  'evidence.tests.reusable': 'lets a revision take the final run as its baseline',
  'evidence.tests.tampering': 'deleted, skipped or weakened tests',
  'evidence.tests.not_tested': 'tests whose tool is not installed',
  'evidence.checks':
    'more commands, then criteria; `criterion`: it comes from a task file; `baseline`: the same on the base; `detected`: it counts only where it passed there',
  'evidence.criteria_in_words': 'criteria of a task file that nobody ran',
  'evidence.verdict': 'see [the verdict](verdict.md)',
  'evidence.doubts': 'why it is `not-ready`, the gravest first; the kinds are those of [the verdict](verdict.md)',
  'evidence.disagreements': 'what the summary says and the facts do not',
  'evidence.unseen_characters': 'invisible characters in added lines',
  'evidence.setup_with_network': 'a setup command that may have run code of the change with a network',
  'evidence.whitespace_matches': 'edits whose quotation differed from the file in white space alone',
  'evidence.split_off': 'changed paths that were refused and left out of the change',
  'evidence.revision': 'of a follow-up: what asked for it, and the rounds before',
  'evidence.revision.base_sha': 'where the pull request left its base branch',
  'evidence.revision.files': 'all that the pull request changes since',
  'evidence.revision.earlier_tampering': 'weakened tests of rounds that were cut',
  'evidence.left_out':
    'what lay beside the change and is not published, with the reason; `usual`: what git ignores or tools make, which pages leave out',
  'evidence.shown_as': 'what the page says, if GitHub did not do as asked',
  'evidence.issue_closed': 'the issue was closed during the run',
  'evidence.limit': 'the input that ended the editing',
  'evidence.repeated_call': 'the call that the model repeated until the work ended',
  'evidence.attested_by': 'who measured: this run, or another job',
  'evidence.generation': '`strategy: manifest`: the plan and its files',
  'evidence.sandbox_network': 'what tests and checks could reach',
  'evidence.commands_ran': 'false if there was no sandbox',
  'evidence.model_switched_from': 'the model before `fallback-model` took over',
  'evidence.resumed_from': 'the unfinished run that this one continued, and its cost',
  'evidence.cost_usd': 'null without a known price',
}

type Schema = {
  readonly [key: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string | readonly string[]
}

function recordPage(): string {
  const rows: string[][] = []
  const used = new Set<string>()
  const walk = (schema: Schema, path: string): void => {
    const object = [schema, schema.items, ...(schema.anyOf ?? [])].find(one => one?.properties !== undefined)
    for (const [key, value] of Object.entries(object?.properties ?? {})) {
      if (key.endsWith('_omitted')) continue
      const at = path === '' ? key : `${path}.${key}`
      used.add(at)
      const isOptional = object?.required?.includes(key) !== true
      const flat = shortShape(value)
      const type = flat ?? typeOf(value)
      rows.push([`\`${at}\`${isOptional ? '?' : ''}`, cell(type), KEYS[at] ?? ''])
      if (flat === null) walk(value, isList(value) ? `${at}[]` : at)
    }
  }
  walk(z.toJSONSchema(proofRecordSchema, { io: 'input' }) as Schema, '')
  const unknown = Object.keys(KEYS).filter(key => !used.has(key))
  if (unknown.length > 0) throw new Error(`the record has no ${unknown.join(', ')}`)
  return `# The record

The body of each pull request ends with this record as JSON. The output \`summary\` has the same. Names and meanings stay the same within \`diffproof/v1\`; new keys may come.

If a list was cut because the body would be too long, \`<list>_omitted\` says how many entries are missing. \`[]\` stands for each entry of a list, and ? for a key that may be missing. Times are milliseconds, costs are dollars.

${table(['key', 'type', 'meaning'], rows)}
`
}

/** The keys of a list's entries or of a small object, in one line; null if they need rows of their own. */
function shortShape(schema: Schema): string | null {
  const { properties: all = {}, required = [] } = schema.items ?? schema
  const properties = Object.entries(all).filter(([key]) => !key.endsWith('_omitted'))
  const isFlat = properties.every(
    ([, value]) => value.properties === undefined && value.items?.properties === undefined,
  )
  if (properties.length === 0 || !isFlat || (schema.items === undefined && properties.length > 3)) return null
  const keys = properties.map(([key, value]) => `\`${key}\`${required.includes(key) ? '' : '?'} (${typeOf(value)})`)
  return (schema.items === undefined ? '' : 'list of: ') + keys.join(', ')
}

function isList(schema: Schema): boolean {
  return [schema, ...(schema.anyOf ?? [])].some(one => one.type === 'array')
}

function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum !== undefined) return schema.enum.map(one => `\`${one}\``).join(', ')
  if (schema.items !== undefined)
    return schema.items.properties === undefined ? `list of ${typeOf(schema.items)}` : 'list'
  return [schema.type ?? ''].flat().join(' or ').replace('integer', 'number')
}

function verdictPage(): string {
  const rows = Object.entries(DOUBTS).map(([kind, { when, gravity }]) => [
    `\`${kind}\``,
    cell(when),
    GRAVITIES[gravity],
  ])
  return `# The verdict

Diffproof decides the verdict by the evidence alone. It is in the output \`verdict\`, and in the [record](record.md) as \`evidence.verdict\`.

| verdict | when |
| --- | --- |
| \`proven\` | no doubt, and the changed tests fail on the old source |
| \`proven-by-build\` | no doubt, and the changed tests cannot be built or imported on the old source |
| \`ready\` | no doubt, and nothing to prove: no test was changed, or the proof is switched off |
| \`not-ready\` | at least one doubt |

Under \`draft: auto\` a change that is \`not-ready\` becomes a draft.

## Doubts

The record lists them in \`evidence.doubts\`, in the order of this table.

${table(['kind', 'when', 'sign'], rows)}

❌ means that something bad was measured. ⚠️ means that something is missing, or that a person has to look.
`
}

const GRAVITIES = { bad: '❌', open: '⚠️' } as const

const TROUBLESHOOTING = 'docs/troubleshooting.md'
const TEST_COMMANDS = 'docs/reference/test-commands.md'
const ADVICE = /(?<=<!-- outcomes -->\n)[\s\S]*(?=<!-- end of outcomes -->)/

/** Every page that is made here, with its text. */
export function referencePages(): ReadonlyMap<string, string> {
  return new Map([
    ...actionFiles(),
    ['docs/reference/inputs.md', inputsPage()],
    ['docs/reference/outputs.md', outputsPage()],
    ['docs/reference/messages.md', messagesPage()],
    ['docs/reference/record.md', recordPage()],
    ['docs/reference/verdict.md', verdictPage()],
    [TEST_COMMANDS, withTables(textOf(TEST_COMMANDS))],
    ['docs/prompts.md', promptPage()],
    [TROUBLESHOOTING, textOf(TROUBLESHOOTING).replace(ADVICE, () => `\n${adviceTable()}\n\n`)],
  ])
}

if (import.meta.main)
  for (const [path, text] of referencePages()) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
  }
