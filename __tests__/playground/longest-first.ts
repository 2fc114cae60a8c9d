/** Begins with the files that take longest although they are small, so that no worker waits for another at the end. Jest goes by size. */
import { createRequire } from 'node:module'
import type TestSequencer from '@jest/test-sequencer'

// What an import of it gives is not what its types say.
const jest = createRequire(import.meta.url)('@jest/test-sequencer') as {
  readonly default: typeof TestSequencer.default
}

const LONGEST =
  /\/(?:golden-pages|killed|kill|proof-languages|self-test|honest-work|forge-faults|model-faults|limits|demo|cli-eval-model)[.][^/]+$/

class LongestFirst extends jest.default {
  override async sort(tests: Parameters<TestSequencer.default['sort']>[0]) {
    const sorted = await super.sort(tests)
    const isLong = ({ path }: { readonly path: string }) => LONGEST.test(path)
    return [...sorted.filter(isLong), ...sorted.filter(test => !isLong(test))]
  }
}

export { LongestFirst as 'module.exports' }
