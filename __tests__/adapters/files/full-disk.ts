/** Writes more than a small disk holds, in a process that alone has that disk; prints what came of it as JSON. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFileWorkspace } from '../../../src/adapters/files/file-workspace.ts'

const root = process.argv[2] ?? ''
writeFileSync(join(root, 'a.txt'), 'old')
const workspace = createFileWorkspace({ root, workingDirectory: '.' })
const existing = await workspace.write('a.txt', 'x'.repeat(1_000_000))
const fresh = await workspace.write('made/deep/b.txt', 'x'.repeat(1_000_000))
const content = readFileSync(join(root, 'a.txt'), 'utf8')
process.stdout.write(JSON.stringify({ existing, content, fresh, left: readdirSync(root) }))
