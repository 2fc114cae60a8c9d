/** The hidden line by which a pull request of ours is found again. */
import { z } from 'zod'
import { escapedJson } from '../text/escaped-json.ts'

const markerSchema = z.object({ task: z.string(), run: z.string(), tree: z.string() })

/** `task`: `issue-12`; `run`: which run wrote the body; `tree`: the tree id that run published. */
export type Marker = z.infer<typeof markerSchema>

const MARKER = /<!-- diffproof (\{[^\n<>]*\}) -->/g

/** The marker as one line of Markdown that is not shown. */
export function renderMarker({ task, run, tree }: Marker): string {
  return `<!-- diffproof ${escapedJson({ task, run, tree }, 0)} -->`
}

/** The last readable marker of a body, null where there is none. People can edit bodies: it is a hint, no proof. */
export function readMarker(body: string): Marker | null {
  let found: Marker | null = null
  for (const [, json = ''] of body.matchAll(MARKER)) found = parsed(json) ?? found
  return found
}

function parsed(json: string): Marker | null {
  try {
    return markerSchema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
