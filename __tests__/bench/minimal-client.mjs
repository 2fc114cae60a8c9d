/** The floor: the least that can do the work. Started in a work tree with the task as its argument; no safety, no retryPolicy, no git. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEM =
  'You mend faults in the repository of the working directory. Read, edit, run the tests, end with a JSON summary.'
const MOST = 30_000
const CACHED = { cache_control: { type: 'ephemeral' } }

/** Name, what it does, what it takes. */
const TOOLS = [
  tool('read', 'Read a file.', ['path']),
  tool('edit', 'Replace one exact, unique text in a file.', ['path', 'old', 'new']),
  tool('write', 'Write a whole file.', ['path', 'content']),
  tool('bash', 'Run a shell command.', ['command']),
]

const ACTS = {
  read: ({ path }) => readFileSync(path, 'utf8'),
  edit({ path, old, new: text }) {
    const parts = readFileSync(path, 'utf8').split(old)
    if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times`)
    writeFileSync(path, parts.join(text))
    return 'ok'
  },
  write({ path, content }) {
    writeFileSync(path, content)
    return 'ok'
  },
  bash({ command }) {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' })
    return `exit ${status}\n${stdout}${stderr}`
  },
}

const messages = [{ role: 'user', content: [{ type: 'text', text: process.argv[2] }] }]
for (;;) {
  const content = await reply()
  messages.push({ role: 'assistant', content })
  const calls = content.filter(({ type }) => type === 'tool_use')
  if (calls.length === 0) break
  messages.push({ role: 'user', content: calls.map(answer) })
}
console.log(
  messages
    .at(-1)
    .content.map(({ text = '' }) => text)
    .join(''),
)

function tool(name, description, names) {
  const properties = Object.fromEntries(names.map(one => [one, { type: 'string' }]))
  return { name, description, input_schema: { type: 'object', properties, required: names } }
}

function answer({ id, name, input }) {
  try {
    return { type: 'tool_result', tool_use_id: id, content: ACTS[name](input).slice(0, MOST) }
  } catch (error) {
    return { type: 'tool_result', tool_use_id: id, content: String(error), is_error: true }
  }
}

/** Breakpoints as they should be: behind the system text, on the newest block and where the request before had its newest. */
async function reply() {
  const marked = messages.map((message, at) => {
    if (message.role !== 'user' || at < messages.length - 3) return message
    return {
      role: 'user',
      content: message.content.map((block, n, all) => (n < all.length - 1 ? block : { ...block, ...CACHED })),
    }
  })
  const body = { model: 'claude-sonnet-5-5', max_tokens: 8_000, stream: true, tools: TOOLS, messages: marked }
  const response = await fetch(`${process.env.ANTHROPIC_BASE_URL}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'x-api-key': process.env.ANTHROPIC_API_KEY,
    },
    body: JSON.stringify({ ...body, system: [{ type: 'text', text: SYSTEM, ...CACHED }] }),
  })
  const decoder = new TextDecoder()
  const blocks = []
  let rest = ''
  for await (const chunk of response.body) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = events.pop()
    for (const event of events) take(JSON.parse(event.slice(event.indexOf('data: ') + 6)), blocks)
  }
  return blocks.map(({ json, ...block }) =>
    json === undefined ? block : { ...block, input: JSON.parse(json || '{}') },
  )
}

function take({ type, index, content_block: started, delta }, blocks) {
  if (type === 'error') throw new Error('the model broke off')
  if (type === 'content_block_start') blocks[index] = started.type === 'tool_use' ? { ...started, json: '' } : started
  if (type === 'content_block_delta' && delta.type === 'text_delta') blocks[index].text += delta.text
  if (type === 'content_block_delta' && delta.type === 'input_json_delta') blocks[index].json += delta.partial_json
}
