/** English prose as clauses that can be read one by one, in small letters and plain words. */

/** What a test run is started with; with paths or names behind it, it is a run of some tests. */
const COMMAND =
  '(?:(?:npm|pnpm|yarn|bun)(?: run)? (?:tests?|t|cit)|(?:npx )?(?:jest|vitest|mocha|ava)|(?:python3? -m )?(?:pytest|unittest|tox)|cargo test|go test|make (?:test|check)|node --test|deno test|(?:mvn|gradle|\\./gradlew|dotnet|mix|swift) test|(?:bundle exec )?rspec|phpunit)'
const WHOLE_RUN = new RegExp(`^${COMMAND}(?: (?:\\./…|-[a-z]{1,2}|--all|--silent|--workspace))*$`)
const SOME_RUN = new RegExp(`^${COMMAND}\\b`)
/** Outside backticks: followed by no path or option. */
const BARE_RUN = new RegExp(`(?<![\\w./-])${COMMAND}(?![\\w:])(?!\\s+(?:--? ?\\S|[\\w-]*[./]\\S))(?: \\./…)?`, 'g')

export type Clause = { readonly said: string; readonly words: string }

/** The clauses of a text, as they were said and in words: small letters, no marks, commands that run all tests as `testcommand`, other code as `code`. Fenced code is left out. */
export function clausesOf(text: string): Clause[] {
  return withoutFences(text)
    .replaceAll('./...', './…')
    .replace(/\n(?=[ \t]*[a-z(])/g, ' ')
    .split(/(?<=[.!?]["')\]]?)\s+|[;\n]+|\s[—–-]\s/)
    .map(said => ({ said: said.replace(/\s+/g, ' ').trim(), words: wordsOf(said) }))
    .filter(clause => clause.words !== '')
}

function wordsOf(said: string): string {
  return said
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/`+([^`]*)`+/g, (_, code: string) => ` ${wordFor(code.trim())} `)
    .replace(BARE_RUN, 'testcommand')
    .replace(/^\s*(?:(?:[-*+>#✅✔✓☑]|\d{1,3}[.)])\s*)+|[*_~"“”]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function wordFor(code: string): string {
  if (WHOLE_RUN.test(code)) return 'testcommand'
  return SOME_RUN.test(code) ? 'partcommand' : 'code'
}

function withoutFences(text: string): string {
  const kept: string[] = []
  let fence: string | null = null
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const run = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? null
    if (fence !== null) {
      if (run?.startsWith(fence) === true) fence = null
      continue
    }
    if (run === null) kept.push(line)
    else {
      fence = run
      kept.push('')
    }
  }
  return kept.join('\n')
}
