/** Forty edits through three formats: how long the answers are, and what becomes of damaged ones; run with node. */
import { answerIn, ended, FORMATS, type Format, intentionOf, madeBy } from './format-answers.ts'
import { DAMAGES, type Damage } from './format-damages.ts'
import { afterOf, type Edit, formatEdits } from './format-edits.ts'
import { spreadOf } from './spread.ts'

const CHARACTERS_PER_TOKEN = 4

const edits = formatEdits()
const tokens = (edit: Edit, format: Format) => answerIn(format, intentionOf(edit)).length / CHARACTERS_PER_TOKEN

console.log(
  `${edits.length} edits; output in tokens of ${CHARACTERS_PER_TOKEN} characters, median of the edits in a row\n`,
)
print(['lines of the file', ...FORMATS, 'FIND/REPLACE to whole', 'tool calls to whole'])
print(['---', ...FORMATS.map(() => '---:'), '---:', '---:'])
for (const [size, some] of grouped(edits, edit => String(edit.before.length))) print(sizes(size, some))
print(sizes('all', edits))
console.log('')
print(['kind of edit', ...FORMATS, 'FIND/REPLACE to whole', 'tool calls to whole'])
print(['---', ...FORMATS.map(() => '---:'), '---:', '---:'])
for (const [kind, some] of grouped(edits, edit => edit.kind)) print(sizes(kind, some))

console.log('\nright / refused / WRONG, by what happened to the answer\n')
print(['damage', ...FORMATS])
print(['---', ...FORMATS.map(() => '---')])
for (const damage of DAMAGES) print([damage.name, ...FORMATS.map(format => survival(damage, format))])

const undamaged = DAMAGES.slice(0, 1).flatMap(damage => FORMATS.map(format => survival(damage, format)))
if (edits.length !== 40 || undamaged.some(one => one !== '40 / 0 / 0')) process.exitCode = 1

function sizes(name: string, some: readonly Edit[]): readonly string[] {
  const [whole = 0, ...others] = FORMATS.map(format => spreadOf(some.map(edit => tokens(edit, format))).median)
  const shares = others.map(one => `${((one / whole) * 100).toFixed(0)} %`)
  return [name, ...[whole, ...others].map(one => one.toFixed(0)), ...shares]
}

function survival(damage: Damage, format: Format): string {
  const counts = { right: 0, refused: 0, wrong: 0 }
  for (const edit of edits) {
    const intention = intentionOf(edit)
    const answer = damage.answer(answerIn(format, damage.mind?.(intention) ?? intention), format)
    if (answer === null) return 'cannot happen'
    const made = madeBy(format, answer, ended(edit.before))
    counts[made === null ? 'refused' : made === ended(afterOf(edit)) ? 'right' : 'wrong'] += 1
  }
  return `${counts.right} / ${counts.refused} / ${counts.wrong}`
}

function grouped(all: readonly Edit[], by: (edit: Edit) => string): readonly (readonly [string, readonly Edit[]])[] {
  return [...Map.groupBy(all, by)]
}

function print(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
