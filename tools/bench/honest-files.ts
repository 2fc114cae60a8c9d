// How many honest files the reader of whole-file answers questions: every text file of some folders, sent back as it is.
// node tools/bench/honest-files.ts [--list] FOLDER...
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { questionFile } from '../../src/core/manifest/check-file.ts'
import { readWholeFile } from '../../src/core/manifest/whole-file.ts'

const PACKAGES = [
  'zod',
  'yaml',
  'simple-git',
  'parse5',
  'fast-check',
  'jest-circus',
  'ajv',
  'picomatch',
  'sax',
  '@octokit',
]
const TEXT =
  /\.(?:[cm]?[jt]sx?|json|jsonc|ya?ml|md|mdx|txt|rst|pyi?|ipynb|toml|css|html|sh|go|rs|java|c|h|cfg|ini|snap|vue|rb)$|\/[^./]+$/
const LARGEST = 1_000_000

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.git') yield* filesIn(path)
    else if (entry.isFile() && TEXT.test(path)) yield path
  }
}

/** The question about a file that is new, or that comes back unchanged. */
function questionAbout(path: string, text: string, before: string | null) {
  const read = readWholeFile(text, path, before)
  return questionFile({ path, text: read, before, description: 'what belongs in it' })
}

const given = process.argv.slice(2).filter(one => !one.startsWith('--'))
const folders = given.length > 0 ? given : [...PACKAGES.map(name => `node_modules/${name}`), 'docs', 'src', '__tests__']
const showsAll = process.argv.includes('--list')
let total = { files: 0, asNew: 0, asBefore: 0 }
for (const folder of folders) {
  const here = { files: 0, asNew: 0, asBefore: 0 }
  for (const path of filesIn(folder)) {
    const text = readFileSync(path, 'utf8')
    if (text.trim() === '' || text.length > LARGEST || text.includes('\u0000') || text.includes('\uFFFD')) continue
    const asNew = questionAbout(path, text, null)
    const asBefore = questionAbout(path, text, text)
    here.files += 1
    here.asNew += asNew === null ? 0 : 1
    here.asBefore += asBefore === null ? 0 : 1
    if (showsAll && asNew !== null) console.log(`  ${path}: ${asNew.kind}: ${asNew.text}`)
    if (showsAll && asBefore !== null) console.log(`  ${path} (as before): ${asBefore.kind}: ${asBefore.text}`)
  }
  console.log(
    `${folder}: ${here.files} files, questioned ${here.asNew} as new ones, ${here.asBefore} sent back unchanged`,
  )
  total = { files: total.files + here.files, asNew: total.asNew + here.asNew, asBefore: total.asBefore + here.asBefore }
}
const share = (count: number) => `${((100 * count) / total.files).toFixed(2)} %`
console.log(
  `all: ${total.files} files, ${share(total.asNew)} as new ones, ${share(total.asBefore)} sent back unchanged`,
)
