/** Append-only; its tools and its system text never change. */
import { protectedGlobs } from '../../core/change/paths.ts'
import { ModelError, messageOf } from '../../core/errors.ts'
import { type KeptEntry, keptHistory, type PastEntry } from '../../core/model/history.ts'
import {
  addedTokens,
  breakpointsFor,
  type CallResult,
  longestConversation,
  type Message,
  type PictureBlock,
  promptTokens,
  type Reply,
  resultBlock,
  type UserMessage,
} from '../../core/model/messages.ts'
import { costOf, NO_USAGE, type Usage } from '../../core/model/prices.ts'
import { toolDefinitions } from '../../core/model/tools.ts'
import { askedModel, type Run } from '../run.ts'
import { askModel, type ModelTurn, type Stopped } from './ask-model.ts'
import { commandMinutes } from './tools.ts'

/** And how a new conversation begins: with what is kept of the ones before. */
export type FirstMessage = {
  text: string
  /** They follow the text, also where a new conversation begins. */
  pictures?: readonly PictureBlock[]
  again(history: readonly KeptEntry[]): Promise<string>
}

const PLANNING = { plan: 'manifest-system', 'plan-first': 'plan-system' } as const

/** How much of the longest conversation the history of those before may take. */
const HISTORY_SHARE = 0.1
/** A model that refuses less has another reason, or its counts are wrong. */
const SHORTEST_REFUSED = 32_000

/** When it cannot go on, another one begins with the task and the work so far. */
export class Conversation {
  readonly #run: Run
  readonly #first: FirstMessage
  readonly #fixed: { system: string; tools: ReturnType<typeof toolDefinitions> }
  readonly #past: PastEntry[] = []
  #messages: Message[] = []
  /** Where the API refuses them, a word about it takes their place. */
  #pictures: UserMessage['blocks']
  #unsent: UserMessage
  #newest: Usage = NO_USAGE
  #calls: Reply['calls'] | null = null
  #isFull = false
  /** Without a history, because the one before was refused as too long at once. */
  #isBare = false
  #refusedLength = Number.POSITIVE_INFINITY

  /** A plain text as the first message also begins every new conversation. */
  constructor(first: FirstMessage | string, run: Run, purpose: 'work' | 'plan' | 'plan-first' = 'work') {
    this.#run = run
    this.#first = typeof first === 'string' ? { text: first, again: async () => first } : first
    this.#pictures = this.#first.pictures ?? []
    this.#unsent = { role: 'user', blocks: [{ type: 'text', text: this.#first.text }, ...this.#pictures] }
    const { render } = run.ports.prompts
    const tools = toolDefinitions({
      search: render('tool-search-files', {}),
      list: render('tool-list-files', {}),
      submit: render('tool-submit-summary', {}),
    })
    this.#fixed = { system: purpose === 'work' ? systemText(run) : render(PLANNING[purpose], {}), tools }
  }

  /** To the next message. */
  say(text: string | null, answers: readonly CallResult[] = []): void {
    for (const answer of answers) {
      const call = this.#calls?.find(({ id }) => id === answer.callId)
      if (call !== undefined) this.#past.push({ kind: 'answer', call, text: answer.text, isError: answer.isError })
    }
    if (text !== null) this.#past.push({ kind: 'host', text })
    const added = text === null ? [] : [{ type: 'text', text } as const]
    this.#unsent = { role: 'user', blocks: [...this.#unsent.blocks, ...answers.map(resultBlock), ...added] }
  }

