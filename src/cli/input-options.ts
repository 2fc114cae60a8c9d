/** The inputs of the action as options. Made by `npm run docs`. */
export const INPUT_OPTIONS: readonly { name: string; isFlag: boolean; about: string }[] = [
  { name: 'anthropic-api-key', isFlag: false, about: 'API key for the model' },
  {
    name: 'anthropic-headers',
    isFlag: false,
    about:
      'More headers for the model API, lines Name: value, for a gateway with another login; every value is a secret',
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
    name: 'provider',
    isFlag: false,
    about:
      'Who serves the model: anthropic, bedrock, google-cloud, foundry, or aws (Claude Platform on AWS) (default: anthropic)',
  },
  { name: 'provider-region', isFlag: false, about: 'Region, for bedrock, google-cloud and aws' },
  { name: 'provider-project', isFlag: false, about: 'Project, for google-cloud' },
  { name: 'provider-resource', isFlag: false, about: 'Resource, for foundry' },
  {
    name: 'anthropic-federation-rule-id',
    isFlag: false,
    about: 'Federation rule (fdrl_...), to sign in to the Claude API with the identity of the job',
  },
  { name: 'anthropic-organization-id', isFlag: false, about: 'Organisation of the federation rule' },
  {
    name: 'anthropic-service-account-id',
    isFlag: false,
    about: 'Service account (svac_...) of the federation rule, where it has one',
  },
  {
    name: 'anthropic-workspace-id',
    isFlag: false,
    about: 'Workspace (wrkspc_... or default) of the federation rule, or of aws',
  },
  {
    name: 'anthropic-oidc-audience',
    isFlag: false,
    about: 'Audience of the identity token, as the federation rule expects it (default: https://api.anthropic.com)',
  },
  { name: 'github-token', isFlag: false, about: 'Token for GitHub; used by the host only, never shown to commands' },
  {
    name: 'trigger-label',
    isFlag: false,
    about: 'The label that starts a run, compared case-insensitively (default: diffproof)',
  },
  { name: 'issue-number', isFlag: false, about: 'The issue to solve, for dispatch and schedule' },
  { name: 'prompt', isFlag: false, about: 'A task in plain words, for dispatch and schedule, where there is no issue' },
  {
    name: 'task-file',
    isFlag: false,
    about:
      'A maintenance task kept in the repository, for dispatch and schedule, read from the base commit, for example .github/diffproof/update-deps.md',
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
      'Which comments of the issue the model may read, with their pictures: trusted (authors with write), all or none (default: trusted)',
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
    name: 'more-commands',
    isFlag: false,
    about:
      'Commands that must pass after the tests, one a line; empty: the linters and type checks that the project configures, as far as they pass on the base; none for none',
  },
  {
    name: 'test-paths',
    isFlag: false,
    about:
      'Globs that say which files are tests, separated by commas or line breaks; empty for the common patterns of the usual languages',
  },
  {
    name: 'proof',
    isFlag: false,
    about:
      'full runs the tests before the change too, and the changed tests on the old source, where they should fail; tests-only runs the tests on the change alone; none looks for no tests, so that only a test-command that is set runs (default: full)',
  },
  {
    name: 'require-tests',
    isFlag: true,
    about: 'Send a change that adds or edits no test back to the model (default: false)',
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
    name: 'max-cost-usd',
    isFlag: false,
    about: 'Hard cap in US dollars, checked before every request, with enough kept back to finish (default: 5)',
  },
  { name: 'max-turns', isFlag: false, about: 'Model requests in one run (default: 60)' },
  {
    name: 'timeout-minutes',
    isFlag: false,
    about: "The run's own deadline; set it below the job's. One test run gets at most half of it (default: 30)",
  },
  {
    name: 'max-attempts',
    isFlag: false,
    about:
      'How often an empty or refused diff, failing tests or an unreadable summary go back to the model (default: 3)',
  },
  {
    name: 'max-changed-files',
    isFlag: false,
    about: 'Larger changes are refused, also those of more than 5,000 lines (default: 100)',
  },
  {
    name: 'protected-paths',
    isFlag: false,
    about:
      'Globs that may not change, separated by commas or line breaks, matched after Unicode and case folding; workflow files and pipelines of other systems never change (default: .github/**, CODEOWNERS, docs/CODEOWNERS, .gitmodules)',
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
  {
    name: 'prompts-path',
    isFlag: false,
    about:
      "A folder of prompts that replace the action's own: of the repository, read from the base commit, or elsewhere on the machine",
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
    name: 'draft',
    isFlag: false,
    about: 'auto opens a draft if the verdict is not ready, always opens every pull request as a draft (default: auto)',
  },
  {
    name: 'when-not-ready',
    isFlag: false,
    about: 'If the verdict is not ready: draft opens a draft that says why, fail opens nothing (default: draft)',
  },
  {
    name: 'pull-request-labels',
    isFlag: false,
    about: 'Labels for the pull request, separated by commas or line breaks',
  },
  { name: 'reviewers', isFlag: false, about: 'Reviewers for the pull request, separated by commas or line breaks' },
  { name: 'assignees', isFlag: false, about: 'Assignees for the pull request, separated by commas or line breaks' },
  {
    name: 'close-issue',
    isFlag: true,
    about: 'Let the pull request close the issue when it is merged (default: true)',
  },
  {
    name: 'ci-token',
    isFlag: false,
    about:
      'Token of a person or an app that starts the checks of the pull request without a click: it adds a commit that changes nothing',
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
  { name: 'days', isFlag: false, about: 'How many days back the pull requests were opened; 0 for all (default: 0)' },
]
