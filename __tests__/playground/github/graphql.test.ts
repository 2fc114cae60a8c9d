import { expect, test } from '@jest/globals'
import { publishChange } from './publish-change.ts'
import { AT, DEFAULT_RIGHTS, refusalOf, withGitHub } from './test-bed.ts'

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
    expect(await ask('{ viewer { login } }')).toContain("doesn't exist on type 'Query'")
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
