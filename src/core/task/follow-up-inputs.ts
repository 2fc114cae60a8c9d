/** Inputs that contradict an event which brings its own issue or pull request. */
import type { Config } from '../config/inputs.ts'

/** What is wrong with `issue-number`, `prompt` and `task-file`; `issue` is the one that the event brings, null for a pull request. */
export function wrongInputs({ issueNumber, prompt, taskFile }: Config, issue: number | null): string[] {
  const isOther = issueNumber !== '' && Number(issueNumber) !== issue
  const brings = issue === null ? 'a pull request of its own' : `issue #${issue}`
  return [
    ...(isOther
      ? [`input issue-number is ${issueNumber}, but the event brings ${brings}: leave issue-number out here`]
      : []),
    ...(taskFile !== '' ? ['input task-file cannot be combined with this event: leave it out here'] : []),
    ...(prompt !== '' ? ['input prompt cannot be combined with this event: use instructions for extra guidance'] : []),
  ]
}

/** A revision needs the branch and the answer in one job. */
export function modeProblem({ mode }: Config): string[] {
  return mode === 'run'
    ? []
    : [
        `mode: ${mode} cannot revise a pull request: use mode: run for reviews, /diffproof on pull requests and failed runs`,
      ]
}

/** Milliseconds since the epoch, null for what is no time. */
export function timeOf(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}
