/** `strategy: manifest`: imports that lead nowhere since the change. Those that led nowhere before are nobody's fault here. */
import type { Finding } from '../../core/change/change.ts'
import { type BrokenImport, brokenImports, importersOf, inWords } from '../../core/manifest/imports.ts'
import type { Session } from '../session.ts'
import type { Plan } from './plan-files.ts'

type Texts = ReadonlyMap<string, string>

export type Consistency = {
  /** The broken imports of the files as they will be, by path: of planned files, and of others that import a deleted one. */
  problems(after: Texts): Promise<ReadonlyMap<string, readonly BrokenImport[]>>
  /** Those of `paths` that the work tree still holds. */
  stillThere(paths: readonly string[]): Promise<readonly Finding[]>
}

const MOST_IMPORTERS = 200

/** Makes the check of one plan. Call `problems` while the work tree is as it was. */
export function createConsistency({ manifest, present }: Plan, session: Session): Consistency {
  const { workspace } = session.run.ports
  const deleted = new Set(manifest.files.filter(file => file.action === 'delete').map(file => file.path))
  let first: Promise<{ readonly importers: Texts; readonly known: ReadonlySet<string> }> | null = null
  // Below a file there is nothing, which reading cannot see while it is still there.
  const isDeleted = (path: string) =>
    path.split('/').some((_, at, names) => deleted.has(names.slice(0, at + 1).join('/')))
  const isThere = async (path: string) => (await workspace.read(path)).kind !== 'missing'

  async function lookBefore() {
    const importers = new Map<string, string>()
    for (const { pattern, glob } of importersOf([...deleted])) {
      const found = await workspace.search({ pattern, path: '.', glob, limit: MOST_IMPORTERS })
      const paths = 'refused' in found ? [] : found.matches.map(match => /^(.+?):\d+:/.exec(match)?.[1] ?? '')
      for (const path of new Set(paths)) {
        const content = await workspace.read(path)
        if (content.kind === 'text' && !present.has(path)) importers.set(path, content.text)
      }
    }
    const before = new Map(importers)
    for (const { path } of manifest.files) {
      const content = present.get(path)
      if (content?.kind === 'text') before.set(path, content.text)
    }
    const broken = await findBroken(before, isThere)
    return { importers, known: new Set([...broken].flatMap(([path, list]) => list.map(one => keyOf(path, one)))) }
  }

  async function fresh(after: Texts, exists: (path: string) => Promise<boolean>) {
    first ??= lookBefore()
    const { known } = await first
    const broken = [...(await findBroken(after, exists))].map(([path, list]) => {
      return [path, list.filter(one => !known.has(keyOf(path, one)))] as const
    })
    return new Map(broken.filter(([, list]) => list.length > 0))
  }

  return {
    async problems(after) {
      first ??= lookBefore()
      const { importers } = await first
      return fresh(new Map([...importers, ...after]), async path => !isDeleted(path) && (await isThere(path)))
    },
    async stillThere(paths) {
      const texts = new Map<string, string>()
      const named = new Map<string, string>()
      for (const path of paths) {
        const content = await workspace.read(path)
        named.set(path, content.path)
        if (content.kind === 'text') texts.set(path, content.text)
      }
      const found = paths.length === 0 ? new Map<string, readonly BrokenImport[]>() : await fresh(texts, isThere)
      return [...found].flatMap(([path, list]) =>
        list.map(one => ({ kind: 'broken-import', path: named.get(path) ?? path, detail: inWords(one) })),
      )
    },
  }
}

function keyOf(path: string, { module, wanted }: BrokenImport): string {
  return [path, module, wanted].join('\0')
}

async function findBroken(files: Texts, exists: (path: string) => Promise<boolean>) {
  const known = new Map<string, boolean>()
  for (;;) {
    const asked = new Set<string>()
    const found = brokenImports(files, path => {
      if (!known.has(path)) asked.add(path)
      return known.get(path) ?? false
    })
    if (asked.size === 0) return found
    for (const path of asked) known.set(path, await exists(path))
  }
}
