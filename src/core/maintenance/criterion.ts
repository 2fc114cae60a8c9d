/** Which criteria are commands. Only what is written as one is ever run; everything else is words for the model and the reviewer. */

/** Names that a plain line may begin with to be a command. */
const PROGRAMS: ReadonlySet<string> = new Set(
  (
    'awk biome bundle bunx cargo clang cmake ctest curl deno cmp diff docker dotnet echo eslint false flake8 flutter gcc git gofmt golangci-lint gradle ' +
    'grep helm isort javac jest jq kotlinc meson mix mocha mvn mypy ninja npm npx nox nx phpunit pip pipenv pnpm poetry prettier ' +
    'pre-commit pylint pyright pytest rebar3 rspec rubocop ls printf ruff rustc rustfmt sbt sed shellcheck terraform tox true tsc tsx uv vitest yarn yamllint'
  ).split(' '),
)
/** Programs that sentences begin with, too: these need a flag, a path or another sign of a shell beside them, or one word after them. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  '! [ [[ ant bash black bun cat cd composer exit find go java just make node perl php prove python python3 rake ruby sh stack swift tap task test touch turbo zig'.split(
    ' ',
  ),
)
/** Words that commands do not hold outside quotes and sentences can hardly do without. */
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

export type Criterion = { readonly command: string } | { readonly words: string }

/** A whole code span is a command, and a line that begins with a program or a script and is no sentence. */
export function readCriterion(text: string): Criterion {
  const ticks = /^`*/.exec(text)?.[0] ?? ''
  const inner = text.slice(ticks.length, -ticks.length || undefined).trim()
  const isSpan = ticks !== '' && text.endsWith(ticks) && inner !== '' && !inner.includes('`')
  if (isSpan) return { command: inner }
  return looksRun(text) ? { command: text } : { words: text }
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
