/** Lines of the Test Anything Protocol (https://testanything.org/tap-version-14-specification.html) as a tree of test points. */

export type TapPoint = {
  readonly name: string
  readonly ok: boolean
  readonly skipped: boolean
  children: readonly TapPoint[]
  /** From the YAML block below the point: node's reason for a failure, and where the test stands. */
  reason: string | null
  file: string | null
}

const POINT = /^((?: {4})*)(not ok|ok)\b(?: +(\d+))?(?: +- ?| +|$)(.*)$/
const OPEN = ' {'

/**
 * The points at the top, each with the subtests that were reported before it (indented by four) or inside its braces. YAML blocks are passed
 * over, so that nothing in a message counts as a point. Throws nothing.
 */
export function tapPoints(lines: readonly string[]): readonly TapPoint[] {
  const waiting: TapPoint[][] = [[]]
  let last: { readonly point: TapPoint; readonly depth: number } | null = null
  let yaml: string | null = null
  const adopt = (point: TapPoint, depth: number) => {
    point.children = waiting[depth + 1] ?? []
    waiting.length = Math.min(waiting.length, depth + 1)
  }
  for (const line of lines) {
    if (yaml !== null) {
      if (line === `${yaml}...`) yaml = null
      else if (last !== null) readYaml(line.slice(yaml.length), last.point)
      continue
    }
    const [, indent = '', ok, , rest = ''] = POINT.exec(line) ?? []
    if (ok !== undefined) {
      const depth = indent.length / 4
      const isOpen = rest.endsWith(OPEN)
      const point = pointOf(isOpen ? rest.slice(0, -OPEN.length) : rest, ok === 'ok')
      if (!isOpen) adopt(point, depth)
      else waiting.length = Math.min(waiting.length, depth + 1)
      while (waiting.length <= depth) waiting.push([])
      waiting[depth]?.push(point)
      last = { point, depth }
      continue
    }
    const text = line.trimStart()
    if (text === '---' && last !== null && line.length >= last.depth * 4 + 5) yaml = line.slice(0, -3)
    else if (text === '}' && (line.length - 1) % 4 === 0) {
      const depth = (line.length - 1) / 4
      const opened = waiting[depth]?.at(-1)
      if (opened !== undefined) adopt(opened, depth)
    }
  }
  return waiting[0] ?? []
}

function pointOf(rest: string, ok: boolean): TapPoint {
  const at = rest.lastIndexOf('#')
  const directive = at < 0 || rest[at - 1] === '\\' ? '' : rest.slice(at + 1).trimStart()
  const isDirective = /^(?:skip|todo|time)/i.test(directive)
  const title = (isDirective ? rest.slice(0, at) : rest).trim()
  return {
    name: title.replace(/\\([#\\])/g, '$1'),
    ok,
    skipped: /^(?:skip|todo)/i.test(directive),
    children: [],
    reason: null,
    file: null,
  }
}

function readYaml(line: string, point: TapPoint): void {
  const [, key, value] = /^(failureType|location|at): ['"](.+)['"]$/.exec(line) ?? []
  if (key === 'failureType') point.reason ??= value ?? null
  else if (key !== undefined) point.file ??= (value ?? '').replace(/:\d+:\d+$/, '')
}
