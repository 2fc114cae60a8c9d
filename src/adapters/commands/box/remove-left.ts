/** Removes what a killed run's boxes left: their folders, of which some belong to root, their control groups, and files of their self-test. */
import { existsSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { asRoot, quietly, REMOVE_GROUPS } from './open-box.ts'
import { isControlGroup } from './sudo-unshare.ts'

/** As the self-test names what it makes outside of the private folder. */
const TRIAL = /^\.?diffproof-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Removes files that a self-test was killed with; any other name stays. Throws nothing. */
export function removeTrials(files: readonly string[]): void {
  for (const file of files.filter(one => TRIAL.test(basename(one)))) quietly(() => rmSync(file, { force: true }))
}

/** `folder` is the run's private folder, known to be one. Throws nothing. */
export function removeLeftBoxes(folder: string, groups: readonly string[]): void {
  const left = groups.filter(group => isControlGroup(group) && existsSync(group))
  if (left.length > 0) asRoot('bash', '-c', REMOVE_GROUPS, 'box', ...left)
  // What belongs to root goes with the next step.
  quietly(() => rmSync(folder, { recursive: true, force: true }))
  if (existsSync(folder)) asRoot('rm', '-rf', '--one-file-system', '--', folder)
}
