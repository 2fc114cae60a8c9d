/** The inputs of the action as options. Made by `npm run docs`. */
export const INPUT_OPTIONS: readonly { readonly name: string; readonly isFlag: boolean; readonly about: string }[] = [
  {
    name: 'anthropic-api-key',
    isFlag: false,
    about:
      'API key for the model, needed by run and propose; publish refuses to be given one, plan and report do not look at it',
  },
  {
    name: 'anthropic-base-url',
    isFlag: false,
    about: 'Gateway or proxy for the model API; never taken from the repository or the environment',
  },
  { name: 'model', isFlag: false, about: 'Model id (default: claude-sonnet-5-5)' },
  {
    name: 'fallback-model',
    isFlag: false,
    about: 'Model id that takes over if model stays overloaded or rate-limited, or is unknown to the API',
  },
  { name: 'effort', isFlag: false, about: "low, medium, high, xhigh or max; empty for the model's own default" },
  {
    name: 'model-prices',
    isFlag: false,
    about:
      'Prices that override the built-in table, dollars per million tokens: {"my-model": {"input": 2, "output": 10, "cache-write": 2.5, "cache-read": 0.2}}',
  },
  {
    name: 'github-token',
    isFlag: false,
    about: 'Token for reading the issue and publishing; used by the host only, never shown to commands',
  },
  {
    name: 'label',
    isFlag: false,
    about: 'The label that starts a run, compared case-insensitively (default: diffproof)',
  },
  { name: 'issue-number', isFlag: false, about: 'The issue to solve, for dispatch and schedule' },
  { name: 'prompt', isFlag: false, about: 'A task in plain words, for dispatch and schedule, where there is no issue' },
  {
    name: 'task-file',
    isFlag: false,
    about:
      'A maintenance task kept in the repository, for dispatch and schedule, read from the base commit, for example .github/diffproof/update-deps.md; plan: a glob for such files, for example .github/diffproof/*.md',
  },
  { name: 'instructions', isFlag: false, about: 'Extra guidance added to every task' },
  {
    name: 'minimum-permission',
    isFlag: false,
    about:
      'The permission that whoever added the label or started the workflow needs, triage, write, maintain or admin (default: write)',
  },
  {
    name: 'allowed-bots',
    isFlag: false,
    about: 'Exact logins of bots that may start a run, separated by commas, blanks or line breaks',
  },
  {
    name: 'comments',
    isFlag: false,
    about:
      'Which comments of the issue the model may read: trusted (authors with write), all or none (default: trusted)',
  },
  {
    name: 'prompts-path',
    isFlag: false,
    about: "A folder of replacement prompts, relative to the workspace; empty for the action's own",
  },
  {
    name: 'working-directory',
    isFlag: false,
    about:
      'Where tools and commands start, relative to the repository root; if actions/checkout has a path, it begins with that path (default: .)',
  },
  {
    name: 'setup-command',
    isFlag: false,
    about:
      'Run once before anything else, for example npm ci; when empty it is detected from lock files and manifests and logged; none for nothing',
  },
  {
    name: 'test-command',
    isFlag: false,
    about: 'How to test; when empty it is detected from the repository and the choice is logged',
  },
  {
    name: 'check-commands',
    isFlag: false,
    about: 'More commands that must pass after the tests (lint, types), one a line',
  },
  { name: 'test-timeout-minutes', isFlag: false, about: 'Limit of one test or check run (default: 15)' },
  {
    name: 'test-paths',
    isFlag: false,
    about:
      'Globs that say which files are tests, separated by commas or line breaks; empty for the common patterns of the usual languages',
  },
  {
    name: 'baseline',
    isFlag: false,
    about:
      'Run the tests on the untouched tree too: auto where there is a test command (a revision may use the final run of the run before), always, never (default: auto)',
  },
  {
    name: 'prove',
    isFlag: true,
    about: 'Run changed tests on the old source as well, where they should fail (default: true)',
  },
  {
    name: 'require-tests',
    isFlag: true,
    about: 'Send a change that adds or edits no test back to the model (default: false)',
  },
  {
    name: 'on-test-failure',
    isFlag: false,
    about: 'draft opens a draft pull request with the failure on top, fail opens none (default: draft)',
  },
  {
    name: 'on-tampering',
    isFlag: false,
    about:
      'If deleted, skipped or weakened tests stay: draft opens a draft pull request that names them, fail opens none, ignore only lists them (default: draft)',
  },
  {
    name: 'if-no-changes',
    isFlag: false,
    about: 'fail, pass or auto, which fails for issues and prompts and passes for task files (default: auto)',
  },
  {
    name: 'strategy',
    isFlag: false,
    about: 'agent (a conversation with tools) or manifest (plan the files, then generate each one) (default: agent)',
  },
  {
    name: 'use-structured-phases',
    isFlag: true,
    about:
      'false lets the model give the summary at any time; diff and tests are still required. Not recommended (default: true)',
  },
  { name: 'max-parallel-files', isFlag: false, about: 'manifest: files generated at once (default: 5)' },
  {
    name: 'large-file-lines',
    isFlag: false,
    about: 'manifest: a modified file with more lines is changed by FIND/REPLACE blocks (default: 500)',
  },
  {
    name: 'large-file-bytes',
    isFlag: false,
    about: 'manifest: a modified file with more bytes is changed by FIND/REPLACE blocks (default: 15000)',
  },
  {
    name: 'max-edit-attempts',
    isFlag: false,
    about: 'How often an empty or refused diff is sent back to the model (default: 3)',
  },
  {
    name: 'max-test-attempts',
    isFlag: false,
    about: 'Test runs on changed trees, with repairs in between (default: 3)',
  },
  {
    name: 'max-summary-attempts',
    isFlag: false,
    about: 'How often Diffproof asks for a summary before it writes one itself (default: 2)',
  },
  { name: 'max-turns', isFlag: false, about: 'Model requests in one run (default: 60)' },
  {
    name: 'max-cost-usd',
    isFlag: false,
    about: 'Hard cap in US dollars, checked before every request, with enough kept back to finish (default: 5)',
  },
  { name: 'timeout-minutes', isFlag: false, about: "The run's own deadline; set it below the job's (default: 30)" },
  {
    name: 'report-days',
    isFlag: false,
    about: 'report: how many days back the pull requests were opened; 0 for all (default: 0)',
  },
  {
    name: 'max-runs-per-pull-request',
    isFlag: false,
    about:
      'How many revisions (after reviews, /diffproof comments and failed runs) one pull request may get; 0 for none (default: 5)',
  },
  { name: 'max-changed-files', isFlag: false, about: 'Larger changes are refused (default: 100)' },
  { name: 'max-changed-lines', isFlag: false, about: 'Larger changes are refused (default: 5000)' },
  {
    name: 'protected-paths',
    isFlag: false,
    about:
      'Globs that may not change, separated by commas or line breaks, matched after Unicode and case folding; workflow files and pipelines of other systems never change (default: .github/**, CODEOWNERS, docs/CODEOWNERS, .gitmodules)',
  },
  {
    name: 'sandbox',
    isFlag: false,
    about:
      'Where commands run: auto in the strongest sandbox that passes its self-test, and no command at all if there is none; require refuses to start without a sandbox that passes every check; off runs them without one (default: auto)',
  },
  {
    name: 'sandbox-network',
    isFlag: false,
    about:
      "none gives commands a loopback of their own and nothing else; host the machine's network, for service containers; setup-command always has it; a task file's network takes precedence (default: none)",
  },
  {
    name: 'pass-env',
    isFlag: false,
    about:
      'Names of environment variables that commands may see, separated by commas or line breaks; values of variables with secret-like names are masked and must not appear in the change',
  },
  {
    name: 'base-branch',
    isFlag: false,
    about: 'Where the pull request goes; empty for the dispatched branch, else the default branch',
  },
  {
    name: 'branch-prefix',
    isFlag: false,
    about: 'Prefix of the names of the branches Diffproof makes (default: diffproof/)',
  },
  {
    name: 'fetch-depth',
    isFlag: false,
    about: 'Commits to fetch if Diffproof checks the repository out itself; 0 for all (default: 1)',
  },
  {
    name: 'draft',
    isFlag: false,
    about: 'auto (ready if tests and checks passed and nothing speaks against it), true or false (default: auto)',
  },
  { name: 'title-prefix', isFlag: false, about: "Prefix of the pull request's title" },
  { name: 'labels', isFlag: false, about: 'Labels for the pull request, separated by commas or line breaks' },
  { name: 'reviewers', isFlag: false, about: 'Reviewers for the pull request, separated by commas or line breaks' },
  { name: 'assignees', isFlag: false, about: 'Assignees for the pull request, separated by commas or line breaks' },
  {
    name: 'close-issue',
    isFlag: true,
    about: 'Let the pull request close the issue when it is merged (default: true)',
  },
  {
    name: 'progress-comment',
    isFlag: true,
    about:
      'Keep one comment on the issue up to date and react to what started the run; false leaves no comment and no reaction (default: true)',
  },
  { name: 'dry-run', isFlag: true, about: 'Do everything but write to GitHub (default: false)' },
  {
    name: 'output-path',
    isFlag: false,
    about:
      "Where patch, transcript, report, proposal and totals are written, relative to the workspace, in a folder of its own; empty for diffproof in the runner's temp folder",
  },
  {
    name: 'resume',
    isFlag: false,
    about:
      'auto continues the work of an earlier, unfinished run of the same task whose transcript and patch are in output-path; never starts over (default: never)',
  },
  {
    name: 'propose-job',
    isFlag: false,
    about:
      'publish: how the job that proposes ended, as ${{ toJSON(needs.propose) }}, so that the issue hears of a run without a proposal; its outputs outcome and reason-kind are read',
  },
  { name: 'announce', isFlag: true, about: 'publish: only say on the issue that a run has begun (default: false)' },
]
