import { expect } from '@jest/globals'
import { replace, summary, turn } from '../playground/model/script.ts'
import { bareRows, not, type Step, warningsOf } from './rows.ts'
import { git } from './scene.ts'
import { BRANCH, MEND } from './small-project.ts'

const SOLVE = [turn(MEND), summary({ title: 'Mend the sum' })]
/** A run with a token of a person as `ci-token`. */
const withCiToken = (rights: Readonly<Record<string, 'read' | 'write'>>): Step => ({
  start(scene, options) {
    const token = scene.github.token('ci', rights, { user: 'mona' })
    return scene.run({ ...options, inputs: { ...options.inputs, 'ci-token': token } })
  },
})
const TWO = 'grep -q "= 2" src/other.js || { echo "other must be 2"; exit 1; }'

bareRows({
  'the pull request has the title, the branch, the closing line, the marker and exactly one JSON block': {
    script: SOLVE,
    inputs: { 'pull-request-labels': 'automated', assignees: 'mona', reviewers: 'mona' },
    outputs: { 'pull-request-number': '2', 'pull-request-operation': 'created', branch: BRANCH, verified: 'true' },
    draft: false,
    pullTitle: /^Mend the sum$/,
    pullBody: [
      / Closes #1$/m,
      /<!-- diffproof \{"task":"issue-1","run":"[^"]+","tree":"[0-9a-f]{40}"(?:,"head":"[0-9a-f]{40}")?\} -->/,
    ],
    async also({ scene, result, pull }) {
      const { head, record, ...rest } = await pull()
      expect(rest).toMatchObject({ labels: ['automated'], assignees: ['mona'], reviewers: ['mona'] })
      expect(record).toMatchObject({ schema: 'diffproof/v1', task: { kind: 'issue', issue: 1, title: 'It is broken' } })
      const base = scene.git('rev-parse', 'main')
      expect(result.outputs).toMatchObject({ branch: head.ref, 'head-sha': head.sha, 'base-sha': base })
    },
  },
  'a re-run replaces the head of our own pull request, also when the title of the issue has changed and the base has moved; a head that people have pushed to is left alone: a new branch, both linked':
    {
      steps: [
        {},
        {
          async before({ github, repository, issue }) {
            github.editIssue(repository, issue, { title: 'A better title' })
            await github.commit(repository, 'main', { 'meanwhile.txt': 'x\n' })
          },
          outcome: 'pr-updated',
          outputs: { 'pull-request-operation': 'updated', branch: BRANCH },
          also: ({ scene }) => expect(scene.git('rev-parse', `${BRANCH}^`)).toBe(scene.git('rev-parse', 'main')),
        },
        {
          before: ({ github, repository }) => github.commit(repository, BRANCH, { 'by-hand.txt': 'mine\n' }),
          leaves: 'something',
          outputs: { branch: 'diffproof/issue-1-a-better-title' },
          async also({ scene }) {
            expect(scene.git('log', '-1', '--format=%an', BRANCH)).not.toContain('github-actions')
            const { pulls } = await scene.github.snapshot(scene.repository)
            expect(pulls).toMatchObject([{}, { body: expect.stringContaining('#2') }])
          },
        },
      ],
    },
  'whoever asked is a co-author of the commit': {
    async also({ scene, pull }) {
      const { head } = await pull()
      expect(scene.git('log', '-1', '--format=%(trailers:key=Co-authored-by,valueonly)', head.sha).trim()).toMatch(
        /^mona <\d+\+mona@users\.noreply\.127\.0\.0\.1>$/,
      )
    },
  },
  'ci-token adds a commit with the same tree that starts the checks; a re-run still knows the branch, and a commit of somebody on top is left alone':
    {
      steps: [
        {
          ...withCiToken({ contents: 'write' }),
          async also({ scene, result, pull }) {
            const { head, body, record } = await pull()
            expect(scene.git('log', '--format=%an', `main..${head.sha}`).split('\n')).toEqual([
              'mona',
              'github-actions[bot]',
            ])
            expect(scene.git('rev-parse', `${head.sha}^^{tree}`)).toBe(record.evidence.tree_sha)
            expect(result.outputs['head-sha']).toBe(head.sha)
            expect(body).toContain(`{"head":"${head.sha}"}`)
            expect(body).not.toContain('Approve workflows')
          },
        },
        {
          ...withCiToken({ contents: 'write' }),
          before: ({ github, repository }) => github.commit(repository, 'main', { 'meanwhile.txt': 'x\n' }),
          outcome: 'pr-updated',
          outputs: { branch: BRANCH },
          also: ({ scene }) => expect(scene.git('rev-parse', `${BRANCH}~2`)).toBe(scene.git('rev-parse', 'main')),
        },
        {
          before: ({ github, repository }) => github.commit(repository, BRANCH, { 'by-hand.txt': 'mine\n' }),
          leaves: 'something',
          outputs: { branch: `${BRANCH}-2` },
        },
      ],
    },
  'an author of your choice is pushed and not signed, signs off where the repository asks for it, and a re-run still knows the branch':
    {
      steps: [
        {
          env: { GIT_AUTHOR_NAME: 'Mona Lisa', GIT_AUTHOR_EMAIL: 'mona@example.invalid' },
          before: ({ github, repository }) =>
            github.commit(repository, 'main', { '.github/dco.yml': 'require:\n  members: true\n' }),
          outputs: { branch: BRANCH, verified: 'false' },
          log: /the commit has an author of your choice, so git pushes the commit, which is not signed/,
          async also({ scene, pull }) {
            const { head, record } = await pull()
            const format = '%an <%ae> %T %(trailers:key=Signed-off-by,valueonly,separator=%x2c)'
            expect(scene.git('log', '-1', `--format=${format}`, head.sha)).toBe(
              `Mona Lisa <mona@example.invalid> ${record.evidence.tree_sha} Mona Lisa <mona@example.invalid>`,
            )
          },
        },
        {
          env: { GIT_AUTHOR_NAME: 'Mona Lisa', GIT_AUTHOR_EMAIL: 'mona@example.invalid' },
          before: ({ github, repository }) => github.commit(repository, 'main', { '.github/dco.yml': null }),
          outcome: 'pr-updated',
          outputs: { branch: BRANCH },
          also: ({ scene }) => expect(scene.git('log', '-1', '--format=%B', BRANCH)).not.toContain('Signed-off-by'),
        },
      ],
    },
  'half an author is an error that names both variables, before anything is spent': {
    env: { GIT_AUTHOR_NAME: 'Mona Lisa' },
    outcome: 'configuration-error',
    reason: 'GIT_AUTHOR_NAME is "Mona Lisa" and GIT_AUTHOR_EMAIL is "", which is no author',
    requests: 0,
  },
  'a ci-token that may not write is a warning, and the pull request is there': {
    ...withCiToken({ contents: 'read' }),
    warnings: 'the checks of the pull request were not started by input ci-token',
    pullBody: 'Approve workflows to run',
  },
  'a forge without the Git Data API gets the same tree by git push': {
    inputs: { 'close-issue': 'false' },
    before({ github }) {
      github.switches.noGitData = true
    },
    pullBody: not('Closes #'),
    also: ({ scene }) => expect(scene.github.requests.map(one => one.route)).toContain('GIT git-receive-pack'),
  },
  'a server from before rulesets and updateRefs gets its pull request and a new commit in it, and the log says what it lacks':
    {
      steps: [
        {
          before({ github }) {
            github.switches.noRules = true
            github.switches.noUpdateRefs = true
          },
          outputs: { branch: BRANCH, verified: 'true' },
          log: /this server has no API for the rules of diffproof\/issue-1/,
        },
        {
          before: ({ github, repository }) => github.commit(repository, 'main', { 'meanwhile.txt': 'x\n' }),
          outcome: 'pr-updated',
          outputs: { branch: BRANCH },
          log: /the API of this server cannot move a branch from a known commit alone, so git pushes the commit/,
        },
      ],
    },
  'a token that may not write contents ends as push-refused, with the patch kept': {
    permissions: { contents: 'read', issues: 'write', 'pull-requests': 'write' },
    outcome: 'push-refused',
    reason: 'contents: write',
    outputs: { 'patch-file': expect.any(String) },
    also: ({ result }) => {
      // There is no branch to go on from, and the work tree holds no part of the change.
      expect(result.outputs['branch']).toBeUndefined()
      expect(git(result.workspace, 'status', '--short')).toBe('')
    },
  },
  'labels, reviewers and comments that cannot be written are warnings, never an outcome': {
    permissions: { contents: 'write', 'pull-requests': 'write', issues: 'read' },
    inputs: { reviewers: 'nobody-there' },
    also: ({ result }) => expect(warningsOf(result).length).toBeGreaterThanOrEqual(2),
  },
  'a check command that fails counts as a failed test and goes back to the model': {
    script: [turn(MEND), summary(), replace('src/other.js', '= 1', '= 2'), summary()],
    inputs: { 'more-commands': TWO },
    evidence: { checks: [{ status: 'passed', exit_code: 0 }], tests: { attempts: 2 } },
  },
})
