export interface Fault {
  readonly method?: string
  /** Matched against the path of the request as it was sent, `/api/v3` included. */
  readonly path: RegExp
  /** How many matching requests are hit; one where nothing is said. */
  readonly times?: number
  /** A `git push` is refused as GitHub refuses one: what the server says (git shows it as `remote: ...`), and the word for the ref. Other requests get `status`. */
  readonly push?: PushRefusal
  /**
   * before: answered instead of the real work (502 where nothing is said); after: the work happens, then the connection is cut, or
   * `status` is sent; reset: cut before the work; stall: never answered; html: a 502 page of a proxy in front of GitHub.
   */
  readonly mode?: 'before' | 'after' | 'reset' | 'stall' | 'html'
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface PushRefusal {
  readonly says: readonly string[]
  readonly reason: string
}

export interface Faults {
  add(fault: Fault): { readonly hits: number }
  clear(): void
  /** The fault that hits this request, if any; counts it. */
  take(method: string, path: string): Fault | null
}

/** A list of planned misfortunes; the oldest one that matches and is not used up strikes. */
export function createFaults(): Faults {
  let planned: { readonly fault: Fault; hits: number }[] = []
  return {
    add: fault => {
      const entry = { fault, hits: 0 }
      planned.push(entry)
      return entry
    },
    clear: () => {
      planned = []
    },
    take: (method, path) => {
      const entry = planned.find(
        ({ fault, hits }) => hits < (fault.times ?? 1) && (fault.method ?? method) === method && fault.path.test(path),
      )
      if (entry === undefined) return null
      entry.hits += 1
      return entry.fault
    },
  }
}

export const PROXY_ERROR_PAGE =
  '<!DOCTYPE html>\n<html><head><title>Unicorn! &middot; GitHub</title></head><body><p>This page is taking too long to load.</p></body></html>\n'
