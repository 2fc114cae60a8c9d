import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startGitHub } from '../playground/github/start-github.ts'
import { sandboxInput } from '../playground/machine.ts'
import { bash, replace, search, summary, turn, view } from '../playground/model/script.ts'
import { startModel } from '../playground/model/start-model.ts'
import { runAction } from '../playground/runner.ts'
import { recordIn } from './record-in.ts'
import { git } from './scene.ts'

/** GitHub's own published example of the event, without addresses and the like; its label is "bug". */
const PAYLOAD = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/issues.labeled.json'), 'utf8'))

const TEST = `const assert = require('node:assert')
const { test } = require('node:test')
const utils = require('../lib/utils')

test('special characters are recognised', () => {
  assert.strictEqual(utils.hasRegexChars('a(b)'), true)
  assert.strictEqual(utils.hasRegexChars('ab'), false)
})
`

/** A published package as npm unpacked it, with one fault planted and a test that shows it. */
function faultyPackage(): { folder: string; right: string; wrong: string } {
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  cpSync(join(import.meta.dirname, '../../node_modules/picomatch'), folder, { recursive: true })
  const file = join(folder, 'lib/utils.js')
  const source = readFileSync(file, 'utf8')
  const right = source.split('\n').find(line => line.includes('hasRegexChars = ')) ?? ''
  const wrong = right.replace('REGEX_SPECIAL_CHARS.test(str)', 'REGEX_SPECIAL_CHARS.test(str.trim().slice(9))')
  if (wrong === right) throw new Error('the package has changed; plant the fault elsewhere')
  writeFileSync(file, source.replace(right, wrong))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, scripts: { test: 'node --test test/*.js' } }, null, 2)}\n`,
  )
  mkdirSync(join(folder, 'test'))
  writeFileSync(join(folder, 'test/utils.js'), TEST)
  return { folder, right, wrong }
}

test("GitHub's published labelled event on a real package ends with an open pull request that holds the fix and nothing else", async () => {
  const { folder, right, wrong } = faultyPackage()
  const github = await startGitHub()
  const model = await startModel({
    script: [
      turn(search('hasRegexChars'), view('lib/utils.js')),
      turn(replace('lib/utils.js', wrong, right), bash('node --test test/*.js')),
      summary({ files: [{ path: 'lib/utils.js', change: 'modified', description: 'Looks at the whole string.' }] }),
    ],
  })
  try {
    const { owner, name } = { owner: PAYLOAD.repository.owner.login, name: PAYLOAD.repository.name }
    const defaultBranch = PAYLOAD.repository.default_branch
    const { bareDir, fullName, head } = await github.createRepository({ owner, name, from: folder, defaultBranch })
    github.createIssue(fullName, {
      title: PAYLOAD.issue.title,
      body: PAYLOAD.issue.body,
      user: PAYLOAD.issue.user.login,
    })
    github.labelIssue(fullName, PAYLOAD.issue.number, PAYLOAD.label.name, { by: PAYLOAD.sender.login })
    const { serverUrl, apiUrl, graphqlUrl } = github
    const token = github.token('job', { contents: 'write', issues: 'write', 'pull-requests': 'write' })
    const result = await runAction({
      event: {
        name: 'issues',
        payload: PAYLOAD,
        repository: fullName,
        actor: PAYLOAD.sender.login,
        serverUrl,
        apiUrl,
        graphqlUrl,
      },
      token,
      inputs: {
        ...sandboxInput(),
        'anthropic-api-key': model.key,
        'anthropic-base-url': model.url,
        'trigger-label': PAYLOAD.label.name,
        // Its tests need none of its many packages, and installing them needs a network.
        'setup-command': 'none',
      },
    })
    await result.cleanUp()

    expect(result.outputs).toMatchObject({
      outcome: 'pr-created',
      'tests-passed': 'true',
      'changed-files': '["lib/utils.js"]',
    })
    expect(result.exitCode).toBe(0)
    const { pulls } = await github.snapshot(fullName)
    expect(pulls).toHaveLength(1)
    const pull = pulls[0]
    if (pull === undefined) throw new Error('no pull request')
    expect(pull).toMatchObject({ state: 'open', draft: false, base: { ref: defaultBranch } })
    expect(git(bareDir, 'rev-parse', `${pull.head.sha}^{tree}`)).toBe(recordIn(pull.body).evidence.tree_sha)
    expect(git(bareDir, 'diff', '--numstat', String(head), pull.head.sha)).toBe('1\t1\tlib/utils.js')
    expect(git(bareDir, 'show', `${pull.head.sha}:lib/utils.js`)).toContain(right)
    expect(github.violations).toEqual([])
    expect(github.unknownRequests).toEqual([])
    expect(model.problems).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await Promise.all([github.close(), model.close()])
  }
})
