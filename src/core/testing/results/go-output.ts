/** What `go test -json` wraps: https://pkg.go.dev/cmd/test2json */
import { z } from 'zod'

const event = z.object({
  Action: z.string(),
  Package: z.string().optional(),
  ImportPath: z.string().optional(),
  Test: z.string().optional(),
  Output: z.string().optional(),
  FailedBuild: z.string().optional(),
})
export type GoEvent = z.infer<typeof event>

/** Reads one line as an event; null where it is none. */
export function goEventOf(line: string): GoEvent | null {
  if (!line.startsWith('{"') || !line.includes('"Action":"')) return null
  try {
    return event.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** The output with events replaced by what the packages printed, package by package; as it is where there are none. Throws nothing. */
export function plainGoOutput(output: string): string {
  if (!output.includes('"Action":"')) return output
  const packages = new Map<string, string[]>()
  const others: string[] = []
  for (const line of output.split('\n')) {
    const said = goEventOf(line)
    if (said === null) others.push(line)
    else if (said.Output !== undefined) {
      const name = said.Package ?? said.ImportPath ?? ''
      const printed = packages.get(name)
      if (printed === undefined) packages.set(name, [said.Output])
      else printed.push(said.Output)
    }
  }
  const byName = [...packages].sort(([a], [b]) => (a < b ? -1 : 1))
  return [...byName.map(([, printed]) => printed.join('')), ...others].join('\n')
}
