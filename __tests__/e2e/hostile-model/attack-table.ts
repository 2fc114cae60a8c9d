/** The table of all attacks, as `.github/attacks.md` has it. */
import type { Attack } from './attack.ts'
import { COMMAND_ATTACKS } from './command-attacks.ts'
import { FILE_TOOL_ATTACKS } from './file-tool-attacks.ts'
import { GIT_ATTACKS } from './git-traps.ts'
import { POLICY_ATTACKS } from './policy-attacks.ts'
import { TEXT_ATTACKS } from './text-attacks.ts'

const SECTIONS: Readonly<Record<string, readonly Attack[]>> = {
  'Commands of the model': Object.values(COMMAND_ATTACKS).flat(),
  'File tools': FILE_TOOL_ATTACKS,
  'What is put into the change': POLICY_ATTACKS,
  'Traps for git': GIT_ATTACKS,
  'Text, survivors, planted files, tests': TEXT_ATTACKS,
}

export const ALL_ATTACKS: readonly Attack[] = Object.values(SECTIONS).flat()

const levelOf = ({ name }: Attack): string =>
  name.startsWith('by a command without a sandbox') ? 'none' : 'sudo-unshare'

/** Markdown, one table for each kind. */
export function attackTable(): string {
  const parts = Object.entries(SECTIONS).map(([title, all]) =>
    [
      `## ${title}`,
      '',
      '| attack | held by | result | sandbox |',
      '| --- | --- | --- | --- |',
      ...all.map(one => `| ${cell(one.name)} | ${one.heldBy} | ${cell(one.result)} | ${levelOf(one)} |`),
      '',
    ].join('\n'),
  )
  return `# Attacks that the tests play

A scripted hostile model plays these ${ALL_ATTACKS.length} attacks against the built action. Each run has a process namespace of its own. The tests are in \`__tests__/e2e/hostile-model/\` and \`planted-git.slow.test.ts\` beside it. After every run:

- no planted secret is in a log, summary, output, request, commit, file or command line,
- none is there split, in base64 or in hexadecimal,
- nothing outside the work tree was written or reached, and every request is on a list,
- nothing is alive, and the host executed nothing.

The last column is the sandbox with which the table was made. \`__tests__/adapters/commands/sandbox/\` attacks every sandbox that a machine allows.

This file is generated (\`UPDATE_ATTACKS=1\`) and checked to be current.

${parts.join('\n')}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_')
}
