import { expect, test } from '@jest/globals'
import { AT, REPO, refusalOf, withGitHub } from './test-bed.ts'

test('labels leave events with who and when, also in the timeline', async () => {
  await withGitHub(async ({ github, rest }) => {
    github.labelIssue(REPO, 1, 'Diffproof', { by: 'mona', at: '2026-11-20T10:00:00Z' })
    github.comment(REPO, 1, { user: 'hubot', body: 'Me too', createdAt: '2026-11-20T10:00:01Z' })
    github.labelIssue(REPO, 1, 'diffproof', { by: 'hubot', at: '2026-11-20T10:00:02Z' })
    const events = (await rest.issues.listEvents({ ...AT, issue_number: 1 })).data
    expect(events.map(({ event, actor, created_at }) => [event, actor?.login, created_at])).toEqual([
      ['labeled', 'mona', '2026-11-20T10:00:00Z'],
      ['unlabeled', 'hubot', '2026-11-20T10:00:02Z'],
      ['labeled', 'hubot', '2026-11-20T10:00:02Z'],
    ])
    const timeline = (await rest.issues.listEventsForTimeline({ ...AT, issue_number: 1 })).data
    expect(timeline.map(({ event }) => event)).toEqual(['labeled', 'commented', 'unlabeled', 'labeled'])
    expect(github.violations).toEqual([])
  })
})

test('lists are filtered, sorted and paged', async () => {
  await withGitHub(async ({ github, rest, client }) => {
    for (let n = 2; n <= 7; n += 1) {
      const createdAt = `2026-11-0${n}T00:00:00Z`
      github.createIssue(REPO, {
        title: `Issue ${n}`,
        body: null,
        user: 'hubot',
        labels: n % 2 ? ['odd'] : [],
        createdAt,
      })
    }
    github.editIssue(REPO, 7, { state: 'closed' })
    const numbers = async (options: Parameters<typeof rest.issues.listForRepo>[0]) =>
      (await rest.issues.listForRepo(options)).data.map(({ number }) => number)
    expect(await numbers({ ...AT, labels: 'ODD', direction: 'asc' })).toEqual([3, 5])
    expect(await numbers({ ...AT, labels: 'odd', state: 'all' })).toEqual([7, 5, 3])
    expect(await numbers({ ...AT, creator: 'mona' })).toEqual([1])
    expect(await numbers({ ...AT, per_page: 2, page: 2, sort: 'created', direction: 'asc' })).toEqual([4, 5])
    const octokit = client({})
    const all = await octokit.paginate(octokit.rest.issues.listForRepo, { ...AT, state: 'all', per_page: 2 })
    expect(all).toHaveLength(7)
    const middle = (await rest.issues.listForRepo({ ...AT, state: 'all', per_page: 2, page: 2 })).headers.link ?? ''
    const links = [...middle.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, href = '', relation]) => {
      const { pathname, searchParams } = new URL(href)
      return [relation, pathname.replace(/\d+/g, 'N'), searchParams.get('page'), searchParams.get('per_page')]
    })
    const path = '/api/vN/repositories/N/issues'
    expect(links).toEqual([
      ['prev', path, '1', '2'],
      ['next', path, '3', '2'],
      ['last', path, '4', '2'],
      ['first', path, '1', '2'],
    ])
    expect((await rest.issues.listForRepo({ ...AT, state: 'all', per_page: 100 })).headers.link).toBeUndefined()
    expect(github.violations).toEqual([])
  })
})

test('issues, comments, labels and reactions are written and read back', async () => {
  await withGitHub(async ({ github, rest }) => {
    const issue = (await rest.issues.create({ ...AT, title: 'New', body: 'Text', labels: ['bug'] })).data
    const at = { ...AT, issue_number: issue.number }
    const comment = (await rest.issues.createComment({ ...at, body: 'One' })).data
    const ofComment = { ...AT, comment_id: comment.id }
    await rest.issues.updateComment({ ...ofComment, body: 'Two' })
    expect((await rest.issues.getComment(ofComment)).data.body).toBe('Two')
    expect((await rest.reactions.createForIssueComment({ ...ofComment, content: 'eyes' })).status).toBe(201)
    expect((await rest.reactions.createForIssueComment({ ...ofComment, content: 'eyes' })).status).toBe(200)
    const reaction = (await rest.reactions.createForIssue({ ...at, content: 'rocket' })).data
    expect((await rest.reactions.listForIssue(at)).data).toHaveLength(1)
    await rest.reactions.deleteForIssue({ ...at, reaction_id: reaction.id })
    expect((await rest.issues.addLabels({ ...at, labels: ['Later', 'BUG'] })).data.map(({ name }) => name)).toEqual([
      'bug',
      'Later',
    ])
    await rest.issues.removeLabel({ ...at, name: 'bug' })
    expect(await refusalOf(rest.issues.removeLabel({ ...at, name: 'bug' }))).toBe('404 Label does not exist')
    await rest.issues.setLabels({ ...at, labels: ['done'] })
    await rest.issues.update({ ...at, title: 'Newer', state: 'closed', state_reason: 'not_planned' })
    await rest.issues.addAssignees({ ...at, assignees: ['mona', 'stranger'] })
    const now = (await rest.issues.get(at)).data
    expect([now.title, now.state, now.state_reason, now.comments]).toEqual(['Newer', 'closed', 'not_planned', 1])
    expect(now.assignees?.map(({ login }) => login)).toEqual(['mona'])
    const kinds = (await rest.issues.listEvents(at)).data.map(({ event }) => event)
    expect(kinds).toEqual(expect.arrayContaining(['labeled', 'unlabeled', 'renamed', 'closed', 'assigned']))
    await rest.issues.deleteComment(ofComment)
    expect((await rest.issues.listComments(at)).data).toEqual([])
    expect((await rest.issues.listLabelsForRepo(AT)).data.map(({ name }) => name)).toEqual(['bug', 'Later', 'done'])
    expect(github.violations).toEqual([])
  })
})

test('limits of text and locked conversations are kept', async () => {
  await withGitHub(async ({ github, rest }) => {
    const at = { ...AT, issue_number: 1 }
    expect(await refusalOf(rest.issues.createComment({ ...at, body: 'x'.repeat(65_537) }))).toMatch(
      /^422 Validation Failed/,
    )
    expect(await refusalOf(rest.issues.createComment({ ...at, body: ' ' }))).toMatch(/^422 .*Body cannot be blank/)
    github.editIssue(REPO, 1, { locked: true })
    expect(await refusalOf(rest.issues.createComment({ ...at, body: 'x' }))).toMatch(/^403 Unable to create comment/)
    expect(github.violations).toEqual([])
  })
})
