/** The proof of pull requests in Go, which compiles for every run. */
import { expect } from '@jest/globals'
import { needs } from '../playground/needs.ts'
import { type Changes, openPullScene } from './prove-scene.ts'
import type { Files } from './scene.ts'

const GO: Files = {
  'go.mod': 'module small\n\ngo 1.21\n',
  'sum.go': 'package small\n\nfunc Sum(a, b int) int { return a - b }\n',
  'sum_test.go':
    'package small\n\nimport "testing"\n\nfunc TestZero(t *testing.T) {\n\tif Sum(1, 0) != 1 {\n\t\tt.Fatal("no")\n\t}\n}\n',
}
const GO_TEST = (value: number) =>
  `${GO['sum_test.go']}\nfunc TestAdds(t *testing.T) {\n\tif Sum(${value}, 0) != ${value} || Sum(0, ${value}) != ${value} {\n\t\tt.Fatal("no")\n\t}\n}\n`
const GO_MEND = { 'sum.go': 'package small\n\nfunc Sum(a, b int) int { return a + b }\n' }
const PULLS: Readonly<
  Record<string, { readonly changes: Changes; readonly verdict: string; readonly doubts: readonly string[] }>
> = {
  'a fix with its test': { changes: { ...GO_MEND, 'sum_test.go': GO_TEST(2) }, verdict: 'proven', doubts: [] },
  'a hollow test': {
    changes: { ...GO_MEND, 'sum_test.go': GO_TEST(0) },
    verdict: 'not-ready',
    doubts: ['green-on-base'],
  },
}

for (const [name, { changes, verdict, doubts }] of Object.entries(PULLS))
  needs('Go').test(
    `${name}, in Go, is ${verdict}`,
    async () => {
      await using scene = await openPullScene({ files: GO, changes, inputs: { 'test-command': 'go test ./...' } })
      const { outputs } = await scene.prove()
      expect(outputs).toMatchObject({ outcome: 'reported', verdict })
      const found = JSON.parse(outputs['doubts'] ?? '') as { kind: string }[]
      expect(found.map(({ kind }) => kind)).toEqual(doubts)
    },
    600_000,
  )
