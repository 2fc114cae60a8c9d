/** `strategy: manifest`: imports that lead nowhere since the change. Those that led nowhere before are nobody's fault here. */

import type { Finding } from '../../core/change/change.ts'
import { fromWorkingDirectory } from '../../core/change/paths.ts'
import { foldersAbove } from '../../core/edit/path-policy.ts'
import { type BrokenImport, brokenImports, importersOf, inWords } from '../../core/manifest/imports.ts'
import type { Session } from '../session.ts'
import type { Plan } from './plan-files.ts'

type Texts = ReadonlyMap<string, string>

export type Consistency = {
  /** The broken imports of the files as they will be: of planned files, and of others that import a deleted one. By path, as a tool takes it. */
  problems(after: Texts): Promise<ReadonlyMap<string, readonly BrokenImport[]>>
  /** Those of `paths` that the work tree still holds, by path of the repository. */
  stillThere(paths: readonly string[]): Promise<readonly Finding[]>
}

const MOST_IMPORTERS = 200

/** Makes the check of one plan, while the work tree is as it was. Imports may lead out of the working directory, so paths inside are those of the repository. */
export async function createConsistency({ manifest, present }: Plan, { run }: Session): Promise<Consistency> {
  const { workspace } = run.ports
  const { workingDirectory } = run.config
  const toolPath = (path: string) => fromWorkingDirectory(path, workingDirectory) || '.'
  const rootPath = (path: string) => present.get(path)?.path ?? path
  const planned = new Map(manifest.files.map(({ path }) => [rootPath(path), path]))
  const deleted = new Set(manifest.files.filter(file => file.action === 'delete').map(file => rootPath(file.path)))
  // Below a file there is nothing, which reading cannot see while it is still there.
  const isDeleted = (path: string) => [...foldersAbove(path), path].some(one => deleted.has(one))
  const isThere = async (path: string) => (await workspace.read(toolPath(path))).kind !== 'missing'
  const brokenIn = async (files: Texts, exists: (path: string) => Promise<boolean>) => {
    const found = await findBroken(files, workingDirectory, exists)
    return [...found].flatMap(([path, list]) => list.map(broken => ({ path, broken })))
  }

  const importers = new Map<string, string>()
  for (const { pattern, glob } of importersOf([...deleted])) {
    const found = await workspace.search({ pattern, path: toolPath(''), glob, limit: MOST_IMPORTERS })
    const paths = 'refused' in found ? [] : found.matches.map(match => /^(.+?):\d+:/.exec(match)?.[1] ?? '')
    for (const path of new Set(paths)) {
      const content = await workspace.read(path)
      if (content.kind === 'text' && !planned.has(content.path)) importers.set(content.path, content.text)
    }
  }
  const before = [...planned.values()].flatMap(path => {
    const content = present.get(path)
    return content?.kind === 'text' ? [[content.path, content.text] as const] : []
  })
  const known = new Set((await brokenIn(new Map([...importers, ...before]), isThere)).map(keyOf))
  const newIn = async (...args: Parameters<typeof brokenIn>) =>
    (await brokenIn(...args)).filter(one => !known.has(keyOf(one)))

  return {
    async problems(after) {
      const texts = new Map([...importers, ...[...after].map(([path, text]) => [rootPath(path), text] as const)])
      const found = await newIn(texts, async path => !isDeleted(path) && (await isThere(path)))
      const byPath = Map.groupBy(found, ({ path }) => planned.get(path) ?? toolPath(path))
      return new Map([...byPath].map(([path, list]) => [path, list.map(({ broken }) => broken)]))
    },
    async stillThere(paths) {
      const contents = await Promise.all(paths.map(path => workspace.read(path)))
      const texts = contents.flatMap(content =>
        content.kind === 'text' ? [[content.path, content.text] as const] : [],
      )
      const found = await newIn(new Map(texts), isThere)
      return found.map(({ path, broken }) => ({ kind: 'broken-import', path, detail: inWords(broken) }))
    },
  }
}

function keyOf({ path, broken: { module, wanted } }: { readonly path: string; readonly broken: BrokenImport }): string {
  return [path, module, wanted].join('\0')
}

async function findBroken(files: Texts, workingDirectory: string, exists: (path: string) => Promise<boolean>) {
  const known = new Map<string, boolean>()
  for (;;) {
    const asked = new Set<string>()
    const found = brokenImports(files, workingDirectory, path => {
      if (!known.has(path)) asked.add(path)
      return known.get(path) ?? false
    })
    if (asked.size === 0) return found
    for (const path of asked) known.set(path, await exists(path))
  }
}
