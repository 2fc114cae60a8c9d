/** The proof of pull requests in Go, which compiles for every run. */
import { expect } from '@jest/globals'
import { needs } from '../playground/needs.ts'
import { GO } from './proof-languages.ts'
import { type Changes, openPullScene } from './prove-scene.ts'
import type { Files } from './scene.ts'

const SUB = 'package small\n\nfunc Sub(a, b int) int { return a - b }\n'
const SUB_TEST =
  'package small\n\nimport "testing"\n\nfunc TestSub(t *testing.T) {\n\tif Sub(3, 1) != 2 {\n\t\tt.Fatal("no")\n\t}\n}\n'
const FILES: Files = {
  'go.mod': 'module small\n\ngo 1.21\n',
  'sub.go': SUB,
  'sub_test.go': SUB_TEST,
  'sum.go': 'package small\n\nfunc Sum(a, b int) int { return a - b }\n',
  'sum_test.go':
    'package small\n\nimport "testing"\n\nfunc TestZero(t *testing.T) {\n\tif Sum(1, 0) != 1 {\n\t\tt.Fatal("no")\n\t}\n}\n',
}
const GO_TEST = `${FILES['sum_test.go']}\nfunc TestAdds(t *testing.T) {\n\tif Sum(2, 0) != 2 || Sum(0, 2) != 2 {\n\t\tt.Fatal("no")\n\t}\n}\n`
const GO_MEND = { 'sum.go': 'package small\n\nfunc Sum(a, b int) int { return a + b }\n' }
const PULLS: Readonly<Record<string, { readonly changes: Changes; readonly doubts: readonly string[] }>> = {
  'a fix with its test, that breaks another and deletes that, beside a failing one that no run picks up': {
    changes: {
      ...GO_MEND,
      ...{ 'sum_test.go': GO_TEST, 'sub.go': SUB.replace('a - b', 'b - a'), 'sub_test.go': null },
      'more_test.go': `//go:build integration\n\n${SUB_TEST.replace('TestSub', 'TestMore').replace('Sub(3', 'Sub(4')}`,
    },
    doubts: ['tests-missing', 'tampering'],
  },
  'a fix whose only test no run picks up': {
    changes: {
      ...GO_MEND,
      'adds_test.go': `//go:build integration\n\n${SUB_TEST.replace('TestSub', 'TestAdds').replace('Sub(3, 1)', 'Sum(1, 1)')}`,
    },
    doubts: ['tests-missing', 'could-not-run'],
  },
}

for (const [name, { changes, doubts }] of Object.entries(PULLS))
  needs('Go').test(`${name}, in Go, is not ready`, async () => {
    await using scene = await openPullScene({ files: FILES, changes, inputs: { 'test-command': 'go test ./...' } })
    const { outputs } = await scene.prove({ env: GO.env ?? {} })
    expect(outputs).toMatchObject({ outcome: 'reported', verdict: 'not-ready' })
    const found = JSON.parse(outputs['doubts'] ?? '') as { kind: string }[]
    expect(found.map(({ kind }) => kind)).toEqual(doubts)
  })
