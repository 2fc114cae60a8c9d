/** Several evaluations of the same fixes, each of some tasks, as one. */
import type { Evaluation, EvaluationTask } from './evaluation.ts'
import type { Measurement } from './measurement.ts'

/** `folder`: where it lies, relative to the one that is made. */
export type EvaluationPart = { folder: string; evaluation: Evaluation }

/** Those with the same fixes, of which each task is taken from where it was done. Returns what is wrong instead. */
export function mergeEvaluations(parts: readonly EvaluationPart[]): Evaluation | string {
  const [first] = parts.toSorted((a, b) => b.evaluation.tasks.length - a.evaluation.tasks.length)
  if (first === undefined) return 'there is no eval.json in a folder of it'
  for (const { folder, evaluation } of parts) {
    const differ = differencesOf(evaluation, first.evaluation)
    if (differ.length > 0) return `${folder} and ${first.folder} differ: ${differ.join(', ')}`
  }
  const all = parts.flatMap(({ folder, evaluation }) => evaluation.tasks.map(task => inFolder(task, folder)))
  const tasks = first.evaluation.tasks.map(({ id }) => mostDone(all.filter(task => task.id === id)))
  return { ...first.evaluation, tasks }
}

/** What must be alike, as `--last is 5 and 20`. */
function differencesOf(one: Evaluation, other: Evaluation): readonly string[] {
  const [these, those] = [comparedFacts(one), comparedFacts(other)]
  const names = new Set([...Object.keys(these), ...Object.keys(those)])
  const differ = [...names].filter(name => these[name] !== those[name])
  return differ.map(name => `${name} is ${these[name] ?? 'not given'} and ${those[name] ?? 'not given'}`)
}

function comparedFacts({
  mode,
  repository,
  head_sha: head,
  setting,
  variants,
}: Evaluation): Readonly<Record<string, string>> {
  const options = Object.entries(setting).map(([name, value]) => [`--${name}`, value] as const)
  const about = { repository, 'the commit': head.slice(0, 12), mode, 'what is compared': JSON.stringify(variants) }
  return { ...about, ...Object.fromEntries(options) }
}

function mostDone(tasks: readonly EvaluationTask[]): EvaluationTask {
  const done = ({ fix, taken_back: back, attempts }: EvaluationTask) =>
    Number(fix !== null) + Number(back !== null) + attempts.filter(({ end }) => end !== null).length
  return tasks.reduce((best, task) => (done(task) > done(best) ? task : best))
}

function inFolder(task: EvaluationTask, folder: string): EvaluationTask {
  const moved = <One extends { page: string | null }>(one: One): One => ({
    ...one,
    page: one.page === null ? null : `${folder}/${one.page}`,
  })
  const measured = (one: Measurement | null) => (one === null ? null : moved(one))
  return {
    ...task,
    ...{ fix: measured(task.fix), taken_back: measured(task.taken_back) },
    attempts: task.attempts.map(one => ({ ...moved(one), checked: measured(one.checked) })),
  }
}
