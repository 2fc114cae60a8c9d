// Writes the characters of dist/*.js beyond ASCII as escapes: a single one of them costs the decoding of the whole file, and one that does not fit into a byte makes the engine keep it at two bytes a character.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const [folder] = process.argv.slice(2)
const WIDE = /[^\0-\x7f]/g
/** What is read as it is written, so that an escape would not be the same. */
const RAW = /\bString\.raw`[^`]*[^\0-\x7f`][^`]*`/

for (const name of readdirSync(folder).filter(file => file.endsWith('.js'))) {
  const text = readFileSync(`${folder}/${name}`, 'utf8')
  const raw = RAW.exec(text)
  if (raw !== null) throw new Error(`${name} cannot be narrowed: ${raw[0].slice(0, 100)}`)
  writeFileSync(
    `${folder}/${name}`,
    text.replace(WIDE, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
