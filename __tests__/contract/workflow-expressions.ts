/** What actionlint looks for in `${{ }}`: syntax, contexts that exist there, and steps, jobs, outputs and inputs that exist at all. */
import { isMapping, type Yaml } from './read-yaml.ts'

/** What an expression may speak of where it stands. */
export type Scope = {
  readonly contexts: readonly string[]
  /** Earlier steps of the job by their id; their outputs, null where these are not known. */
  readonly steps: ReadonlyMap<string, readonly string[] | null>
  /** The jobs that this one needs, with their outputs. */
  readonly needs: ReadonlyMap<string, readonly string[]>
  readonly inputs: readonly string[]
}

const FUNCTIONS =
  'contains startsWith endsWith format join toJSON fromJSON hashFiles success always cancelled failure'.split(' ')
const WORDS = ['true', 'false', 'null', 'NaN', 'Infinity']
const GITHUB =
  'action action_path action_ref action_repository action_status actor actor_id api_url base_ref env event event_name event_path graphql_url head_ref job path ref ref_name ref_protected ref_type repository repository_id repository_owner repository_owner_id repositoryUrl retention_days run_id run_number run_attempt server_url sha token triggering_actor workflow workflow_ref workflow_sha workspace'.split(
    ' ',
  )
const TOKEN =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<number>-?\d+(?:\.\d+)?)|(?<name>[A-Za-z_][\w-]*(?:\s*\.\s*(?:[A-Za-z_*][\w-]*|\*))*)(?<call>\s*\()?|(?<operator>&&|\|\||[=!<>]=?|[()[\],]))/y

/** Every expression of a text, as what stands between `${{` and `}}`; null for one that is never closed. */
export function expressionsIn(text: string): (string | null)[] {
  return text
    .split('${{')
    .slice(1)
    .map(part => (part.includes('}}') ? (part.split('}}', 1)[0] ?? '') : null))
}

/** What is wrong with the expressions of a text; with `condition` a bare text is one as well. */
export function expressionProblems(text: string, scope: Scope, { condition = false } = {}): string[] {
  const found = expressionsIn(text)
  if (!condition || found.length === 0)
    return (condition ? [text] : found).flatMap(one =>
      one === null ? ['has an expression that is never closed'] : problemsOf(one, scope),
    )
  // Text beside the braces makes a string of it, and every string is true.
  const isWhole = /^\$\{\{(?:(?!\}\})[\s\S])*\}\}$/.test(text)
  return [
    ...(isWhole ? [] : ['has a condition that is always true']),
    ...found.flatMap(one => (one === null ? [] : problemsOf(one, scope))),
  ]
}

function problemsOf(expression: string, scope: Scope): string[] {
  const problems: string[] = []
  let depth = 0
  let at = 0
  TOKEN.lastIndex = 0
  while (expression.slice(at).trim() !== '') {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(expression)
    if (match?.groups === undefined) return [`has an expression that cannot be read: ${expression.trim()}`]
    const { name, call, operator } = match.groups
    if (call !== undefined || operator === '(' || operator === '[') depth += 1
    if (operator === ')' || operator === ']') depth -= 1
    if (name !== undefined) problems.push(...nameProblems(name.replace(/\s/g, ''), call !== undefined, scope))
    at = TOKEN.lastIndex
  }
  return depth === 0 ? problems : [...problems, `has an expression whose brackets do not match: ${expression.trim()}`]
}

function nameProblems(name: string, isCall: boolean, scope: Scope): string[] {
  if (isCall) return FUNCTIONS.includes(name) ? [] : [`calls the unknown function ${name}`]
  if (WORDS.includes(name)) return []
  const [root = '', first = '', second = '', third = ''] = name.split('.')
  if (!scope.contexts.includes(root)) return [`speaks of ${root}, which is not known there`]
  const known = { steps: scope.steps, needs: scope.needs }[root]
  if (known !== undefined) {
    if (!known.has(first)) return [`speaks of ${root}.${first}, which is not there`]
    const outputs = second === 'outputs' ? known.get(first) : null
    return outputs === null || outputs === undefined || outputs.includes(third)
      ? []
      : [`speaks of ${name}, which is no output`]
  }
  if (root === 'inputs' && !scope.inputs.includes(first)) return [`speaks of ${name}, which is no input`]
  return root === 'github' && first !== '' && !GITHUB.includes(first) ? [`speaks of ${name}, which is not there`] : []
}

/** Every text below a node. */
export function textsIn(node: Yaml | undefined): string[] {
  if (typeof node === 'string') return [node]
  if (isMapping(node)) return Object.values(node).flatMap(textsIn)
  return node === undefined ? [] : (node as readonly Yaml[]).flatMap(textsIn)
}
