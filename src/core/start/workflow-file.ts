/** The workflow file of `init`: an example with the setup step of the project's languages. */
import { SETUP_COMMANDS } from '../testing/setup-command.ts'
import { hasFilesOf, type ProjectFiles, TEST_COMMANDS } from '../testing/test-command.ts'

export const WORKFLOW_FILE = '.github/workflows/diffproof.yml'

type SetupStep = { uses: string; with: readonly string[] }

/** The same as in `docs/guides/languages.md`. Rust is on GitHub's images. */
export const SETUP_STEPS: Readonly<Record<string, SetupStep>> = {
  Node: {
    uses: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
    with: ['node-version: 24', 'package-manager-cache: false'],
  },
  Python: {
    uses: 'actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0',
    with: ['python-version: "3.14"'],
  },
  Go: {
    uses: 'actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0',
    with: ['go-version: stable', 'cache: false'],
  },
  Java: {
    uses: 'actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0',
    with: ['distribution: temurin', 'java-version: 25'],
  },
  '.NET': {
    uses: 'actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0',
    with: ['dotnet-version: 10.0.x'],
  },
  Ruby: {
    uses: 'ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0',
    with: ['ruby-version: "3.4"'],
  },
  PHP: {
    uses: 'shivammathur/setup-php@f3e473d116dcccaddc5834248c87452386958240 # 2.37.2',
    with: ['php-version: "8.4"'],
  },
}

/** Names that the tables of commands have for the same languages. */
const NAMES: Readonly<Record<string, string>> = { JavaScript: 'Node', JVM: 'Java' }

/** The languages whose step the workflow needs: those of which a command may set up or test the project. */
export function languagesOf(files: ProjectFiles): readonly string[] {
  const found = [...SETUP_COMMANDS, ...TEST_COMMANDS].filter(row => hasFilesOf(row, files))
  const names = new Set(found.map(({ language }) => NAMES[language] ?? language))
  return Object.keys(SETUP_STEPS).filter(one => names.has(one))
}

const NODE_STEP = /^( +)- uses: actions\/setup-node@.*\n(?:\1 .*\n)+/gm

/** The example with the setup steps of these languages in place of Node's; none where no language is known. */
export function workflowFor(example: string, languages: readonly string[]): string {
  return example.replace(NODE_STEP, (_, indent: string) =>
    languages
      .flatMap(one => SETUP_STEPS[one] ?? [])
      .map(step => [`- uses: ${step.uses}`, '  with:', ...step.with.map(line => `    ${line}`)])
      .flatMap(lines => lines.map(line => `${indent}${line}\n`))
      .join(''),
  )
}
