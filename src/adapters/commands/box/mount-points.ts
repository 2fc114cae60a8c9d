/** Makes the folders and files that something is mounted on. */
import { chownSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type BoxPlan, isWithin, type Mount } from './box-plan.ts'

/**
 * Makes every mount point that lies in a folder of the box's own. Home and temporary folder belong to the commands: what they put in the way (a link, a file) is removed, so
 * this is only for moments in which no command runs. Throws where a mount point is missing in somebody else's folder.
 */
export function makeMountPoints(plan: BoxPlan): void {
  plan.mounts.forEach((mount, at) => {
    if (mount.target === '/') return
    const below = plan.mounts.slice(0, at).findLast(earlier => isWithin(mount.target, earlier.target))
    if (below === undefined) throw new Error(`nothing holds ${mount.target}`)
    const place = join(below.source, relative(below.target, mount.target))
    if (isWithin(below.source, plan.folder)) makePlain(below.source, place, mount, plan)
    else if (statSync(place, { throwIfNoEntry: false }) === undefined) throw new Error(`${place} is missing`)
  })
}

function makePlain(base: string, place: string, mount: Mount, plan: BoxPlan): void {
  if (place === base) return
  makePlainFolder(base, dirname(place), plan)
  if (statSync(mount.source).isDirectory()) makePlainFolder(base, place, plan)
  else makePlainFile(place)
}

function makePlainFile(place: string): void {
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isFile()) return
  if (found !== undefined) rmSync(place, { recursive: true })
  writeFileSync(place, '', { mode: 0o644 })
}

/** No step of the way may be a link. */
function makePlainFolder(base: string, place: string, plan: BoxPlan): void {
  if (place === base) return
  makePlainFolder(base, dirname(place), plan)
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined) rmSync(place)
  mkdirSync(place, { mode: 0o755 })
  if (process.getuid?.() === 0) chownSync(place, plan.uid, plan.gid)
}
