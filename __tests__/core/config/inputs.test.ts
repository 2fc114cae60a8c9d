import { expect, test } from '@jest/globals'
import { ACTION_NAMES, type ActionName, actionOf, usesOf } from '../../../src/core/config/actions.ts'
import { wrongNames } from '../../../src/core/config/input-names.ts'
import { readConfig } from '../../../src/core/config/read-inputs.ts'

const NEEDED = { 'anthropic-api-key': 'key-1', 'github-token': 'token-1' }

function problemsOf(raw: Record<string, string>, action: ActionName = 'run'): readonly string[] {
  const result = readConfig({ ...NEEDED, ...raw }, action)
  return 'problems' in result ? result.problems : []
}

test('an input that is empty, blank or not given has its default', () => {
  expect(readConfig({ ...NEEDED, 'max-turns': '', 'base-branch': '  ' }, 'run')).toMatchObject({
    config: {
      action: 'run',
      model: 'claude-sonnet-5-5',
      maxTurns: 60,
      maxCostUsd: 5,
      closeIssue: true,
      baseBranch: '',
    },
  })
})

test.each([
  ['max-turns', 'abc', /max-turns must be a whole number from 1 to 1000, for example 60 \(got "abc"\)/],
  ['max-turns', '1e3', /max-turns/],
  ['max-turns', '6.5', /max-turns/],
  ['max-cost-usd', '0', /max-cost-usd must be a number above 0/],
  ['max-cost-usd', '.', /max-cost-usd/],
  ['timeout-minutes', 'Infinity', /timeout-minutes/],
  ['draft', 'true', /draft must be one of auto, always \(got "true"\)/],
  ['proof', 'never', /proof must be one of full, tests-only, none/],
  ['when-not-ready', 'ignore', /when-not-ready must be one of draft, fail/],
  ['close-issue', 'yes', /close-issue must be true or false/],
  ['issue-number', '#12', /issue-number must be the number of an issue/],
  ['task-file', 'tasks/', /task-file must be the path of a file/],
  ['working-directory', '../other', /working-directory must be a folder inside the repository/],
  ['base-branch', '-delete', /base-branch must be a branch name/],
  ['branch-prefix', 'a b/', /branch-prefix/],
  ['anthropic-base-url', 'ftp://x', /anthropic-base-url must be a URL/],
  ['model-prices', '{"m": 1}', /model-prices must be JSON with dollars per million tokens/],
  ['effort', 'huge', /effort must be empty or one of/],
  ['anthropic-api-key', '', /anthropic-api-key is missing/],
])('%s: "%s" is refused by name, with its value and what would be right', (name, value, message) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(message)])
})

test.each<[ActionName, string, string, RegExp]>([
  [
    'publish',
    'anthropic-api-key',
    'k',
    /must not be given to diffproof\/diffproof\/publish: it belongs to diffproof\/diffproof and .*propose$/,
  ],
  ['propose', 'draft', 'auto', /it belongs to diffproof\/diffproof and diffproof\/diffproof\/publish$/],
  [
    'run',
    'proposal-path',
    'p',
    /must not be given to diffproof\/diffproof: it belongs to diffproof\/diffproof\/publish$/,
  ],
  ['plan', 'days', '3', /it belongs to diffproof\/diffproof\/report$/],
  ['plan', 'max-tasks', '257', /max-tasks must be a whole number from 1 to 256/],
  ['plan', 'task-file', 'tasks/[a.md', /task-file must be a path or a glob with its brackets closed/],
  ['report', 'days', '-1', /days must be a whole number from 0/],
])('%s: %s "%s" is refused', (action, name, value, message) => {
  const needed = { 'github-token': 't', ...Object.fromEntries(actionOf(action).needs.map(input => [input, 'x'])) }
  const result = readConfig({ ...needed, [name]: value }, action)
  expect(result).toMatchObject({ kind: 'problems', problems: [expect.stringMatching(message)] })
})

test('all problems are reported together', () => {
  expect(problemsOf({ 'max-turns': 'x', draft: 'maybe', days: '3' })).toHaveLength(3)
})

test('the value of a secret input is never part of a message', () => {
  const raw = { 'anthropic-api-key': 'sk-canary-123', 'github-token': '', 'max-turns': 'x' }
  for (const action of ACTION_NAMES) expect(JSON.stringify(readConfig(raw, action))).not.toContain('sk-canary-123')
})

test('decimals are allowed for minutes and dollars', () => {
  expect(readConfig({ ...NEEDED, 'timeout-minutes': '0.5', 'max-cost-usd': '.25' }, 'run')).toMatchObject({
    config: { timeoutMinutes: 0.5, maxCostUsd: 0.25 },
  })
})

test('lists are split at commas and line breaks, commands only at line breaks, globs not between braces', () => {
  const labels = { 'pull-request-labels': 'a, b\nc' }
  const given = { ...labels, 'more-commands': 'npm run lint, please\n\ntsc', 'test-paths': '*.{a,{b,c}}, d' }
  expect(readConfig({ ...NEEDED, ...given }, 'run')).toMatchObject({
    config: {
      pullRequestLabels: ['a', 'b', 'c'],
      moreCommands: ['npm run lint, please', 'tsc'],
      testPaths: ['*.{a,{b,c}}', 'd'],
    },
  })
})

test.each([
  ['anthropic_api_key', 'anthropic-api-key'],
  ['ANTHROPIC_API_KEY', 'anthropic-api-key'],
  ['anthropic_federation_rule_id', 'anthropic-federation-rule-id'],
  ['anthropicApiKey', 'anthropic-api-key'],
  ['max-turn', 'max-turns'],
  ['trigger-labels', 'trigger-label'],
  ['modle', null],
  ['model', null],
  ['something-else', null],
])('an input named %s is taken for %s', (given, meant) => {
  const expected = meant === null ? [] : [`input ${given.toLowerCase()} is not known: did you mean ${meant}?`]
  expect(wrongNames([given], 'run')).toEqual(expected)
})

test('a name that is nearly an input of another action is told where that belongs', () => {
  expect(wrongNames(['max_tasks'], 'run')).toEqual([
    'input max_tasks must not be given to diffproof/diffproof: it belongs to diffproof/diffproof/plan',
  ])
})

test.each([
  ['label', 'is now trigger-label'],
  ['LABELS', 'is now pull-request-labels'],
  ['check_commands', 'is now more-commands'],
  ['baseline', 'is now part of proof: full, tests-only or none'],
  ['on-tampering', 'is now when-not-ready'],
  ['max-test-attempts', 'is now max-attempts'],
  ['report-days', 'is now days, of the action diffproof/diffproof/report'],
  ['fetch-depth', 'is gone: use actions/checkout with its fetch-depth'],
  ['test-timeout-minutes', 'is gone: one test run gets half of timeout-minutes'],
  ['mode', `is gone: each mode is an action of its own, for example ${usesOf('propose')}`],
  ['use_bedrock', 'is no input: set provider to bedrock'],
  ['anthropic_auth_token', 'is no input: pass the token as anthropic-api-key, which is sent as a bearer token'],
])('the former input, or that of a similar action, %s %s', (given, says) => {
  expect(wrongNames([given], 'run')).toEqual([`input ${given.toLowerCase()} ${says}`])
})
