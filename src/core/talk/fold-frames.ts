/** Stack traces as short as they can be told: every later request carries them. */

/** A frame of Node's own code; the last of a trace may open the error's fields. */
const FRAME = /^( +)at (?:async )?(?:[^(]*\()?node:[\w/]+:\d+:\d+\)?( \{)?$/
const LEAST = 2

/** The output of a command in which two or more frames of Node's own code in a row are one line that counts them: nobody mends those. All other lines are as they were. */
export function foldFrames(output: string): string {
  if (!output.includes('node:')) return output
  const shown: string[] = []
  let frames: string[] = []
  const close = () => {
    shown.push(...(frames.length < LEAST ? frames : [folded(frames)]))
    frames = []
  }
  for (const line of output.split('\n')) {
    if (FRAME.test(line)) frames.push(line)
    else {
      close()
      shown.push(line)
    }
  }
  close()
  return shown.join('\n')
}

function folded(frames: readonly string[]): string {
  const [, indent = ''] = FRAME.exec(frames[0] ?? '') ?? []
  const [, , brace = ''] = FRAME.exec(frames.at(-1) ?? '') ?? []
  return `${indent}... ${frames.length} frames inside Node${brace}`
}
