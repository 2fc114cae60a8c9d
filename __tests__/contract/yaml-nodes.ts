/** YAML as plain nodes, every scalar a string. */
import { parse } from 'yaml'

export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml }

/** Reads one document. Throws what the parser says. */
export function readYaml(source: string): Yaml {
  return parse(source, { schema: 'failsafe' }) as Yaml
}

/** The mapping at a key; an empty one where there is none. */
export function mappingAt(node: Yaml | undefined, key: string): Readonly<Record<string, Yaml>> {
  const found = isMapping(node) ? node[key] : undefined
  return isMapping(found) ? found : {}
}

/** Whether a node is a mapping. */
export function isMapping(node: Yaml | undefined): node is { readonly [key: string]: Yaml } {
  return typeof node === 'object' && !Array.isArray(node)
}
