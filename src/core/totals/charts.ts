/** Charts as Mermaid draws them on GitHub (https://mermaid.js.org/syntax/pie.html, https://mermaid.js.org/syntax/xyChart.html). */

/** A pie of the parts that are more than nothing; empty where there is none. */
export function pieChart(title: string, parts: readonly (readonly [string, number])[]): string {
  const shown = parts.filter(([, value]) => value > 0)
  if (shown.length === 0) return ''
  const lines = shown.map(([name, value]) => `    "${chartText(name)}" : ${value}`)
  return fenced(['pie showData', `    title ${chartText(title)}`, ...lines])
}

/** Bars over names in order; empty where there are none. */
export function barChart(title: string, axis: string, bars: readonly (readonly [string, number])[]): string {
  if (bars.length === 0) return ''
  const top = Math.max(1, ...bars.map(([, value]) => value))
  return fenced([
    'xychart-beta',
    `    title "${chartText(title)}"`,
    `    x-axis [${bars.map(([name]) => `"${chartText(name)}"`).join(', ')}]`,
    `    y-axis "${chartText(axis)}" 0 --> ${top}`,
    `    bar [${bars.map(([, value]) => value).join(', ')}]`,
  ])
}

function fenced(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n')
}

/** A text that means nothing to Mermaid or Markdown: letters, digits and what names are made of. */
export function chartText(text: string): string {
  return text
    .slice(0, 100)
    .replace(/[^\p{L}\p{N}._/+-]+/gu, ' ')
    .trim()
}
