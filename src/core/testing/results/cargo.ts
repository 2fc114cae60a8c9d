/** `cargo test`: one section for each test program and for the doc tests. */
import { countOf, sumOfCounts, type TestCase, type TestCounts, type TestResults } from './test-results.ts'

const PROGRAM = /^ +(?:Running .*\bdeps[/\\](\S+?)-[0-9a-f]{16}(?:\.exe)?\)|Doc-tests (\S+))$/
const BEGIN = /^running \d+ tests?$/
const TEST = /^test (.+) \.\.\. (ok|ignored)(?:,.*)?$/
const RESULT = /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored;/
const NOT_COMPILED = /^error: could not compile `([^`]+)`(?: \(([^)]*)\))?/
/** Later programs were not run; none comes after the doc tests. */
const STOPPED = /^error: (?:doc)?test failed, to rerun pass `(?!(?:-p \S+ )?--doc`)/
const TARGETS_FAILED = /^error: \d+ targets? failed:$/

type Section = { cases: readonly TestCase[]; counts: TestCounts; passes: number }

/**
 * Recognised by `test result:` or `could not compile`. Names are `program::path::to::test`; line numbers of doc tests
 * are left out.
 */
export function readCargo(lines: readonly string[]): TestResults | null {
  const sections = cargoSections(lines)
  const unloadable = lines.flatMap(line => {
    const [, crate, target] = NOT_COMPILED.exec(line) ?? []
    return crate === undefined ? [] : [target === undefined ? crate : `${crate} (${target})`]
  })
  if (sections.length === 0 && unloadable.length === 0) return null
  const stopped = lines.some(line => STOPPED.test(line)) && !lines.some(line => TARGETS_FAILED.test(line))
  const begun = lines.filter(line => BEGIN.test(line)).length
  return {
    format: 'cargo',
    cases: sections.flatMap(({ cases }) => cases),
    unloadable: [...new Set(unloadable)],
    counts: sections.length === 0 ? null : sumOfCounts(sections.map(({ counts }) => counts)),
    complete:
      !stopped &&
      unloadable.length === 0 &&
      begun === sections.length &&
      sections.every(section => countOf(section.cases, 'failed') === section.counts.failed),
    passesListed: sections.length > 0 && sections.every(section => section.passes === section.counts.passed),
  }
}

function cargoSections(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = []
  let prefix = ''
  let others: TestCase[] = []
  let failed: TestCase[] = []
  let part: 'outside' | 'tests' | 'details' = 'outside'
  for (const line of lines) {
    const [isProgram, program, crate] = PROGRAM.exec(line) ?? []
    if (isProgram !== undefined) prefix = program === undefined ? `${crate}: ` : `${program}::`
    else if (BEGIN.test(line)) {
      part = 'tests'
      others = []
      failed = []
    } else if (line === 'failures:' && part !== 'outside') {
      // Printed twice: before the output of the tests and before the list of names.
      part = 'details'
      failed = []
    } else if (part === 'details' && /^ {4}\S/.test(line)) failed.push(cargoCase(prefix, line.trim(), 'failed'))
    else if (part === 'tests') {
      const [, name, verdict] = TEST.exec(line) ?? []
      if (name !== undefined) others.push(cargoCase(prefix, name, verdict === 'ok' ? 'passed' : 'skipped'))
    }
    const [, passed, failures, ignored] = part === 'outside' ? [] : (RESULT.exec(line) ?? [])
    if (passed === undefined) continue
    const counts = { passed: Number(passed), failed: Number(failures), skipped: Number(ignored) }
    sections.push({ cases: [...failed, ...others], counts, passes: countOf(others, 'passed') })
    part = 'outside'
    prefix = ''
  }
  return sections
}

function cargoCase(prefix: string, written: string, status: TestCase['status']): TestCase {
  const name = written.replace(/ - (?:should panic|compile(?: fail)?)$/, '').replace(/ \(line \d+\)$/, '')
  const file = / - /.test(name) ? name.slice(0, name.indexOf(' - ')) : null
  return { name: prefix + name, file, status }
}
