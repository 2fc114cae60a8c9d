import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { create, replace, summary, turn } from '../playground/model/script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { RIGHTS } from './revision-scene.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
import { BRANCH, MEND, SMALL_PROJECT, STILL_WRONG } from './small-project.ts'

const SOLVE = [turn(MEND), summary({ title: 'Mend the sum' })]

async function headTree(scene: Scene, branch: string): Promise<string> {
  return scene.git('rev-parse', `refs/heads/${branch}^{tree}`)
}

test('the pull request has the title, the branch, the closing line, the marker and exactly one JSON block', async () => {
  await using scene = await openBareScene({ script: SOLVE })
  const result = await scene.run({
    inputs: { 'title-prefix': '[bot]', labels: 'automated', assignees: 'mona', reviewers: 'mona' },
  })
  const pull = await onlyPull(scene)
  expect(pull).toMatchObject({
    title: '[bot] Mend the sum',
    draft: false,
    labels: ['automated'],
    assignees: ['mona'],
    reviewers: ['mona'],
  })
  expect(pull.head.ref).toBe(BRANCH)
  expect(pull.body).toMatch(/ Closes #1$/m)
  expect(pull.body).toMatch(/<!-- diffproof \{"task":"issue-1","run":"[^"]+","tree":"[0-9a-f]{40}"\} -->/)
  expect(pull.record).toMatchObject({
    schema: 'diffproof/v1',
    task: { kind: 'issue', issue: 1, title: 'It is broken' },
  })
  expect(JSON.parse(result.outputs['summary'] ?? '{}')).toEqual(pull.record)
  expect(result.outputs).toMatchObject({
    'pull-request-number': String(pull.number),
    'pull-request-operation': 'created',
    branch: BRANCH,
    'head-sha': pull.head.sha,
    'tree-sha': await headTree(scene, BRANCH),
    'base-sha': scene.git('rev-parse', 'main'),
  })
  expectClean(scene)
})

test('a re-run replaces the head of our own pull request, also when the title of the issue has changed and the base has moved', async () => {
  await using scene = await openBareScene()
  const first = await scene.run()
  scene.github.editIssue(scene.repository, scene.issue, { title: 'A better title' })
  await scene.github.commit(scene.repository, 'main', { 'meanwhile.txt': 'x\n' })
  const second = await scene.run()
  expect(first.outputs['outcome']).toBe('pr-created')
  expect(second.outputs).toMatchObject({ outcome: 'pr-updated', 'pull-request-operation': 'updated', branch: BRANCH })
  const pull = await onlyPull(scene)
  expect(scene.git('rev-parse', `${pull.head.sha}^`)).toBe(scene.git('rev-parse', 'main'))
  expect(await headTree(scene, BRANCH)).toBe(pull.record.evidence.tree_sha)
  expectClean(scene)
})

test('a head that people have pushed to is left alone: a new branch, both linked', async () => {
  await using scene = await openBareScene()
  await scene.run()
  const theirs = await scene.github.commit(scene.repository, BRANCH, { 'by-hand.txt': 'mine\n' })
  const second = await scene.run()
  expect(second.outputs).toMatchObject({ outcome: 'pr-created', branch: `${BRANCH}-2` })
  const { pulls, branches } = await scene.github.snapshot(scene.repository)
  expect(branches[BRANCH]).toBe(theirs)
  expect(pulls).toHaveLength(2)
  expect(pulls[1]?.body).toMatch(/#2/)
})

test('a pull request into another base is not its own: it keeps its head, and the run opens its own', async () => {
  await using scene = await openBareScene()
  const { github, repository } = scene
  const first = await scene.run()
  await github.commit(repository, 'release', { 'release.txt': '1\n' })
  const second = await scene.run({ inputs: { 'base-branch': 'release' } })
  expect(second.outputs).toMatchObject({ outcome: 'pr-created', branch: `${BRANCH}-2` })
  const again = await scene.run({ inputs: { 'base-branch': 'release' } })
  expect(again.outputs).toMatchObject({ outcome: 'pr-updated', branch: `${BRANCH}-2` })
  const { pulls, branches } = await github.snapshot(repository)
  expect(pulls.map(({ head, base }) => [head.ref, base.ref])).toEqual([
    [BRANCH, 'main'],
    [`${BRANCH}-2`, 'release'],
  ])
  expect(branches[BRANCH]).toBe(first.outputs['head-sha'])
})

test.each([
  ['edited', 'Checked by hand.\r\n', true],
  ['not edited', '', false],
])('an update of a description that was %s says so where it writes it anew', async (_, note, isSaid) => {
  await using scene = await openBareScene({ permissions: RIGHTS })
  await scene.run()
  const { number, body } = await onlyPull(scene)
  const mona = getOctokit(scene.github.token('hand', RIGHTS, { user: 'mona' }), { baseUrl: scene.github.apiUrl })
  const [owner = '', repo = ''] = scene.repository.split('/')
  await mona.rest.pulls.update({ owner, repo, pull_number: number, body: `${note}${body?.replaceAll('\n', '\r\n')}` })
  const { outputs } = await scene.run()
  expect(outputs['outcome']).toBe('pr-updated')
  expect(/had edited its description/.test(outputs['reason'] ?? '')).toBe(isSaid)
})

test('the lines of a lock file do not count towards max-changed-lines', async () => {
  const lock = create('yarn.lock', '# yarn lockfile v1\n'.repeat(50))
  await using scene = await openBareScene({ script: [turn(MEND, lock), summary()] })
  const { outputs } = await scene.run({ inputs: { 'max-changed-lines': '10' } })
  expect(outputs['outcome']).toBe('pr-created')
})

test.each([
  ['a folder that git takes for a repository', ['HEAD', 'config', 'objects/.keep', 'refs/.keep'], 'blocked-changes'],
  // The edit tool refuses it already.
  ['a pipeline that another system starts by the push', ['.circleci/config.yml'], 'no-changes'],
])('%s is never published', async (_, names, outcome) => {
  const paths = names.map(name => (outcome === 'no-changes' ? name : `docs/${name}`))
  const made = turn(...paths.map(path => create(path, 'x\n')))
  await using scene = await openBareScene({ script: [made, summary(), summary(), summary()] })
  const { outputs } = await scene.run()
  expect(outputs['outcome']).toBe(outcome)
})

test('an issue that is gone when the change is published makes a draft', async () => {
  await using scene = await openBareScene({
    script: (_, { position }) => {
      if (position === 1) scene.github.removeIssue(scene.repository, scene.issue)
      return SOLVE[position]
    },
  })
  const { outputs } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'pr-created', reason: expect.stringMatching(/no longer open/) })
  expect((await onlyPull(scene)).draft).toBe(true)
})

test('after a merge a new branch is made, also where the old one is gone', async () => {
  await using scene = await openBareScene({ script: [turn(replace('src/other.js', '= 1', '= 2'), MEND), summary()] })
  const first = await scene.run()
  await scene.github.mergePull(scene.repository, Number(first.outputs['pull-request-number']), 'mona')
  await scene.github.deleteBranch(scene.repository, BRANCH)
  scene.github.editIssue(scene.repository, scene.issue, { state: 'open' })
  await scene.github.commit(scene.repository, 'main', {
    'src/sum.js': SMALL_PROJECT['src/sum.js'],
    'src/other.js': SMALL_PROJECT['src/other.js'],
  })
  const second = await scene.run()
  expect(second.outputs).toMatchObject({ outcome: 'pr-created', branch: `${BRANCH}-2` })
})

test('a forge without the Git Data API gets the same tree by git push', async () => {
  await using scene = await openBareScene()
  scene.github.switches.noGitData = true
  const result = await scene.run({ inputs: { 'close-issue': 'false' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  const pull = await onlyPull(scene)
  expect(await headTree(scene, BRANCH)).toBe(pull.record.evidence.tree_sha)
  expect(scene.github.requests.some(one => one.route === 'GIT git-receive-pack')).toBe(true)
  expect(pull.body).not.toMatch(/Closes #/)
})

test('where the plan has no drafts an unproven change is open, marked in its title and on top of its body', async () => {
  await using scene = await openScene({ script: [turn(STILL_WRONG), summary(), summary()] })
  scene.github.switches.noDrafts = true
  await scene.run({ inputs: { 'max-test-attempts': '1' } })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(false)
  expect(pull.title).toMatch(/^\[not proven\] /)
  expect(pull.body?.slice(0, 800)).toMatch(/no draft/)
})

test('an update that is no longer proven becomes a draft again', async () => {
  await using scene = await openScene({
    script: (_, { position, number }) => [number < 3 ? turn(MEND) : turn(STILL_WRONG), summary(), summary()][position],
  })
  await scene.run()
  expect((await onlyPull(scene)).draft).toBe(false)
  const second = await scene.run({ inputs: { 'max-test-attempts': '1' } })
  expect(second.outputs).toMatchObject({ outcome: 'pr-updated', 'tests-passed': 'false' })
  expect((await onlyPull(scene)).draft).toBe(true)
})

test('when Actions may not create pull requests the branch and a compare link are delivered', async () => {
  await using scene = await openBareScene()
  scene.github.switches.pullRequestsForbidden = true
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-not-permitted', branch: BRANCH })
  expect(result.outputs['reason']).toMatch(
    /Allow GitHub Actions to create and approve pull requests.*compare\/main\.\.\./,
  )
  expect(result.exitCode).toBe(1)
  expect(Object.keys((await scene.github.snapshot(scene.repository)).branches)).toContain(BRANCH)
})

test('a token that may not write contents ends as push-refused, with the patch kept', async () => {
  await using scene = await openBareScene({
    script: SOLVE,
    permissions: { contents: 'read', issues: 'write', 'pull-requests': 'write' },
  })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'push-refused', reason: expect.stringMatching(/contents: write/) })
  expect(result.outputs['patch-file']).toBeDefined()
})

test('labels, reviewers and comments that cannot be written are warnings, never an outcome', async () => {
  await using scene = await openBareScene({
    script: SOLVE,
    permissions: { contents: 'write', 'pull-requests': 'write', issues: 'read' },
  })
  const result = await scene.run({ inputs: { reviewers: 'nobody-there' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(result.commands.filter(one => one.command === 'warning').length).toBeGreaterThanOrEqual(2)
})

test('a check command that fails counts as a failed test and goes back to the model', async () => {
  await using scene = await openBareScene({
    script: [turn(MEND), summary(), replace('src/other.js', '= 1', '= 2'), summary()],
  })
  const result = await scene.run({
    inputs: { 'check-commands': 'grep -q "= 2" src/other.js || { echo "other must be 2"; exit 1; }' },
  })
  expect(result.outputs['outcome']).toBe('pr-created')
  const { record } = await onlyPull(scene)
  expect(record.evidence.checks).toMatchObject([{ status: 'passed', exit_code: 0 }])
  expect(record.evidence.tests.attempts).toBe(2)
})

test('the record keeps the end of what failing tests and checks printed, and nothing of those that pass', async () => {
  await using scene = await openBareScene({ script: SOLVE })
  const inputs = {
    'test-command': 'node --test --test-isolation=none; echo "the end" >&2; exit 3',
    'max-test-attempts': '1',
  }
  await scene.run({ inputs })
  expect((await onlyPull(scene)).record.evidence.tests.final.output).toMatch(/the end$/)

  await using other = await openBareScene({ script: SOLVE })
  await other.run({ inputs: { 'check-commands': 'echo all is well\necho not well; exit 4', 'max-test-attempts': '1' } })
  const { checks, tests } = (await onlyPull(other)).record.evidence
  expect(checks).toMatchObject([{ exit_code: 0 }, { exit_code: 4, output: 'not well' }])
  expect([checks[0], tests.final].map(one => 'output' in one)).toEqual([false, false])
})
