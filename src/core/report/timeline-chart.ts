/** The timeline of a run as a Gantt chart (https://mermaid.js.org/syntax/gantt.html). */

import type { Story } from '../story/story.ts'
import { type Bar, timelineOf } from '../story/timeline.ts'
import { durationInWords } from '../text/quantities.ts'
import { chartText } from '../totals/charts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHORT_MS = 10_000
const LONGEST_NAME = 60
/** A shorter bar cannot be seen. */
const SHORTEST_SHARE = 300

const AXES = [
  { below: SHORT_MS, format: '%S.%L' },
  { below: HOUR_MS, format: '%M:%S' },
  { below: DAY_MS, format: '%H:%M:%S' },
]

/** As both of GitHub's themes draw the tags. */
const LEGEND =
  'Tests and checks: grey has passed, red has not. The other bars have no verdict; red among them has failed.'

const TAG: Readonly<Record<Bar['state'], string>> = { good: 'done, ', bad: 'crit, ', plain: '' }

/** The chart as a fenced block; empty for a run that did nothing. */
export function timelineChart(story: Story): string {
  const lanes = timelineOf(story)
  if (lanes.length === 0) return ''
  const end = lanes.flatMap(({ bars }) => bars).reduce((latest, { endedAt }) => Math.max(latest, endedAt), 0)
  const axis = AXES.find(({ below }) => end < below)?.format ?? 'day %-d, %H:%M'
  const lines = lanes.flatMap(({ name, bars }) => [
    `    section ${name}`,
    ...bars.map(bar => `    ${nameOf(bar)} :${TAG[bar.state]}${timeOf(bar.beganAt)}, ${lengthOf(bar, end)}ms`),
  ])
  const head = ['gantt', '    dateFormat YYYY-MM-DD HH:mm:ss.SSS', `    axisFormat ${axis}`, '    todayMarker off']
  return [...['```mermaid', ...head, ...lines, '```'], '', LEGEND].join('\n')
}

/** A bar's own words stand first, so that no foreign one begins a line. */
function nameOf({ name, workedMs }: Bar): string {
  return `${chartText(name.slice(0, LONGEST_NAME))}, ${durationInWords(workedMs)}`
}

function lengthOf({ beganAt, endedAt }: Bar, end: number): number {
  return Math.max(1, Math.ceil(end / SHORTEST_SHARE), Math.round(endedAt - beganAt))
}

/** A local time in a month in which no clock is changed, so that the axis shows the time since the beginning wherever it is looked at. */
function timeOf(milliseconds: number): string {
  const whole = Math.round(milliseconds)
  const two = (amount: number) => String(Math.floor(amount)).padStart(2, '0')
  const day = two(1 + whole / DAY_MS)
  const clock = [(whole / HOUR_MS) % 24, (whole / 60_000) % 60, (whole / 1_000) % 60].map(two).join(':')
  return `2001-01-${day} ${clock}.${String(whole % 1_000).padStart(3, '0')}`
}
