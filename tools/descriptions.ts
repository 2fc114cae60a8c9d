/** What each input means, in one line, for `action.yml`, the reference and the help of the command line. */
import type { ActionName } from '../src/core/config/actions.ts'
import type { InputName } from '../src/core/config/inputs.ts'

const DESCRIPTIONS: Readonly<Record<InputName, string>> = {
  'anthropic-api-key': 'API key for the model',
  'anthropic-headers':
    'More headers for the model API, lines `Name: value`, for a gateway with another login; every value is a secret',
  'anthropic-base-url': 'Gateway or proxy for the model API; never taken from the repository or the environment',
  model: 'Model id',
  'fallback-model': 'Model id that takes over if `model` stays overloaded or rate-limited, or is unknown to the API',
  effort: "`low`, `medium`, `high`, `xhigh` or `max`; empty for the model's own default",
  'model-prices':
    'Prices that override the built-in table, dollars per million tokens: `{"my-model": {"input": 2, "output": 10, "cache-write": 2.5, "cache-read": 0.2}}`',
  provider:
    'Who serves the model: `anthropic`, `bedrock`, `google-cloud`, `foundry`, or `aws` (Claude Platform on AWS)',
  'provider-region': 'Region, for `bedrock`, `google-cloud` and `aws`',
  'provider-project': 'Project, for `google-cloud`',
  'provider-resource': 'Resource, for `foundry`',
  'anthropic-federation-rule-id':
    'Federation rule (`fdrl_...`), to sign in to the Claude API with the identity of the job',
  'anthropic-organization-id': 'Organisation of the federation rule',
  'anthropic-service-account-id': 'Service account (`svac_...`) of the federation rule, where it has one',
  'anthropic-workspace-id': 'Workspace (`wrkspc_...` or `default`) of the federation rule, or of `aws`',
  'anthropic-oidc-audience': 'Audience of the identity token, as the federation rule expects it',
  'github-token': 'Token for GitHub; used by the host only, never shown to commands',
  'trigger-label': 'The label that starts a run, compared case-insensitively',
  'issue-number': 'The issue to solve, for dispatch and schedule',
  prompt: 'A task in plain words, for dispatch and schedule, where there is no issue',
  'task-file':
    'A maintenance task kept in the repository, for dispatch and schedule, read from the base commit, for example `.github/diffproof/update-deps.md`',
  instructions: 'Extra guidance added to every task',
  'minimum-permission':
    'The permission that whoever added the label or started the workflow needs, `triage`, `write`, `maintain` or `admin`',
  'allowed-bots': 'Exact logins of bots that may start a run, separated by commas, blanks or line breaks',
  comments:
    'Which comments of the issue the model may read, with their pictures: `trusted` (authors with write), `all` or `none`',
  'working-directory':
    'Where tools and commands start, relative to the repository root; if `actions/checkout` has a `path`, it begins with that path',
  'setup-command':
    'Run once before anything else, for example `npm ci`; when empty it is detected from lock files and manifests and logged; `none` for nothing',
  'test-command': 'How to test; when empty it is detected from the repository and the choice is logged',
  'more-commands':
    'Commands that must pass after the tests, one a line; empty: the linters and type checks that the project configures, as far as they pass on the base; `none` for none',
  'test-paths':
    'Globs that say which files are tests, separated by commas or line breaks; empty for the common patterns of the usual languages',
  proof:
    '`full` runs the tests before the change too, and the changed tests on the old source, where they should fail; `tests-only` runs the tests on the change alone; `none` looks for no tests, so that only a `test-command` that is set runs',
  'require-tests': 'Send a change that adds or edits no test back to the model',
  sandbox:
    'Where commands run: `auto` in the strongest sandbox that passes its self-test, and no command at all if there is none; `require` refuses to start without a sandbox that passes every check; `off` runs them without one',
  'sandbox-network':
    "`none` gives commands a loopback of their own and nothing else; `host` the machine's network, for service containers; `setup-command` always has it; a task file's `network` takes precedence",
  'pass-env':
    'Names of environment variables that commands may see, separated by commas or line breaks; values of variables with secret-like names are masked and must not appear in the change',
  'max-cost-usd': 'Hard cap in US dollars, checked before every request, with enough kept back to finish',
  'max-turns': 'Model requests in one run',
  'timeout-minutes':
    "The run's own deadline; set it below the job's. One test run, or one command of the model, gets at most half of it",
  'max-attempts': 'How often an empty or refused diff, failing tests or an unreadable summary go back to the model',
  'max-changed-files': 'Larger changes are refused, also those of more than 5,000 lines',
  'protected-paths':
    'Globs that may not change, separated by commas or line breaks, matched after Unicode and case folding; workflow files and pipelines of other systems never change',
  strategy: '`agent` (a conversation with tools) or `manifest` (plan the files, then generate each one)',
  'use-structured-phases':
    '`false` lets the model give the summary at any time; diff and tests are still required. Not recommended',
  'prompts-path':
    "A folder of prompts that replace the action's own: of the repository, read from the base commit, or elsewhere on the machine",
  'base-branch': 'Where the pull request goes; empty for the dispatched branch, else the default branch',
  'branch-prefix': 'Prefix of the names of the branches Diffproof makes',
  draft: '`auto` opens a draft if the verdict is not ready, `always` opens every pull request as a draft',
  'when-not-ready': 'If the verdict is not ready: `draft` opens a draft that says why, `fail` opens nothing',
  'pull-request-labels': 'Labels for the pull request, separated by commas or line breaks',
  reviewers: 'Reviewers for the pull request, separated by commas or line breaks',
  assignees: 'Assignees for the pull request, separated by commas or line breaks',
  'close-issue': 'Let the pull request close the issue when it is merged',
  'progress-comment':
    'Keep one comment on the issue up to date and react to what started the run; `false` leaves no comment and no reaction',
  'ci-token':
    'Token of a person or an app that starts the checks of the pull request without a click: it adds a commit that changes nothing',
  'dry-run': 'Do everything but write to GitHub',
  'output-path':
    "Where patch, transcript, report, proposal and totals are written, relative to the workspace, in a folder of its own; empty for `diffproof` in the runner's temp folder",
  resume:
    '`auto` continues the work of an earlier, unfinished run of the same task whose transcript and patch are in `output-path`; `never` starts over',
  'proposal-path': 'The folder that `propose` has written, relative to the workspace',
  'propose-job':
    'How the job that proposes ended, as the expression `toJSON(needs.propose)`, so that the issue hears of a run without a proposal; its outputs `outcome` and `reason-kind` are read',
  'pull-request-number': 'The pull request to prove, for dispatch and schedule',
  'prove-head':
    '`merge` proves the pull request as it would be merged now, `head` its own newest commit against the commit where it left its base',
  'fail-on': 'When the step fails: `never`, `not-ready`, or `not-proven` (a change of source without a proof)',
  'record-path': 'The file `record.json` that `prove` has written, relative to the workspace',
  announce: 'Only say on the issue that a run has begun',
  'max-tasks': 'Most tasks in one matrix; the rest waits for the next run',
  days: 'How many days back the pull requests were opened; 0 for all',
}

/** What an input means for one action alone. */
const INSTEAD: Readonly<Partial<Record<ActionName, Readonly<Partial<Record<InputName, string>>>>>> = {
  propose: {
    'base-branch': 'The branch to start from; empty for the dispatched branch, else the default branch',
    'progress-comment': 'Without effect here, so that both jobs can have the same inputs; `publish` writes the comment',
    'dry-run': 'Do not look at the settings of the repository; `propose` never writes to GitHub',
  },
  prove: {
    'output-path':
      "Where the record and the page of the proof are written, relative to the workspace; empty for `diffproof` in the runner's temp folder",
  },
  plan: { 'task-file': 'A glob for task files, for example `.github/diffproof/*.md`' },
  report: {
    'output-path':
      "Where the totals are written, relative to the workspace; empty for `diffproof` in the runner's temp folder",
  },
}

/** What an input means for an action. */
export function descriptionOf(input: InputName, action: ActionName): string {
  return INSTEAD[action]?.[input] ?? DESCRIPTIONS[input]
}
