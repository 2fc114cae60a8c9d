/** What the host says when the model says "done": git first, then tests and checks. The model's words are not looked at. */

import type { Receipt } from '../core/change/change.ts'
import { judgeChange } from '../core/change/judge-change.ts'
import { blocked, noChanges, testsFailed } from '../core/ending/judged-endings.ts'
import { messageOf } from '../core/errors.ts'
import type { Ending } from '../core/outcome.ts'
import { failureExcerpt } from '../core/testing/failure-excerpt.ts'
import {
  firstFailure,
  inWords,
  NOT_RUN,
  type RunResult,
  type Tested,
  testedChange,
} from '../core/testing/test-verdict.ts'
import { secretsIn } from './secrets-in-change.ts'
import { createTester } from './test-change.ts'
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

const EXCERPT = 6_000

/** Makes the judge of one run. */
export function createJudge(shop: Workshop): Judge {
  const { config, ports, ledger } = shop.run
  const tally: Tally = { editAttempts: 1, testAttempts: 0 }
  let judged: Tested | null = null
  let newest: Tested | null = null
  const test = createTester(shop)

  const sendBack = (text: string, exhausted: Ending): Judgement => {
    if (tally.editAttempts > config.maxEditAttempts) return { kind: 'over', ending: exhausted }
    tally.editAttempts += 1
    return { kind: 'not-yet', text }
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
        if (!signal.aborted) ledger.tests = fresh.tests
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

  /** The patch is a convenience: that it cannot be written never decides how the run ends. */
  async function keep(receipt: Receipt): Promise<void> {
    ledger.receipt = receipt
    if (receipt.tree === receipt.baseTree) return
    try {
      ledger.patchFile = await ports.reporter.keepPatch(await ports.repository.patchOf(receipt))
    } catch (thrown) {
      ports.reporter.warning(`the patch could not be kept: ${messageOf(thrown)}`)
    }
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
