/** Whether a line defines a name, by the habits of the languages. */

const BEFORE =
  /(?:^|[^\w$.])(?:function\*?|class|def|fn|func|fun|interface|type|enum|struct|trait|macro_rules!|sub|module)\s+$|^\s*func\s*\([^)]{0,80}\)\s*$/
const DECLARED = /^\s*(?:export\s+)?(?:pub(?:\([a-z]+\))?\s+)?(?:const|let|var|static)\s+(?:mut\s+)?$/
const ASSIGNED = /(?:^|[\w$\])]\.)\s*$/
const METHOD_BEFORE =
  /^\s*(?:(?:public|private|protected|internal|static|async|get|set|override|readonly|abstract|final|export|virtual|inline)\s+|[*#])*$/
const FUNCTION_AFTER =
  /^['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)/
const METHOD_AFTER = /^\s*(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$/

/** How surely: 1 for a function, a class or a type, 0.5 for a variable of the file, 0 for a use. Linear in the line. */
export function definesName(line: string, name: string): 0 | 0.5 | 1 {
  const text = line.slice(0, 400)
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(0, at)
    const after = text.slice(at + name.length)
    if (/[\w$]$/.test(before) || /^[\w$]/.test(after)) continue
    if (BEFORE.test(before)) return 1
    if ((DECLARED.test(before) || ASSIGNED.test(before) || METHOD_BEFORE.test(before)) && FUNCTION_AFTER.test(after))
      return 1
    if (METHOD_BEFORE.test(before) && METHOD_AFTER.test(after)) return 1
    if (DECLARED.test(before) || (before === '' && /^\s*(?::[^=]{0,80})?=[^=]/.test(after))) return 0.5
  }
  return 0
}
