/** Runs the tests and checks on a verified change, and sees to it that what they judged is what is published. */
import type { Change, LeftOut } from '../core/change/change.ts'
import {
  inWords,
  NOT_RUN,
  type RunResult,
  runResultOf,
  type Tested,
  testedChange,
} from '../core/testing/test-verdict.ts'
import type { Workshop } from './workshop.ts'

const OUTPUT_KEPT = 512 * 1024
const SHOWN = 6_000

/** Makes the tester of one run; what runs have left behind is remembered from one to the next. */
export function createTester(shop: Workshop): (change: Change<'verified'>, signal: AbortSignal) => Promise<Tested> {
  const { config, ports } = shop.run
  const leftByRuns = new Map<string, LeftOut>()

  async function runOnce(
    command: string,
    change: Change<'verified'>,
    signal: AbortSignal,
  ): Promise<{ result: RunResult; rewritten: string[] }> {
    ports.reporter.info(`run ${command}`)
    const timeoutMs = Math.round(config.testTimeoutMinutes * 60_000)
    const result = runResultOf(
      command,
      await ports.commands.run({ command, timeoutMs, outputLimit: OUTPUT_KEPT }, signal),
    )
    ports.reporter.info(`${command} ${inWords(result)}`)
    if (result.status !== 'passed') ports.reporter.foreign(result.output.slice(-SHOWN))
    const touched = await ports.repository.putBack(change, [...shop.byEditTool])
    for (const path of touched) leftByRuns.set(path, { path, why: `written by ${command}` })
    return { result, rewritten: touched.filter(path => change.files.some(file => file.path === path)) }
  }

  /** A run that rewrote what it tests says nothing about it; it gets a second chance on the tree as it was. */
  async function runOne(
    command: string,
    change: Change<'verified'>,
    signal: AbortSignal,
  ): Promise<{ result: RunResult; rewritten: string[] }> {
    const first = await runOnce(command, change, signal)
    if (first.rewritten.length === 0 || first.result.status !== 'passed') return first
    ports.reporter.warning(`${command} rewrote ${first.rewritten.join(', ')}, which it was to test; it is run again`)
    return runOnce(command, change, signal)
  }

  return async (change, signal) => {
    const commands = [...(shop.testCommand === null ? [] : [shop.testCommand]), ...config.checkCommands]
    const results: RunResult[] = []
    const rewritten = new Set<string>()
    for (const command of commands) {
      const failed = results.some(one => one.status !== 'passed')
      const ran = failed ? { result: { ...NOT_RUN, command }, rewritten: [] } : await runOne(command, change, signal)
      results.push(ran.result)
      for (const path of ran.rewritten) rewritten.add(path)
    }
    const [tests, checks] = shop.testCommand === null ? [NOT_RUN, results] : [results[0] ?? NOT_RUN, results.slice(1)]
    const known = new Set(change.leftOut.map(one => one.path))
    const leftOut = [...change.leftOut, ...[...leftByRuns.values()].filter(one => !known.has(one.path))]
    return testedChange({ ...change, leftOut }, tests, checks, [...rewritten])
  }
}
