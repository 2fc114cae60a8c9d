/** Parts of a row of the timeline as bars, few enough to be drawn. */

export type Part = {
  readonly beganAt: number
  readonly endedAt: number
  readonly tone: 'step' | 'good' | 'bad' | 'model' | 'tool'
}
/** `from` and `share` in percent of the whole time. */
export type Bar = { readonly from: number; readonly share: number; readonly tone: Part['tone'] }

/** No two bars are nearer than the eye can tell, so that a row of a thousand parts stays small. */
const NEAREST = 0.1
const THINNEST = 0.25

/** `parts` in the order of their beginnings. */
export function barsOf(parts: readonly Part[], totalMs: number): Bar[] {
  const percent = (ms: number) => Math.round((ms / totalMs) * 10_000) / 100
  const bars: Bar[] = []
  for (const { beganAt, endedAt, tone } of parts) {
    const from = Math.min(percent(beganAt), 100 - THINNEST)
    const share = Math.min(Math.max(percent(endedAt - beganAt), THINNEST), 100 - from)
    const last = bars.at(-1)
    const gap = last === undefined ? Number.POSITIVE_INFINITY : from - last.from - last.share
    if (last === undefined || last.tone !== tone || gap >= NEAREST) bars.push({ from, share: rounded(share), tone })
    else bars[bars.length - 1] = { ...last, share: rounded(Math.max(last.share, from + share - last.from)) }
  }
  return bars
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100
}
