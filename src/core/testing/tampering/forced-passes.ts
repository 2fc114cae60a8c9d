/** Rule: code that forces a test run to pass, and assertions whose failure is dropped. */
import { some, surplus, type Tampering } from './finding.ts'
import { lineText } from './source-text.ts'
import type { TestFile } from './test-cases.ts'
import type { TestChanges } from './test-changes.ts'

const DROPPING_HANDLER = String.raw`catch\s*(?:\((?:(?:final\s+)?(?:Throwable|Exception|Error|AssertionError)\s+)?\w*\))?\s*\{\s*(?:(?:console\.\w+|\w+\.printStackTrace|System\.out\.println|print\w*)\([^()]{0,200}\);?|return;?)?\s*\}`
const DROPPING_EXCEPT = String.raw`except(?:[ \t]*\(?[ \t]*(?:Exception|BaseException|AssertionError)\b[^\n:]{0,80})?[ \t]*:[ \t]*(?:\n\s*)?(?:pass|\.\.\.|return|continue|print\([^()\n]*\))[ \t]*$`

const PATTERNS: readonly { readonly kind: Tampering['kind']; readonly what: string; readonly code: RegExp }[] = [
  {
    kind: 'swallowed-failure',
    what: 'drops the failure of an assertion',
    code: new RegExp(
      [
        String.raw`\b(?:expect|assert\w*|verify|should)\b(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,60}\}){0,100}\}){1,400}\}\s*${DROPPING_HANDLER}`,
        String.raw`\bassert\w*\b[^\n]{0,300}\n\s*${DROPPING_EXCEPT}`,
        String.raw`\bsuppress\((?:Base)?(?:Exception|AssertionError)\)[ \t]*:\s*[\w.]*assert`,
        String.raw`\b(?:expect|assert)\b[^;\n]{0,300}\.catch\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)`,
        String.raw`^[ \t]*(?:\[\[?|test|assert\w*|refute\w*)[ \t][^\n]{0,300}\|\|\s*(?:true|:)[ \t]*$`,
        String.raw`\b(?:assert|refute|expect)\w*[^\n]{0,300}\b(?:rescue\s+(?:nil|true)|or True)[ \t]*$`,
      ].join('|'),
      'gm',
    ),
  },
  {
    kind: 'forced-pass',
    what: 'ends or rewrites the test run',
    // A clean exit from the test process, a rewritten report, an object that equals everything.
    code: /(?<![\w.])(?:os\._exit|sys\.exit|process\.exit|os\.Exit|System\.exit|(?:std::)?process::exit)\(\s?0?\s?\)|\b(?:report|rep|outcome|result)\w*\.?outcome\s?=(?!=)|\.wasSuccessful\s?=(?!=)|\bdef pytest_runtest_makereport\b|\bdef __eq__\([^()\n]{0,60}\)[^\n:]{0,40}:\s{0,40}return True\b|\bprocess\.exitCode\s?=\s?0\b/g,
  },
]

/** Test and set-up files, except samples of programs, with more of it than before. */
export function forcedPasses({ files }: TestChanges): readonly Tampering[] {
  return files.flatMap(({ path, before, after }) => {
    if (/(?:fixtures?|samples?|examples?|testdata|playground)\//.test(path)) return []
    return PATTERNS.flatMap(({ kind, what, code }) => {
      const [had, has] = [linesWith(before, code), linesWith(after, code)]
      const added = surplus(has, had, line => line)
      return has.length > had.length && added.length > 0 ? [{ kind, path, detail: `${what}: ${some(added)}` }] : []
    })
  })
}

function linesWith(file: TestFile | null, code: RegExp): readonly string[] {
  if (file === null) return []
  const { source } = file
  return Array.from(source.code.matchAll(code), ({ index }) => lineText(source, index))
}
