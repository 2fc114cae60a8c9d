/** A process of its own that asks a model once: arguments are the address and the key. Prints the reply or the error. */
import { createAnthropicModel } from '../../../src/adapters/anthropic/anthropic-model.ts'

const [, , baseURL = '', apiKey = ''] = process.argv
const model = createAnthropicModel({
  apiKey,
  baseURL,
  model: 'claude-sonnet-5-5',
  effort: '',
  idleMs: 30_000,
  now: () => 0,
})
const messages = [{ role: 'user', blocks: [{ type: 'text', text: 'Hello.' }] }] as const
const request = { system: 'Say hello.', tools: [], messages, breakpoints: [], maxTokens: 100 }
const { text } = await model.reply(request, new AbortController().signal)
console.log(text)
