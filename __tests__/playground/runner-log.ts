import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createCommandReader, type WorkflowCommand } from './runner-commands.ts'

/** The output of a step, line by line as both streams bring it. */
export interface LogCollector {
  /** The log so far; values are not masked, but commands that register a mask do not show theirs. */
  readonly text: () => string
  readonly isCut: () => boolean
  readonly commands: readonly WorkflowCommand[]
  readonly masks: readonly string[]
  /** Calls back with the log so far at every new line. */
  readonly onLine: (listener: (text: string) => void) => void
  /** Takes in what stands behind the last line end. */
  readonly finish: () => void
}

/** Collects the output of a process, up to a limit; behind it, lines are only read for commands. */
export function collectLog(child: ChildProcess, maxBytes: number): LogCollector {
  const reader = createCommandReader()
  const listeners: ((text: string) => void)[] = []
  const rests: (() => void)[] = []
  let log = ''
  let cut = false

  function take(line: string): void {
    const shown = reader.read(line)
    if (log.length + shown.length > maxBytes) cut = true
    else log += `${shown}\n`
    for (const listener of listeners) listener(log)
  }

  for (const stream of [child.stdout, child.stderr]) if (stream !== null) rests.push(eachLine(stream, take))
  return {
    text: () => log,
    isCut: () => cut,
    commands: reader.commands,
    masks: reader.masks,
    onLine: listener => void listeners.push(listener),
    finish() {
      for (const rest of rests) rest()
    },
  }
}

/** Calls back with every line (ended by CR, LF or both); gives a function that hands out the rest. */
function eachLine(stream: Readable, take: (line: string) => void): () => void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    // A CR at the end may be the first half of a line end: it waits for the next chunk.
    const parts = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    for (const part of parts) take(part)
  })
  return () => {
    if (rest !== '') take(rest.replace(/\r$/, ''))
    rest = ''
  }
}
