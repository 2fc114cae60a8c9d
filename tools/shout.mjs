// Shows that nothing reads our own sentences: with `on`, every word of ours on a page is in capital letters. Then run the
// tests: only the pages themselves may differ, no verdict, no decision. `off` puts the source back.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'src/core/page/words.ts'
const [QUIET, LOUD] = ['parts.flatMap((part, index)', 'parts.map(one => one.toUpperCase()).flatMap((part, index)']

const [from, to] = process.argv[2] === 'off' ? [LOUD, QUIET] : [QUIET, LOUD]
const source = readFileSync(FILE, 'utf8')
if (!source.includes(from)) throw new Error(`${FILE} does not hold: ${from}`)
writeFileSync(FILE, source.replace(from, to))
