/** What runs on real projects once told wrongly: what the model hears of a project, and what the pages say of a run. */
import { bash, search, summary, turn, view } from '../playground/model/script.ts'
import { bareRows, not, quickRows } from './rows.ts'
import { MEND, NODE_TEST, SMALL_PROJECT } from './small-project.ts'

const NEEDLES = {
  ...SMALL_PROJECT,
  '.gitignore': 'debris/\n',
  'src/many.js': '// needle\n'.repeat(300),
  'src/once.js': '// needle\n',
}
const numbers = Array.from({ length: 40_000 }, (_, at) => `line ${at + 1}`).join('\n')

bareRows({
  'a search leaves out what git ignores, and one file does not take all of its room': {
    files: NEEDLES,
    script: [
      turn(bash('mkdir debris && echo "// needle" > debris/a.js')),
      search('needle'),
      search('needle', { path: 'debris' }),
      turn(MEND, summary()),
    ],
    told: {
      2: [not('debris'), 'src/once.js:1:// needle', /src\/many\.js: \d+ more/],
      3: 'debris/a.js:1:// needle',
    },
  },
  'a long output is cut at lines that are named, and never a range of a file that was asked for': {
    files: { ...SMALL_PROJECT, 'numbers.txt': numbers },
    script: [turn(bash('cat numbers.txt')), view('numbers.txt', [20_000, 20_900]), turn(MEND, summary())],
    told: {
      1: [/^line 1\n/, /\n\.\.\. \(lines \d+ to \d+ of 40000 cut here\) \.\.\.\nline \d+\n/],
      2: [/20000\tline 20000\n/, /20449\tline 20449\n20450\tline 20450\n/, /20900\tline 20900/, not('cut here')],
    },
  },
  'the page of the job shows each turn by its calls: ranges, a pipe as it was written, and a submission': {
    script: [
      turn(view('src/sum.js', [1, 2]), view('test/sum.test.js'), bash('cat src/sum.js | wc -l'), bash('true')),
      MEND,
      summary(),
    ],
    page: [
      '`view src/sum.js:1-2`, `view test/sum.test.js`, `bash cat src/sum.js \\| wc -l` and 1 more',
      '| 3 | summary |',
      not('text only'),
      not('u{7c}'),
    ],
  },
  'a pull request that a prompt asked for says what was asked and by whom': {
    inputs: { prompt: 'Mend the sum of **two** numbers.' },
    event: {
      name: 'workflow_dispatch',
      payload: { sender: { login: 'mona', id: 1, type: 'User' } },
    },
    told: { 0: /<prompt-\w+>\nMend the sum of/ },
    pullBody: 'The task, started by hand by `mona`:\n\n> Mend the sum of **two** numbers.\n',
  },
})

quickRows({
  'a test command that names its files says so to the model, and its counts are told as those of the command': {
    files: { ...SMALL_PROJECT, 'test/other.test.js': "import { test } from 'node:test'\ntest('other', () => {})\n" },
    inputs: { 'test-command': `${NODE_TEST} test/sum.test.js` },
    told: { 0: `The host tests with \`${NODE_TEST} test/sum.test.js\`, which runs the test files it names.` },
    pullBody: /^[^\n]*1 test of `[^`\n]*test\/sum\.test\.js` passes/,
  },
  'what the model says was tested stands before the risks, which may refer to it': {
    script: [turn(MEND), summary({ tests: 'All but the case below.', risks: ['Sums of texts.'] })],
    pullBody: /\*\*Tested:\*\* All but the case below\.[\s\S]*\*\*Look twice at:\*\* Sums of texts\./,
  },
})
