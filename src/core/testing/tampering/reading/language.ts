/** Languages whose tests are read; one name stands for a family with the same comments, strings and test habits. */
export type Language = 'javascript' | 'python' | 'go' | 'rust' | 'java' | 'php' | 'ruby' | 'elixir' | 'shell'

const BY_EXTENSION: readonly (readonly [Language, RegExp])[] = [
  ['javascript', /\.(?:[cm]?[jt]sx?|vue|svelte)$/],
  ['python', /\.pyi?$/],
  ['go', /\.go$/],
  ['rust', /\.rs$/],
  ['java', /\.(?:java|kts?|scala|groovy|cs|fs|swift|dart)$/],
  ['php', /\.php$/],
  ['ruby', /\.(?:rb|rake)$/],
  ['elixir', /\.exs?$/],
  ['shell', /\.(?:sh|bash|zsh|bats)$/],
]

/** The language of a path, or null where it is none of these. */
export function languageOf(path: string): Language | null {
  return BY_EXTENSION.find(([, extension]) => extension.test(path))?.[0] ?? null
}
