/** Runs of different shapes, each with all that has to be replayed. */
import { bash, call, create, insert, replace, say, summary, think, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { manifestScript } from './manifest-script.ts'
import type { Files } from './scene.ts'
import { MEND, MEND_AFTER_WRONG, SMALL_PROJECT, STILL_WRONG } from './small-project.ts'

export interface Shape {
  readonly script: Script
  readonly files?: Files
  readonly inputs?: Readonly<Record<string, string>>
  readonly title?: string
  readonly outcome?: string
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 255])
const SUM = 'export function sum(a, b) {\n  return a + b\n}\n'

export const SHAPES: Readonly<Record<string, Shape>> = {
  'in a box: red, then repaired, published': {
    script: [turn(say('I look.'), view('src/sum.js'), bash('ls')), STILL_WRONG, summary(), MEND_AFTER_WRONG, summary()],
    inputs: { sandbox: 'auto', 'dry-run': 'false', proof: 'full' },
    outcome: 'pr-created',
  },
  'planned and generated side by side': {
    script: manifestScript({
      plan: [
        { path: 'src/sum.js', action: 'modify' },
        { path: 'src/twice.js', dependsOn: ['src/sum.js'] },
        { path: 'src/third.js' },
        { path: 'src/other.js', action: 'delete' },
      ],
      answer: path => (path === 'src/sum.js' ? SUM : `export const name = '${path}'\n`),
      delayMs: 20,
    }),
    inputs: { strategy: 'manifest' },
  },
  'edits of every kind, line ends and bytes': {
    script: [
      turn(
        think('Several at once.'),
        MEND,
        create('src/new/deep.js', 'export const deep = 1\n'),
        replace('src/crlf.txt', 'two', 'zwei'),
        insert('src/bom.txt', 0, 'first\n'),
        replace('src/crlf.txt', 'not there', 'never'),
      ),
      bash("printf 'caf\\351\\n' > src/latin.txt; printf '\\000\\001\\377' >> logo.png"),
      bash('rm src/other.js && mkdir lib && mv README.md lib/READ.md && chmod +x tool.sh; seq 1 3000; exit 3'),
      turn(create('src/no-end.txt', 'no final newline'), call('bash', { restart: true })),
      summary(),
    ],
    files: {
      ...{ ...SMALL_PROJECT, 'README.md': 'one\ntwo\nthree\nfour\n', 'tool.sh': '#!/bin/sh\n' },
      ...{ 'src/crlf.txt': 'one\r\ntwo\r\n', 'src/bom.txt': '\ufeffx\n', 'logo.png': PNG },
    },
  },
  'a conversation that begins anew': {
    script: (_, { number }) => {
      const turns = [
        turn(think('Far in.'), say('Half is done.'), create('src/half.js', 'export const half = 1\n')),
        { ...turn(think('Too long.'), MEND, bash('echo never')), stop: 'model_context_window_exceeded' as const },
        MEND,
        summary(),
        summary(),
      ]
      return { ...turns[number - 1], newPrefix: true }
    },
  },
}
