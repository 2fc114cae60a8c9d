/** nektos/act: found, or built once into a cache outside the repository. */
import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'

const VERSION = '0.2.89'

/** The program, or why there is none. */
export function findAct(): { readonly act: string } | { readonly missing: string } {
  const bin = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'diffproof-act')
  const built = join(bin, 'act')
  const act = [built, 'act'].find(isWanted)
  if (act !== undefined) return { act }
  const env = { ...process.env, GOBIN: bin, GOFLAGS: '' }
  const { status, stderr, error } = spawnSync('go', ['install', `github.com/nektos/act@v${VERSION}`], {
    env,
    encoding: 'utf8',
  })
  if (status === 0) return { act: built }
  if (error !== undefined) return { missing: `neither act ${VERSION} nor Go to build it is on this machine` }
  return { missing: `act ${VERSION} could not be built: ${stderr.trim().slice(-500)}` }
}

function isWanted(act: string): boolean {
  return spawnSync(act, ['--version'], { encoding: 'utf8' }).stdout === `act version ${VERSION}\n`
}
