// Adds the platform packages that a lock file lacks when it was written where they could not be seen: without them `npm ci`
// refuses the whole file. Run after changing dependencies: node tools/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'openharmony', 'sunos', 'aix']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'wasm32']

let added = 0
for (const [place, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = [`${place}/node_modules/${name}`, `node_modules/${name}`].some(
      one => lock.packages[one] !== undefined,
    )
    if (found) continue
    const parts = name.split(/[-/]/)
    const os = SYSTEMS.filter(one => parts.includes(one))
    const cpu = PROCESSORS.filter(one => parts.includes(one))
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[~^]/, ''),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(os.length > 0 ? { os } : {}),
    }
    added += 1
  }
}
for (const [place, entry] of Object.entries(lock.packages)) {
  delete entry.resolved
  // Every package here runs on Node 24, whichever Node has installed it: npm would warn for nothing.
  if (place !== '') delete entry.engines
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages added`)
