/** What a long run costs: one conversation that only grows, the API's own clearing of tool results, and a new conversation from task and patch. */
import { parseArgs } from 'node:util'
import { LONGEST_CONVERSATION } from '../../src/core/conversation/length.ts'
import type { Usage } from '../../src/core/conversation/messages.ts'
import { costOf, tariffOf } from '../../src/core/money/cost.ts'
import type { MessageRequest, RequestMessage } from '../playground/model/message-request.ts'
import { createPromptCache } from '../playground/model/prompt-cache.ts'

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '200' }, model: { type: 'string', default: 'claude-sonnet-5-5' } },
})
const TURNS = Number(values.turns)
const CHARACTERS_PER_TOKEN = 4
const text = (tokens: number, mark: string) => mark.padEnd(tokens * CHARACTERS_PER_TOKEN, ' x')
const SYSTEM = text(2_000, 'system and tools')
const TASK_TOKENS = 1_500
/** A turn: a call with a little text, answered by a part of a file or the output of a command. */
const REPLY_TOKENS = 400
const ANSWER_TOKENS = 3_600
/** What a new conversation looks at again before it goes on, and the patch that it begins with. */
const LOOK_AGAIN_TURNS = 5
const PATCH_TOKENS = 4_000
/** The API's defaults: cleared above 100,000 tokens, three newest results kept; `clear_at_least` as its pages advise against losing the cache at every turn. */
const CLEARING = { above: 100_000, keep: 3, atLeast: 60_000 }

type Shape = {
  readonly name: string
  readonly conversations: number
  readonly spent: Usage
  readonly longest: number
  readonly turns: number
}

function run(name: string, after: (messages: RequestMessage[], tokens: number) => RequestMessage[] | null): Shape {
  const cache = createPromptCache(1024, () => 0)
  let messages: RequestMessage[] = [user(text(TASK_TOKENS, 'task'))]
  const spent = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  let longest = 0
  let conversations = 1
  let turns = TURNS
  for (let turn = 0; turn < turns; turn += 1) {
    const { input, cacheRead, cacheWrite } = cache.take(requestOf(messages))
    const tokens = input + cacheRead + cacheWrite
    longest = Math.max(longest, tokens)
    spent.inputTokens += input
    spent.cacheReadTokens += cacheRead
    spent.cacheWriteTokens += cacheWrite
    spent.outputTokens += REPLY_TOKENS
    const reply = { role: 'assistant', content: [{ type: 'text', text: text(REPLY_TOKENS, `reply ${turn}`) }] } as const
    messages = [...messages, reply, user(text(ANSWER_TOKENS, `answer ${turn}`))]
    const next = after(messages, tokens + REPLY_TOKENS + ANSWER_TOKENS)
    if (next === null) continue
    messages = next
    if (next.length > 1) continue
    conversations += 1
    turns += LOOK_AGAIN_TURNS
  }
  return { name, conversations, spent, longest, turns }
}

function user(content: string): RequestMessage {
  return { role: 'user', content: [{ type: 'text', text: content }] }
}

/** As the program sends it: breakpoints on the system text and on the two newest user messages. */
function requestOf(messages: readonly RequestMessage[]): MessageRequest {
  const marked = messages.map((message, index) => {
    if (message.role !== 'user' || index < messages.length - 3) return message
    const [block] = message.content as readonly object[]
    return { ...message, content: [{ ...block, cache_control: { type: 'ephemeral' } }] }
  })
  const system = [{ type: 'text', text: SYSTEM, cache_control: { type: 'ephemeral' } }]
  return { model: 'm', max_tokens: 1, system, messages: marked } as unknown as MessageRequest
}

const CLEARED = '[cleared to save context]'

function clearing(messages: RequestMessage[], tokens: number): RequestMessage[] | null {
  if (tokens < CLEARING.above) return null
  const isResult = (message: RequestMessage, index: number) => message.role === 'user' && index > 0
  const kept = messages.length - 2 * CLEARING.keep
  const whole = messages.filter(
    (one, index) => isResult(one, index) && index < kept && !JSON.stringify(one).includes(CLEARED),
  )
  if (whole.length * ANSWER_TOKENS < CLEARING.atLeast) return null
  return messages.map(one => (whole.includes(one) ? user(CLEARED) : one))
}

const anew = (above: number) => (_: RequestMessage[], tokens: number) =>
  tokens > above ? [user(text(TASK_TOKENS + PATCH_TOKENS, `task and patch ${tokens} ${Math.random()}`))] : null

const tariff = tariffOf(values.model, {})
console.log(
  `${TURNS} turns of ${REPLY_TOKENS} + ${ANSWER_TOKENS} tokens, ${values.model}; a new conversation looks again for ${LOOK_AGAIN_TURNS} more turns`,
)
for (const shape of [
  run('one conversation', () => null),
  run(`tool results cleared by the API above ${CLEARING.above}`, clearing),
  ...[50_000, 100_000, LONGEST_CONVERSATION, 300_000, 500_000].map(above =>
    run(`new conversation above ${above}`, anew(above)),
  ),
]) {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = shape.spent
  const millions = (tokens: number) => (tokens / 1e6).toFixed(2)
  console.log(
    `${shape.name}: ${shape.conversations} conversations, ${shape.turns} requests, longest prompt ${shape.longest}, read ${millions(cacheReadTokens)} M, written ${millions(cacheWriteTokens)} M, plain ${millions(inputTokens)} M, out ${millions(outputTokens)} M: ${costOf(shape.spent, tariff).toFixed(2)} USD`,
  )
}
