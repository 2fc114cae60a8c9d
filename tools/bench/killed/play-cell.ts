/** Plays the cells in its argument and prints what came of each, a line of JSON; refuses outside of a process namespace of its own. */
import { readFileSync, readlinkSync } from 'node:fs'
import type { Cell } from './cell.ts'
import { runCell } from './run-cell.ts'

const [cells = '[]', outside = ''] = process.argv.slice(2)
const isInside = process.ppid === 1 && outside !== '' && readlinkSync('/proc/self/ns/pid') !== outside
if (!isInside || !readFileSync('/proc/1/cmdline', 'latin1').includes('init-of-cell'))
  throw new Error('kills are only played in a process namespace of their own (unshare)')
for (const cell of JSON.parse(cells) as readonly Cell[]) {
  const result = await runCell(cell).catch((thrown: unknown) => ({ notPlayed: String(thrown) }))
  console.log(JSON.stringify(result))
}
process.exit(0)
