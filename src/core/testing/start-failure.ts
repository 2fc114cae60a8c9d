/** Separates commands that cannot start, and code that cannot be built, from tests that fail. */
import { cut } from '../text/cut.ts'
import { cleanLines } from './output-text.ts'
import { readTestOutput } from './results/read-output.ts'
import { isLoadFailure, type TestResults } from './results/test-results.ts'

const START_FAILURES: readonly (readonly [sign: RegExp, why: string])[] = [
  [/^npm (?:ERR!|error) (?:code \w+ )?Missing script: "?([^"]+)"?$/i, 'package.json has no script "$1"'],
  [/^npm (?:ERR!|error) .*(?:Could not read package\.json|enoent.*package\.json)/i, 'there is no package.json to read'],
  [/^\s*ERR_PNPM_NO_SCRIPT\b.*Missing script: (.+)$/, 'package.json has no script "$1"'],
  [/^\s*ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND\b/, 'there is no package.json to read'],
  [/^\s*ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL\b.*Command "(.+)" not found/, 'the command "$1" is not installed'],
  [/^error Command "(.+)" not found\.$/, 'package.json has no script "$1"'],
  [/^(?:Usage Error: )?Couldn't find a script named "(.+?)"/, 'package.json has no script "$1"'],
  [/^error Couldn't find a package\.json file/, 'there is no package.json to read'],
  [/^error: Script not found "(.+)"$/, 'package.json has no script "$1"'],
  [/^\S*python[\d.]*(?:\.exe)?: No module named (\S+)$/, 'the Python module $1 is not installed'],
  [/^\S*python[\d.]*(?:\.exe)?: can't open file (.+?): \[Errno 2\]/, 'the file $1 does not exist'],
  [/^make(?:\[\d+\])?: \*\*\* No rule to make target ['`]([^']+)'\. +Stop\.$/, 'the Makefile has no target "$1"'],
  [/^make(?:\[\d+\])?: \*\*\* No targets specified and no makefile found/, 'there is no Makefile'],
  [/^error: no such command: `([^`]+)`$/, 'cargo has no command "$1"'],
  [/^error: could not find `Cargo\.toml` in/, 'there is no Cargo.toml'],
  [/^go: (?:cannot find main module|go\.mod file not found)/, 'there is no go.mod'],
  [/directory prefix .* does not contain (?:main module|modules listed)/, 'its Go packages are in no module'],
  [/\bthere is no POM in this directory\b/, 'there is no pom.xml'],
  [/^Task '([^']+)' not found in (?:root )?project/, 'the Gradle build has no task "$1"'],
  [/^Directory '.*' does not contain a Gradle build\./, 'there is no Gradle build'],
  [/^ERROR: file or directory not found: (.+)$/, 'pytest does not find $1'],
  [/^\S*: error: unrecognized arguments: (.+)$/, 'the runner does not know the argument $1'],
  [/^bash: -c: line \d+: (syntax error.*|unexpected EOF.*)$/, 'the shell cannot read it: $1'],
]
const NOT_FOUND = /(?:^|: )([^\s:][^:]*): (?:(?:command )?not found|No such file or directory)$/
const MAX_NAME = 120

/** Why a command cannot start on the untouched base, or null if it started: it printed test results. Throws nothing. */
export function cannotStart(output: string, exitCode: number | null): string | null {
  if (exitCode === null || exitCode === 0) return null
  const lines = cleanLines(output).filter(line => line.length < 2000)
  if (exitCode === 126) return 'The command was found but cannot be executed (exit code 126).'
  if (exitCode === 127) {
    const missing = lines.flatMap(line => NOT_FOUND.exec(line)?.[1] ?? []).at(-1)
    return `The command was not found (exit code 127)${missing === undefined ? '' : `: ${cut(missing.trim(), MAX_NAME)}`}.`
  }
  if (readTestOutput(output)?.cases.length) return null
  for (const line of lines) {
    for (const [sign, why] of START_FAILURES) {
      const found = sign.exec(line)
      if (found !== null)
        return `The command cannot start: ${why.replace('$1', () => cut((found[1] ?? '').trim(), MAX_NAME))}.`
    }
  }
  return null
}

const COMPILER: readonly RegExp[] = [
  /^\S.*(?:\(\d+,\d+\)|:\d+:\d+)(?:: | - )error TS\d+: /,
  /^error TS\d+: /,
  /^error: could not compile `/,
  /^error\[E\d{4}\]: /,
  /^\S+\.go:\d+:\d+: /,
  /^(?:\[ERROR\] )?COMPILATION ERROR\b/,
  /^(?:\[ERROR\] )?\S+\.(?:java|kt|scala|groovy)\b.*\b(?:cannot find symbol|error: )/,
  /\berror: cannot find symbol$/,
  /^Execution failed for task '.*:compile\w*'/,
  /\berror CS\d{4}: /,
  /^\S+\.(?:c|cc|cpp|cxx|h|hpp|m|mm|swift|zig):\d+:\d+: (?:fatal )?error: /,
]
const LOADING: readonly RegExp[] = [
  /^(?:E {2,})?(?:ModuleNotFoundError|ImportError|IndentationError|TabError): /,
  /^ImportError while loading conftest/,
  /^ ?Exception during run: .*(?:ERR_MODULE_NOT_FOUND|Cannot find module|SyntaxError|does not provide an export)/,
]
const BODY =
  /\bAssertion(?:Failed)?Error\b|\bERR_ASSERTION\b|\bassertion failed\b|^\s*(?:not ok \d|--- FAIL: |✖ |✗ |✘ )|^\[ERROR\] Tests run: .*(?:Failures|Errors): [1-9]|^FAILED \S+::/i

const MISSING_PACKAGE = /No module named '\w+'|Cannot find (?:module|package) '(?:@[\w-]+\/)?[\w.-]+'/

/** The packages that a run lacks, one entry a failed import, sorted. Modules below a package are not meant: they may be the repository's own. */
export function missingPackages(output: string): readonly string[] {
  const lines = cleanLines(output).filter(line => line.length < 2000)
  return lines.flatMap(line => MISSING_PACKAGE.exec(line)?.[0] ?? []).sort()
}

/** Formats that count an unloadable file as a failed test. */
const COUNTS_FILES: ReadonlySet<string> = new Set(['node', 'tap', 'pytest', 'unittest', 'junit'])

/** True if a failed run only says that something could not be built, imported or collected. False as soon as one test failed in its body. Throws nothing. */
export function failedToBuild(output: string, results: TestResults | null): boolean {
  if (results?.cases.some(({ status }) => status === 'failed')) return false
  const lines = cleanLines(output).filter(line => line.length < 2000)
  const isCompilerError = lines.some(line => COMPILER.some(sign => sign.test(line)))
  if (results === null) {
    if (lines.some(line => BODY.test(line))) return false
    return isCompilerError || lines.some(line => isLoadFailure(line) || LOADING.some(sign => sign.test(line)))
  }
  const { format, counts, unloadable } = results
  const bodies = (counts?.failed ?? 0) - (COUNTS_FILES.has(format) ? unloadable.length : 0)
  // With several runners nobody knows what each count includes.
  if (bodies > 0 && !(format === 'several' && bodies <= unloadable.length)) return false
  return unloadable.length > 0 || isCompilerError
}
