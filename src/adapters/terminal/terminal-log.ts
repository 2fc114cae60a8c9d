/** The log on a terminal or in a pipe: a line a step, and on a terminal what is under way. */
import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

const FRAME_MS = 100

type Style = Parameters<typeof styleText>[0]

/** With colours where the stream takes them and `NO_COLOR` does not forbid them. */
export function styled(stream: NodeJS.WriteStream, format: Style, text: string): string {
  return styleText(format, text, { stream })
}

/** Makes it. `isVerbose` prints what is folded in a job's log too. */
export function createTerminalLog(stream: NodeJS.WriteStream, { isVerbose }: { isVerbose: boolean }) {
  const progress = createProgressLine(stream)
  const print = (text: string) => {
    progress.erase()
    stream.write(`${text}\n`)
  }
  const indented = (text: string) => print(styled(stream, 'dim', text.replace(/^/gm, '    ')))
  return {
    step(text: string): void {
      print(text)
      progress.begin('')
    },
    begin: progress.begin,
    detail(title: string, text: string): void {
      if (isVerbose) indented(text)
      progress.begin(title)
    },
    block(title: string, text: string): void {
      if (isVerbose) indented(`${title}\n${text}`)
    },
    warning: (text: string) => print(styled(stream, 'yellow', `warning: ${text}`)),
    end: () => progress.end(),
    stop: () => progress.end(),
  }
}

/** What is under way and for how long, at the bottom of a terminal; nothing in a pipe. */
function createProgressLine(stream: NodeJS.WriteStream) {
  let [what, since, timer] = ['', Date.now(), undefined as NodeJS.Timeout | undefined]
  const erase = () => {
    if (stream.isTTY) stream.write('\r\u001b[K')
  }
  const draw = () => {
    const seconds = ` ${((Date.now() - since) / 1_000).toFixed(1)} s`
    const width = (stream as WriteStream).columns || 80
    const line = `… ${what === '' ? 'working' : what}`.slice(0, width - 1 - seconds.length) + seconds
    stream.write(`\r\u001b[K${styled(stream, 'dim', line)}`)
  }
  return {
    erase,
    begin(now: string): void {
      if (!stream.isTTY) return
      if (now !== what) [what, since] = [now, Date.now()]
      timer ??= setInterval(draw, FRAME_MS).unref()
    },
    end(): void {
      clearInterval(timer)
      timer = undefined
      erase()
    },
  }
}
