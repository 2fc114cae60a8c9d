import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { bash, say, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const QUICK = { 'max-attempts': '0' }
const EARLY = '2020-01-01T00:00:00Z'
const LATE = '2090-01-01T00:00:00Z'

const quickScene = (more: Partial<Parameters<typeof openScene>[0]> = {}) =>
  openBareScene({ script: () => say('Nothing to do.'), ...more })
const firstMessage = ({ model }: Scene): string => JSON.stringify(model.requests[0]?.body.messages[0])

test('comments from before the label by people with write join the task, and the snapshot covers them', async () => {
  await using scene = await openBareScene()
  const { github, repository, issue } = scene
  github.setPermission(repository, 'rea', 'read')
  const say = (user: string, body: string, more: object = {}) =>
    github.comment(repository, issue, { user, body, createdAt: EARLY, ...more })
  say('mona', 'USED-one <!-- UNSEEN-a -->', { updatedAt: '2020-01-02T00:00:00Z' })
  say('rea', 'UNUSED-reader')
  say('boss', 'UNUSED-association', { association: 'OWNER' })
  say('mona', 'UNUSED-edited', { updatedAt: LATE })
  say('mona', 'UNUSED-late', { createdAt: LATE })
  say('helper[bot]', 'UNUSED-bot')
  say('mona', '<!-- diffproof-comment {"task":"issue-1"} -->\nUNUSED-own')
  say('mona', 'UNUSED-minimised', { minimized: 'outdated' })
  say('MONA', 'USED-two')
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  const sent = JSON.stringify(scene.model.requests)
  expect(sent).not.toMatch(/UNUSED|UNSEEN/)
  expect(firstMessage(scene)).toMatch(
    /<(issue-[0-9a-f]{12})>.*<\1-comment author=\\"mona\\" date=\\"2020-01-01T00:00:00.000Z\\">\\nUSED-one.*USED-two\\n<\/\1-comment>\\n<\/\1>/s,
  )
  expect(github.requests.filter(one => one.path.endsWith('/permission'))).toHaveLength(3)
  const snapshot = 'It is broken\nPlease make it work.\nUSED-one <!-- UNSEEN-a -->\nUSED-two'
  const { task } = (await onlyPull(scene)).record
  expect(task.snapshot_sha256).toBe(createHash('sha256').update(snapshot).digest('hex'))
})

test('of 250 comments the newest hundred are read, and both log and model are told', async () => {
  const many = 250
  await using scene = await quickScene()
  for (let index = 0; index < many; index += 1)
    scene.github.comment(scene.repository, scene.issue, { user: 'mona', body: `number-${index}-`, createdAt: EARLY })
  const result = await scene.run({ inputs: QUICK })
  const first = firstMessage(scene)
  expect(first).not.toContain(`number-${many - 101}-`)
  const told = `number-${many - 100}-.*number-${many - 1}-.*${many - 100} older comments`
  expect(first).toMatch(new RegExp(told, 's'))
  expect(result.log).toContain(`comments: 100 of ${many} used (left out: ${many - 100} older`)
})

test('comments: all takes strangers in, none asks for no comment', async () => {
  await using all = await quickScene()
  all.github.comment(all.repository, all.issue, { user: 'stranger', body: 'USED', createdAt: EARLY })
  await all.run({ inputs: { ...QUICK, comments: 'all' } })
  expect(firstMessage(all)).toContain('USED')
  await using none = await quickScene()
  none.github.comment(none.repository, none.issue, { user: 'mona', body: 'UNUSED', createdAt: EARLY })
  await none.run({ inputs: { ...QUICK, comments: 'none', 'progress-comment': 'false' } })
  expect(firstMessage(none)).not.toContain('UNUSED')
  expect(none.github.requests.filter(one => /comments|events/.test(one.path) && one.method === 'GET')).toHaveLength(1)
})

test('where the history cannot be read, the time of the payload decides; where comments cannot, none is used', async () => {
  await using scene = await quickScene()
  const { github, repository, issue } = scene
  const payload = { ...(github.labeledPayload(repository, issue, 'diffproof') as { issue: object }) }
  payload.issue = { ...payload.issue, updated_at: '2020-06-01T00:00:00Z' }
  github.comment(repository, issue, { user: 'mona', body: 'USED', createdAt: EARLY })
  github.comment(repository, issue, { user: 'mona', body: 'UNUSED', createdAt: '2020-06-01T00:00:00Z' })
  github.faults.add({ path: /\/events$/, status: 403, body: { message: 'No' } })
  await scene.run({ event: { payload }, inputs: QUICK })
  expect(firstMessage(scene)).toMatch(/(?<!UN)USED/)
  expect(firstMessage(scene)).not.toContain('UNUSED')
  github.faults.add({ path: /\/comments$/, times: 1, status: 403, body: { message: 'No' } })
  const blind = await scene.run({ inputs: QUICK })
  expect(blind.log).toMatch(/comments of the issue cannot be read, so none is used/)
})

const TAGS = Array.from('HIDDEN', letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

test('hidden text reaches no request; fences survive; counts are told', async () => {
  const code = '```html\n<!-- VISIBLE --><p title="VISIBLE">\n```'
  const table = '| price | formula |\n| --- | --- |\n| $5, or 10% of $7 | $\\frac{a}{b}$ |\n| `$x %` |'
  const body = [
    `Broken${TAGS}\u200b\u202e.`,
    code,
    'a <!-- HIDDEN --> b <span style="display:none">HIDDEN</span> <b title="HIDDEN">c</b> &#x200b;',
    '![HIDDEN](https://a.example/x.png "HIDDEN") [d](https://b.example "HIDDEN")',
    `$\\text{HIDDEN}${'\\!'.repeat(9)}\\blacksquare$`,
    table,
  ].join('\n\n')
  await using scene = await quickScene({ title: `Broken${TAGS}`, body })
  const result = await scene.run({ inputs: QUICK })
  const sent = JSON.stringify(scene.model.requests)
  expect(sent).not.toContain('HIDDEN')
  expect(sent).not.toMatch(/[\u200b\u202e\u{e0000}-\u{e007f}]/u)
  for (const visible of [code, table]) expect(sent).toContain(JSON.stringify(visible).slice(1, -1))
  const told = /15 hidden characters, \d hidden HTML parts removed/
  expect(sent).toMatch(told)
  expect(result.commands.some(one => one.command === 'warning' && told.test(one.data))).toBe(true)
})

test('notes come from the base commit only, fenced and capped with the sections about work first, and those that only refer to others are not sent', async () => {
  const notes = `Use tabs. <!-- HIDDEN -->\n\n## Tree\n\n${'x'.repeat(9_000)}END\n\n## Tests\n\nAdd one.\n`
  const files = { ...SMALL_PROJECT, 'AGENTS.md': notes, 'CLAUDE.md': '@AGENTS.md\n' }
  await using scene = await quickScene({ files })
  const workspace = scene.clone()
  // The command itself is named in the message.
  const plant = 'echo PLAN""TED > CLAUDE.md; echo PLAN""TED > AGENTS.md'
  await scene.run({ workspace, inputs: { ...QUICK, 'setup-command': plant } })
  expect(firstMessage(scene)).toMatch(/AGENTS\.md of the base commit.*<(notes-[0-9a-f]{12})>\\nUse tabs\..*<\/\1>/s)
  expect(firstMessage(scene)).toMatch(/## Tests\\n\\nAdd one\.\\n\\n\[.*left out: the sections Tree\]/)
  expect(firstMessage(scene)).not.toMatch(/HIDDEN|PLANTED|END|CLAUDE\.md of the base/)
})

test('titles, comments and commands issue no workflow command and leave the runner’s files alone', async () => {
  const files = '../../_temp/_runner_file_commands'
  const plant = `for f in ${files}/*; do echo EVIL=1 >> "$f"; done; true`
  const forged = '::error::forged'
  await using scene = await openScene({
    title: ` ${forged} ##[error]forged`,
    script: [turn(MEND, bash(`echo '${forged}'; echo 'x ##[error]forged'; ${plant}`)), summary()],
  })
  scene.github.comment(scene.repository, scene.issue, { user: 'mona', body: `\u0085${forged}`, createdAt: EARLY })
  const inputs = { sandbox: 'off', 'test-command': `${plant}; echo '${forged}'` }
  const result = await scene.run({ inputs })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(result.commands.filter(one => one.data.includes('forged') && one.command === 'error')).toEqual([])
  expect(result.log).not.toContain('##[error]forged')
  // The post step is told where to look; nothing else is said to it.
  const { 'run-folder': _, ...otherState } = result.stateFile
  expect([result.envFile, result.pathFile, otherState]).toEqual([{}, [], {}])
  expect(Object.keys(result.outputs)).not.toContain('EVIL')
  expect(result.stepSummary).not.toMatch(/^EVIL/m)
})
