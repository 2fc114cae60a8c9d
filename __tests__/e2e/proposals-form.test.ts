import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import type { Draft, Json } from './crafted-proposal.ts'
import { expectRefused, openStage, type Stage } from './refusals.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage.scene[Symbol.asyncDispose]()
})

type Damage = readonly [what: string, damage: (draft: Draft) => void, reason: RegExp]

const instead = (name: string, put: (path: string) => void) => (draft: Draft) => {
  const path = join(draft.folder, name)
  rmSync(path)
  put(path)
}

describe('what is no folder of two plain files is refused', () => {
  const cases: readonly Damage[] = [
    [
      'a symbolic link as proposal.json',
      instead('proposal.json', path => symlinkSync('/etc/passwd', path)),
      /proposal\.json cannot be opened as a plain file/,
    ],
    [
      'a symbolic link as change.bundle',
      instead('change.bundle', path => symlinkSync('/dev/zero', path)),
      /change\.bundle cannot be opened as a plain file/,
    ],
    [
      'a pipe as proposal.json',
      instead('proposal.json', path => execFileSync('mkfifo', [path])),
      /proposal\.json is no regular file/,
    ],
    [
      'a pipe as change.bundle',
      instead('change.bundle', path => execFileSync('mkfifo', [path])),
      /change\.bundle is no regular file/,
    ],
    [
      'a socket as proposal.json',
      instead('proposal.json', path => createServer().listen(path).unref()),
      /proposal\.json cannot be opened as a plain file/,
    ],
    [
      'a folder as proposal.json',
      instead('proposal.json', path => mkdirSync(path)),
      /proposal\.json is no regular file/,
    ],
    ['no bundle', instead('change.bundle', () => undefined), /change\.bundle cannot be opened/],
    ['an empty bundle', ({ write }) => write('change.bundle', ''), /change\.bundle is empty/],
    [
      'a third file',
      ({ folder }) => writeFileSync(join(folder, 'run.sh'), '#!/bin/sh\n'),
      /holds "run\.sh", which belongs to no proposal/,
    ],
    [
      'a link in the place of the folder',
      ({ folder }) => {
        renameSync(folder, `${folder}-2`)
        symlinkSync(`${folder}-2`, folder)
      },
      /is no folder/,
    ],
    [
      'a proposal.json of 9 MB',
      ({ folder }) => truncateSync(join(folder, 'proposal.json'), 9 * 1024 * 1024),
      /proposal\.json has 9437184 bytes, at most 8388608/,
    ],
    [
      'a bundle of a terabyte',
      ({ folder }) => truncateSync(join(folder, 'change.bundle'), 2 ** 40),
      /change\.bundle has 1099511627776 bytes, at most/,
    ],
  ]
  test.each(cases)('%s', async (_, damage, reason) => expectRefused(stage, damage, reason))
})

const text = (content: string | Buffer) => (draft: Draft) => draft.write('proposal.json', content)
const json = (change: (json: Json) => void) => (draft: Draft) => draft.edit(change)
/** The text with something put in behind the first brace: what `JSON.stringify` would not write. */
const raw = (member: string) => (draft: Draft) =>
  draft.write('proposal.json', draft.read('proposal.json').toString().replace('{', `{${member},`))

