import { expect, test } from '@jest/globals'
import { publishChange } from './publish-change.ts'
import { AT, DEFAULT_RIGHTS, REPO, refusalOf, withGitHub } from './test-bed.ts'

const TO_DRAFT = `mutation ($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`

test('a pull request becomes a draft and ready again', async () => {
  await withGitHub(async bed => {
    const { github, rest, client } = bed
    await publishChange(bed, 'fix')
    const pull = (await rest.pulls.create({ ...AT, head: 'fix', base: 'main', title: 'Fix' })).data
    const { graphql } = client(DEFAULT_RIGHTS)
    const isDraft = async () => (await rest.pulls.get({ ...AT, pull_number: 2 })).data.draft
    expect(await graphql(TO_DRAFT, { id: pull.node_id })).toEqual({
      convertPullRequestToDraft: { clientMutationId: null, pullRequest: { isDraft: true } },
    })
    expect(await isDraft()).toBe(true)
    const ready =
      'mutation($input: MarkPullRequestReadyForReviewInput!) { markPullRequestReadyForReview(input: $input) { clientMutationId } }'
    await graphql(ready, { input: { pullRequestId: pull.node_id } })
    expect(await isDraft()).toBe(false)
    expect((await rest.issues.listEvents({ ...AT, issue_number: 2 })).data.map(({ event }) => event)).toEqual([
      'convert_to_draft',
      'ready_for_review',
    ])
    expect(github.violations).toEqual([])
  })
})

test('anything else is a GraphQL error', async () => {
  await withGitHub(async bed => {
    const { github, rest, client } = bed
    await publishChange(bed, 'fix')
    const pull = (await rest.pulls.create({ ...AT, head: 'fix', base: 'main', title: 'Fix' })).data
    const ask = (query: string, id = pull.node_id, rights = {}): Promise<string> =>
      refusalOf(client({ ...DEFAULT_RIGHTS, ...rights }).graphql(query, { id }))
    expect(await ask('{ rateLimit { cost } }')).toContain("doesn't exist on type 'Query'")
    expect(await client({}).graphql('query { viewer { login } }')).toEqual({ viewer: { login: 'github-actions[bot]' } })
    expect(await ask('mutation { closeIssue(input: {}) { clientMutationId } }')).toContain("Field 'closeIssue'")
    expect(await ask(TO_DRAFT, 'PR_none')).toContain('Could not resolve to a node')
    expect(await ask(TO_DRAFT, pull.node_id, { 'pull-requests': 'read' })).toContain(
      'Resource not accessible by integration',
    )
    github.switches.noDrafts = true
    expect(await ask(TO_DRAFT)).toContain('Draft pull requests are not supported')
    github.switches.noGraphql = true
    expect(await ask(TO_DRAFT)).toMatch(/^404/)
  })
})

const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }'
const NONE = '0'.repeat(40)

test('a ref is moved, made and deleted where it stands as expected, and nowhere else', async () => {
  await withGitHub(async bed => {
    const { github, rest, client, head } = bed
    const { sha: first } = await publishChange(bed, 'fix')
    const { graphql } = client(DEFAULT_RIGHTS)
    const repositoryId = (await rest.repos.get(AT)).data.node_id
    const move = (name: string, beforeOid: string, afterOid: string, more = {}) => {
      const refUpdates = [{ name: `refs/heads/${name}`, beforeOid, afterOid, force: true, ...more }]
      return graphql(MOVE, { input: { repositoryId, refUpdates } })
    }
    const shaOf = async (name: string) => (await github.snapshot(REPO)).branches[name]
    expect(await move('fix', first, head)).toEqual({ updateRefs: { clientMutationId: null } })
    expect(await shaOf('fix')).toBe(head)
    expect(await refusalOf(move('fix', first, head))).toContain(
      `the current oid of refs/heads/fix is ${head}, which does not match the specified expected oid ${first}`,
    )
    expect(await refusalOf(move('gone', first, head))).toContain(`is ${NONE}, which does not match`)
    expect(await refusalOf(move('fix', head, 'a'.repeat(40)))).toContain('Could not resolve to a Git object')
    await move('fix', head, first)
    expect(await refusalOf(move('fix', first, head, { force: false }))).toContain('not a fast forward')
    await move('new', NONE, first)
    expect(await refusalOf(move('new', NONE, first))).toContain('does not match')
    await move('new', first, NONE)
    expect(Object.keys((await github.snapshot(REPO)).branches)).toEqual(['fix', 'main'])
    const poor = client({ contents: 'read' }).graphql(MOVE, {
      input: { repositoryId, refUpdates: [{ name: 'refs/heads/fix', afterOid: head }] },
    })
    expect(await refusalOf(poor)).toContain('Resource not accessible by integration')
    github.switches.noUpdateRefs = true
    expect(await refusalOf(move('fix', first, head))).toContain("Field 'updateRefs' doesn't exist on type 'Mutation'")
    expect(github.violations).toEqual([])
  })
})

test('every token may ask who it is', async () => {
  await withGitHub(async ({ client }) => {
    expect(await client({}).graphql('query { viewer { login } }')).toEqual({ viewer: { login: 'github-actions[bot]' } })
  })
})
