/** What the host says when the model says "done": git first, then tests and checks. The model's words are not looked at. */

import type { Change, LeftOut, Receipt } from '../core/change/change.ts'
import { judgeChange } from '../core/change/judge-change.ts'
import { blocked, noChanges, testsFailed } from '../core/ending/judged-endings.ts'
import type { Ending } from '../core/outcome.ts'
import { failureExcerpt } from '../core/testing/failure-excerpt.ts'
import {
  firstFailure,
  inWords,
  NOT_RUN,
  type RunResult,
  runResultOf,
  type Tested,
  testedChange,
} from '../core/testing/test-verdict.ts'
import { secretsIn } from './secrets-in-change.ts'
import type { Workshop } from './workshop.ts'

/** What is counted while the work is judged. */
export type Tally = { editAttempts: number; testAttempts: number }

export type Judgement =
  | { readonly kind: 'not-yet'; readonly text: string }
  | { readonly kind: 'tested'; readonly tested: Tested }
  | { readonly kind: 'over'; readonly ending: Ending }

export type Judge = {
  readonly tally: Tally
  /** Judges the work tree as it is now. `last`: nothing can be sent back any more, so red is final. */
  judge(options: { readonly last: boolean; readonly signal: AbortSignal }): Promise<Judgement>
  /** Keeps the patch of the work as it is now, unjudged. */
  keepWork(): Promise<void>
}

const OUTPUT_KEPT = 512 * 1024
const EXCERPT = 6_000

/** Makes the judge of one run. */
export function createJudge(shop: Workshop): Judge {
  const { config, ports, ledger } = shop.run
  const tally: Tally = { editAttempts: 1, testAttempts: 0 }
  let judged: Tested | null = null
  let newest: Tested | null = null
  const leftByTests: LeftOut[] = []

  const sendBack = (text: string, exhausted: Ending): Judgement => {
    if (tally.editAttempts > config.maxEditAttempts) return { kind: 'over', ending: exhausted }
    tally.editAttempts += 1
    return { kind: 'not-yet', text }
  }

  async function runOne(command: string, signal: AbortSignal): Promise<RunResult> {
    const timeoutMs = Math.round(config.testTimeoutMinutes * 60_000)
    ports.reporter.info(`run ${command}`)
    const result = runResultOf(
      command,
      await ports.commands.run({ command, timeoutMs, outputLimit: OUTPUT_KEPT }, signal),
    )
    ports.reporter.info(`${command} ${inWords(result)}`)
    if (result.status !== 'passed') ports.reporter.foreign(result.output.slice(-EXCERPT))
    return result
  }

  async function test(change: Change<'verified'>, signal: AbortSignal): Promise<Tested> {
    const commands = [...(shop.testCommand === null ? [] : [shop.testCommand]), ...config.checkCommands]
    const results: RunResult[] = []
    for (const command of commands) {
      const failed = results.some(one => one.status !== 'passed')
      results.push(failed ? { ...NOT_RUN, command } : await runOne(command, signal))
      const touched = await ports.repository.putBack(change, [...shop.byEditTool])
      leftByTests.push(...touched.map(path => ({ path, why: `written by ${command}` })))
    }
    const [tests, checks] = shop.testCommand === null ? [NOT_RUN, results] : [results[0] ?? NOT_RUN, results.slice(1)]
    const withNotes = { ...change, leftOut: unique([...change.leftOut, ...leftByTests]) }
    return testedChange(withNotes, tests, checks)
  }

  return {
    tally,
    keepWork: async () => keep(await ports.repository.takeReceipt([...shop.byEditTool])),
    async judge({ last, signal }) {
      const receipt = await ports.repository.takeReceipt([...shop.byEditTool])
      await keep(receipt)
      const secrets = await secretsIn(receipt, shop.run)
      const verdict = judgeChange({ ...receipt, refused: [...receipt.refused, ...secrets] }, shop.policy)
      if (verdict.kind === 'empty') return sendBack(ports.prompts.render('no-changes', {}), noChanges(config))
      if (verdict.kind === 'refused') {
        const problems = verdict.problems.map(({ path, why }) => `- ${path}: ${why}`).join('\n')
        return sendBack(ports.prompts.render('refused-change', { problems }), blocked(verdict.problems))
      }

      const isNew = judged === null || judged.change.tree !== verdict.change.tree
      if (isNew) {
        const fresh = await test(verdict.change, signal)
        judged = signal.aborted ? null : fresh
        ledger.tests = fresh.tests
        if (shop.testCommand !== null || config.checkCommands.length > 0) tally.testAttempts += 1
        newest = fresh
      }
      const tested = newest ?? testedChange(verdict.change, NOT_RUN, [])
      const failure = firstFailure(tested)
      if (failure === null) return { kind: 'tested', tested }
      const attemptsLeft = config.maxTestAttempts - tally.testAttempts
      const mayGoOn = isNew || tally.editAttempts <= config.maxEditAttempts
      if (!last && attemptsLeft > 0 && mayGoOn) {
        if (!isNew) tally.editAttempts += 1
        return { kind: 'not-yet', text: tellFailure(failure, attemptsLeft, isNew) }
      }
      if (config.onTestFailure === 'fail') return { kind: 'over', ending: testsFailed(failure) }
      return { kind: 'tested', tested }
    },
  }

  async function keep(receipt: Receipt): Promise<void> {
    ledger.receipt = receipt
    if (receipt.tree === receipt.baseTree) return
    ledger.patchFile = await ports.reporter.keepPatch(await ports.repository.patchOf(receipt))
  }

  function tellFailure(failure: RunResult, attemptsLeft: number, isNew: boolean): string {
    const runs = attemptsLeft === 1 ? 'one more run' : `${attemptsLeft} more runs`
    return ports.prompts.render('tests-failed', {
      command: failure.command ?? '',
      result: inWords(failure),
      excerpt: failureExcerpt(failure.output, EXCERPT),
      attempts: isNew
        ? `There ${attemptsLeft === 1 ? 'is' : 'are'} ${runs} after this.`
        : 'Nothing has changed since that run.',
    })
  }
}

function unique(list: readonly LeftOut[]): LeftOut[] {
  const seen = new Set<string>()
  return list.filter(({ path }) => !seen.has(path) && seen.add(path))
}
