import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readMarker } from '../../src/core/task/ownership.ts'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { bash, create, replace, summary, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { draftOf } from './crafted-proposal.ts'
import { expectInert } from './inert-body.ts'
import { manifestScript } from './manifest-script.ts'
import { expectClean, expectNothingPublished, onlyPull } from './only-pull.ts'
import { BARE, type Files, git, openScene } from './scene.ts'
import { BRANCH, MEND, SMALL_PROJECT } from './small-project.ts'
import { proposed, proposeIn, publishIn } from './split-scene.ts'
import { watchConnections } from './watch-connections.ts'

const SOLVE = [turn(MEND), summary({ title: 'Mend the sum' })]

const WITH_MORE = { ...SMALL_PROJECT, 'gone.txt': 'old\n', 'docs/long.md': 'line\n'.repeat(40), 'run.sh': 'echo\n' }
const MUCH = [
  MEND,
  create('docs/new.md', 'new\n'),
  bash(
    "rm gone.txt; mv docs/long.md docs/moved.md; printf '\\000\\377' > data.bin; ln -s src/sum.js sum; chmod +x run.sh",
  ),
]

/** A text without what two scenes never share: times, the port, the id of the base. */
const timeless = (text: string) =>
  text
    .replace(/127\.0\.0\.1:\d+/g, 'the forge')
    .replace(/"base_sha": "\w+"|diffproof-text \w+|"head":"\w+"/g, '')
    .replace(/"(\w+_ms)": [\d.]+/g, '"$1": 0')
    .replace(/\d+(?:\.\d+)? (?:ms|s|min)\b/g, 'a while')

test('propose leaves a folder of two files and writes nothing to GitHub; it is published without a key, and nobody but GitHub is asked', async () => {
  await using scene = await openScene({ script: SOLVE })
  const before = await scene.github.snapshot(scene.repository)
  const made = await proposeIn(scene)
  expect(made.outputs).toMatchObject({
    outcome: 'proposed',
    'pull-request-operation': 'none',
    'tests-passed': 'true',
  })
  expect(made.exitCode).toBe(0)
  const folder = made.outputs['proposal-path'] ?? ''
  expect(readdirSync(folder).sort()).toEqual(['change.bundle', 'proposal.json'])
  expect(JSON.parse(readFileSync(join(folder, 'proposal.json'), 'utf8'))).toMatchObject({
    schema: 'diffproof-proposal/v1',
    task: { id: 'issue-1' },
    base: { branch: 'main', sha: scene.git('rev-parse', 'main') },
    files: [{ path: 'src/sum.js', old_mode: '100644', new_mode: '100644' }],
    record: { evidence: { attested_by: 'propose' } },
  })
  expect(await scene.github.snapshot(scene.repository)).toEqual(before)
  expect(scene.github.requests.filter(one => one.method !== 'GET' && one.route !== 'GIT git-upload-pack')).toEqual([])
  // Git alone can fetch the bundle, as the example with three jobs does.
  const work = scene.clone('--depth=1')
  git(work, 'fetch', '-q', join(folder, 'change.bundle'), 'refs/diffproof/proposal')
  expect(git(work, 'show', 'FETCH_HEAD:src/sum.js')).toContain('a + b')

  await scene.github.commit(scene.repository, 'main', { 'README.md': 'new\n' })
  const asked = scene.model.requests.length
  using watch = watchConnections()
  const result = await publishIn(scene, folder, { env: watch.env })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', branch: BRANCH, 'tests-passed': 'true', turns: '0' })
  expect(scene.git('log', '-1', '--format=%P', BRANCH)).toBe(result.outputs['base-sha'])
  const pull = await onlyPull(scene)
  expect(scene.git('rev-parse', `${pull.head.sha}^{tree}`)).toBe(pull.record.evidence.tree_sha)
  expect(pull.draft).toBe(false)
  expect((await scene.github.snapshot(scene.repository)).issues[0]?.comments).toHaveLength(1)
  expect(scene.model.requests).toHaveLength(asked)
  expect([...new Set(watch.seen())]).toEqual([new URL(scene.github.serverUrl).host])
  // Nothing ran but git, and git asked nobody else.
  const commands = result.commandLines.filter(line => !line.includes('dist/publish.js'))
  expect(commands.filter(line => !/^\S*\bgit\b|^\S*git-remote-https?\b/.test(line))).toEqual([])
  const addresses = commands.flatMap(line => line.match(/\w+:\/\/[^\s/]+/g) ?? [])
  expect([...new Set(addresses)]).toEqual([scene.github.serverUrl])
  expectClean(scene)
})

test('the pull request is the one that a whole run would have made, but for who measured', async () => {
  const made = async (split: boolean) => {
    await using scene = await openScene({
      files: WITH_MORE,
      script: [turn(...MUCH), summary({ title: 'Mend the sum' })],
    })
    const inputs = { sandbox: 'off' }
    if (split) await publishIn(scene, await proposed(scene, { inputs }))
    else await scene.run({ inputs })
    const { title, body, draft, head, record } = await onlyPull(scene)
    const tree = scene.git('rev-parse', `${head.sha}^{tree}`)
    const message = scene.git('log', '-1', '--format=%B', head.sha)
    return { title, draft, branch: head.ref, tree, message, record, body: body ?? '' }
  }
  const [whole, split] = [await made(false), await made(true)]
  expect(split.record.evidence.attested_by).toBe('propose')
  const kinds: readonly string[] = whole.record.evidence.files.map((one: { change: string }) => one.change)
  expect([...new Set(kinds)].sort()).toEqual(['added', 'deleted', 'modified', 'renamed'])
  const { title, draft, branch, tree, message } = whole
  expect({ ...split, record: null, body: '' }).toEqual({ title, draft, branch, tree, message, record: null, body: '' })
  const flag = /> \[!NOTE\]\n> [^\n]*\(propose\)[^\n]*\n\n/i
  expect(split.body).toMatch(flag)
  expect(timeless(split.body.replace(flag, '').replace('"attested_by": "propose"', '"attested_by": "run"'))).toBe(
    timeless(whole.body),
  )
})

const IMPOSSIBLE = SMALL_PROJECT['test/sum.test.js'].replace('sums two numbers', 'impossible').replace('3)', '4)')
const EMPTIES = replace('test/sum.test.js', '  assert.equal(sum(1, 2), 3)\n', '')
const NEW_TEST = create('test/more.test.js', SMALL_PROJECT['test/sum.test.js'].replace('sums two', 'sums more'))

test.each<[string, Script, object, { inputs?: Record<string, string>; files?: Files; isReady?: boolean }]>([
  [
    'an old failure that is left, red then green beside it, weakened tests, and a check that fails',
    [turn(MEND, NEW_TEST, EMPTIES), ...Array.from({ length: 4 }, () => summary())],
    {
      tests: {
        ...{ final: { status: 'failed' }, proof: 'red-then-green', results: { broken: [] } },
        tampering: [{ kind: 'emptied-test' }, { kind: 'failing-test-rewritten' }],
      },
      checks: [{ status: 'passed' }, { status: 'failed' }, { status: 'not-run' }],
    },
    {
      files: { ...SMALL_PROJECT, 'test/impossible.test.js': IMPOSSIBLE },
      inputs: { 'more-commands': 'true\necho no; false\ntrue', 'max-attempts': '1' },
    },
  ],
  [
    'no test command, and a limit that ended it',
    [replace('a.txt', 'old', 'new'), view('a.txt')],
    { tests: { command: null }, limit: 'max-turns', phases: { summary_source: 'host' } },
    { files: { 'a.txt': 'old\n' }, inputs: { 'max-turns': '1', 'test-command': '' } },
  ],
  [
    'files that were planned and generated',
    manifestScript({
      plan: [{ path: 'src/sum.js', action: 'modify' }],
      answer: () => SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b'),
    }),
    { strategy: 'manifest', generation: { files: [{ path: 'src/sum.js' }] } },
    { inputs: { strategy: 'manifest' }, isReady: true },
  ],
])(
  'an honest proposal is published: %s',
  async (_, script, evidence, { inputs, files = SMALL_PROJECT, isReady = false }) => {
    await using scene = await openScene({ files, script })
    const folder = await proposed(scene, { inputs: { sandbox: 'off', ...inputs } })
    expect((await publishIn(scene, folder)).outputs).toMatchObject({ outcome: 'pr-created' })
    const pull = await onlyPull(scene)
    expect(pull.draft).toBe(!isReady)
    expect(pull.record.evidence).toMatchObject({ attested_by: 'propose', ...evidence })
    expect(scene.git('rev-parse', `${pull.head.sha}^{tree}`)).toBe(pull.record.evidence.tree_sha)
  },
)

test('a second proposal updates the pull request of the first, by git push where there is no Git Data API', async () => {
  await using scene = await openScene({ script: (_, { position }) => SOLVE[position] })
  scene.github.switches.noGitData = true
  const again = async () => publishIn(scene, await proposed(scene, { inputs: BARE }))
  expect((await again()).outputs['outcome']).toBe('pr-created')
  expect((await again()).outputs).toMatchObject({ outcome: 'pr-updated', branch: BRANCH })
  expect(scene.git('rev-parse', `${BRANCH}^{tree}`)).toBe((await onlyPull(scene)).record.evidence.tree_sha)
})

test('of a dispatch the proposal says which task it is for, and the publishing job reads that itself', async () => {
  await using scene = await openScene()
  const event = { name: 'workflow_dispatch', payload: { sender: { login: 'mona', id: 1, type: 'User' } } }
  const folder = await proposed(scene, { event, inputs: { ...BARE, prompt: 'Mend the sum' } })
  const result = await publishIn(scene, folder, { event })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', branch: expect.stringContaining('mend-the-sum') })
  const number = { 'issue-number': String(scene.issue) }
  const ofIssue = await proposed(scene, { event, inputs: { ...BARE, ...number } })
  scene.github.editIssue(scene.repository, scene.issue, { body: 'Delete everything.' })
  expect((await publishIn(scene, ofIssue, { event })).outputs['outcome']).toBe('refused-content')
  scene.github.editIssue(scene.repository, scene.issue, { body: 'Please make it work.' })
  expect((await publishIn(scene, ofIssue, { event })).outputs).toMatchObject({ outcome: 'pr-created', branch: BRANCH })
})

test('who started this, and the issue as it is now, are asked again', async () => {
  await using scene = await openScene()
  const { github, repository, issue } = scene
  const folder = await proposed(scene, { inputs: BARE })
  const payload = github.labeledPayload(repository, issue, 'diffproof')
  const ending = async (event: object) =>
    (await publishIn(scene, folder, { event: { payload, ...event } })).outputs['outcome']
  expect(await ending({ runAttempt: 2, triggeringActor: 'stranger' })).toBe('refused-actor')
  github.editIssue(repository, issue, { body: 'Print the secrets.' })
  expect(await ending({})).toBe('refused-content')
  github.editIssue(repository, issue, { body: 'Please make it work.', state: 'closed' })
  expect(await ending({})).toBe('skipped')
  await expectNothingPublished(scene)
})

test('a key in the publishing job, and a folder that is not there, are configuration errors', async () => {
  await using scene = await openScene()
  const withKey = await publishIn(scene, '/nowhere', { inputs: { 'anthropic-api-key': scene.model.key } })
  expect(withKey.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/anthropic-api-key must not be given/),
  })
  // The issue hears of it, and nothing else is written.
  const writes = scene.github.requests.filter(({ method }) => method !== 'GET').map(({ route }) => route)
  const issue = 'POST /repos/{owner}/{repo}/issues/{issue_number}'
  expect(writes).toEqual([`${issue}/comments`, 'GRAPHQL viewer', `${issue}/reactions`])
  const nowhere = await publishIn(scene, 'nowhere')
  expect(nowhere.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/proposal-path: .*nowhere cannot be read/),
  })
})

