#!/usr/bin/env node
// The command line: reads its arguments, and loads the engine for a command.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) < NEEDED) handOver()
else {
  // A reader that leaves early, as `head`, ends no work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const { readOrder } = await import('./arguments.js')
  const order = await readOrder(process.argv.slice(2))
  if (order !== null && isSomewhere()) {
    const { runCommandLine } = await import('./main.js')
    await runCommandLine(order)
  }
}

// The system names no folder that was deleted.
function isSomewhere() {
  try {
    return process.cwd() !== ''
  } catch {
    console.error('diffproof cannot work here: the current folder was deleted. Go into another one.')
    process.exitCode = 2
    return false
  }
}

// In a clone of Diffproof, `npm ci` has brought a newer Node.
function handOver() {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
  if (!existsSync(node)) {
    console.error(`diffproof needs Node ${NEEDED} or newer; this is ${process.version}.`)
    process.exitCode = 2
    return
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal interrupts both; the child says how it ends.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', code => {
    process.exitCode = code ?? 1
  })
}
