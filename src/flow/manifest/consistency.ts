/** Imports that lead nowhere since the change. */
import type { Finding } from '../../core/change/change.ts'
import { fromWorkingDirectory } from '../../core/change/paths.ts'
import { parentFolders } from '../../core/edit/path-policy.ts'
import { type Import, importInWords, importsIn } from '../../core/manifest/imports.ts'
import type { Session } from '../session.ts'
import { type FilePlan, rootPath } from './plan-files.ts'

type TextsByPath = ReadonlyMap<string, string>
type BrokenImport = { path: string; broken: Import }

type Consistency = {
  /** The broken imports of planned files as they will be, by the path of the plan. */
  problems(after: TextsByPath): Promise<ReadonlyMap<string, readonly Import[]>>
  stillThere(paths: readonly string[]): Promise<readonly Finding[]>
}

/** Makes the check of one plan, while the work tree is as it was. */
export async function createConsistency(plan: FilePlan, { run }: Session): Promise<Consistency> {
  const { manifest, present } = plan
  const { workspace } = run.ports
  const { workingDirectory } = run.config
  const planned = new Map(manifest.files.map(({ path }) => [rootPath(path, plan), path]))
  const deleted = new Set(
    manifest.files.filter(file => file.action === 'delete').map(({ path }) => rootPath(path, plan)),
  )
  const isThere = async (path: string) => {
    const toolPath = fromWorkingDirectory(path, workingDirectory) || '.'
    return (await workspace.read(toolPath)).kind !== 'missing'
  }
  const willBeThere = async (path: string) =>
    ![...parentFolders(path), path].some(one => deleted.has(one)) && isThere(path)
  const before = new Map<string, string>()
  for (const content of present.values()) if (content.kind === 'text') before.set(content.path, content.text)
  const keyOf = ({ path, broken }: BrokenImport) => [path, broken.module, broken.wanted].join('\0')
  const known = new Set((await brokenIn(before, workingDirectory, isThere)).map(keyOf))
  const newIn = async (texts: TextsByPath, exists: typeof isThere) =>
    (await brokenIn(texts, workingDirectory, exists)).filter(one => !known.has(keyOf(one)))

  return {
    async problems(after) {
      const texts = new Map([...after].map(([path, text]) => [rootPath(path, plan), text]))
      const found = Map.groupBy(await newIn(texts, willBeThere), ({ path }) => planned.get(path) ?? path)
      return new Map([...found].map(([path, list]) => [path, list.map(({ broken }) => broken)]))
    },
    async stillThere(paths) {
      const contents = await Promise.all(paths.map(path => workspace.read(path)))
      const texts = contents.flatMap(one => (one.kind === 'text' ? [[one.path, one.text] as const] : []))
      const found = await newIn(new Map(texts), isThere)
      return found.map(({ path, broken }) => ({ kind: 'broken-import', path, detail: importInWords(broken) }))
    },
  }
}

async function brokenIn(files: TextsByPath, workingDirectory: string, exists: (path: string) => Promise<boolean>) {
  const asked = new Map<string, Promise<boolean>>()
  const isThere = (path: string): Promise<boolean> => {
    const known = asked.get(path) ?? (files.has(path) ? Promise.resolve(true) : exists(path))
    asked.set(path, known)
    return known
  }
  const isAnyThere = async (paths: readonly string[]): Promise<boolean> => {
    for (const path of paths) if (await isThere(path)) return true
    return false
  }
  const all: BrokenImport[] = []
  const written = [...files.keys()]
  for (const [path, text] of files)
    for (const broken of importsIn(path, text, { workingDirectory, written })) {
      const { roots, candidates } = broken
      if ((roots === null || (await isAnyThere(roots))) && !(await isAnyThere(candidates))) all.push({ path, broken })
    }
  return all
}
