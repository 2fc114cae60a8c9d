import { expect, test } from '@jest/globals'
import { nearMisses, readConfig } from '../../../src/core/config/inputs.ts'

const NEEDED = { 'anthropic-api-key': 'key-1', 'github-token': 'token-1' }

function problemsOf(raw: Record<string, string>): readonly string[] {
  const result = readConfig({ ...NEEDED, ...raw })
  return 'problems' in result ? result.problems : []
}

test('an input that is empty, blank or not given has its default', () => {
  expect(readConfig({ ...NEEDED, 'max-turns': '', 'base-branch': '  ' })).toMatchObject({
    config: { mode: 'run', model: 'claude-sonnet-5-5', maxTurns: 60, maxCostUsd: 5, closeIssue: true, baseBranch: '' },
  })
})

test.each([
  ['max-turns', 'abc', /max-turns must be a whole number from 1 to 1000, for example 60 \(got "abc"\)/],
  ['max-turns', '1e3', /max-turns/],
  ['max-turns', '6.5', /max-turns/],
  ['max-cost-usd', '0', /max-cost-usd must be a number above 0/],
  ['max-cost-usd', '.', /max-cost-usd/],
  ['timeout-minutes', 'Infinity', /timeout-minutes/],
  ['mode', 'publsh', /mode must be one of run, propose, publish, plan, report \(got "publsh"\)/],
  ['draft', 'yes', /draft must be one of auto, true, false/],
  ['close-issue', 'yes', /close-issue must be true or false/],
  ['issue-number', '#12', /issue-number must be the number of an issue/],
  ['working-directory', '../other', /working-directory must be a folder inside the repository/],
  ['base-branch', '-delete', /base-branch must be a branch name/],
  ['branch-prefix', 'a b/', /branch-prefix/],
  ['anthropic-base-url', 'ftp://x', /anthropic-base-url must be a URL/],
  ['model-prices', '{"m": 1}', /model-prices must be JSON with dollars per million tokens/],
  ['max-tasks', '257', /max-tasks must be a whole number from 1 to 256/],
  ['effort', 'huge', /effort must be empty or one of/],
  ['anthropic-api-key', '', /anthropic-api-key is missing/],
])('%s: "%s" is refused by name, with its value and what would be right', (name, value, message) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(message)])
})

test.each(['plan', 'report'])('%s needs no key, and what it does not use may be there', mode => {
  expect(readConfig({ 'github-token': 'token-1', mode })).toMatchObject({ config: { mode } })
  const more = { 'proposal-path': 'p', 'task-file': '.github/diffproof/*.md', prompt: 'x', 'prompts-path': 'nowhere' }
  expect(problemsOf({ mode, ...more })).toEqual([])
  expect(problemsOf({ mode: 'plan', 'task-file': 'tasks/[a.md' })).toEqual([
    expect.stringMatching(/task-file must be a path or a glob with its brackets closed/),
  ])
  expect(problemsOf({ mode, 'max-turns': 'many' })).toEqual([expect.stringMatching(/max-turns/)])
})

test('publish needs a proposal and must not be given a key; the other modes are the other way round', () => {
  const publish = { mode: 'publish', 'github-token': 'token-1' }
  expect(readConfig({ ...publish, 'proposal-path': 'proposal' })).toMatchObject({
    config: { mode: 'publish', anthropicApiKey: '', proposalPath: 'proposal' },
  })
  expect(readConfig(publish)).toMatchObject({ problems: [expect.stringMatching(/^input proposal-path is missing/)] })
  expect(readConfig({ ...publish, ...NEEDED, 'proposal-path': 'p' })).toMatchObject({
    problems: [expect.stringMatching(/^input anthropic-api-key must not be given with mode: publish/)],
  })
  for (const mode of ['run', 'propose'])
    expect(problemsOf({ mode, 'proposal-path': 'p', 'anthropic-api-key': ' ' })).toEqual([
      expect.stringMatching(/^input anthropic-api-key is missing/),
      expect.stringMatching(/^input proposal-path is read by mode: publish only/),
    ])
})

test('all problems are reported together', () => {
  expect(problemsOf({ 'max-turns': 'x', draft: 'maybe', mode: 'fly' })).toHaveLength(3)
})

test('the value of a secret input is never part of a message', () => {
  const result = readConfig({ 'anthropic-api-key': 'sk-canary-123', 'github-token': '', 'max-turns': 'x' })
  expect(JSON.stringify(result)).not.toContain('sk-canary-123')
})

test('decimals are allowed for minutes and dollars', () => {
  expect(readConfig({ ...NEEDED, 'timeout-minutes': '0.5', 'max-cost-usd': '.25' })).toMatchObject({
    config: { timeoutMinutes: 0.5, maxCostUsd: 0.25 },
  })
})

test('lists are split at commas and line breaks, check commands only at line breaks, globs not between braces', () => {
  const given = { labels: 'a, b\nc', 'check-commands': 'npm run lint, please\n\ntsc', 'test-paths': '*.{a,{b,c}}, d' }
  expect(readConfig({ ...NEEDED, ...given })).toMatchObject({
    config: {
      labels: ['a', 'b', 'c'],
      checkCommands: ['npm run lint, please', 'tsc'],
      testPaths: ['*.{a,{b,c}}', 'd'],
    },
  })
})

test.each([
  ['anthropic_api_key', 'anthropic-api-key'],
  ['ANTHROPIC_API_KEY', 'anthropic-api-key'],
  ['anthropicApiKey', 'anthropic-api-key'],
  ['max-turn', 'max-turns'],
  ['lable', null],
  ['labell', 'label'],
  ['modle', 'mode'],
  ['mode', null],
  ['model', null],
  ['labels', null],
  ['something-else', null],
])('an input named %s is taken for %s', (given, meant) => {
  const expected = meant === null ? [] : [`input ${given.toLowerCase()} is not known: did you mean ${meant}?`]
  expect(nearMisses([given])).toEqual(expected)
})
