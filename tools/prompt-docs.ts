/** Makes `docs/prompts.md`: what each prompt is for, when it is sent, and its price. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { estimatedTokens } from '../src/core/model/messages.ts'
import { PROMPTS, type PromptName } from '../src/core/model/prompt.ts'
import { toolDefinitions } from '../src/core/model/tools.ts'
import { grouped } from '../src/core/text/quantities.ts'

const ROOT = join(import.meta.dirname, '..')

/** Purpose, and when it is sent. */
const NOTES: Readonly<Record<PromptName, readonly [string, string]>> = {
  system: [
    'how to work, and what holds in every run',
    'with every request, except while files are planned or generated',
  ],
  'tool-search-files': ['what the search tool takes and gives', 'with every request'],
  'tool-list-files': ['what the list tool takes and gives', 'with every request'],
  'tool-submit-summary': ['what a summary holds', 'with every request'],
  'commands-sandboxed': ['what a command may do', 'in `system.md`, if commands run in a sandbox'],
  'commands-open': ['what a command may do', 'in `system.md`, if commands run without a sandbox'],
  'commands-none': ['why no command runs', 'in `system.md`, if no command can run'],
  task: ['the task', 'first, once'],
  revision: ['what a reviewer asks for', 'first, once, to revise a pull request'],
  'task-file': ['the fields of a task file', 'with the task, if it is kept in a file'],
  'missing-text': ['says that the text is not whole', 'with the task, if hidden text was removed or the text was cut'],
  overview: ['saves a search', 'with the task, if its text names code that Diffproof found'],
  'maintainer-instructions': [
    'sets your instructions apart from the text of the issue',
    'with the task, for the input `instructions`',
  ],
  'repository-notes': [
    "the repository's rules for contributors",
    'with the task, for `AGENTS.md` and `CLAUDE.md` of the base commit',
  ],
  'input-artifacts': [
    'saves the views of files that are needed anyway',
    'with the task, if it names what to read first',
  ],
  'output-artifacts': ['which paths may change', 'with the task, if it names what may be written'],
  'summary-any-time': ['lifts the order of the phases', 'with the task, if `use-structured-phases` is `false`'],
  'baseline-green': [
    'the state before the change',
    'with the next message, if tests and checks passed on the untouched tree',
  ],
  'baseline-red': [
    'the failures before the change',
    'with the next message, if the tests failed on the untouched tree',
  ],
  'limit-near': [
    'makes the model finish in time',
    'with the next message, once for each limit of which little is left',
  ],
  'plan-system': ['role and rules of the request for a plan', 'a comment asks for a plan'],
  'plan-first': ['asks for a plan that people agree to', 'a comment asks for a plan'],
  'agreed-plan': ['the plan that a person agreed to', 'a comment `/diffproof go` named it'],
  pictures: ['says which pictures of the task follow', 'the task shows pictures'],
  'no-pictures': ['says that the pictures are missing', 'the API refuses the first request with pictures'],
  'asked-by-comment': ['says what to do with a question', 'a comment or a review started the work'],
  'no-changes': ['asks for edits, or for a reason to make none', 'the model says it is done and git shows no change'],
  'not-declined': ['asks which of the two is meant', 'the model says that no change is right, and git shows changes'],
  'refused-change': ['what the policy forbids', 'the change touches what may not change, or is too large'],
  'weakened-tests': [
    'which tests prove less than before',
    'the diff deletes, skips or weakens tests; once per finding',
  ],
  'tests-required': ['asks for a test', '`require-tests` is `true` and no test was added or edited'],
  'tests-failed': [
    'what failed',
    'tests or checks fail on the change; `failing` is a list and an empty line, or empty',
  ],
  'not-proven': [
    'asks for a better proof',
    'the tests pass but do not prove the change; sent once, with what is wrong in the summary',
  ],
  'not-yet': ['answers a summary that came too early', 'answer to `submit_summary` before the change is proven'],
  'repeated-calls': ['breaks a loop', 'calls failed or brought the same answer, or replies did not end, three times'],
  continue: ['asks for the rest', 'a reply was cut off at its length limit'],
  resumed: [
    'the task, the work so far, and what was seen',
    'first message of a new conversation, if the one before grew too long or another model takes over',
  ],
  'summary-task': ['asks for the summary', 'phase 2, if the change is verified and the summary is missing'],
  'summary-repair': ['what is wrong with its form', 'phase 2, if the summary was unusable'],
  'summary-differs': [
    'what git and the exit codes say instead',
    'phase 2, if the summary differs from the facts; at most once',
  ],
  'manifest-system': ['how to plan', 'with every request while the files are planned'],
  manifest: ['asks for the plan', '`strategy: manifest`: first'],
  'manifest-repair': ['what is wrong with the plan', 'the plan was unusable'],
  'file-system': ['how to write one file', 'with every request for one file'],
  'file-shared': ['the task and the plan, cached', 'the beginning of all requests for one file'],
  'file-whole': ['asks for one whole file', 'for a new or small file'],
  'file-changes': ['asks for FIND/REPLACE changes', 'for a large file'],
  'file-parts': ['the parts of a large file that are shown', 'in the request for its changes'],
  generated: ['asks for repair and summary', 'first message of the conversation after generated files'],
}

/** Returns the page. The price is that of the text alone, without what fills its placeholders. */
export function promptPage(): string {
  const text = (name: string) => readFileSync(join(ROOT, `prompts/${name}.md`), 'utf8').trim()
  const say = { search: text('tool-search-files'), list: text('tool-list-files'), submit: text('tool-submit-summary') }
  const fixed = estimatedTokens((text('system') + JSON.stringify(toolDefinitions(say))).length)
  const rows = Object.entries(NOTES).map(([name, [purpose, sent]]) => {
    const placeholders = PROMPTS[name as PromptName].map(one => `\`${one}\``).join(', ')
    const price = estimatedTokens(text(name).replace(/\{\{\w+\}\}/g, '').length)
    return `| [\`${name}.md\`](../prompts/${name}.md) | ${purpose} | ${sent} | ${price} | ${placeholders} |`
  })
  return `# Prompts

Each prompt is a file in [prompts/](../prompts/README.md), where you also read how to replace them.

A price is in tokens, three characters each, which is how Diffproof estimates a request. It counts the text alone, without what fills its placeholders. The model reads every message again with each later request, mostly from the cache. \`system.md\` and the tools with their schemas have ${grouped(fixed)} tokens together.

| file | purpose | when it is sent | tokens | placeholders |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}
