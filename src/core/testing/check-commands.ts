/**
 * The checks of a project beside its tests. Only what it configures itself counts.
 * Shown in `docs/reference/test-commands.md`.
 */
import { pathGlob } from '../change/paths.ts'
import { type CommandRule, firstMatch, type Held, type ProjectFiles, script, scriptsReached } from './test-command.ts'

/** A command that runs after the tests. A detected one counts only where it passes on the base. */
export type MoreCommand = { command: string; isDetected: boolean }

/** `covered`: what a test command says that makes the same check, one word of it or another. */
type CheckRow = CommandRule & { what: string; covered: string }

const TYPES = ['typecheck', 'type-check', 'check-types', 'check:types', 'types:check', 'tsc']
/** Without files of its own, mypy asks for them. */
const MYPY_FILES = /^\[(?:tool\.)?mypy\]\n(?:(?!\[).*\n)*?(?:files|packages|modules) *=/m
const GO_LINTER = '.golangci.{yml,yaml,toml,json}'

export const CHECK_COMMANDS: readonly CheckRow[] = [
  ...TYPES.map(name => ofPackage('types', name, 'tsc')),
  checkRow('types', 'node_modules/.bin/tsc -p . --noEmit', 'tsc|ts-jest|tsd', [
    ['tsconfig.json'],
    ['package.json', 'names typescript', '"typescript"'],
  ]),
  ofPackage('lint', 'lint', 'lint'),
  checkRow('clippy', 'cargo clippy --all-targets', 'clippy', [
    ['Cargo.toml', 'sets lints', /^\[(?:workspace\.)?lints\b/m],
  ]),
  checkRow('clippy', 'cargo clippy --all-targets', 'clippy', [['{clippy,.clippy}.toml']]),
  checkRow('vet', 'go vet ./...', 'go vet', [['go.mod'], [GO_LINTER]]),
  checkRow('vet', 'go vet ./...', 'go vet', [['go.mod'], ['{GNUmakefile,makefile,Makefile}', 'runs go vet', 'go vet']]),
  checkRow('ruff', '{python} -m ruff check .', 'ruff', [['{ruff,.ruff}.toml']]),
  checkRow('ruff', '{python} -m ruff check .', 'ruff', [['pyproject.toml', 'sets ruff', /^\[tool\.ruff\b/m]]),
  checkRow('mypy', '{python} -m mypy', 'mypy', [
    ['{mypy.ini,.mypy.ini,setup.cfg,pyproject.toml}', 'names the files of mypy', MYPY_FILES],
  ]),
]

function checkRow(what: string, command: string, covered: string, signs: CommandRule['signs']): CheckRow {
  return { what, command, covered, signs }
}

function ofPackage(what: string, name: string, covered: string): CheckRow {
  return checkRow(what, `{run} ${name}`, covered, [
    ['package.json', `has a script ${name} that writes nothing`, harmlessScript(name)],
  ])
}

const WRITES = /\s--(?:fix|write|apply|update)\b|\s-w\b|\bformat\b/

function harmlessScript(name: string): (text: string) => Held | null {
  const read = script(name)
  return text => {
    const held = read(text)
    return scriptsReached(name, text).some(one => WRITES.test(one)) ? null : held
  }
}

export const isRelevantForChecks = pathGlob(
  CHECK_COMMANDS.flatMap(({ signs }) => signs.flatMap(([file, , holds]) => (holds ? file : []))),
)

/** The checks that the test command does not make already, with the reason of each. Throws nothing. */
export function detectChecks(files: ProjectFiles, testCommand: string) {
  const ran = scriptsReached(testCommand, files.get('package.json') ?? '').join('\n')
  const kinds = Map.groupBy(CHECK_COMMANDS, ({ what }) => what)
  return [...kinds.values()].flatMap(rows => {
    const found = firstMatch(rows, files)
    if (found === null || rows.some(one => one === found.rule && new RegExp(`\\b(?:${one.covered})\\b`).test(ran)))
      return []
    return [{ command: found.command, because: found.because }]
  })
}
