/** Assertions that cannot fail. */

import { surplus } from '../comparing/multiset.ts'
import type { ChangedTestFile, TestChanges } from '../comparing/test-changes.ts'
import { assertionParts } from '../reading/assertion-parts.ts'
import { languageOf } from '../reading/language.ts'
import { type Finding, some } from './finding.ts'

/** Files with assertions on literals alone, or on a thing and itself, that were not there. */
export function tautologies({ files }: TestChanges): readonly Finding[] {
  const before = files.flatMap(file => emptyIn(file, 'before'))
  return files.flatMap(file => {
    const added = surplus(emptyIn(file, 'after'), before, text => text)
    return added.length === 0
      ? []
      : [{ path: file.path, detail: `assertions that cannot fail were added: ${some(added)}` }]
  })
}

function emptyIn(file: ChangedTestFile, side: 'before' | 'after'): readonly string[] {
  return (file[side]?.cases ?? [])
    .flatMap(one => one.assertions.map(({ text }) => text))
    .filter(text => cannotFail(text, file.path))
}

const TRUE = /^(?:true|True|1|!0|!!1|not False|!false|:true)$/
const TRUTH =
  /^(?:self\.)?(?:assert|assert\.ok|assert\.isTrue|assert\.True|t\.(?:true|truthy|ok|assert)|assert(?:True|_true)|require\.True|assert!|Assert\.(?:True|IsTrue)|assertThat)\(\)(?:\.isTrue\(\))?$|^assert$/
const SAME =
  /^expect\(\)\.to(?:Be|Equal|StrictEqual)\(\)$|^(?:self\.)?(?:assert\.(?:(?:deep)?(?:strict)?equals?|(?:deep)?StrictEqual|Equal|deepEqual)|t\.(?:is|deepEqual|equal|same)|assert(?:Equals?|Same|_eq!|_equal|Is)|require\.Equal|Assert\.(?:Equal|AreEqual))\(\)$|^assert ==$|^expect\(\)\.to\.(?:deep\.)?(?:equal|eql|eq)\(\)$|^\[\[? ?(?:==?|-eq)$/i

function cannotFail(text: string, path: string): boolean {
  const language = languageOf(path)
  if (text.length > 80 || language === null) return false
  const { verb, parts } = assertionParts(text, language)
  const own = parts.filter(part => part !== 't')
  const [first = '', second = ''] = own
  // With a message it marks that a callback was reached.
  if (TRUTH.test(verb)) return own.length === 1 && TRUE.test(first)
  if (/^expect\(\)\.to(?:BeTruthy\(\)|BeDefined\(\)|\.be\.(?:true|ok))$/.test(verb)) return TRUE.test(first)
  return SAME.test(verb) && own.length === 2 && first === second && isLiteral(first)
}

function isLiteral(part: string): boolean {
  return /^(?:true|True|false|False|null|None|nil|-?\d+(?:\.\d+)?|"[^"]*"|'[^']*')$/.test(part)
}
