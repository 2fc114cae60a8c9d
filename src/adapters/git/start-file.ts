/** The start snapshot as a file, for the post step. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Start } from './start-snapshot.ts'

const PAIRS = z.array(z.tuple([z.string(), z.string()]))
const FILE = z.object({
  baseIndex: z.string(),
  startIndex: z.string(),
  rules: PAIRS,
  submodules: z.array(z.string()),
  setAside: z.array(z.string()),
  seen: z.array(z.string()),
  watched: PAIRS,
  openFolders: z.array(z.string()),
  young: PAIRS,
  filtered: PAIRS,
  emptySubmodules: z.array(z.string()),
  own: z.string().nullable(),
})

/** Writes it into a folder, whole or not at all; returns its path. Throws what the file system throws. */
export async function writeStart(folder: string, start: Start): Promise<string> {
  const file = join(folder, 'start.json')
  const { baseIndex, startIndex, rules, setAside, seen, watched, openFolders, young, filtered } = start
  const flat: z.infer<typeof FILE> = {
    baseIndex,
    startIndex,
    rules: [...rules.files].map(([path, bytes]) => [path, bytes.toString('base64')]),
    submodules: [...rules.submodules],
    setAside: [...setAside],
    seen: [...seen],
    watched: [...watched],
    openFolders: [...openFolders],
    young: [...young].map(([path, time]) => [path, String(time)]),
    filtered: [...filtered],
    emptySubmodules: [...start.emptySubmodules],
    own: start.own,
  }
  await writeFile(`${file}.part`, JSON.stringify(flat), { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

/** Reads it back. Throws where it is missing or not one. */
export async function readStart(file: string): Promise<Start> {
  const flat = FILE.parse(JSON.parse(await readFile(file, 'utf8')))
  return {
    ...flat,
    rules: {
      files: new Map(flat.rules.map(([path, text]) => [path, Buffer.from(text, 'base64')])),
      submodules: flat.submodules,
    },
    setAside: new Set(flat.setAside),
    seen: new Set(flat.seen),
    watched: new Map(flat.watched),
    young: new Map(flat.young.map(([path, time]) => [path, BigInt(time)])),
    filtered: new Map(flat.filtered),
    emptySubmodules: new Set(flat.emptySubmodules),
  }
}
