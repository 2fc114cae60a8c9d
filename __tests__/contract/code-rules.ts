import { importsOf, plainCode } from './imports.ts'
import type { TextFile } from './repository-files.ts'

const IMPURE: readonly (readonly [string, RegExp])[] = [
  ['process', /(?<![.\w$])process\b/],
  ['the clock', /\bDate\s*\.\s*now\b|\bnew\s+Date\b|(?<![.\w$])Date\s*\(|(?<![.\w$])performance\b/],
  ['randomness', /\bMath\s*\.\s*random\b|(?<![.\w$])crypto\b/],
  ['a timer', /(?<![.\w$])(?:setTimeout|setInterval|setImmediate|queueMicrotask)\b/],
  ['the outside world', /(?<![.\w$])(?:fetch|console|globalThis|Buffer)\b/],
  ['async code', /(?<![.\w$])(?:async\b(?=\s*[\w$(<])|await\b|Promise\b|AsyncIterable\b)/],
]

/** What makes a decision depend on more than its arguments, in core/. */
export function impurities(files: readonly TextFile[]): string[] {
  const core = files.filter(({ path }) => path.startsWith('src/core/'))
  return core.flatMap(({ path, text }) => {
    const code = plainCode(text)
    const found = IMPURE.filter(([, pattern]) => pattern.test(code)).map(([what]) => `${path} uses ${what}`)
    const node = importsOf(text).filter(({ specifier }) => specifier?.startsWith('node:') === true)
    return [...found, ...node.map(({ specifier }) => `${path} uses ${specifier}`)]
  })
}

/** The only places that may look at the environment. */
const READS_ENVIRONMENT = /^src\/(?:main\.ts$|entries\/|compose\/|adapters\/actions\/)/

/** Modules that talk to each other, or to the user, through `process.env`. */
export function environmentReaders(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => !READS_ENVIRONMENT.test(path))
    .filter(({ text }) => {
      const isAsked = /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[|=\s*process\b(?!\s*[.?])/.test(plainCode(text))
      return isAsked || importsOf(text).some(({ specifier }) => /^(?:node:)?process$/.test(specifier ?? ''))
    })
    .map(({ path }) => `${path} reads the environment`)
}

/** Modules below `src/adapters/commands` that open files by themselves: Node takes a path of any bytes for another text. */
export function opensFiles(files: readonly TextFile[]): string[] {
  const others = files.filter(
    ({ path }) => path.startsWith('src/adapters/commands/') && path !== 'src/adapters/commands/disk.ts',
  )
  return others.flatMap(({ path, text }) =>
    importsOf(text).some(one => !one.isTypeOnly && /^(?:node:)?fs\b/.test(one.specifier ?? '')) ? [path] : [],
  )
}

const EMPTY_NAMES = ['util', 'utils', 'helper', 'helpers', 'manager', 'common', 'misc', 'index']

/** Names that say nothing. */
export function poorNames(files: readonly TextFile[]): string[] {
  const words = (path: string) => path.replace(/\.ts$/, '').split(/[/-]/)
  return files.flatMap(({ path }) => (words(path).some(word => EMPTY_NAMES.includes(word)) ? [path] : []))
}

/** Lists handed over as arguments: the stack ends at about 120,000 of them (a folder of files, the output of tests). */
export function spreadPushes(files: readonly TextFile[]): string[] {
  return files.filter(({ text }) => /\.(?:push|unshift)\(\s*\.\.\./.test(plainCode(text))).map(({ path }) => path)
}

const ASSIGNED = /(?<![\w$.#)\]])([\w$]+(?:[?!]?\.[\w$]+)*)\.([\w$]+)\s*(?:(?:[-+*/&|?]{0,2}=)(?![=>])|\+\+|--)/g

/** Fields that are given another value: `file owner`. What a class, the process and a regular expression hold is left out. */
export function changedFields(files: readonly TextFile[]): string[] {
  const found = files.flatMap(({ path, text }) =>
    [...plainCode(text).matchAll(ASSIGNED)]
      .filter(([, owner = '', field]) => !/^(?:this|process)$/.test(owner) && field !== 'lastIndex')
      .map(([, owner]) => `${path} ${owner}`),
  )
  return [...new Set(found)].sort()
}

/** Fields marked `readonly`: none is, as none may be changed. Lists, records and the fields of a class are. */
export function markedFields(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...plainCode(text).matchAll(/(?<=[{;(|]\s*|\n\s*)readonly \w+\??:/g)]
      .filter(({ index }) => !/\bclass [^{]+\{[^{}]*$/.test(plainCode(text).slice(0, index)))
      .map(([field]) => `${path} ${field}`),
  )
}