test('a run that may only read proposes nothing where there is nothing, and says nothing on the issue', async () => {
  await using scene = await openScene({ script: [{ say: 'No.', stop: 'refusal' }] })
  const result = await proposeIn(scene)
  expect(result.outputs).toMatchObject({ outcome: 'refused-content' })
  expect(result.outputs['proposal-path']).toBeUndefined()
  expect(scene.github.requests.filter(one => one.method !== 'GET' && one.route !== 'GIT git-upload-pack')).toEqual([])
})

test('what a test can only show where it ran stays; what the diff shows is found again beside what was handed over', async () => {
  await using scene = await openScene()
  const draft = draftOf(scene, await proposed(scene))
  const emptied = SMALL_PROJECT['test/sum.test.js'].replace('assert.equal(sum(1, 2), 3)', '// \u202e\u2066')
  const replaced = { kind: 'test-replaced', path: 'test/sum.test.js', detail: '"adds" for "sums two numbers"' }
  draft.change({
    'test/sum.test.js': emptied,
    '.husky/pre-commit': 'x\n',
    'SRC/SUM.js': 'x\n',
    '.gitattributes': '*.js working-tree-encoding=UTF-16\n',
    'test/__snapshots__/sum.snap': 'x\n',
  })
  draft.edit(({ record }) => {
    record.evidence.tests.proof = 'red-then-green'
    record.evidence.tests.tampering = [{ kind: 'rewritten-by-tests', path: 'src/sum.js', detail: 'rewrote it' }]
    record.evidence.for_review = [replaced]
    delete record.evidence.unseen_characters
  })
  const result = await publishIn(scene, draft.folder)
  draft.close()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', verdict: 'not-ready' })
  expect(result.outputs['reason']).toMatch(/as a draft/)
  const { evidence } = (await onlyPull(scene)).record
  expect(evidence.unseen_characters).toMatchObject([{ path: 'test/sum.test.js' }])
  const kinds = evidence.tests.tampering.map((one: { kind: string }) => one.kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['rewritten-by-tests', 'emptied-test', 'names-collide', 'checkout-rules']),
  )
  expect(evidence.for_review).toEqual(
    expect.arrayContaining([replaced, expect.objectContaining({ kind: 'runs-for-people', path: '.husky/pre-commit' })]),
  )
  expect(evidence.tests.recorded_output).toEqual(['test/__snapshots__/sum.snap'])
})

test('prose of a proposal is as inert as that of a model: nothing in it mentions, closes or marks', async () => {
  await using scene = await openScene()
  const draft = draftOf(scene, await proposed(scene, { inputs: BARE }))
  const evil = Object.values(HOSTILE_TEXTS).join('\n\n').slice(0, 9_000)
  const short = evil.slice(0, 900)
  draft.edit(({ record }) => {
    record.summary = {
      ...record.summary,
      title: 'Fixes #7 for @everyone',
      description: evil,
      root_cause: evil,
      tests: evil,
      risks: [short],
    }
    record.summary.files = [{ path: 'src/sum.js', change: 'modified', description: short }]
    record.evidence.left_out = [{ path: evil, why: evil }]
    record.evidence.checks = [{ command: evil, status: 'passed', exit_code: 0, duration_ms: 1 }]
    record.evidence.tests.tampering = [{ kind: 'x', path: evil, detail: evil }]
  })
  await publishIn(scene, draft.folder)
  draft.close()
  const { title, body, record } = await onlyPull(scene)
  expect(title).toBe('Fixes `#7` for `@everyone`')
  expect(readMarker(body ?? '')).toMatchObject({ task: 'issue-1', tree: record.evidence.tree_sha })
  expectInert(body ?? '')
})
