/** The verdict on a change: one table, of which `docs/reference/verdict.md` is made. */
import { NO_CHANGE_CLAIM, TESTS_CLAIM } from '../model/disagreements.ts'
import { type Proof, REWRITTEN } from '../testing/test-run.ts'
import type { Doubt, DoubtKind, DoubtOf, WhyNotTested } from './doubt.ts'
import type { Evidence, Measured, ProofRecord, TestEvidence } from './record.ts'

/** `doubts`: the gravest first. There are some exactly where the level is `not-ready`. */
export type Verdict = { level: NonNullable<Evidence['verdict']>; doubts: readonly Doubt[] }

export type Decided = { record: ProofRecord; verdict: Verdict }

export type DoubtRules = { requireTests: boolean }

/** `bad`: what was measured is bad. `open`: something is missing, or a person has to look. */
type Gravity = 'bad' | 'open'

type Data<Kind extends DoubtKind> = Omit<DoubtOf<Kind>, 'kind'>

type Row<Kind extends DoubtKind, Facts = Measured> = {
  gravity: Gravity
  when: string
  find: (facts: Facts, rules: DoubtRules) => readonly Data<Kind>[]
}

type RunFacts = { tests: Pick<TestEvidence, 'final' | 'baseline' | 'account'> }
type RunDoubt = 'failures-hidden' | 'results-missing' | 'tests-missing' | 'fewer-tests'

/** Doubts that also go back to the model, while it can still mend them. */
const RUN_DOUBTS: { readonly [Kind in RunDoubt]: Row<Kind, RunFacts> } = {
  'failures-hidden': {
    gravity: 'bad',
    when: 'the tests exit with 0 although some of them failed',
    find: ({ tests: { final } }) =>
      final.status === 'passed' && final.counts !== undefined && final.counts.failed > 0
        ? [{ failed: final.counts.failed }]
        : [],
  },
  'results-missing': {
    gravity: 'bad',
    when: 'the tests show no results, and those before the change did',
    find: ({ tests: { account, baseline } }) => (account?.no_results === true ? [{ before: baseline }] : []),
  },
  'tests-missing': {
    gravity: 'bad',
    when: 'a test that passed before did not run, and the change does not take it out; or a new test did not run',
    find: ({ tests: { account } }) => {
      const { missing = [], missing_omitted: omitted = 0 } = account ?? {}
      const groups = [...Map.groupBy(missing, ({ why }) => why)]
      return groups.map(([why, all], at) => ({
        ...{ why, tests: all.map(({ test }) => test), omitted: at === 0 ? omitted : 0 },
      }))
    },
  },
  'fewer-tests': {
    gravity: 'bad',
    when: 'fewer tests ran than before, and the change takes less out; where the runner does not name all tests',
    find: ({ tests: { account } }) => (account?.fewer === undefined ? [] : [account.fewer]),
  },
}

