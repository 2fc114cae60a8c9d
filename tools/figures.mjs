/** Counts what the source is held to: `node tools/figures.mjs [folder of a checkout]`. One figure a line, as JSON with `--json`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from '@babel/parser'

const root = process.argv.find((one, index) => index > 1 && !one.startsWith('--')) ?? '.'
/** Written by the tests themselves, to be read in a difference. */
const GOLDEN = '__tests__/golden/pages/'
const tracked = execFileSync('git', ['-C', root, 'ls-files', '-z', 'src', '__tests__'], { encoding: 'utf8' })
const paths = tracked.split('\0').filter(path => path !== '')
const sources = paths.filter(path => path.startsWith('src/')).map(path => ({ path, text: read(path) }))
const tests = paths.filter(path => path.startsWith('__tests__/'))
const linesOf = some => some.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

let expressions = 0
const long = []
const definedIn = new Map()
for (const { path, text } of sources) {
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] })
  for (const statement of program.body) {
    for (const name of namesOf(statement.declaration ?? statement))
      definedIn.set(name, (definedIn.get(name) ?? new Set()).add(path))
  }
  visit(program, node => {
    if (node.type === 'RegExpLiteral') expressions += 1
    const lines = node.loc === undefined ? 0 : node.loc.end.line - node.loc.start.line + 1
    if (/Function|ObjectMethod|ClassMethod/.test(node.type) && node.body?.type === 'BlockStatement' && lines > 60)
      long.push(`${path}:${node.loc.start.line} ${node.id?.name ?? node.key?.name ?? ''} (${lines})`)
  })
}
const twice = [...definedIn].filter(([, files]) => files.size > 1)
const { rooms, floors, arrows } = storeys('core')

const figures = {
  'bytes of src/': sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  'lines of src/': sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  'files of src/': sources.length,
  'longest line of src/': Math.max(...sources.flatMap(({ text }) => text.split('\n').map(line => line.length))),
  'regular expression literals': expressions,
  'functions over 60 lines': long.length,
  'names defined in two or more files': twice.length,
  'rooms of core': rooms,
  'floors of core': floors,
  'arrows between rooms of core': arrows,
  'lines of __tests__/ without golden pages': linesOf(tests.filter(path => !path.startsWith(GOLDEN))),
  'lines of golden pages': linesOf(tests.filter(path => path.startsWith(GOLDEN))),
}
if (process.argv.includes('--json')) console.log(JSON.stringify(figures))
else for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`)
if (process.argv.includes('--names')) {
  console.log(long.sort().join('\n'))
  for (const [name, files] of twice.sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${name}: ${[...files].join(' ')}`)
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function namesOf(declaration) {
  const isDefinition = /^(Function|Class|TSTypeAlias|TSInterface)/.test(declaration?.type ?? '')
  return isDefinition && declaration.id ? [declaration.id.name] : []
}

function visit(node, tell) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) visit(one, tell)
    return
  }
  if (typeof node.type === 'string') tell(node)
  for (const [key, value] of Object.entries(node)) if (key !== 'loc') visit(value, tell)
}

/** Folders of a layer, the longest chain of imports through them, and their pairs. */
function storeys(layer) {
  const roomOf = path =>
    new RegExp(`^src/${layer}/([^/]+)/`).exec(path)?.[1] ?? (path.startsWith(`src/${layer}/`) ? '*' : null)
  const below = new Map()
  for (const { path, text } of sources) {
    const room = roomOf(path)
    if (room === null) continue
    const targets = below.get(room) ?? new Set()
    below.set(room, targets)
    for (const [, specifier] of text.matchAll(/(?:from|import)\s+'(\.[^']+)'/g)) {
      const target = roomOf(posix.join(posix.dirname(path), specifier))
      if (target !== null && target !== room) targets.add(target)
    }
  }
  const known = new Map()
  const height = (room, seen = []) => {
    if (seen.includes(room)) return 0
    if (!known.has(room))
      known.set(room, 1 + Math.max(0, ...[...(below.get(room) ?? [])].map(one => height(one, [...seen, room]))))
    return known.get(room)
  }
  const named = [...below.keys()].filter(room => room !== '*')
  return {
    rooms: named.length,
    floors: Math.max(...named.map(room => height(room))),
    arrows: named.reduce((sum, room) => sum + [...below.get(room)].filter(one => one !== '*').length, 0),
  }
}
