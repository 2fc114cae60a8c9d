/** What can be asked of the runner behind a test command: to run some files alone, or to list every test. */
import { shellWord } from '../text/shell-word.ts'
import { wordsIn } from '../text/spaces.ts'
import { scriptsIn } from './test-command.ts'

/** `start`: the words that name the runner. `valued`: options whose value is the next word. `named`: what it takes as a test file. */
type Runner = { start: RegExp; valued: string; named: RegExp }

const SCRIPTED = /\.[cm]?[jt]sx?$/
const PYTHON_FILE = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/

/** Options of other runners stay as they are; what is no option was a file or a folder, and gives way. */
const RUNNERS: readonly Runner[] = [
  {
    start: /^(?:\S*\/)?node(?= .*--test\b)/,
    valued: '--import --require -r --loader --experimental-loader --test-reporter --env-file --conditions -C',
    named: SCRIPTED,
  },
  { start: /^(?:npx )?jest\b/, valued: '-c --config --reporters --setupFiles -w --maxWorkers', named: SCRIPTED },
  { start: /^(?:npx )?vitest(?: run)?\b/, valued: '-c --config -r --root --reporter --project', named: SCRIPTED },
  {
    start: /^(?:npx )?mocha\b/,
    valued: '-r --require -R --reporter -t --timeout --config -u --ui --import',
    named: SCRIPTED,
  },
  {
    start: /^(?:uv run )?(?:\S*python[\d.]* -m )?pytest\b/,
    valued: '-c -p -n -W --rootdir -o',
    named: PYTHON_FILE,
  },
  { start: /^(?:uv run )?\S*python[\d.]* -m unittest(?: discover)?\b/, valued: '-s -t -p', named: PYTHON_FILE },
]

const ENVIRONMENT = /^(?:(?:cross-env|env|[A-Z_][A-Z0-9_]*=[\w./:-]*) )*/

/** It runs in a shell with other commands, which may build what is tested. */
const JOINED = /[;&|<>`$(){}\n\\]/

/**
 * `paths`: of test files, below the folder of the command. `packageJson`: its text, if there is one. Null where it is
 * not known how.
 */
export function testsAlone(command: string, paths: readonly string[], packageJson: string | null): string | null {
  const [isEither, python, pytest = '', unittest = ''] =
    /^if (\S+ -c 'import pytest') 2>\/dev\/null; then ([^;]+); else ([^;]+); fi$/.exec(command) ?? []
  if (isEither !== undefined) {
    const [one, other] = [withFiles(pytest, paths), withFiles(unittest, paths)]
    return one === null || other === null ? null : `if ${python} 2>/dev/null; then ${one}; else ${other}; fi`
  }
  if (!/^(?:npm|pnpm|yarn|bun)\b/.test(command)) return withFiles(command, paths)
  const script = scriptOf(command, packageJson)
  const alone = script === null || script.hasPreparation ? null : withFiles(script.line, paths)
  return alone === null ? null : `PATH="$PWD/node_modules/.bin:$PATH" ${alone}`
}

function scriptOf(command: string, packageJson: string | null) {
  const [, name = '', flags = ''] =
    /^(?:npm|pnpm|yarn|bun)(?: run)? (test[\w:-]*)(?: --)?((?: -[\w=.-]+)*)$/.exec(command) ?? []
  const all = scriptsIn(packageJson ?? '')
  const script = all.get(name)
  return script === undefined ? null : { line: `${script.trim()}${flags}`, hasPreparation: all.has(`pre${name}`) }
}

function withFiles(command: string, paths: readonly string[]): string | null {
  if (JOINED.test(command)) return null
  const line = command.trim()
  const [before = ''] = ENVIRONMENT.exec(line) ?? []
  const rest = line.slice(before.length)
  if (/^go test\b/.test(rest)) return goTest(rest, paths)
  const runner = RUNNERS.find(({ start }) => start.test(rest))
  if (runner === undefined) return null
  const files = paths.filter(path => runner.named.test(path))
  const [start = ''] = runner.start.exec(rest) ?? []
  const words = wordsIn(rest.slice(start.length))
  const options = words.filter(
    (word, at) => word.startsWith('-') || wordsIn(runner.valued).includes(words[at - 1] ?? ''),
  )
  const bare = start.replace(/ discover$/, '')
  // The others say where to search.
  const kept = bare === start ? options : options.filter(word => word === '-v')
  return files.length === 0 ? null : `${before}${[bare, ...kept, ...files.map(shellWord)].join(' ')}`
}

/** Go tests packages, and shows what passed once from its cache. */
function goTest(command: string, paths: readonly string[]): string | null {
  const folders = paths.filter(path => path.endsWith('_test.go')).map(path => path.replace(/[^/]*$/, ''))
  const options = wordsIn(command)
    .slice(2)
    .filter(word => word.startsWith('-'))
  const packages = [...new Set(folders)].map(folder => shellWord(`./${folder}`))
  return packages.length === 0 ? null : ['go test', ...options, '-count=1', ...packages].join(' ')
}

/** Options by which a runner lists what passes, and those beside which it does not. */
const LISTING: readonly (readonly [start: RegExp, unless: RegExp, option: string])[] = [
  [/^(?:(?:npx|yarn|pnpm(?: exec)?) )?jest(?=\s|$)/, /\s--(?:verbose|reporters|silent|json|watch\w*)\b/, '--verbose'],
  [
    /^(?:(?:npx|yarn|pnpm(?: exec)?) )?vitest(?= (?!list|bench)(?:.* )?(?:--)?run\b)/,
    /\s--(?:reporter|silent|watch)\b/,
    '--reporter=verbose',
  ],
  [/^(?:uv run )?\S*python[\d.]* -m unittest(?=\s|$)/, /\s-(?:-|v|q|-verbose|-quiet)(?=\s|$)/, '-v'],
]

/** The test command with the option by which its runner lists every test; null where it needs none, or none is known. */
export function listingTests(command: string, packageJson: string | null): string | null {
  const isScript = /^(?:npm|pnpm|yarn|bun run)\b/.test(command)
  if (/\s(?:-w|-ws|--workspaces?)\b/.test(command)) return null
  const line = isScript ? (scriptOf(command, packageJson)?.line ?? '') : command
  // What is added goes to the last command of a line.
  const last = line.split('&&').at(-1)?.trim() ?? ''
  const bare = last.replace(ENVIRONMENT, '')
  const [, , option] = LISTING.find(([start, unless]) => start.test(bare) && !unless.test(bare)) ?? []
  if (option === undefined || JOINED.test(last)) return null
  return [command, ...(command.startsWith('npm ') && !command.includes(' -- ') ? ['--'] : []), option].join(' ')
}
