/** Tells a failure to build from a test that says "wrong". */
import { cleanLines } from './clean-output.ts'
import { isLoadFailure } from './results/load-failure.ts'
import type { TestResults } from './results/test-results.ts'

/** What compilers write; no test runner does. */
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
/** How Node and Python end where a module cannot be loaded; a test may print that too. */
const LOADING: readonly RegExp[] = [
  /^(?:E {2,})?(?:ModuleNotFoundError|ImportError|IndentationError|TabError): /,
  /^ImportError while loading conftest/,
  /^ ?Exception during run: .*(?:ERR_MODULE_NOT_FOUND|Cannot find module|SyntaxError|does not provide an export)/,
]
/** A test that was reached, and did not like what it found. */
const BODY =
  /\bAssertion(?:Failed)?Error\b|\bERR_ASSERTION\b|\bassertion failed\b|^\s*(?:not ok \d|--- FAIL: |✖ |✗ |✘ )|^\[ERROR\] Tests run: .*(?:Failures|Errors): [1-9]|^FAILED \S+::/i

/** Formats in whose counts a file that cannot be loaded is one of the failed tests. */
const COUNTS_FILES: ReadonlySet<string> = new Set(['node', 'tap', 'pytest', 'unittest', 'junit'])

/**
 * True where a failed run says only that something could not be compiled, imported, parsed or collected. False as soon as a test failed in its
 * body, by name or by the runner's count, whatever else could not be built. Throws nothing.
 */
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
  // With several runners it is not known whose count holds what.
  if (bodies > 0 && !(format === 'several' && bodies <= unloadable.length)) return false
  return unloadable.length > 0 || isCompilerError
}
