/** Publishing where something is otherwise than usual: the forge, the base, the issue, the change. */
import { getOctokit } from '@actions/github'
import { expect } from '@jest/globals'
import { replace, summary, turn } from '../playground/model/script.ts'
import { RIGHTS } from './revision-scene.ts'
import { bareRows, type Ended, not, quickRows } from './rows.ts'
import type { Scene } from './scene.ts'
import { BRANCH, MEND, SMALL_PROJECT, SOLVE, STILL_WRONG } from './small-project.ts'

/** Somebody puts something before the description of the pull request; GitHub's page writes other line breaks. */
const editBody = (note: string) => async (scene: Scene) => {
  const { github, repository } = scene
  const body = (await github.snapshot(repository)).pulls[0]?.body?.replaceAll('\n', '\r\n')
  const mona = getOctokit(github.token('hand', RIGHTS, { user: 'mona' }), { baseUrl: github.apiUrl })
  await mona.rest.pulls.update({ owner: 'octo', repo: 'project', pull_number: 2, body: `${note}${body}` })
}

const RED = { 'max-attempts': '1' }
const hasOutput = async ({ pull }: Ended) => {
  const { checks, tests } = (await pull()).record.evidence
  return [checks[0], tests.final].map(one => one !== undefined && 'output' in one)
}

bareRows({
  'a pull request into another base is not its own: it keeps its head, and the run opens its own': {
    steps: [
      {},
      {
        before: ({ github, repository }) => github.commit(repository, 'release', { 'release.txt': '1\n' }),
        inputs: { 'base-branch': 'release' },
        leaves: 'something',
        outputs: { branch: `${BRANCH}-2` },
      },
      {
        inputs: { 'base-branch': 'release' },
        outcome: 'pr-updated',
        leaves: 'something',
        outputs: { branch: `${BRANCH}-2` },
        async also({ scene }) {
          const { pulls } = await scene.github.snapshot(scene.repository)
          expect(pulls.map(({ head, base }) => [head.ref, base.ref])).toEqual([
            [BRANCH, 'main'],
            [`${BRANCH}-2`, 'release'],
          ])
          expect(scene.git('rev-parse', `${BRANCH}^`)).toBe(scene.git('rev-parse', 'main'))
        },
      },
    ],
  },
  'an update of a description that was edited says so where it writes it anew, and not of other line breaks': {
    permissions: RIGHTS,
    steps: [
      {},
      { before: editBody(''), outcome: 'pr-updated', reason: not('had edited its description') },
      { before: editBody('Checked by hand.\r\n'), outcome: 'pr-updated', reason: 'had edited its description' },
    ],
  },
  'the record keeps the end of what failing checks printed, and nothing of those that pass': {
    inputs: { ...RED, 'more-commands': 'echo all is well\necho not well; exit 4' },
    evidence: { checks: [{ exit_code: 0 }, { exit_code: 4, output: 'not well' }] },
    also: async ended => expect(await hasOutput(ended)).toEqual([false, false]),
  },
  'the record keeps the end of what failing tests printed': {
    inputs: { ...RED, 'test-command': 'node --test --test-isolation=none; echo "the end" >&2; exit 3' },
    evidence: { tests: { final: { output: expect.stringMatching(/the end$/) } } },
  },
  'after a merge a new branch is made, also where the old one is gone': {
    script: [turn(replace('src/other.js', '= 1', '= 2'), MEND), summary()],
    steps: [
      {},
      {
        async before({ github, repository, issue }) {
          await github.mergePull(repository, 2, 'mona')
          await github.deleteBranch(repository, BRANCH)
          github.editIssue(repository, issue, { state: 'open' })
          const { 'src/sum.js': sum, 'src/other.js': other } = SMALL_PROJECT
          await github.commit(repository, 'main', { 'src/sum.js': sum, 'src/other.js': other })
        },
        leaves: 'something',
        outputs: { branch: `${BRANCH}-2` },
      },
    ],
  },
})

quickRows({
  'where the plan has no drafts an unproven change is open, marked in its title and on top of its body': {
    script: [turn(STILL_WRONG), summary(), summary()],
    inputs: RED,
    before({ github }) {
      github.switches.noDrafts = true
    },
    draft: false,
    pullTitle: /^\[not proven\] /,
    pullBody: /^[\s\S]{0,800}no draft/,
  },
  'an update that is no longer proven becomes a draft again': {
    script: (_, { position, number }) => [number < 3 ? turn(MEND) : turn(STILL_WRONG), summary(), summary()][position],
    steps: [
      { draft: false },
      { inputs: RED, outcome: 'pr-updated', outputs: { 'tests-passed': 'false' }, draft: true },
    ],
  },
})

/** Gone while the model works on it. */
let working: Scene | undefined
bareRows({
  'an issue that is gone when the change is published makes a draft': {
    before: scene => {
      working = scene
    },
    script: (_, { position }) => {
      if (position === 1) working?.github.removeIssue(working.repository, working.issue)
      return SOLVE[position]
    },
    reason: 'no longer open',
    draft: true,
  },
})
