/** A content block as clients send it; which fields are there depends on `type`. */
export interface Block {
  readonly type: string
  readonly text?: string
  readonly thinking?: string
  readonly signature?: string
  readonly data?: string
  readonly id?: string
  readonly name?: string
  readonly input?: unknown
  readonly tool_use_id?: string
  readonly content?: string | readonly Block[]
  readonly is_error?: boolean
  readonly cache_control?: { readonly type: string; readonly ttl?: string } | null
}

/** One message of the conversation, as sent. */
export interface RequestMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string | readonly Block[]
}

/** One tool definition, as sent. */
export interface RequestTool {
  readonly name: string
  readonly type?: string | null
  readonly description?: string
  readonly input_schema?: Readonly<Record<string, unknown>>
  readonly cache_control?: Block['cache_control']
}

/** The body of `POST /v1/messages`, once it has been found valid. */
export interface MessageRequest {
  readonly model: string
  readonly max_tokens: number
  readonly messages: readonly RequestMessage[]
  readonly system?: string | readonly Block[]
  readonly tools?: readonly RequestTool[]
  readonly tool_choice?: { readonly type: string }
  readonly thinking?: { readonly type: string; readonly display?: string | null }
  readonly output_config?: { readonly effort?: string | null; readonly format?: unknown }
  readonly cache_control?: Block['cache_control']
  readonly stream?: boolean
}

/** The content of a message as blocks, also where it was sent as a string. */
export function blocksOf(content: string | readonly Block[] | undefined): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
}

/** All text of some content, tool results included, joined by newlines. */
export function textOf(content: string | readonly Block[] | undefined): string {
  return blocksOf(content)
    .map(block => (block.type === 'tool_result' ? textOf(block.content) : (block.text ?? '')))
    .filter(text => text !== '')
    .join('\n')
}
