/** A branch to prove by the command line: the fault, its fix and their tests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CliScene, openCli, sandboxOptions } from './cli-scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

export const FIXED = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
export const OLD_TEST = SMALL_PROJECT['test/sum.test.js'].replace('sum(1, 2), 3', 'sum(1, 0), 1')
export const NEW_TEST = SMALL_PROJECT['test/sum.test.js']

/** The fault is there, and no test shows it. */
export const openUntested = () => openCli({ files: { ...SMALL_PROJECT, 'test/sum.test.js': OLD_TEST } })

export const write = ({ folder }: CliScene, path: string, text: string) => writeFileSync(join(folder, path), text)
export const prove = (scene: CliScene, ...more: readonly string[]) => {
  return scene.run(['prove', '--json', ...sandboxOptions(), ...more], { key: '' })
}
