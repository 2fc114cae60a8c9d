/** What the API knows about one model. */
export interface KnownModel {
  readonly id: string
  readonly name: string
  readonly context: number
  readonly output: number
  /** The accepted kinds of `thinking`. */
  readonly thinking: readonly string[]
  readonly effort: boolean
  /** Whether a tool can be forced with `tool_choice`. */
  readonly forcedTools: boolean
}

const MILLION = 1_000_000
const current = { context: MILLION, output: 128_000, effort: true, forcedTools: false }
const legacy = {
  context: MILLION,
  output: 128_000,
  effort: true,
  forcedTools: true,
  thinking: ['adaptive', 'disabled'],
}
const first = { context: 200_000, output: 64_000, effort: false, forcedTools: true, thinking: ['enabled', 'disabled'] }

/** The models the scripted API offers, newest first. */
export const KNOWN_MODELS: readonly KnownModel[] = [
  { id: 'claude-fable-5-2', name: 'Claude Fable 5.2', ...current, thinking: ['adaptive'] },
  { id: 'claude-haiku-5-5', name: 'Claude Haiku 5.5', ...current, thinking: ['adaptive', 'between_tools', 'disabled'] },
  { id: 'claude-sonnet-5-5', name: 'Claude Sonnet 5.5', ...current, thinking: ['adaptive', 'between_tools'] },
  { id: 'claude-opus-5-5', name: 'Claude Opus 5.5', ...current, thinking: ['adaptive'] },
  { id: 'claude-sonnet-5', name: 'Claude Sonnet 5', ...legacy },
  { id: 'claude-opus-5', name: 'Claude Opus 5', ...legacy },
  { id: 'claude-haiku-4-5', name: 'Claude Haiku 4.5', ...first },
]

/** One entry of `GET /v1/models`. */
export function modelInfo(model: KnownModel): Record<string, unknown> {
  return {
    type: 'model',
    id: model.id,
    display_name: model.name,
    created_at: '2026-09-22T00:00:00Z',
    deprecated_at: null,
    retires_at: null,
    lifecycle: 'active',
    line: null,
    capabilities: null,
    max_input_tokens: model.context,
    max_tokens: model.output,
  }
}