  /** `closing`: the reserve for the summary may be used. Throws ModelError. */
  async ask(signal: AbortSignal, closing: boolean): Promise<ModelTurn | Stopped> {
    if (this.#isFull) this.#noteRefusal()
    const length = this.#length()
    if (this.#messages.length > 0 && (this.#isFull || length > this.#longest()))
      await this.#startOver(`the one before is ${this.#isFull ? 'too long for the model' : `${length} tokens long`}`)
    for (;;) {
      const hasUnsent = this.#unsent.blocks.length > 0
      const messages = hasUnsent ? [...this.#messages, this.#unsent] : this.#messages
      const canShorten = this.#calls !== null && !this.#isBare
      const sent = { messages, breakpoints: breakpointsFor(messages), newest: this.#newest }
      const reply = await askModel({ ...this.#fixed, ...sent, closing, canShorten }, this.#run, signal)
      if (reply.kind === 'reply') return this.#keep(reply, messages)
      if (reply.kind === 'stopped') return reply
      if (reply.why === 'without-pictures') {
        this.#dropPictures()
        continue
      }
      const isTooLong = reply.why === 'too-long'
      if (isTooLong && this.#messages.length > 0) this.#noteRefusal()
      this.#isBare = isTooLong && this.#messages.length === 0
      await this.#startOver(isTooLong ? 'the one before is too long' : 'another model takes over')
    }
  }

  /** After the editing. Null when the model cannot be asked; the change is published all the same. */
  async askClosing(): Promise<Reply | null> {
    try {
      const reply = await this.ask(this.#run.overall, true)
      return reply.kind === 'stopped' ? null : reply
    } catch (thrown) {
      if (!(thrown instanceof ModelError)) throw thrown
      this.#run.ports.reporter.warning(`${messageOf(thrown)}; the model is not asked about the summary again`)
      return null
    }
  }

  #keep(reply: ModelTurn, messages: readonly Message[]): ModelTurn {
    const raw = reply.raw.length > 0 ? reply.raw : [{ type: 'text', text: '(empty reply)' }]
    this.#messages = [...messages, { role: 'assistant', raw }]
    this.#unsent = { role: 'user', blocks: [] }
    this.#newest = reply.usage
    this.#calls = reply.calls
    this.#isFull = reply.stopReason === 'model_context_window_exceeded'
    this.#isBare = false
    this.#past.push({ kind: 'said', text: reply.text })
    return reply
  }

  /** A history cannot be cut where it is: thinking is bound to the model and to everything before it. */
  async #startOver(why: string): Promise<void> {
    this.#run.ports.reporter.info(`a new conversation begins with the task and the work so far: ${why}`)
    const room = this.#isBare ? 0 : this.#longest() * HISTORY_SHARE
    const text = await this.#first.again(keptHistory(this.#past, room))
    this.#unsent = { role: 'user', blocks: [{ type: 'text', text }, ...this.#pictures] }
    this.#messages = []
    this.#newest = NO_USAGE
    this.#isFull = false
  }

  #dropPictures(): void {
    const others = this.#unsent.blocks.filter(({ type }) => type !== 'picture')
    this.#pictures = [{ type: 'text', text: this.#run.ports.prompts.render('no-pictures', {}) }]
    this.#unsent = { role: 'user', blocks: [...others, ...this.#pictures] }
  }

  #length(): number {
    return promptTokens(this.#newest) + addedTokens([this.#unsent])
  }

  #longest(): number {
    const { config, state } = this.#run
    const { model, tariff } = askedModel(this.#run)
    const cost = costOf({ ...NO_USAGE, cacheReadTokens: this.#length() }, tariff)
    const longest = longestConversation(state.windows[model.name], (config.maxCostUsd - state.dollars) / cost)
    return Math.min(longest, this.#refusedLength * 0.8)
  }

  #noteRefusal(): void {
    this.#refusedLength = Math.max(SHORTEST_REFUSED, this.#length())
  }
}

/** The same in every request. */
function systemText({ config, ports }: Run): string {
  const { prompts, commands } = ports
  const minutes = String(commandMinutes(config))
  const network = config.sandboxNetwork === 'host' ? 'with a network' : 'no network'
  const inWords = !commands.canRun
    ? prompts.render('commands-none', {})
    : commands.sandbox === 'none'
      ? prompts.render('commands-open', { minutes })
      : prompts.render('commands-sandboxed', { network, minutes })
  return prompts.render('system', {
    commands: inWords,
    protectedPaths: protectedGlobs(config.protectedPaths).join(', '),
  })
}
