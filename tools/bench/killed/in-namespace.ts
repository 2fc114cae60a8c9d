/** Starts cells in a process namespace of their own, so that no signal can reach anything else. */
import { spawn } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { namespaceArguments } from '../../../__tests__/playground/machine.ts'
import type { Cell, CellResult } from './cell.ts'

const SCRIPT = join(import.meta.dirname, 'play-cell.ts')
const LIMIT_MS = 240_000

/** Plays one after the other and hands each result on as it comes. Throws where no namespace can be had: kills are not played without one. */
export async function playCells(cells: readonly Cell[], tell: (cell: Cell, result: CellResult) => void): Promise<void> {
  const namespace = namespaceArguments()
  if (namespace === null) throw new Error('kills are only played in a process namespace of their own (unshare)')
  const outside = readlinkSync('/proc/self/ns/pid')
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', SCRIPT, JSON.stringify(cells), outside]
  const init = ['bash', '-c', '"$@"; exit $?', 'init-of-cell', ...node]
  const child = spawn('unshare', [...namespace, ...init], { stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS * cells.length)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const left = [...cells]
  for await (const line of createInterface({ input: child.stdout })) {
    const cell = left.shift()
    const result = JSON.parse(line) as CellResult | { readonly notPlayed: string }
    if (cell !== undefined) tell(cell, 'notPlayed' in result ? notPlayed(result.notPlayed) : result)
  }
  clearTimeout(timer)
  for (const cell of left) tell(cell, notPlayed(said))
}

function notPlayed(why: string): CellResult {
  return { wasKilled: false, outcome: '(not played)', healed: '(not played)', endedAfterMs: null, violations: [why] }
}
