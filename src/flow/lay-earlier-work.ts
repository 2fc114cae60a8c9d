/** The work of an earlier run, laid onto the work tree through the checks of any edit. */
import type { Receipt } from '../core/change/change.ts'
import { judgeChange } from '../core/change/judge-change.ts'
import { firstOf } from '../core/ending/judged-endings.ts'
import type { EarlierWork } from './earlier-work.ts'
import { refusedContent } from './refused-content.ts'
import type { Session } from './session.ts'

/** Puts the work tree to what the earlier run had made of it and remembers what the edit tool wrote. False where it does not fit: the log says why, and the work tree is as it was. */
export async function layEarlierWork(work: EarlierWork, session: Session): Promise<boolean> {
  const { run, base } = session
  const { repository, reporter } = run.ports
  await session.baseline.ready()
  const anew = (why: string): boolean => {
    reporter.warning(`resume: the work of run ${work.runId} is not gone on with: ${why}`)
    return false
  }
  const opened = await repository.receiptOf(work.patch)
  if ('refused' in opened) return anew(`its patch does not apply to ${base.sha.slice(0, 12)}: ${opened.refused}`)
  const laid = opened.receipt
  if (work.base.sha === base.sha && laid.tree !== work.tree) return anew('its patch makes another tree than it told of')
  const why = await whyRefused(laid, session)
  if (why !== null) return anew(why)

  const made = work.byEditTool.filter(path => laid.files.some(file => file.path === path))
  const untouched = await repository.takeReceipt([])
  for (const path of made) run.ports.journal.note({ kind: 'edited', path })
  run.ports.journal.note({ kind: 'worked' })
  await repository.putBack(laid, made)
  const { tree } = await repository.takeReceipt(made)
  if (tree !== laid.tree) {
    await repository.putBack(untouched, made)
    return anew('the work tree does not take it')
  }
  for (const path of made) session.byEditTool.add(path)
  const { runId, costUsd, said, patch } = work
  run.ledger.resumedFrom = { runId, costUsd }
  reporter.record({ type: 'resumed', runId, costUsd, tree, byEditTool: made, said, patch })
  const cost = costUsd === null ? 'at an unknown cost' : `which cost ${costUsd} USD`
  reporter.info(
    `resume: run ${runId}, ${cost}, is gone on with: ${laid.files.length} changed files; max-cost-usd counts this run only`,
  )
  return true
}

/** The checks of an edit, and those of a change. */
async function whyRefused(laid: Receipt, session: Session): Promise<string | null> {
  for (const { path, from } of laid.files) {
    for (const one of from === null ? [path] : [path, from]) {
      const why = session.whyClosed(one)
      if (why !== null) return `${one}: ${why}`
    }
  }
  // Work that broke off need not have everything yet.
  const { outputs = null } = session.policy
  const policy = { ...session.policy, outputs: outputs === null ? null : { ...outputs, missing: () => [] } }
  // Kinds and paths first: a submodule has no content that could be looked at.
  const verdict = judgeChange(laid, policy)
  if (verdict.kind === 'empty') return 'it changes nothing any more'
  const problems = verdict.kind === 'refused' ? verdict.problems : await refusedContent(laid, session.run)
  return problems.length > 0 ? firstOf(problems) : null
}