describe('what is no proposal in plain JSON is refused', () => {
  const cases: readonly Damage[] = [
    ['no JSON', text('{"schema": '), /proposal\.json: it is no JSON/],
    ['no UTF-8', text(Buffer.from([0x7b, 0xff, 0x7d])), /proposal\.json is no UTF-8 text/],
    ['a list', text('[]'), /its schema is missing/],
    ['null', text('null'), /its schema is missing/],
    ['100,000 brackets', text('['.repeat(100_000)), /nested more than 32 deep/],
    [
      'a text of a million characters',
      json(it => (it.record.summary.tests = 'x'.repeat(1_000_000))),
      /1000000 characters, at most 65536/,
    ],
    [
      'another version',
      json(it => (it.schema = 'diffproof-proposal/v2')),
      /its schema is "diffproof-proposal\/v2"; this version reads/,
    ],
    ['no version', json(it => delete it.schema), /its schema is missing/],
    ['no tree', json(it => delete it.tree), /tree: missing/],
    ['no record', json(it => delete it.record), /record: missing/],
    ['a key at the top that is not known', json(it => (it.branch = 'main')), /Unrecognized key: "branch"/],
    ['a key of a file that is not known', json(it => (it.files[0].sha = 'x')), /files\.0: Unrecognized key: "sha"/],
    [
      'a key deep in the record that is not known',
      json(it => (it.record.evidence.tests.ready = true)),
      /record\.evidence\.tests\.ready is not known/,
    ],
    ['the key __proto__', raw('"__proto__": {"tree": "x"}'), /it has the key __proto__/],
    ['the key constructor', json(it => (it.record.evidence.usage.constructor = {})), /has the key constructor/],
    ['a negative count of lines', json(it => (it.files[0].additions = -1)), /files\.0\.additions/],
    ['a count that is no integer', json(it => (it.record.evidence.usage.turns = 1.5)), /usage\.turns/],
    [
      'a count beyond all numbers',
      draft =>
        draft.write(
          'proposal.json',
          draft
            .read('proposal.json')
            .toString()
            .replace(/"turns": ?\d+/, '"turns": 1e999'),
        ),
      /usage\.turns/,
    ],
    ['a cost below zero', json(it => (it.record.evidence.cost_usd = -5)), /cost_usd/],
    ['a NUL in a text', json(it => (it.record.summary.title = 'a\0b')), /summary\.title holds a NUL/],
    ['an option as an id', json(it => (it.commit = '--upload-pack=touch /tmp/x')), /commit: no object id/],
    ['a short id', json(it => (it.base.sha = it.base.sha.slice(0, 10))), /base\.sha: no object id/],
    ['no files', json(it => (it.files = [])), /files: empty/],
    ['a gitlink', json(it => (it.files[0].new_mode = '160000')), /new_mode: "160000", must be one of 100644/],
    ['a folder as a file', json(it => (it.files[0].new_mode = '040000')), /new_mode: "040000"/],
    ['a box that is none', json(it => (it.record.evidence.sandbox = 'strong')), /sandbox: "strong"/],
  ]
  test.each(cases)('%s', async (_, damage, reason) => expectRefused(stage, damage, reason))
})

describe('paths that are none of a repository are refused', () => {
  const named = (path: string) => json(it => (it.files[0].path = path))
  const cases: readonly Damage[] = [
    ['out of it', named('../../etc/cron.d/x'), /the path has the part \. or \.\./],
    ['from the root', named('/etc/passwd'), /the path is absolute/],
    ['with a line end', named('a\nb'), /the path holds control characters/],
    ['with half a character', named('a\ud800'), /the path is no Unicode text/],
    ['with an empty part', named('src//sum.js'), /the path has an empty part/],
    ['named twice', json(it => it.files.push(it.files[0])), /the path is named twice/],
    ['a former name out of it', json(it => (it.files[0].from = '../x')), /the path has the part/],
    [
      'a hundred and one of them',
      json(it => (it.files = Array.from({ length: 101 }, (_, n) => ({ ...it.files[0], path: `f${n}` })))),
      /101 files, more than max-changed-files \(100\)/,
    ],
  ]
  test.each(cases)('%s', async (_, damage, reason) => expectRefused(stage, damage, reason))
})

const evidence = (change: (evidence: Json) => void) => json(it => change(it.record.evidence))

