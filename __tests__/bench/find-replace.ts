/** Times reading and applying 200 changes on 100,000 lines, worst cases included; run with node. */
import { applyChanges } from '../../src/core/manifest/apply-changes.ts'
import { readChanges } from '../../src/core/manifest/read-changes.ts'

const LINES = 100_000
const BLOCKS = 200
const LIMIT_MS = 100
const RUNS = 7

type Block = { readonly find: readonly string[]; readonly replace: readonly string[] }
type Case = { readonly name: string; readonly text: string; readonly blocks: readonly Block[] }

const ordinary = Array.from(
  { length: LINES },
  (_, at) => `${'  '.repeat(at % 5)}const value${at} = compute(${at % 97}, "x")`,
)
const starts = Array.from({ length: BLOCKS }, (_, at) => Math.floor((at * LINES) / BLOCKS) + 7)

function blocks(change: (line: string, at: number) => string, length = 5): readonly Block[] {
  return starts.map(start => {
    const lines = ordinary.slice(start, start + length)
    return { find: lines.map(change), replace: [...lines.slice(0, 2), '// new', ...lines.slice(3)].map(change) }
  })
}

const repeated = Array.from({ length: LINES }, () => '  return null')
const periodic = Array.from({ length: LINES }, (_, at) => (at % 101 === 0 ? 'b' : 'a'))
const same = (count: number, line: string) => Array.from({ length: count }, () => line)

const cases: readonly Case[] = [
  { name: 'exact', text: ended(ordinary), blocks: blocks(line => line) },
  { name: 'exact, CRLF', text: ordinary.join('\r\n'), blocks: blocks(line => line) },
  { name: 'other white space', text: ended(ordinary), blocks: blocks(line => `  ${line} `) },
  { name: 'no match', text: ended(ordinary), blocks: blocks(line => line.replace('const', 'let')) },
  { name: 'no word in common', text: ended(ordinary), blocks: blocks((_, at) => `zebra ${at}`) },
  {
    name: 'near match: the last line differs',
    text: ended(ordinary),
    blocks: blocks((line, at) => (at === 4 ? `${line};` : line)),
  },
  {
    name: 'near match: 50 lines',
    text: ended(ordinary),
    blocks: blocks((line, at) => (at === 49 ? `${line};` : line), 50),
  },
  {
    name: 'one repeated line',
    text: ended(repeated),
    blocks: same(BLOCKS, 'x').map(() => ({ find: same(5, '  return null'), replace: [] })),
  },
  {
    name: 'one repeated line, many lengths',
    text: ended(repeated),
    blocks: same(BLOCKS, 'x').map((_, at) => ({ find: same(at + 1, '  return null'), replace: [] })),
  },
  {
    name: 'runs that nearly match',
    text: ended(periodic),
    blocks: same(BLOCKS, 'x').map((_, at) => ({ find: [...same(101 + at, 'a'), 'b'], replace: ['c'] })),
  },
  {
    name: 'blank lines',
    text: '\n'.repeat(LINES),
    blocks: same(BLOCKS, 'x').map(() => ({ find: ['', 'x', ''], replace: [] })),
  },
]

let slowest = 0
console.log(`${LINES} lines, ${BLOCKS} blocks, best of ${RUNS}\n`)
for (const { name, text, blocks: script } of cases) {
  const answer = answerOf(script)
  const plain = best(() => text.split('\n').join('\n'))
  let outcome = ''
  const took = best(() => {
    const read = readChanges(answer)
    outcome = read.kind === 'problems' ? read.kind : applyChanges(text, read.changes).kind
  })
  slowest = Math.max(slowest, took)
  console.log(
    `${took.toFixed(1).padStart(7)} ms  ${(took / plain).toFixed(1).padStart(5)} x split and join  ${outcome.padEnd(8)} ${name}`,
  )
}
console.log(`\nslowest ${slowest.toFixed(1)} ms, limit ${LIMIT_MS} ms`)
if (slowest > LIMIT_MS) process.exitCode = 1

function ended(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

function answerOf(script: readonly Block[]): string {
  const fence = '```'
  return script
    .map(({ find, replace }, at) =>
      [
        `### CHANGE ${at + 1}: part`,
        'FIND:',
        fence,
        ...find,
        fence,
        'REPLACE WITH:',
        fence,
        ...replace,
        fence,
        '',
      ].join('\n'),
    )
    .join('\n')
}

function best(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}
