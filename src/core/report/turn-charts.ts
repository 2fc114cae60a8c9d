/** Tokens and cost of the turns as charts (https://mermaid.js.org/syntax/xyChart.html). */
import type { Story } from '../story/story.ts'
import { type TurnGroup, turnGroups } from '../story/turn-groups.ts'

const THOUSAND = 1_000
/** So many bars need no more room. */
const FEW = 8

/** The charts as Markdown; empty without an answer of the model. */
export function turnCharts(story: Story): string {
  const groups = turnGroups(story)
  if (groups.length === 0) return ''
  const costs = groups.map(({ costUsd }) => costUsd)
  const known = costs.every(cost => cost !== null)
  return [
    chart(groups, 'Tokens read by turn', 'thousands', [
      ['bar', groups.map(({ read }) => read / THOUSAND)],
      ['line', groups.map(({ fromCache }) => fromCache / THOUSAND)],
    ]),
    'The bars are all tokens read, the line those of them that came from the cache.',
    chart(groups, 'Tokens written by turn', 'tokens', [['bar', groups.map(({ written }) => written)]]),
    ...(known ? [chart(groups, 'Cost by turn', 'US cents', [['bar', costs.map(cost => cost * 100)]])] : []),
  ].join('\n\n')
}

type Series = readonly [kind: 'bar' | 'line', values: readonly number[]]

/** https://mermaid.js.org/config/schema-docs/config-defs-xy-chart-config.html */
function lookOf(bars: number): string {
  const [width, height] = bars <= FEW ? [600, 180] : [900, 280]
  return `%%{init: {"xyChart": {"width": ${width}, "height": ${height}}, "themeVariables": {"xyChart": {"plotColorPalette": "#7c76d6, #e08a1e"}}}}%%`
}

function chart(groups: readonly TurnGroup[], title: string, axis: string, series: readonly Series[]): string {
  const [first] = groups
  const size = first === undefined ? 1 : first.last - first.first + 1
  const top = Math.max(0.01, ...series.flatMap(([, values]) => values))
  return [
    '```mermaid',
    lookOf(groups.length),
    'xychart-beta',
    `    title "${title}"`,
    `    x-axis "${size === 1 ? 'turn' : `turns, ${size} to a bar`}" [${groups.map(one => `"${one.first}"`).join(', ')}]`,
    `    y-axis "${axis}" 0 --> ${rounded(top)}`,
    ...series.map(([kind, values]) => `    ${kind} [${values.map(rounded).join(', ')}]`),
    '```',
  ].join('\n')
}

/** Above it numbers are written in a notation that charts do not read. */
const LARGEST = 1e15

/** Three digits. */
function rounded(given: number): string {
  const value = Math.min(given, LARGEST)
  const digits = value >= 100 ? 0 : value >= 1 ? 2 : 4
  return value.toFixed(digits)
}