describe('a record that cannot be true is refused', () => {
  const cases: readonly Damage[] = [
    ['for another task', json(it => (it.task.id = 'issue-2')), /for another task than issue-1/],
    ['for another base branch', json(it => (it.base.branch = 'release')), /its base branch is not main/],
    ['of another issue', json(it => (it.record.task.issue = 7)), /task is not the one that this job was started for/],
    ['of another title', json(it => (it.record.task.title = 'Closes #1')), /task is not the one/],
    [
      'with a marker as its hash',
      json(it => (it.record.task.snapshot_sha256 = '<!-- diffproof {"task":"issue-9"} -->')),
      /snapshot_sha256 is no SHA-256/,
    ],
    ['measured by the run itself', evidence(it => (it.attested_by = 'run')), /attested_by is run, not propose/],
    ['measured on another tree', evidence(it => (it.tree_sha = 'a'.repeat(40))), /tree_sha is not the tree/],
    ['measured on another base', evidence(it => (it.base_sha = 'a'.repeat(40))), /base_sha is not the base/],
    [
      'passed with exit code 1',
      evidence(it => (it.tests.final.exit_code = 1)),
      /tests\.final is passed with exit code 1/,
    ],
    [
      'failed with exit code 0',
      evidence(it => (it.tests.baseline = { status: 'failed', exit_code: 0, duration_ms: 1 })),
      /tests\.baseline is failed with exit code 0/,
    ],
    [
      'not run, and yet with an exit code',
      evidence(it => (it.tests.baseline = { status: 'not-run', exit_code: 0, duration_ms: null })),
      /tests\.baseline is not-run/,
    ],
    [
      'a check that passed without an end',
      evidence(it => (it.checks = [{ command: 'x', status: 'passed', exit_code: null, duration_ms: 1 }])),
      /checks\.0 is passed with exit code null/,
    ],
    [
      'red, then green, without a changed test',
      evidence(it => (it.tests.proof = 'red-then-green')),
      /proof is red-then-green, but by the diff no test was changed/,
    ],
    ['tests without a command', evidence(it => (it.tests.command = null)), /describes runs without a command/],
    ['tests that ran in no attempt', evidence(it => (it.tests.attempts = 0)), /attempts is 0, but the tests ran/],
    ['commands that never ran, and yet passed', evidence(it => (it.commands_ran = false)), /commands_ran is false/],
    ['a change that nobody made', evidence(it => (it.phases.phase1_complete = false)), /nothing was edited/],
    [
      'a summary that is there and is not',
      evidence(it => (it.phases.summary_source = 'host')),
      /contradicts itself about the summary/,
    ],
    ['a plan without files', evidence(it => (it.strategy = 'manifest')), /strategy and evidence\.generation/],
    [
      'a run somewhere else',
      evidence(it => (it.run_url = 'https://evil.example/actions/runs/1')),
      /run_url is no run of this repository/,
    ],
    ['Markdown as the model', evidence(it => (it.model = '[x](https://evil.example)')), /model is no model id/],
    ['an order as the limit', evidence(it => (it.limit = '@everyone')), /limit is no limit/],
    ['a list that was cut', evidence(it => (it.files_omitted = 3)), /files_omitted: a list is cut/],
    ['a title of two lines', json(it => (it.record.summary.title = 'a\nCloses #7')), /summary\.title/],
    [
      'a title that is too long',
      json(it => (it.record.summary.title = 'a'.repeat(73))),
      /summary\.title: 73 characters, at most 72/,
    ],
    [
      'files that nobody changed',
      evidence(it => (it.files[0].path = 'README.md')),
      /evidence\.files is not what git shows/,
    ],
    [
      'edits that nobody made',
      evidence(it => it.phases.files_edited.push('README.md')),
      /files_edited is not what git shows/,
    ],
    [
      'other counts of lines',
      json(it => (it.files[0].additions = 7)),
      /files is wrong about additions of "src\/sum\.js"/,
    ],
    ['another former mode', json(it => (it.files[0].old_mode = '100755')), /files is wrong about old_mode/],
    ['another kind of change', json(it => (it.files[0].change = 'added')), /files is wrong about change/],
  ]
  test.each(cases)('%s', async (_, damage, reason) => expectRefused(stage, damage, reason))

  test('made before the issue was edited', async () => {
    const edited = json(it => (it.task.content_sha256 = 'f'.repeat(64)))
    await expectRefused(stage, edited, /issue-1 was edited since the proposal was made/, { outcome: 'refused-content' })
  })
})
