/** What may be large in a run: how many of it, and a whole run that has so many. */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GitHub } from '../playground/github/start-github.ts'
import { create, replace, summary, turn } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { actionScript } from './shape-script.ts'
import { manyFiles, SHAPES } from './shapes.ts'

export type Scale = {
  readonly name: string
  readonly about: string
  /** From small to large. */
  readonly sizes: readonly number[]
  /** Lays the repository out in an empty folder. */
  layOut(folder: string, size: number): Promise<void> | void
  script(size: number): readonly Turn[]
  inputs?(size: number): Readonly<Record<string, string>>
  /** What the issue has before it is labelled. */
  prepare?(github: GitHub, repository: string, issue: number, size: number): void
}

const S1 = named('S1')
const MIB = 2 ** 20
const FILE_MIB = 10

const FILES: Scale = {
  name: 'files',
  about: 'files of the repository; one of them is searched for and mended',
  sizes: [1_000, 10_000, 100_000],
  layOut: (folder, size) => manyFiles(size).layOut(folder),
  script: size => actionScript(manyFiles(size)),
}

const BYTES: Scale = {
  name: 'megabytes',
  about: 'MiB of binary files beside the one that is mended',
  sizes: [50, 500, 5_000],
  async layOut(folder, size) {
    S1.layOut(folder)
    mkdirSync(join(folder, 'assets'))
    const next = noise()
    for (let at = 0; at * FILE_MIB < size; at += 1) {
      const file = createWriteStream(join(folder, 'assets', `a${at}.bin`))
      for (let mib = 0; mib < Math.min(FILE_MIB, size - at * FILE_MIB); mib += 1)
        if (!file.write(next())) await new Promise<void>(resolve => file.once('drain', () => resolve()))
      await new Promise<void>(resolve => file.end(resolve))
    }
  },
  script: () => actionScript(S1),
}

const LINES_OF_A_FILE = 500

const DIFF: Scale = {
  name: 'changed lines',
  about: 'lines of the change, in files of 500 lines at most, written by one reply',
  sizes: [50, 500, 5_000],
  layOut: folder => S1.layOut(folder),
  script(size) {
    const fix = replace('src/mean.js', 'let count = 1', 'let count = 0')
    const files = Array.from({ length: Math.ceil((size - 1) / LINES_OF_A_FILE) }, (_, at) => {
      const lines = Math.min(LINES_OF_A_FILE, size - 1 - at * LINES_OF_A_FILE)
      const text = Array.from({ length: lines }, (_, line) => `export const value${at}x${line} = ${line}\n`).join('')
      return { path: `src/values${at}.js`, text }
    })
    const told = files.map(({ path }) => ({ path, change: 'added', description: 'Values.' }))
    return [
      turn(fix, ...files.map(({ path, text }) => create(path, text))),
      summary({ files: [{ path: 'src/mean.js', change: 'modified', description: 'The count.' }, ...told] }),
    ]
  },
  inputs: size => ({ 'max-changed-lines': String(size * 2) }),
}

/** Writes as many MB as it is told to, in lines of a hundred bytes. */
const PRINTER = `import { writeSync } from 'node:fs'
const megabyte = Buffer.from('x'.repeat(99).concat('\\n').repeat(10_000))
for (let left = Number(process.argv[2]); left > 0; left -= 1)
  for (let at = 0; at < megabyte.length; ) at += writeSync(1, megabyte, at)
`

const LOG: Scale = {
  name: 'log',
  about: 'MB that the tests print each time',
  sizes: [1, 15, 150],
  layOut(folder) {
    S1.layOut(folder)
    writeFileSync(join(folder, 'print.mjs'), PRINTER)
  },
  script: () => actionScript(S1),
  inputs: size => ({ 'test-command': `node print.mjs ${size} && node --test` }),
}

const COMMENTS: Scale = {
  name: 'comments',
  about: 'comments of the issue, by somebody who may write',
  sizes: [50, 500, 5_000],
  layOut: folder => S1.layOut(folder),
  script: () => actionScript(S1),
  prepare(github, repository, issue, size) {
    for (let at = 0; at < size; at += 1)
      github.comment(repository, issue, { user: 'mona', body: `Thought ${at}.`, createdAt: '2020-01-01T00:00:00Z' })
  },
}

const TURNS: Scale = {
  name: 'turns',
  about: 'turns of the conversation, each with an edit of a file of 100 lines',
  sizes: [20, 60, 200],
  layOut(folder) {
    S1.layOut(folder)
    writeFileSync(join(folder, 'src/list.js'), Array.from({ length: 100 }, (_, at) => `// line ${at}: 0\n`).join(''))
  },
  script(size) {
    const edits = Array.from({ length: size - 2 }, (_, at) => {
      const [line, round] = [at % 100, Math.floor(at / 100)]
      return replace('src/list.js', `// line ${line}: ${round}\n`, `// line ${line}: ${round + 1}\n`)
    })
    const files = ['src/list.js', 'src/mean.js'].map(path => ({ path, change: 'modified', description: 'Edited.' }))
    return [replace('src/mean.js', 'let count = 1', 'let count = 0'), ...edits, summary({ files })]
  },
  inputs: size => ({ 'max-turns': String(size + 20), 'max-cost-usd': '1000' }),
}

export const SCALES: readonly Scale[] = [FILES, BYTES, DIFF, LOG, COMMENTS, TURNS]

function named(name: string) {
  const found = SHAPES.find(shape => shape.name === name)
  if (found === undefined) throw new Error(`there is no shape ${name}`)
  return found
}

/** Makes MiB after MiB that no compression makes smaller, the same in every run (xorshift). */
function noise(): () => Buffer {
  let state = 2_463_534_242
  return () => {
    const words = new Uint32Array(MIB / 4)
    for (let at = 0; at < words.length; at += 1) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      words[at] = state
    }
    return Buffer.from(words.buffer)
  }
}
