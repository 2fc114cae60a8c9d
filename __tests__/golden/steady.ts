/** What differs from one run of a row to the next, and what stands on the pages instead. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Played, Scenario } from '../e2e/scenario.ts'

/** Applied one after the other. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00Z'],
  [/\b\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)? UTC/g, '2026-01-01 00:00 UTC'],
  [/^\[ *\d+ s\]/gm, '[   0 s]'],
  [/\b(?:\d+ min )?\d+(?:\.\d+)?(?:ms| m?s)\b/g, '0 s'],
  [/\b(?:\d+(?:\u00a0|\\u\{a0\})min(?:\u00a0|\\u\{a0\}))?\d+(?:\.\d+)?(\u00a0|\\u\{a0\})s\b/g, '0$1s'],
  [/(duration_ms"?:? )[\d.]+/g, '$10'],
  [/("\w+_ms": )[\d.]+/g, '$10'],
  // What an answer adds to a conversation is estimated from its length, and a machine's own words are part of it.
  [/(the one before is )[\d,]+( tokens long)/g, '$1500,000$2'],
  [/("duration-ms": )"\d+"/g, '$1"0"'],
  // The time line of the report.
  [/>\d+:\d\d</g, '>0:00<'],
  [/<svg [\s\S]*?<\/svg>/g, '<svg></svg>'],
  // A call says its time only where it took some.
  [/<span class="quiet">0 s<\/span>/g, ''],
  [/(<\/code>|`) · 0 s(?=<\/summary>|")/g, '$1'],
  [/("run":")[0-9a-f]{16}"/g, '$10"'],
  [/(<!-- diffproof-text )[0-9a-f]{64}/g, `$1${'0'.repeat(64)}`],
  // Over the search path of the machine, among others.
  [/("setting_sha256": ")[0-9a-f]{64}"/g, '$10"'],
  [/\(it waited 0 s for the tests on the untouched tree\)\n/g, ''],
  // A slow machine repeats a proof less often.
  [/\b\d+ runs?( on the old source, )\d+( on the new one)/g, 'N runs$1N$2'],
  // The frames inside Node differ by its version.
  [/\bnode:(internal|async_hooks)[\w/]*:\d+:\d+/g, 'node:$1'],
]

/** Each commit by its number, in the order in which the pages name them; a tree is named by what it holds and stays. */
function withoutCommits(commits: readonly string[]): (text: string) => string {
  const known: string[] = []
  const number = (sha: string) => {
    if (!known.includes(sha)) known.push(sha)
    return known.indexOf(sha) + 1
  }
  return text =>
    text.replace(/\b[0-9a-f]{7,40}\b/g, hex => {
      const commit = commits.find(sha => sha.startsWith(hex))
      return commit === undefined ? hex : `c${number(commit)}`.padEnd(hex.length, '0')
    })
}

/** Makes the texts of one run steady; use it in one order on all of them. */
export function steadyTexts({ scene, result }: Pick<Played, 'scene' | 'result'>): (text: string) => string {
  const { github, model } = scene
  const places: readonly (readonly [string, string])[] = [
    [github.serverUrl, 'https://github.test'],
    [new URL(github.serverUrl).host, 'github.test'],
    [model.url, 'https://model.test'],
    [result.workspace, '/workspace'],
    [result.tempDir, '/temp'],
    [github.root, '/github'],
  ]
  const commits = scene.git('rev-list', '--all').split('\n')
  const withNumbers = withoutCommits(commits)
  return text => {
    const placed = places.reduce((done, [place, name]) => done.replaceAll(place, name), text)
    return RULES.reduce((done, [rule, instead]) => done.replace(rule, instead), withNumbers(placed))
  }
}

/**
 * A row that is the same on every machine: no sandbox, and the model answers once the tests of the untouched tree have
 * ended. Requests grow by the digits of times, so what a reply costs is said here.
 */
export function steadyRow({ script = [], start = scene => scene.run(), ...row }: Scenario): Scenario {
  let log = ''
  const usage = {
    input_tokens: 1_000,
    output_tokens: 100,
    cache_read_input_tokens: 2_000,
    cache_creation_input_tokens: 0,
  }
  return {
    ...row,
    inputs: { sandbox: 'off', ...row.inputs },
    async script(request, context) {
      while (!/baseline: |test command: none/.test(log)) await delay(20)
      const turn = await (typeof script === 'function' ? script(request, context) : script[context.position])
      return turn && { ...turn, usage: { ...usage, ...turn.usage } }
    },
    start(scene) {
      const { run } = scene
      return start({
        ...scene,
        run(options) {
          log = ''
          return run({
            ...options,
            onLine: text => {
              log = text
            },
          })
        },
      })
    },
  }
}
