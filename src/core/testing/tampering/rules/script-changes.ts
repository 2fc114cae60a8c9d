/** Test scripts of a package.json. */
import { z } from 'zod'
import type { ChangedText } from '../changed-text.ts'
import { quote } from './finding.ts'

const manifest = z.object({ scripts: z.record(z.string(), z.unknown()).optional() })
const TEST_SCRIPT = /^(?:pre|post)?tests?(?:$|[:_.-])|^(?:unit|integration|e2e|coverage|ci|verify)(?:$|[:_.-])/

/** What became of the scripts that test, judged by `judge` from the old and the new command. */
export function scriptChanges(
  { before, after }: ChangedText,
  judge: (before: string, after: string) => string | null,
): readonly string[] {
  const [old, now] = [scriptsOf(before), scriptsOf(after)]
  if (old === null || now === null) return []
  return Object.entries(old).flatMap(([name, command]) => {
    if (!TEST_SCRIPT.test(name) || typeof command !== 'string') return []
    const current = now[name]
    if (current === command) return []
    if (typeof current !== 'string')
      return name === 'test' ? [`the script "test" is gone: it was ${quote(command)}`] : []
    const how = judge(command, current)
    return how === null ? [] : [`the script ${quote(name)} ${how}: ${quote(command)} became ${quote(current)}`]
  })
}

function scriptsOf(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    return manifest.safeParse(JSON.parse((text ?? '').replace(/^\uFEFF/, ''))).data?.scripts ?? null
  } catch {
    return null
  }
}
