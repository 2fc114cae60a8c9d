// Builds dist/: type-checked JavaScript, then one bundle with its licences and a small entry for each action. The same
// sources give the same bytes.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ncc from '@vercel/ncc'
import { ACTIONS } from '../src/core/config/actions.ts'
import { INPUT_OPTIONS } from './input-options.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const OPTIONS = { cache: false, quiet: true }

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Bundles one entry into dist/, and returns what the bundle is made of. */
async function bundle(entry, name, options) {
  const { code, assets, stats } = await ncc(`${root}${entry}`, { ...OPTIONS, ...options })
  writeFileSync(`${root}dist/${name}`, code)
  for (const [file, { source }] of Object.entries(assets)) writeFileSync(`${root}dist/${file}`, source)
  return stats.toJson()
}

process.chdir(root)
for (const folder of ['build', 'dist']) rmSync(folder, { recursive: true, force: true })
run('node_modules/typescript/bin/tsc', '-p', 'tools/tsconfig.build.json')
mkdirSync('dist')
// Undici is a fifth of the bundle, and only a proxy needs it.
const parts = [
  await bundle('build/main.js', 'main.js', { externals: { undici: './late-undici.js' } }),
  await bundle('tools/undici.cjs', 'undici.cjs'),
  // Help needs no engine.
  await bundle('build/cli/program.js', 'arguments.js'),
]
for (const [action, { entry }] of Object.entries(ACTIONS))
  writeFileSync(`dist/${entry}`, `import { runAction } from './main.js'\n\nawait runAction('${action}')\n`)
writeFileSync('dist/inputs.json', `${JSON.stringify(INPUT_OPTIONS, null, 1)}\n`)
copyFileSync('tools/late-undici.mjs', 'dist/late-undici.js')
copyFileSync('tools/cli.mjs', 'dist/cli.js')
copyFileSync('tools/post-step.mjs', 'dist/post.js')
chmodSync('dist/cli.js', 0o755)
run('tools/narrow-bundle.mjs', 'dist')
writeFileSync('build/stats.json', JSON.stringify(parts))
run('tools/licenses.mjs', 'build/stats.json', 'dist/licenses.txt')
