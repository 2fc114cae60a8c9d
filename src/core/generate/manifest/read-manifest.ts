/** Reads the first answer of a run that generates file by file. */
import { resolveToolPath } from '../../edit/path-policy.ts'
import { problemsOf } from '../../summary/problems.ts'
import { fileContentProblems } from './file-content.ts'
import { type Manifest, manifestSchema } from './manifest.ts'
import { mergeFiles } from './merge-files.ts'

export type ManifestReading =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

/**
 * A value from outside as a manifest, or what is wrong with it, one line each (S0-04, S0-16 to S0-19). File contents anywhere in it are a problem. Entries
 * with the same path are one: the first action counts, descriptions are joined, and deleting what is also written is a problem (S0-55).
 */
export function readManifest(value: unknown): ManifestReading {
  const parsed = manifestSchema.safeParse(value)
  const problems = [...(parsed.success ? [] : problemsOf(value, parsed.error.issues)), ...fileContentProblems(value)]
  if (!parsed.success || problems.length > 0) return { kind: 'problems', problems }
  const { files, dependencies, setup_instructions } = parsed.data
  const planned = files.map(file => ({
    path: normalPath(file.file_path),
    action: file.action,
    type: file.file_type,
    description: file.description,
    dependsOn: file.depends_on.map(normalPath),
  }))
  const merged = mergeFiles(planned)
  if (merged.kind === 'problems') return merged
  const manifest = {
    files: merged.files,
    dependencies: [...new Set(dependencies)],
    setupInstructions: setup_instructions,
  }
  return { kind: 'manifest', manifest }
}

function normalPath(written: string): string {
  const resolved = resolveToolPath(written, [], '')
  // A final slash names a folder, which is for the check of paths to refuse.
  return resolved.kind === 'inside' && !written.endsWith('/') ? resolved.path : written
}
