import { createHash, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import { check, GUARDED, HELPER, IMPORTS, solve, sums } from './guards-scene.ts'
import { lastUserText } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const project = (test: string) => JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts: { test } })

const LARGE = `${IMPORTS}import { sum } from '../src/sum.js'

const rows = [
${"  'a\u200bb caf\u00e9 and much more of it to fill a long line of data',\n".repeat(8_000)}]
${check('has rows', 'assert.equal(rows.length, 8000)')}${sums(4, 0)}${check('starts', 'assert.ok(rows[0])')}`
const WITH_LARGE = { ...SMALL_PROJECT, 'test/large.test.js': LARGE }

test('a test file of 450 KB is read like any other: what was there is not new, and a test that goes is seen', async () => {
  expect(Buffer.byteLength(LARGE)).toBeGreaterThan(450_000)
  const fewer = bash(
    "sed -i \"/^test('sums 4/,/^})/d\" test/large.test.js && mkdir data && head -c 9000000 /dev/zero | tr '\\0' x > data/huge.txt",
  )
  await using tampered = await solve(WITH_LARGE, turn(MEND, fewer))
  expect(tampered.kinds).toEqual(['fewer-tests test/large.test.js', 'too-large data/huge.txt'])
  expect(tampered.pull.draft).toBe(true)
  expect(tampered.pull.body).toMatch(/data\/huge\.txt.*more than 8 MB/)
})

test('what an issue asks for is no tampering: nothing in place of a value, CI in a source, built copies left out, a copy of a test that goes', async () => {
  const edits = turn(
    MEND,
    replace('src/find.js', 'id => `user', "id => id === 0 ? null : id === '' ? '' : `user"),
    replace('src/find.js', "() => 'local'", "() => (process.env.CI ? 'ci' : 'local')"),
    replace('test/find.test.js', "find(0), 'user 0'", 'find(0), null'),
    replace('test/find.test.js', "assert.equal(find(''), 'user ')", "assert.ok(!find(''))"),
    replace('test/find.test.js', "assert.equal('', touni(''))", "assert.equal('', '')"),
    bash('sed -i "/^test(\'finds the first/,/^})/d" test/find.test.js'),
    replace('jest.config.js', "'/node_modules/'", "'/node_modules/', '<rootDir>/dist/'"),
  )
  await using run = await solve(GUARDED, edits)
  expect({ kinds: run.kinds, draft: run.pull.draft, proof: run.proof }).toEqual({
    kinds: [],
    draft: false,
    proof: 'red-then-green',
  })
})

test('a file that only passes as the tests rewrite it goes back by name once, and makes a draft where it stays', async () => {
  const files = {
    ...SMALL_PROJECT,
    'package.json': project("if [ -f src/three.js ]; then sed -i 's/4/3/' src/three.js; fi; node --test"),
  }
  const edits = turn(
    MEND,
    bash("echo 'export const three = () => 4' > src/three.js"),
    create('test/three.test.js', HELPER('../src/three.js')),
  )
  await using run = await solve(files, edits)
  const path = 'src/three.js'
  expect(lastUserText(run.scene, 2)).toContain(`${path}: the tests or checks rewrote this file`)
  expect(run.kinds).toEqual([`rewritten-by-tests ${path}`])
  expect(run.pull.draft).toBe(true)
  expect(run.pull.record.evidence.doubts[0]).toMatchObject({ kind: 'rewritten-by-tests', path })
})

/** Apart, so that no scanner takes this file for a leak. */
const PUBLISHED = [
  ['gho', '_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['xoxb', '-17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy'],
  ['AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe'],
  ['AccountKey', '=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='],
].map(parts => parts.join(''))

test('keys that their issuers publish pass; a file with any other key is split off, and the key gets nowhere', async () => {
  const samples = create('docs/samples.json', JSON.stringify(PUBLISHED))
  const token = `ghp_${createHash('sha256').update('somebody else').digest('hex').slice(0, 36)}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const edits = turn(
    MEND,
    samples,
    create('test/fixtures/key.pem', pem),
    create('src/token.js', `export const token = '${token}'\n`),
  )
  await using run = await solve(SMALL_PROJECT, edits)
  expect(lastUserText(run.scene, 2)).toMatch(/key\.pem: line 1 holds what looks like a private key/)
  expect(run.pull.draft).toBe(true)
  expect(run.pull.body).toContain('test/fixtures/key.pem')
  expect(run.run.outputs['changed-files']).toBe('["docs/samples.json","src/sum.js"]')
  expect(run.show('docs/samples.json')).toContain(PUBLISHED[3] ?? '')
  const refused = readFileSync(join(dirname(run.run.outputs['patch-file'] ?? ''), 'refused.patch'), 'utf8')
  expect(refused).toContain('test/fixtures/key.pem')
  const secret = pem.split('\n')[3] ?? ''
  expect(secret).toHaveLength(64)
  const published = JSON.stringify([
    run.scene.github.requests,
    run.run.outputs,
    run.run.log,
    run.run.stepSummary,
    refused,
  ])
  for (const key of [token, secret]) expect(published).not.toContain(key)
})

test('where nothing is left but somebody’s key, the patch that is kept does not hold it', async () => {
  const token = `ghp_${createHash('sha256').update('somebody else').digest('hex').slice(0, 36)}`
  const leak = turn(create('src/token.js', `export const token = '${token}'\n`))
  const script = [leak, summary(), summary(), summary(), summary(), summary()]
  await using scene = await openScene({ script })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('blocked-changes')
  const patch = readFileSync(result.outputs['patch-file'] ?? '', 'utf8')
  expect(patch).toContain("+export const token = '***'")
  expect((await result.leaks([token])).filter(where => !where.endsWith('project/src/token.js: raw'))).toEqual([])
})
