/** What is wrong with the names of inputs. */
import { ACTION_NAMES, type ActionName, actionOf, usesOf } from './actions.ts'
import { INPUT_NAMES, type InputName } from './inputs.ts'

/** What takes the place of an input of earlier versions or of similar actions. */
const FORMER: Readonly<Record<string, string>> = {
  mode: `is gone: each mode is an action of its own, for example ${usesOf('propose')}`,
  label: 'is now trigger-label',
  labels: 'is now pull-request-labels',
  'check-commands': 'is now more-commands',
  'test-timeout-minutes': 'is gone: one test run gets half of timeout-minutes',
  baseline: 'is now part of proof: full, tests-only or none',
  prove: 'is now part of proof: full, tests-only or none',
  'on-test-failure': 'is now when-not-ready',
  'on-tampering': 'is now when-not-ready',
  'if-no-changes': 'is gone: an empty diff fails for issues and prompts, and passes for task files',
  'max-parallel-files': 'is gone: five files are generated at once',
  'large-file-lines': 'is gone: FIND/REPLACE blocks change a file with more than 500 lines',
  'large-file-bytes': 'is gone: FIND/REPLACE blocks change a file with more than 15,000 bytes',
  'max-edit-attempts': 'is now max-attempts',
  'max-test-attempts': 'is now max-attempts',
  'max-summary-attempts': 'is now max-attempts',
  'report-days': `is now days, of the action ${usesOf('report')}`,
  'max-runs-per-pull-request': 'is gone: a pull request gets at most 5 revisions',
  'max-changed-lines': 'is gone: a change has at most 5,000 lines; max-changed-files limits the files',
  'fetch-depth': 'is gone: use actions/checkout with its fetch-depth',
  'title-prefix': 'is gone: use pull-request-labels',
  'anthropic-auth-token': 'is no input: pass the token as anthropic-api-key, which is sent as a bearer token',
  'use-bedrock': 'is no input: set provider to bedrock',
  'use-vertex': 'is no input: set provider to google-cloud',
  'use-foundry': 'is no input: set provider to foundry',
}

/**
 * One sentence for every name that is unknown but nearly known, or that is no longer known. `given`: the names after
 * `INPUT_`, in any case.
 */
export function wrongNames(given: readonly string[], action: ActionName): string[] {
  return given.flatMap(name => {
    const lower = name.toLowerCase()
    if (isKnown(lower)) return []
    const former = Object.keys(FORMER).find(one => withoutSeparators(one) === withoutSeparators(lower))
    if (former !== undefined) return [`input ${lower} ${FORMER[former]}`]
    const meant = nearestInput(lower, action)
    if (meant === undefined) return []
    return [
      readsInput(action, meant)
        ? `input ${lower} is not known: did you mean ${meant}?`
        : misplaced(lower, meant, action),
    ]
  })
}

/** The input that a name is taken for; undefined for none. */
export function nearestInput(name: string, action: ActionName): InputName | undefined {
  const found =
    nearest(name, actionOf(action).inputs) ??
    INPUT_NAMES.find(one => withoutSeparators(one) === withoutSeparators(name))
  return found as InputName | undefined
}

/** Says to which actions an input belongs that this one does not read. `as`: how it was spelled. */
export function misplaced(as: string, name: InputName, action: ActionName): string {
  const owners = ACTION_NAMES.filter(one => readsInput(one, name)).map(usesOf)
  return `input ${as} must not be given to ${usesOf(action)}: it belongs to ${owners.join(' and ')}`
}

export function readsInput(action: ActionName, name: string): boolean {
  return actionOf(action).inputs.some(one => one === name)
}

function isKnown(name: string): boolean {
  return INPUT_NAMES.some(known => known === name)
}

/** The known name that equals this one without dashes, underscores, blanks and case, or is one letter off. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const given = withoutSeparators(name)
  return (
    known.find(one => withoutSeparators(one) === given) ??
    known.find(one => oneLetterOff(withoutSeparators(one), given))
  )
}

function withoutSeparators(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

function oneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.length < 4) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  const rest = short.length === long.length ? same + 1 : same
  return short.slice(rest) === long.slice(same + 1)
}
