// Fails when the committed dist/ is not what the sources give. Untracked files count too.
import { spawnSync } from 'node:child_process'

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
const { status, stdout } = git('status', '--porcelain', '--', 'dist')
if (status !== 0 || stdout !== '') {
  console.error(`dist/ is not current; run npm run build and commit it:\n${stdout}`)
  process.exit(1)
}
console.log('dist/ is current')
