// Writes the licences of every package in the bundle. The bundler's own list keeps only the packages of the last chunk.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [statsFile, target] = process.argv.slice(2)
const names = new Set()
for (const [, path] of readFileSync(statsFile, 'utf8').matchAll(
  /node_modules\/((?:@[^/"\\]+\/)?[^/"\\]+(?:\/node_modules\/(?:@[^/"\\]+\/)?[^/"\\]+)*)/g,
))
  names.add(path)

const texts = [...names].sort().flatMap(name => {
  const folder = join('node_modules', name)
  if (!existsSync(join(folder, 'package.json'))) return []
  const { name: title, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (version === undefined) return []
  const file = readdirSync(folder).find(one => /^licen[cs]e/i.test(one))
  const text = file === undefined ? `(${license})` : readFileSync(join(folder, file), 'utf8').trim()
  return [`${title} ${version}\n${license}\n\n${text.replaceAll('\r\n', '\n')}\n`]
})
if (texts.length === 0) throw new Error(`no packages found in ${statsFile}`)
writeFileSync(target, texts.join('\n'))
