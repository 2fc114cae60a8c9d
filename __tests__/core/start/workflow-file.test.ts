import { expect, test } from '@jest/globals'
import { languagesOf, SETUP_STEPS, workflowFor } from '../../../src/core/start/workflow-file.ts'
import { readText } from '../../contract/repository-files.ts'

const EXAMPLE = readText('docs/examples/fix-labelled-issues.yml')

test('the setup steps are those of the page on languages', () => {
  const rows = readText('docs/guides/languages.md').split('\n')
  for (const [language, { uses, with: lines }] of Object.entries(SETUP_STEPS))
    expect(rows).toContain(`| ${language} | \`${uses}\` | ${lines.map(line => `\`${line}\``).join(', ')} |`)
})

test.each([
  [['package.json', 'package-lock.json'], ['Node']],
  [
    ['pyproject.toml', 'go.mod'],
    ['Python', 'Go'],
  ],
  [['Cargo.toml'], []],
  [['calc.py', 'tests/', 'tests/test_calc.py'], ['Python']],
  [['requirements-dev.txt'], ['Python']],
  [['settings.gradle.kts'], ['Java']],
  [['tests/', 'README.md'], []],
] as const)('files %j get the setup steps of %j', (names, languages) => {
  expect(languagesOf(new Map(names.map(name => [name, '']))).toSorted()).toEqual([...languages].toSorted())
  const text = workflowFor(EXAMPLE, languages)
  expect([...text.matchAll(/^ {6}- uses: (?:actions|ruby|shivammathur)\/setup-/gm)]).toHaveLength(languages.length)
  expect(text.replace(/^ {6}- uses: actions\/setup-[^\n]*\n(?: {7,}.*\n)+/gm, '')).toBe(workflowFor(EXAMPLE, []))
})
