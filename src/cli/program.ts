/** The commands, their options and their help. Nothing of the engine is loaded for them. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError, Option } from 'commander'
import type { Order } from '../core/order.ts'

const USAGE = 2

export type InputOption = { name: string; isFlag: boolean; about: string }

/** In a form that the bundler leaves alone. */
const DIST = dirname(fileURLToPath(import.meta.url))
const INPUT_OPTIONS: readonly InputOption[] = JSON.parse(readFileSync(join(DIST, 'inputs.json'), 'utf8'))

type OptionValues = Readonly<Record<string, string | boolean>>

/** What the arguments ask for. Null where help, the version or a usage error was printed; the exit code is set then. */
export async function readOrder(words: readonly string[]): Promise<Order | null> {
  let order: Order | null = null
  const program = programOf(read => {
    order = read
  })
  try {
    if (words.length === 0) program.help({ error: true })
    await program.parseAsync(words.map(flagAlone), { from: 'user' })
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    process.exitCode = thrown.exitCode === 0 ? 0 : USAGE
  }
  return order
}

const FLAGS = new Set(INPUT_OPTIONS.filter(one => one.isFlag).map(one => `--${one.name}`))

/** So that `--dry-run` does not take the next word for its value. */
function flagAlone(word: string, at: number, words: readonly string[]): string {
  return FLAGS.has(word) && !/^(?:true|false)$/i.test(words[at + 1] ?? '') ? `${word}=true` : word
}

