// Builds dist/: type-checked JavaScript, then one bundle with its licences. The same sources give the same bytes.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the model's package itself loads late, for something that is not used here. */
const MOST_LATE_PARTS = 1

const root = fileURLToPath(new URL('..', import.meta.url))

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

for (const folder of ['build', 'dist']) rmSync(`${root}${folder}`, { recursive: true, force: true })
run('node_modules/typescript/bin/tsc', '-p', 'tools/tsconfig.build.json')
run(
  'node_modules/@vercel/ncc/dist/ncc/cli.js',
  'build',
  'build/main.js',
  '-o',
  'dist',
  '--no-cache',
  '-q',
  '--stats-out',
  'build/stats.json',
)
run('tools/narrow-bundle.mjs', 'dist')
copyFileSync(`${root}tools/post-step.mjs`, `${root}dist/post.js`)
run('tools/licenses.mjs', 'build/stats.json', 'dist/licenses.txt')

const late = readdirSync(`${root}dist`).filter(name => /^\d+\.index\.js$/.test(name))
if (late.length > MOST_LATE_PARTS) throw new Error(`dist/ has more late parts than intended: ${late.join(', ')}`)
