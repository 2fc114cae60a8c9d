import { expect, test } from '@jest/globals'
import { git } from './git-command.ts'
import { publishChange } from './publish-change.ts'
import { AT, REPO, refusalOf, withGitHub } from './test-bed.ts'

const NOWHERE = 'a'.repeat(40)

test('trees, commits and refs are real objects of the bare repository', async () => {
  await withGitHub(async ({ github, rest, head, bareDir }) => {
    const base = (await rest.git.getCommit({ ...AT, commit_sha: head })).data
    const blob = (await rest.git.createBlob({ ...AT, content: 'AAEC/w==', encoding: 'base64' })).data
    const tree = (
      await rest.git.createTree({
        ...AT,
        base_tree: base.tree.sha,
        tree: [
          { path: 'bin/tool', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
          { path: 'raw.bin', mode: '100644', type: 'blob', sha: blob.sha },
          { path: 'link', mode: '120000', type: 'blob', content: 'README.md' },
          { path: 'README.md', mode: '100644', type: 'blob', sha: null },
        ],
      })
    ).data
    const listed = (await rest.git.getTree({ ...AT, tree_sha: tree.sha, recursive: '1' })).data.tree
    expect(listed.filter(({ type }) => type === 'blob').map(({ path, mode }) => `${mode} ${path}`)).toEqual([
      '100644 .github/workflows/ci.yml',
      '100755 bin/tool',
      '120000 link',
      '100644 raw.bin',
      '100644 src/add.js',
    ])
    expect((await rest.git.getBlob({ ...AT, file_sha: blob.sha })).data.content.trim()).toBe('AAEC/w==')
    const commit = (await rest.git.createCommit({ ...AT, message: 'Subject\n\nBody', tree: tree.sha, parents: [head] }))
      .data
    expect([commit.verification.verified, commit.author.name, commit.committer.name]).toEqual([
      true,
      'github-actions[bot]',
      'GitHub',
    ])
    await rest.git.createRef({ ...AT, ref: 'refs/heads/fix', sha: commit.sha })
    expect(await git(bareDir, ['rev-parse', 'fix^{tree}'])).toBe(tree.sha)
    expect(await git(bareDir, ['log', '-1', '--format=%B', 'fix'])).toBe('Subject\n\nBody')
    expect(await git(bareDir, ['fsck', '--strict'])).toBe('')
    const compared = (await rest.repos.compareCommitsWithBasehead({ ...AT, basehead: 'main...fix' })).data
    expect([compared.status, compared.ahead_by, compared.files?.length]).toEqual(['ahead', 1, 4])
    expect(github.violations).toEqual([])
  })
})

test('refs are created once, moved forward, forced and deleted', async () => {
  await withGitHub(async bed => {
    const { github, rest, head } = bed
    const { sha } = await publishChange(bed, 'fix')
    const ref = 'heads/fix'
    expect(await refusalOf(rest.git.createRef({ ...AT, ref: `refs/${ref}`, sha: head }))).toBe(
      '422 Reference already exists',
    )
    const racers = await Promise.all(
      [1, 2, 3].map(() => refusalOf(rest.git.createRef({ ...AT, ref: 'refs/heads/race', sha }))),
    )
    expect(racers.sort()).toEqual(['422 Reference already exists', '422 Reference already exists', 'no refusal'])
    expect(await refusalOf(rest.git.createRef({ ...AT, ref: 'refs/heads/new', sha: NOWHERE }))).toBe(
      '422 Object does not exist',
    )
    expect(await refusalOf(rest.git.createRef({ ...AT, ref: 'refs/heads/a..b', sha }))).toMatch(
      /is not a valid ref name/,
    )
    expect(await refusalOf(rest.git.updateRef({ ...AT, ref, sha: head }))).toBe('422 Update is not a fast forward')
    await rest.git.updateRef({ ...AT, ref, sha: head, force: true })
    await rest.git.updateRef({ ...AT, ref, sha })
    expect((await rest.git.listMatchingRefs({ ...AT, ref: 'heads/f' })).data.map(found => found.ref)).toEqual([
      'refs/heads/fix',
    ])
    await rest.git.deleteRef({ ...AT, ref })
    expect(await refusalOf(rest.git.getRef({ ...AT, ref }))).toBe('404 Not Found')
    expect(await refusalOf(rest.git.updateRef({ ...AT, ref, sha }))).toBe('422 Reference does not exist')
    expect(github.violations).toEqual([])
  })
})

test('bad objects and empty repositories are refused', async () => {
  await withGitHub(async ({ github, rest, head }) => {
    const tree = (entries: object[], change: object = {}): Promise<string> =>
      refusalOf(rest.git.createTree({ ...AT, tree: entries as [], ...change }))
    const file = { path: 'a', mode: '100644', type: 'blob' }
    expect(await tree([{ ...file, sha: NOWHERE }])).toMatch(/^422 tree.sha .* is not a valid blob/)
    expect(await tree([{ ...file, content: '' }], { base_tree: NOWHERE })).toBe('422 base_tree is not a valid tree oid')
    expect(await tree([{ ...file, path: '../a', content: '' }])).toMatch(/malformed path component/)
    expect(await tree([{ ...file, path: 'gone', sha: null }], { base_tree: head })).toBe('422 GitRPC::BadObjectState')
    expect(await refusalOf(rest.git.createCommit({ ...AT, message: 'x', tree: NOWHERE }))).toBe(
      '422 Tree SHA does not exist',
    )
    await github.createRepository({ owner: AT.owner, name: 'empty' })
    const empty = { ...AT, repo: 'empty' }
    expect(await refusalOf(rest.git.createBlob({ ...empty, content: '' }))).toBe('409 Git Repository is empty.')
    expect(await refusalOf(rest.repos.listCommits(empty))).toBe('409 Git Repository is empty.')
    github.switches.noGitData = true
    expect(await refusalOf(rest.git.createBlob({ ...AT, content: '' }))).toBe('404 Not Found')
    expect(github.violations).toEqual([])
  })
})

test('workflow files need a right of their own', async () => {
  await withGitHub(async bed => {
    const { github, head, client } = bed
    const path = '.github/workflows/evil.yml'
    expect(await refusalOf(publishChange(bed, 'evil', path))).toBe('403 Resource not accessible by integration')
    const { rest } = client({ contents: 'write', workflows: 'write' })
    const { sha } = await publishChange({ rest, head }, 'allowed', path)
    expect(await refusalOf(bed.rest.git.createRef({ ...AT, ref: 'refs/heads/copy', sha }))).toMatch(/^403/)
    expect(Object.keys((await github.snapshot(REPO)).branches)).toEqual(['allowed', 'main'])
    expect(github.violations).toEqual([])
  })
})

test('contents are read as files, folders and raw bytes', async () => {
  await withGitHub(async ({ github, rest }) => {
    const file = (await rest.repos.getContent({ ...AT, path: 'src/add.js' })).data
    expect(file).toMatchObject({ type: 'file', name: 'add.js', encoding: 'base64' })
    expect((await rest.repos.getContent({ ...AT, path: 'src' })).data).toMatchObject([
      { path: 'src/add.js', type: 'file' },
    ])
    const raw = await rest.repos.getContent({ ...AT, path: 'README.md', mediaType: { format: 'raw' } })
    expect(raw.data).toBe('# Demo\n')
    expect(await refusalOf(rest.repos.getContent({ ...AT, path: 'none' }))).toBe('404 Not Found')
    expect(github.violations).toEqual([])
  })
})