/** One row for each kind of doubt, the gravest first. */
export const DOUBTS: { readonly [Kind in DoubtKind]: Row<Kind> } = {
  'tests-not-green': {
    gravity: 'bad',
    when: 'the tests of the change failed, timed out or could not run',
    find: ({ tests }) => (isRed(tests) && !failsAsBefore(tests) ? [{ run: tests.final }] : []),
  },
  ...RUN_DOUBTS,
  'check-not-green': {
    gravity: 'bad',
    when: 'one of the more commands or a criterion did not pass; a detected one that failed before does not count',
    find: ({ checks }) => checks.filter(isRedCheck).map(({ command, ...run }) => ({ command, run })),
  },
  tampering: {
    gravity: 'bad',
    when: 'tests or test settings were weakened',
    find: ({ tests }) => {
      const weakened = tests.tampering.filter(({ kind }) => kind !== REWRITTEN)
      return weakened.length === 0 ? [] : [{ paths: pathsOf(weakened) }]
    },
  },
  'rewritten-by-tests': {
    gravity: 'bad',
    when: 'tests or checks rewrote a changed file while they ran, so what passed is not what is published',
    find: ({ tests }) => pathsIfAny(tests.tampering.filter(({ kind }) => kind === REWRITTEN)),
  },
  'green-on-base': {
    gravity: 'open',
    when: 'the changed tests pass on the old source too',
    find: ({ tests }) => found(tests.proof === 'green-on-base'),
  },
  'still-red': {
    gravity: 'open',
    when: 'the changed tests fail on the old source and on the new one',
    find: ({ tests }) => found(tests.proof === 'still-red'),
  },
  'could-not-run': {
    gravity: 'open',
    when: 'the changed tests could not be run on the old source',
    find: ({ tests }) => found(tests.proof === 'could-not-run'),
  },
  'not-tested': {
    gravity: 'open',
    when: 'no test ran on the change: there is no test command, no sandbox, or the command ran no tests',
    find: evidence => (evidence.tests.final.status === 'not-run' ? [{ why: whyNotTested(evidence) }] : []),
  },
  'old-failures': {
    gravity: 'open',
    when: 'only tests fail that failed before the change',
    find: ({ tests }) => {
      if (!failsAsBefore(tests)) return []
      const { still_failing, still_failing_omitted: omitted = 0, fixed, fixed_omitted = 0, added } = tests.results
      return [{ tests: still_failing, omitted, isBetter: fixed.length + fixed_omitted + added.length > 0 }]
    },
  },
  'own-settings': {
    gravity: 'open',
    when: 'tests or checks pass only with settings that the change brings, not with those of the base',
    find: evidence => doubtsOfSettings(evidence),
  },
  'broken-imports': {
    gravity: 'open',
    when: 'an import of a generated file leads nowhere',
    find: ({ generation }) => pathsIfAny(generation?.broken_imports ?? []),
  },
  'no-test-changed': {
    gravity: 'open',
    when: '`require-tests` is on, and the change adds no test, and no edited test checks more',
    find: ({ tests }, { requireTests }) => found(requireTests && tests.proof === 'no-test-changes'),
  },
  'language-not-tested': {
    gravity: 'open',
    when: 'tests of another language could not start on this machine',
    find: ({ tests: { not_tested: commands = [] } }) => (commands.length > 0 ? [{ commands }] : []),
  },
  'summary-contradicts-tests': {
    gravity: 'open',
    when: "the model's summary contradicts the exit code of the tests",
    find: ({ disagreements }) => found(disagreements.some(({ kind }) => kind === TESTS_CLAIM)),
  },
  'no-change-claimed': {
    gravity: 'open',
    when: 'the model says that no change is right, and there is one',
    find: ({ disagreements }) => found(disagreements.some(({ kind }) => kind === NO_CHANGE_CLAIM)),
  },
  'earlier-tampering': {
    gravity: 'open',
    when: 'an earlier commit of the pull request weakened tests',
    find: ({ revision }) => {
      const { earlier = [], earlier_omitted: cut = 0, earlier_tampering: lost = cut } = revision ?? {}
      return found(lost > 0 || earlier.some(round => round.tampering.length + (round.tampering_omitted ?? 0) > 0))
    },
  },
  'refused-part': {
    gravity: 'open',
    when: 'a part of the work was refused and left out',
    find: ({ split_off: paths = [], split_off_omitted: omitted = 0 }) =>
      paths.length + omitted > 0 ? [{ paths, omitted }] : [],
  },
  'repeated-call': {
    gravity: 'open',
    when: 'the model repeated a call until the work was ended',
    find: ({ limit, repeated_call: call }) => (limit === null || call === undefined ? [] : [{ call }]),
  },
  limit: {
    gravity: 'open',
    when: 'a limit ended the run',
    find: ({ limit, repeated_call: call, cost_usd: spentUsd = null, max_cost_usd: maxUsd }) =>
      limit === null || call !== undefined
        ? []
        : [{ limit, budget: maxUsd === undefined ? null : { spentUsd, maxUsd } }],
  },
  'issue-closed': {
    gravity: 'open',
    when: 'the issue was closed, deleted or transferred while the run worked',
    find: evidence => found(evidence.issue_closed === true),
  },
  'shown-as-ready': {
    gravity: 'open',
    when: 'the forge made no draft of it',
    find: evidence => found(evidence.shown_as === 'ready'),
  },
  'shown-as-draft': {
    gravity: 'open',
    when: 'the forge could not take the draft state away',
    find: evidence => found(evidence.shown_as === 'draft'),
  },
}

