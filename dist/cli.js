#!/usr/bin/env node
// The command line: reads its arguments, and loads the engine for a command.
const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(`diffproof needs Node ${NEEDED} or newer; this is ${process.version}.`)
  process.exit(2)
}
const { readOrder } = await import('./arguments.js')
const order = await readOrder(process.argv.slice(2))
if (order !== null) {
  const { runCommandLine } = await import('./main.js')
  await runCommandLine(order)
}
