/** What the documents say, word for word, and the test that shows it: its file below `__tests__/`, and words of its title. */
export const CLAIMS: Readonly<Record<string, readonly (readonly [claim: string, file: string, title: string])[]>> = {
  'README.md': [
    [
      'The tree that was tested is the tree that is published.',
      'e2e/phase-two',
      'the published tree is the tested one',
    ],
    [
      'The verdict is "proven" only if one of them fails there.',
      'core/pull-request/claims.property',
      'each verdict, each claim about where it was measured',
    ],
    ['failures go back to the model', 'e2e/failure-feedback', 'it begins with the names of the failing tests'],
    ['Commands run in a sandbox without secrets.', 'e2e/sandbox', 'a hostile command reaches no secret'],
    [
      'Only `setup-command` has a network, unless you allow more.',
      'e2e/sandbox',
      'setup has the network and commands have not',
    ],
    ['nothing weakened them', 'e2e/proof-limits', 'every way of weakening tests in one change is named'],
    [
      'Otherwise it is a draft that says why.',
      'e2e/proof',
      'a failure that is never repaired ends as a draft with the failure on top',
    ],
    [
      '`max-cost-usd` (default $5.00) is checked before every request.',
      'e2e/limits',
      'max-cost-usd is a hard cap that is checked before every request',
    ],
    [
      'Only people with write access can start a run.',
      'e2e/gate',
      'who may not is refused before anything is checked out or asked',
    ],
    [
      'Issue text, model output and the code under test all count as hostile.',
      'e2e/hostile-model/texts',
      'text from the model, a command, a file name, the issue and the summary is only ever text',
    ],
    ['Workflow files never change', 'e2e/hostile-model/policy', 'the rest is tested without it and delivered'],
    [
      'They let Actions open pull requests, create the label, write the workflow below, and ask for your API key.',
      'e2e/quick-start',
      'the three steps before the label lead to a ready pull request',
    ],
  ],
  'docs/getting-started.md': [
    [
      "You don't need `actions/checkout`: Diffproof checks the repository out itself.",
      'e2e/workspace',
      'an empty workspace is checked out by the action',
    ],
    [
      'It shows each call and asks before it.',
      'contract/install-script',
      'shows every call that writes before it is made',
    ],
    ['You can run it twice.', 'contract/install-script', 'and a second time with none'],
  ],
  'docs/cost.md': [
    [
      'keeps enough back to finish',
      'core/money/cost',
      'the reserve that editing may not touch is there for the summary',
    ],
    ['For another model, give them, in dollars per million tokens', 'e2e/tokens', 'model-prices gives it a price'],
    ['One issue has one run at a time.', 'contract/workflows', 'whichever event starts the run'],
    [
      '`resume: auto` goes on from the work of a run that a limit ended',
      'e2e/resume',
      'a killed run is gone on with, a limited one too',
    ],
    [
      'Diffproof stops a model that repeats itself',
      'e2e/repeated-calls',
      'work that a loop ends is tested and becomes a draft that names the call',
    ],
  ],
  'docs/faq.md': [
    [
      'Diffproof asks GitHub before it does anything.',
      'e2e/gate',
      'who may not is refused before anything is checked out or asked',
    ],
    ['Bots need their exact name in `allowed-bots`.', 'e2e/gate', 'a bot needs its exact login in the list'],
    [
      'the run stops if the text changed since',
      'e2e/gate',
      'an issue edited since the label, closed or locked meanwhile',
    ],
    [
      '`fallback-model` takes over if the first one is overloaded.',
      'e2e/fallback-model',
      'a model that stays overloaded in the middle is replaced',
    ],
    [
      'Diffproof still works, and the pull request is a draft',
      'e2e/publish',
      'without a test command the pull request is a draft that says it was not tested',
    ],
    ['Such parts are left out and saved as `refused.patch`.', 'e2e/hostile-model/policy', 'the refused part is kept'],
    [
      'The run does everything except writing to GitHub',
      'e2e/inputs',
      'dry-run proves the change and writes nothing to GitHub',
    ],
    [
      'Diffproof keeps the patch and updates the comment.',
      'e2e/endings',
      'tells the issue, and leaves nothing to the post step',
    ],
  ],
  'docs/troubleshooting.md': [
    ['Diffproof looks for problems before it spends anything', 'e2e/preflight', 'everything that stands in the way'],
    [
      "So a test command that cannot start may cost the requests before the model's first edit or command.",
      'e2e/proof-limits',
      'a test command that is not found on the untouched base is a configuration error that stops the request in flight',
    ],
    [
      'Run it again: Diffproof finds what is there and finishes it.',
      'e2e/exactly-one',
      'a run that dies between the branch and the pull request is healed by the next',
    ],
    ['the work is kept: on its branch', 'e2e/publish', 'the branch and a compare link are delivered'],
  ],
  'docs/guides/languages.md': [
    [
      'They run after the tests and must pass too.',
      'e2e/publish',
      'a check command that fails counts as a failed test and goes back to the model',
    ],
    [
      'Diffproof installs by your lock file.',
      'e2e/right-tests',
      'the setup command is detected from a lock file, once',
    ],
  ],
  'docs/guides/services.md': [
    ['commands reach everything that the machine reaches', 'e2e/sandbox', 'with sandbox-network: host they have'],
    [
      'What `pass-env` passes is known to the commands.',
      'e2e/secrets',
      'what pass-env shows to commands is a secret, unless it is plain words',
    ],
  ],
  'docs/guides/monorepo.md': [
    ['Commands start in that folder', 'e2e/workspace', 'working-directory is where tools and commands start'],
    [
      'Otherwise it joins the commands of all languages.',
      'e2e/right-tests',
      'with two languages both test commands decide',
    ],
    [
      'A tool that is not installed makes the pull request a draft that names it.',
      'e2e/right-tests',
      'tests of another language whose tool is not installed are named',
    ],
    [
      'begin `working-directory` with it',
      'e2e/workspace',
      'a checkout in a folder of the workspace is found by working-directory',
    ],
  ],
  'docs/guides/self-hosted.md': [
    [
      'Set `sandbox: require` to be sure that no run goes on without a full sandbox.',
      'e2e/sandbox',
      'sandbox: require refuses it',
    ],
    [
      'Diffproof uses `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`',
      'e2e/proxy',
      'behind a proxy, GitHub and the model are reached through it',
    ],
  ],
  'docs/guides/two-jobs.md': [
    ['a folder with `proposal.json` and `change.bundle`', 'e2e/split', 'propose leaves a folder of two files'],
    ['none, and it checks nothing out', 'e2e/split', 'nobody but GitHub is asked'],
    ['the record says `attested_by: propose`', 'e2e/split', 'what a test can only show where it ran stays'],
    ['A run that ends without a proposal writes no comment on the issue', 'e2e/split', 'says nothing on the issue'],
  ],
  'docs/guides/what-you-see.md': [
    ['Diffproof never creates labels.', 'e2e/progress-marks', 'labels are never made'],
    [
      '`progress-comment: false` leaves no comment and no reaction.',
      'e2e/progress-marks',
      'progress-comment: false leaves no comment and no reaction',
    ],
    [
      'If the model finds that no change is right, it says why.',
      'e2e/declined',
      'a reason with an empty diff ends the run at once',
    ],
    [
      'that cannot be written is a warning, never an outcome',
      'e2e/publish',
      'that cannot be written are warnings, never an outcome',
    ],
    [
      'It replaces the branch only if nobody else has pushed to it',
      'e2e/publish',
      'a head that people have pushed to is left alone',
    ],
    [
      'Each issue gets one branch, one pull request and one comment',
      'e2e/exactly-one',
      'leave one branch, one pull request and one comment',
    ],
    ['the title begins with `[not proven]`', 'e2e/true-words', 'where the forge ignores the wish for a draft'],
    [
      'the body keeps the headings that it can fill, in their order',
      'e2e/template',
      'the body follows the template of the base commit',
    ],
    ['Every run that has begun leaves `report.html`.', 'e2e/run-report', 'runs that delivered nothing have a report'],
  ],
  'docs/guides/task-files.md': [
    [
      'It reports every error with file, line and field, before it spends anything.',
      'e2e/task-file',
      'everything that is wrong with a task file is one message with file, line and field',
    ],
    ['each must have changed at the end', 'e2e/task-file', 'an output artifact that is missing is sent back by name'],
    ['A run with nothing to do passes.', 'e2e/task-file', 'a task file with nothing to do passes'],
    [
      'Anybody can write an issue, so criteria, commands, network, labels and strategy in an issue have no effect.',
      'e2e/task-file',
      'none of its commands is run',
    ],
  ],
  'docs/guides/many-tasks.md': [
    ['Tasks with an open Diffproof pull request are left out.', 'e2e/plan', '60 of them with open pull requests'],
    ['Failed runs are counted too', 'e2e/strategies', 'what was generated, and the failed runs'],
    ['People can edit bodies.', 'e2e/report', '40 of them edited by hand or unrelated'],
  ],
  'docs/guides/follow-ups.md': [
    [
      'Each revision adds one commit on top, never by force.',
      'e2e/revision-branch',
      'what people have pushed stays below the new commit',
    ],
    [
      'A draft that lacks a test becomes ready with the revision that adds it.',
      'e2e/revision-proof',
      'a draft for want of a test becomes ready by a revision that brings it',
    ],
    [
      'pull requests from forks or of others, and closed or locked ones',
      'e2e/revision-gate',
      'a pull request from a fork, one of somebody else, and one that is closed are never revised',
    ],
    ['Every review thread gets a reply', 'e2e/revision', 'an answer in every thread'],
  ],
  'docs/guides/interrupted-runs.md': [
    [
      'After a run that ended by itself, the post step does nothing.',
      'e2e/endings',
      'after a run that ended by itself the post step does nothing',
    ],
  ],
  'docs/guides/manifest.md': [
    [
      'If `max-turns` is too small, the run ends and says how many turns it needs.',
      'e2e/manifest-plan',
      'a plan that needs more turns than there are ends before the first file',
    ],
    [
      'If the planned files hold more than 60,000 tokens, the log warns.',
      'e2e/manifest-plan',
      'planned files of more than 60,000 tokens are warned of',
    ],
    ['An import that was broken before is no finding.', 'e2e/manifest-plan', 'imports that were broken before'],
  ],
  'docs/releasing.md': [
    ['packs what users download', 'contract/release', 'has the archive that the action needs and no more'],
  ],
}