/** Decides by the evidence alone. Without a doubt the tests are green, and the level says what they prove. */
export function decideVerdict(evidence: Measured, rules: DoubtRules): Verdict {
  const doubts = doubtsIn(DOUBTS, evidence, rules)
  return { level: doubts.length > 0 ? 'not-ready' : levelOf(evidence.tests.proof), doubts }
}

export function doubtsOfRun(tests: RunFacts['tests']): readonly Doubt[] {
  return doubtsIn(RUN_DOUBTS, { tests }, { requireTests: false })
}

function doubtsIn<Facts>(
  rows: Readonly<Record<string, Pick<Row<DoubtKind, Facts>, 'find'>>>,
  facts: Facts,
  rules: DoubtRules,
): readonly Doubt[] {
  const all = Object.entries(rows)
  return all.flatMap(([kind, { find }]) => find(facts, rules).map(data => ({ kind, ...data }) as Doubt))
}

export function doubtsOfSettings({ base_settings: runs = [] }: Pick<Measured, 'base_settings'>) {
  const red = runs.filter(({ status, counts }) => status !== 'passed' || (counts?.failed ?? 0) > 0)
  return red.map(({ command, ...run }) => ({ kind: 'own-settings' as const, command, run }))
}

export function provesChange(proof: Proof): boolean {
  return proof === 'red-then-green' || proof === 'red-by-build'
}

function levelOf(proof: Proof): Verdict['level'] {
  if (proof === 'red-then-green') return 'proven'
  return proof === 'red-by-build' ? 'proven-by-build' : 'ready'
}

/** Whether a pull request with this verdict opens as a draft. `draft`: the input. */
export function opensAsDraft({ level }: Verdict, { draft }: { draft: 'auto' | 'always' }): boolean {
  return draft === 'always' || level === 'not-ready'
}

/** Whether something that was measured is bad; else something is missing, or a person has to look. */
export function isBad({ doubts }: Verdict): boolean {
  return doubts.some(({ kind }) => DOUBTS[kind].gravity === 'bad')
}

type Results = NonNullable<TestEvidence['results']>

function found(isSo: boolean): readonly Record<never, never>[] {
  return isSo ? [{}] : []
}

function isRed({ final }: TestEvidence): boolean {
  return final.status !== 'passed' && final.status !== 'not-run'
}

/** Whether one of the more commands, or a criterion, speaks against the change. */
export function isRedCheck(check: Evidence['checks'][number]): boolean {
  // A detected one that the change takes away cannot run as it was.
  const isGone = check.detected === true && check.status === 'not-run'
  return check.status !== 'passed' && !failedBefore(check) && !isGone
}

/** A detected check that failed on the base is not the change's to answer for; it did not run again. */
export function failedBefore({ detected, baseline }: Evidence['checks'][number]): boolean {
  return detected === true && baseline !== undefined && baseline.status !== 'passed'
}

/** Whether the results of single tests show that every failure is an old one. */
export function failsAsBefore<T extends Pick<TestEvidence, 'final' | 'results'>>(
  tests: T,
): tests is T & { results: Results } {
  const { final, results } = tests
  return final.status === 'failed' && results?.broken.length === 0 && results.still_failing.length > 0
}

/** Why no test ran on a change whose final run is `not-run`. */
export function whyNotTested({ tests, commands_ran: ran }: Measured): WhyNotTested {
  if (ran === false) return 'no-sandbox'
  return tests.command === null ? 'no-command' : 'no-tests'
}

type Located = { path: string | null }

function pathsOf(findings: readonly Located[]): string[] {
  return [...new Set(findings.flatMap(({ path }) => path ?? []))]
}

function pathsIfAny(findings: readonly Located[]) {
  const paths = pathsOf(findings)
  return paths.length > 0 ? [{ paths }] : []
}
