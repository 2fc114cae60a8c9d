// Prints the notes of a release from CHANGELOG.md: `node tools/release-notes.mjs v0.1.0`.
// Fails when the tag is not the version of package.json, or the change log has no section for it.
import { readFileSync } from 'node:fs'

const [, , tag = ''] = process.argv
const version = JSON.parse(readFileSync('package.json', 'utf8')).version
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m)
const isOfVersion = heading => heading.startsWith(`## ${version} (`) && / \(\d{4}-\d\d-\d\d\)$/.test(heading)
const section = sections.find(one => isOfVersion(one.split('\n', 1)[0]))
const notes = section?.slice(section.indexOf('\n')).trim()

const problems = [
  ...(tag === `v${version}` ? [] : [`The tag is ${tag || 'missing'}, and package.json says ${version}.`]),
  ...(notes ? [] : [`CHANGELOG.md has nothing under "## ${version} (DATE)".`]),
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(notes)
