/** The test script of a JavaScript project, run by the package manager that the project uses. */
import { z } from 'zod'
import type { RootFiles, TestCommand } from './test-command.ts'

const manifest = z.object({
  scripts: z.record(z.string(), z.unknown()).optional(),
  packageManager: z.string().optional(),
})
const denoManifest = z.object({ tasks: z.record(z.string(), z.unknown()).optional() })

const LOCK_FILES: readonly (readonly [file: string, manager: string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
]

/** The declared test script of package.json or deno.json; null where there is none, it cannot be read, or it is npm's placeholder. */
export function scriptTestCommand(files: RootFiles): TestCommand | null {
  const read = manifest.safeParse(jsonOf(files.get('package.json')))
  const script = read.data?.scripts?.['test']
  if (typeof script === 'string' && isRealScript(script)) {
    const manager = managerOf(files, read.data?.packageManager)
    return {
      command: manager === 'bun' ? 'bun run test' : `${manager} test`,
      because: `package.json has a test script: ${script}`,
    }
  }
  const deno = ['deno.json', 'deno.jsonc'].find(name => files.has(name))
  if (deno === undefined) return null
  const tasks = denoManifest.safeParse(jsonOf(files.get(deno))).data?.tasks
  if (tasks?.['test'] !== undefined) return { command: 'deno task test', because: `${deno} has a test task` }
  return { command: 'deno test', because: `${deno} is there` }
}

/** False for what `npm init` writes and for scripts that only say something or end at once. */
function isRealScript(script: string): boolean {
  if (/no test specified/i.test(script)) return false
  return !/^\s*(true|:|exit( \d+)?|echo [^&|;]*(&&\s*(true|exit( \d+)?))?)?\s*$/.test(script)
}

function managerOf(files: RootFiles, packageManager: string | undefined): string {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager ?? '')?.[1]
  return named ?? LOCK_FILES.find(([file]) => files.has(file))?.[1] ?? 'npm'
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse((text ?? 'null').replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}
