/** Which criteria are commands, and which are ordinary words. */

/** A plain line that begins with one of these is a command. */
const PROGRAMS: ReadonlySet<string> = new Set(
  (
    'awk biome bundle bunx cargo clang cmake ctest curl deno cmp diff docker dotnet echo eslint false flake8 flutter gcc git gofmt golangci-lint gradle ' +
    'grep helm isort javac jest jq kotlinc meson mix mocha mvn mypy ninja npm npx nox nx phpunit pip pipenv pnpm poetry prettier ' +
    'pre-commit pylint pyright pytest rebar3 rspec rubocop ls printf ruff rustc rustfmt sbt sed shellcheck terraform tox true tsc tsx uv vitest yarn yamllint'
  ).split(' '),
)
/** Sentences begin with these too: a command then needs a flag, a path, another shell sign, or exactly one more word. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  '! [ [[ ant bash black bun cat cd composer exit find go java just make node perl php prove python python3 rake ruby sh stack swift tap task test touch turbo zig'.split(
    ' ',
  ),
)
/** Words of sentences that no command holds outside quotes. */
const OF_SENTENCES = new Set(
  (
    'a an and are as be been but by can cannot could does every from has have if into is it its may must never nor not of ' +
    'or shall should still sure than that the their them there these they this those to was were when where which while will with without would'
  ).split(' '),
)
const SCRIPT = /^(?:\.{1,2}\/)?(?:[\w@.+-]+\/)+[\w@.+-]+$/
/** `NAME=value` before a command. */
const SETTINGS = /^(?:[A-Za-z_]\w*=\S*\s+)+/
const SHELL_SIGN = /^-|[/=|&;<>$*]|\.\w/

type Criterion = { readonly kind: 'command' | 'words'; readonly text: string }

/** A criterion is a command if it is one code span, or begins with a program or script and is not a sentence. Words are never run. */
export function readCriterion(text: string): Criterion {
  const ticks = /^`*/.exec(text)?.[0] ?? ''
  const inner = text.slice(ticks.length, -ticks.length || undefined).trim()
  const isSpan = ticks !== '' && text.endsWith(ticks) && inner !== '' && !inner.includes('`')
  if (isSpan) return { kind: 'command', text: inner }
  return { kind: looksRun(text) ? 'command' : 'words', text }
}

function looksRun(text: string): boolean {
  if (text.includes('\n') || text.includes('`')) return false
  const bare = text.replace(/"[^"]*"|'[^']*'/g, '""').replace(SETTINGS, '')
  const [first = '', ...rest] = bare.split(/\s+/)
  const isProgram = PROGRAMS.has(first) || ALSO_WORDS.has(first) || SCRIPT.test(first)
  if (!isProgram || rest.some(word => OF_SENTENCES.has(word.toLowerCase()))) return false
  if (/[\w"')][.!?:]$/.test(text)) return false
  return !ALSO_WORDS.has(first) || rest.length === 1 || rest.some(word => SHELL_SIGN.test(word))
}
