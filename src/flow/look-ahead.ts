/** Calls that only look are begun while the rest of the reply is still on its way. Whatever changes or runs something waits for the whole reply: of one that breaks off nothing may have happened, since its turn is asked again. */
import type { ToolCall } from '../core/talk/messages.ts'
import { looksOnly } from './look-tool.ts'
import { type Carried, carryOut } from './run-tool.ts'
import type { Session } from './session.ts'

export type LookAhead = {
  /** To be called as a request is sent: forgets what was begun for the one before. What it returns is told each call of the reply, in their order. */
  listen(): (call: ToolCall) => void
  /** What was begun of a reply's call; null where nothing was. */
  begunOf(call: ToolCall, index: number): Promise<Carried> | null
}

/** Looks ahead up to the first call that does more than look: what comes after it may look at what that one has changed. */
export function createLookAhead(session: Session, signal: AbortSignal): LookAhead {
  let begun: { readonly call: ToolCall; readonly carried: Promise<Carried> }[] = []
  return {
    listen() {
      const mine: typeof begun = []
      begun = mine
      let onlyLooks = true
      return call => {
        onlyLooks &&= looksOnly(call)
        if (!onlyLooks) return
        const carried = carryOut(call, session, signal)
        carried.catch(() => undefined) // nobody waits for it where the reply breaks off
        mine.push({ call, carried })
      }
    },
    begunOf(call, index) {
      const one = begun[index]
      return one !== undefined && JSON.stringify(one.call) === JSON.stringify(call) ? one.carried : null
    },
  }
}
