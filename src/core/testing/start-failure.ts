/** Separates commands that cannot start, and code that cannot be built, from tests that fail. */
import { cut } from '../text/cut.ts'
import { cleanLines } from './output-text.ts'
import { readTestOutput } from './results/read-output.ts'
import { isLoadFailure, type TestResults } from './results/test-results.ts'

/** An installed plug-in without which pytest does not start. One of a conftest may miss what the change adds. */
const NO_PYTEST = /^Error while loading plugin "|^ {2}File ".{0,300}", line \d+, in load_setuptools_entrypoints$/

/** What package managers, languages, build tools and shells say when there is nothing to run. */
const NOTHING_TO_RUN: readonly RegExp[] = [
  /\b(?:Missing script:|Script not found "|Couldn't find a script named ")|^error Command ".+" not found\.$/,
  /\b(?:Could not read package\.json|ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND|Couldn't find a package\.json)\b/,
  /\bERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL\b.* not found/,
  // The version of `packageManager` is not there, and no network is.
  /^\W*(?:ERROR\W+Refusing to run \w+@|ERR_PNPM_META_FETCH_FAIL\b)|^Internal Error: Error when performing the request to /,
  /^\S*python[\d.]*(?:\.exe)?: (?:No module named \S+$|can't open file )/,
  /^make(?:\[\d+\])?: \*\*\* No (?:rule to make target ['`][^']+'\. +Stop\.$|targets specified and no makefile)/,
  /^error: (?:no such command: `|could not find `Cargo\.toml` in)/,
  /^go: (?:cannot find main module|go\.mod file not found)|\bdirectory prefix .* does not contain (?:main )?module/,
  /\bthere is no POM in this directory|^Task '.+' not found in (?:root )?project|does not contain a Gradle build/,
  /^Gradle could not start your build\b|^Could not create service of type \S+ using /,
  NO_PYTEST,
  /^ERROR: file or directory not found: |^\S*: error: unrecognized arguments: /,
  /^bash: -c: line \d+: (?:syntax error|unexpected EOF)/,
]
const NOT_FOUND = /: (?:(?:command )?not found|No such file or directory)$/
const LONGEST_LINE = 200
const [NOT_EXECUTABLE, NOT_THERE] = [126, 127]

/**
 * Returns what a program said when a command could not start; null if it started: it printed test results, or
 * something else failed. Throws nothing.
 */
export function startFailure(output: string, exitCode: number | null): string | null {
  if (exitCode === null || exitCode === 0) return null
  const lines = shortLines(output).filter(line => line !== '')
  const said = (line = '') => cut(`exit code ${exitCode}: ${line.trim()}`, LONGEST_LINE)
  if (exitCode === NOT_EXECUTABLE) return said(lines.at(-1))
  if (exitCode === NOT_THERE) return said(lines.findLast(line => NOT_FOUND.test(line)) ?? lines.at(-1))
  if (readTestOutput(output)?.cases.length) return null
  const line = lines.find(one => NOTHING_TO_RUN.some(sign => sign.test(one)))
  return line === undefined ? null : said(line)
}

export function cannotLoadPlugin(output: string): boolean {
  return shortLines(output).some(line => NO_PYTEST.test(line))
}

/** Longer lines are data. */
function shortLines(output: string): readonly string[] {
  return cleanLines(output).filter(line => line.length < 2_000)
}

const LONGEST_CAUSE = 300
/** Installers say first what is wrong, in a sentence, and advise afterwards. */
const CAUSE =
  /^(?!.*\bwarn)(?:npm )?\W*(?:error|ERR|fatal)\b\W*(?:\S+\s+){4}|^\s*╰─▶ |^> (?:Could not|Cannot|Failed to) /i
/** npm's last line in any case. */
const NPM_LOG = /^npm (?:error|ERR!) A complete log of this run/

/** The line of an installer's output that says why it failed. Throws nothing. */
export function causeIn(output: string): string {
  const lines = cleanLines(output).filter(line => line.trim() !== '' && !NPM_LOG.test(line))
  const cause = lines.find(line => CAUSE.test(line.slice(0, LONGEST_CAUSE))) ?? lines.at(-1) ?? 'It said nothing'
  return cause.slice(0, LONGEST_CAUSE).trim()
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
/** What a runner dies of while it loads a file that uses what the old source lacks, as Mocha does. */
const DIED: readonly RegExp[] = [
  /^ ?(?:Exception during run: )?(?:Type|Reference|Name|Attribute)Error(?: \[\w+\])?:(?: |$)/,
  /^ERROR: Error importing plugin "|^An error occurred while loading \S/,
  // What checks types or builds before the tests begin.
  /^vet: \S+\.go:\d+:\d+: |^\S+\.pyi?:\d+: error: .*\[(?:attr-defined|import|name-defined|call-arg)/,
  /\bUnresolved reference\b|\bis not a member of\b|\bnot found: (?:value|type)\b|\bundefined reference to\b|\berror (?:FS|BC)\d+/,
  /^Vitest caught \d+ unhandled error/,
]
const BODY =
  /\bAssertion(?:Failed)?Error\b|\bERR_ASSERTION\b|\bassertion failed\b|^\s*(?:not ok \d|--- FAIL: |✖ |✗ |✘ )|^\[ERROR\] Tests run: .*(?:Failures|Errors): [1-9]|^FAILED \S+::/i

const MISSING_PACKAGE = /No module named '\w+'|Cannot find (?:module|package) '(?:@[\w-]+\/)?[\w.-]+'/

/**
 * The packages that a run lacks, one entry a failed import, sorted. Modules below a package are not meant: they may be
 * the repository's own.
 */
export function missingPackages(output: string): readonly string[] {
  const lines = shortLines(output)
  return lines.flatMap(line => MISSING_PACKAGE.exec(line)?.[0] ?? []).sort()
}

/** Whether a run without results ended while a test was built or loaded. */
export function diedLoading(output: string): boolean {
  return failedToBuild(output, null) || shortLines(output).some(line => DIED.some(sign => sign.test(line)))
}

/** Whether a format counts an unloadable file as a failed test. */
const COUNTS_FILES: Readonly<Record<TestResults['format'], boolean>> = {
  ...{ tap: true, node: true, pytest: true, unittest: true, junit: true },
  ...{ jest: false, vitest: false, mocha: false, go: false, cargo: false, several: false },
}

/**
 * True if a failed run only says that something could not be built, imported or collected. False as soon as one test
 * failed in its body. Throws nothing.
 */
export function failedToBuild(output: string, results: TestResults | null): boolean {
  if (results?.cases.some(({ status }) => status === 'failed')) return false
  const lines = shortLines(output)
  const isCompilerError = lines.some(line => COMPILER.some(sign => sign.test(line)))
  if (results === null) {
    if (lines.some(line => BODY.test(line))) return false
    return isCompilerError || lines.some(line => isLoadFailure(line) || LOADING.some(sign => sign.test(line)))
  }
  const { format, counts, unloadable } = results
  const bodies = (counts?.failed ?? 0) - (COUNTS_FILES[format] ? unloadable.length : 0)
  // With several runners nobody knows what each count includes.
  if (bodies > 0 && !(format === 'several' && bodies <= unloadable.length)) return false
  return unloadable.length > 0 || isCompilerError
}