function programOf(take: (order: Order) => void): Command {
  const program = new Command('diffproof')
    .description('Prove a change by its diff and its tests, or have one made and proven.')
    .version(versionOf(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError()
    .showHelpAfterError('Run diffproof --help for the commands.')
    .exitOverride()
    .configureHelp({ helpWidth: helpWidth() })
    .addHelpText('after', EXAMPLES)
  for (const verb of VERBS) program.addCommand(commandOf(verb, take))
  return program
}

function helpWidth(): number {
  return Math.max(60, Math.min(process.stdout.columns ?? 100, 100))
}

function versionOf(): string {
  const text = readFileSync(join(DIST, '..', 'package.json'), 'utf8')
  return String((JSON.parse(text) as { version: string }).version)
}

type Verb = {
  name: Order['verb']
  what: string
  argument?: readonly [name: string, what: string]
  options?: readonly (readonly [flags: string, what: string])[]
  /** By name; all of them if it is not said. */
  takes: (input: string) => boolean
  examples: readonly (readonly [words: string, what: string])[]
}

const TESTS =
  /^(?:working-directory|setup-command|test-command|more-commands|test-paths|sandbox|sandbox-network|pass-env|timeout-minutes|output-path)$/
const LOCAL = /^(?:github-token|anthropic-api-key)$/
const MODEL =
  /^(?:anthropic-|provider|model|fallback-model|effort|max-cost-usd|max-turns|max-attempts|strategy|prompts-path|use-structured)/
const OF_EVAL = /^(?:effort|instructions|max-changed-files|protected-paths|proof|require-tests)$/
const FORGE = /^(?:github-token|pull-request-labels|reviewers|assignees|branch-prefix|close-issue|draft)/

const VERBS: readonly Verb[] = [
  {
    name: 'prove',
    what: 'prove your branch, or your work that is not committed, against where it left main',
    options: [
      ['--base <ref>', 'what to compare with, by default the main branch'],
      ['--fail-on <when>', 'exit with 1 for: never (default), not-ready, not-proven'],
      ['--verbose', 'print the whole log'],
    ],
    takes: name => TESTS.test(name),
    examples: [
      ['diffproof prove', 'needs no key; writes nothing into the repository'],
      ['diffproof prove --base release/2', 'against another branch'],
      ['diffproof prove --fail-on not-proven', 'for a script; what is not committed is measured too'],
    ],
  },
  {
    name: 'run',
    what: 'solve a task on a copy of this repository, and leave a branch, a patch and pages',
    argument: ['[task]', 'what to do, in plain words'],
    options: [
      ['--issue <owner/repo#number>', 'solve an issue of GitHub'],
      ['--issue-file <file>', 'solve the issue in a file: the first line is its title'],
      ['--push', 'open the pull request at GitHub; shows it first and asks'],
      ['--yes', 'with --push: do not ask'],
      ['--verbose', 'print the whole log'],
    ],
    takes: () => true,
    examples: [
      ['diffproof run "Reject negative amounts in split()"', 'leaves a branch diffproof/task-...'],
      ['diffproof run --issue-file issue.md --max-cost-usd 1', 'a task in a file, and a limit'],
      ['diffproof run --issue octo/demo#12 --push', 'opens the pull request'],
    ],
  },
  {
    name: 'eval',
    what: 'try Diffproof on the past fixes of this repository: what would it have solved, and was it right?',
    argument: ['[repository]', 'its path, or owner/repo at GitHub; by default this one'],
    options: [
      ['--prove-only', 'prove the real fixes, and their tests with the source of before; needs no key'],
      ['--issues', 'take the issues that the fixes have closed, from GitHub, in place of commit messages'],
      ['--compare <variants>', 'other inputs beside those given: "effort=high; model=my-model"'],
      ['--dry-run [value]', 'say what it may cost, and stop'],
      ['--max-cost-usd <dollars>', 'the limit of all attempts together (default: 5)'],
      ['--task-cost-usd <dollars>', 'the limit of one attempt (default: 1)'],
      ['--last <number>', 'so many fixes, the newest first (default: 50)'],
      ['--since <date>', 'no fix from before this day, such as 2026-01-31'],
      ['--label <name>', 'with --issues: only issues with this label'],
      ['--task <id>', 'this task alone, of those that --dry-run --json shows'],
      ['--merge <folder>', 'make one page of the evaluations in the folders of this one, and measure nothing'],
      ['--jobs <number>', 'so many at a time (default: 1)'],
      ['--resume <folder>', 'go on with the evaluation in this folder'],
    ],
    takes: name => TESTS.test(name) || MODEL.test(name) || OF_EVAL.test(name) || name === 'github-token',
    examples: [
      ['diffproof eval --prove-only', 'needs no key; writes nothing into the repository'],
      ['diffproof eval --dry-run --last 20', 'what 20 tasks may cost'],
      ['diffproof eval --last 20 --max-cost-usd 3', 'tries a model on 20 tasks'],
    ],
  },
  {
    name: 'init',
    what: 'try setup and tests once, then write the workflow that runs Diffproof at GitHub',
    options: [
      ['--one-job', 'one job, for a private repository'],
      ['--two-jobs', 'two jobs, so that none has both the model and write access; for a public repository'],
      ['--pull-request', 'add the workflow by a pull request at GitHub, and write nothing here'],
      ['--yes', 'do not ask'],
      ['--offline', 'do not ask GitHub whether the repository is public'],
      ['--verbose', 'print the whole log'],
    ],
    takes: name => /^(?:github-token|sandbox|setup-command|test-command|working-directory)$/.test(name),
    examples: [['diffproof init', 'shows .github/workflows/diffproof.yml and asks']],
  },
  {
    name: 'doctor',
    what: 'look for what would stop a run, on this machine and at GitHub, and say how to fix it',
    options: [['--offline', 'leave out GitHub and the model']],
    takes: name => LOCAL.test(name) || MODEL.test(name) || FORGE.test(name) || /^(?:sandbox|base-branch)/.test(name),
    examples: [['diffproof doctor', 'exits with 1 where something is in the way']],
  },
  {
    name: 'report',
    what: 'add up the pull requests of Diffproof in this repository',
    options: [['--repository <owner/repo>', 'another repository than the one of the remote origin']],
    takes: name => /^(?:github-token|branch-prefix|days|output-path)$/.test(name),
    examples: [['diffproof report --json', 'the totals, for a program']],
  },
  {
    name: 'replay',
    what: 'replay a recorded run offline, and compare the tree',
    argument: ['<transcript>', 'the transcript.jsonl of a run'],
    options: [
      ['--repository <path>', 'the repository of the run, by default this one'],
      ['--workspace <folder>', 'where to work, by default a temporary folder'],
      ['--network', 'let commands use the network'],
    ],
    takes: name => name === 'sandbox',
    examples: [['diffproof replay transcript.jsonl', 'exits with 0 where the tree is the recorded one']],
  },
  {
    name: 'demo',
    what: 'show a whole run on a sample, with an emulated GitHub and a scripted model',
    options: [['--log', 'print the whole log']],
    takes: () => false,
    examples: [['diffproof demo', 'needs no key and no network; works in a clone of Diffproof']],
  },
]

const EXAMPLES = `
Examples:
  diffproof prove
  diffproof run "Reject negative amounts in split()"
  diffproof doctor
  diffproof init

The exit code is 0 for success, 1 where the outcome fails, 2 for wrong usage.
With --json one object is printed on the standard output, everything else on the standard error.`

function commandOf(verb: Verb, take: (order: Order) => void): Command {
  const command = new Command(verb.name)
    .description(verb.what)
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError(`Run diffproof ${verb.name} --help for its options.`)
    .configureHelp({ helpWidth: helpWidth() })
    .addHelpText('after', examplesOf(verb))
  if (verb.argument !== undefined) command.argument(...verb.argument)
  const own = [...(verb.options ?? []), ['--json', 'print one object on the standard output'] as const]
  for (const [flags, what] of own) command.addOption(new Option(flags, what))
  const known = new Set(command.options.map(one => one.long))
  const inputs = INPUT_OPTIONS.filter(one => verb.takes(one.name) && !known.has(`--${one.name}`))
  for (const { name, about, isFlag } of inputs)
    command.addOption(
      new Option(`--${name} ${isFlag ? '[value]' : '<value>'}`, about).helpGroup('Inputs of the action:'),
    )
  const isInput = new Set(inputs.map(one => one.name))
  return command.action((...given: unknown[]) => {
    const options = optionsOf(command)
    const task = verb.argument === undefined ? undefined : given[0]
    const own = Object.entries(options).filter(([name]) => !isInput.has(name))
    const passed = Object.entries(options).filter(([name]) => isInput.has(name))
    take({
      verb: verb.name,
      argument: typeof task === 'string' ? task : '',
      options: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
      inputs: Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
    })
  })
}

function optionsOf(command: Command): OptionValues {
  const values: Record<string, string | boolean> = {}
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName())
    if (typeof value === 'string' || typeof value === 'boolean') values[(option.long ?? '').replace('--', '')] = value
  }
  return values
}

function examplesOf({ examples }: Verb): string {
  const width = Math.max(...examples.map(([words]) => words.length))
  return `\nExamples:\n${examples.map(([words, what]) => `  ${words.padEnd(width)}  ${what}`).join('\n')}`
}
