/** What the repository says about a plan: looked up once, so that judging it needs no more than values. */
import type { RepositoryFacts } from '../core/generate/manifest/check-manifest.ts'
import type { Manifest } from '../core/generate/manifest/manifest.ts'
import type { FileContent } from '../ports.ts'
import type { Session } from './session.ts'

/** Reads every planned path and every folder above one. */
export async function manifestFacts(
  manifest: Manifest,
  session: Session,
): Promise<{ facts: RepositoryFacts; present: ReadonlyMap<string, FileContent> }> {
  const { workspace } = session.run.ports
  const present = new Map<string, FileContent>()
  const closed = new Map<string, string | null>()
  for (const path of new Set(manifest.files.flatMap(file => [file.path, ...foldersAbove(file.path)])))
    present.set(path, await workspace.read(path))
  for (const { path } of manifest.files) {
    const found = present.get(path)
    if (found !== undefined) closed.set(path, session.whyClosed(found.path) ?? (await session.whyForeign(found)))
  }
  const listed = await workspace.list('.', 1, 1)
  const kindOf = (path: string) => present.get(path)?.kind ?? 'missing'
  return {
    present,
    facts: {
      exists: path => kindOf(path) === 'text' || kindOf(path) === 'refused',
      isFolder: path => path === '' || kindOf(path) === 'directory',
      isEmpty: 'paths' in listed && listed.paths.length === 0,
      whyClosed(path) {
        const found = present.get(path)
        return found?.kind === 'refused' ? found.why : (closed.get(path) ?? null)
      },
    },
  }
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
