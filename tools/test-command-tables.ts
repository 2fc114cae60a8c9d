/** The tables of `docs/reference/test-commands.md`, made of the tables in the code. */
import { CHECK_COMMANDS } from '../src/core/testing/check-commands.ts'
import { SETUP_COMMANDS } from '../src/core/testing/setup-command.ts'
import { MANAGERS, TASKS, TEST_COMMANDS, TOOLS } from '../src/core/testing/test-command.ts'

const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``)
const sign = ([file, words]: readonly [string, string?, unknown?]) =>
  `${code(file)}${words === undefined ? '' : ` ${words}`}`
const others = (file: string) => (file === '*' ? 'otherwise' : code(file))
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const TABLES: Readonly<Record<string, string>> = {
  tests: table(
    ['language', 'what is there', 'command'],
    [
      ...TEST_COMMANDS.map(({ language, signs, command, alone }) => [
        language,
        signs.map(sign).join(', and ') + (alone ? ' (not beside another language)' : ''),
        code(command),
      ]),
      ...TASKS.map(({ signs, command }) => ['several, or none', signs.map(sign).join(), code(command)]),
    ],
  ),
  checks: table(
    ['kind', 'what is there', 'command', 'not if the test command says'],
    CHECK_COMMANDS.map(({ what, signs, command, covered }) => [
      what,
      signs.map(sign).join(', and '),
      code(command),
      code(covered),
    ]),
  ),
  words: table(
    ['word', 'what is there', 'becomes'],
    [
      ...(['test', 'run', 'exec', 'each', 'install'] as const).flatMap(word =>
        MANAGERS.map(one => [code(`{${word}}`), others(one.file), code(one[word])]),
      ),
      ...TOOLS.map(([word, at, value]) => [
        code(`{${word}}`),
        at[0] === '*' ? 'otherwise' : sign(at),
        code(value.trim()) || 'nothing',
      ]),
    ],
  ),
  setup: table(
    ['language', 'what is there', 'command', 'not if this is there'],
    SETUP_COMMANDS.map(one => [one.language, one.signs.map(sign).join(' and '), code(one.command), code(one.there)]),
  ),
}

/** The page with the tables as the code has them. */
export function withTables(page: string): string {
  return page.replace(
    /(<!-- (\w+) -->\n)[\s\S]*?(<!-- end of \w+ -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}\n${TABLES[name]}\n\n${end}`,
  )
}
