/** What is said of an event to those who watch the run. */
import { durationInWords } from '../text/quantities.ts'

export type Told =
  /** Stands by itself. */
  | { readonly kind: 'step'; readonly text: string }
  /** Is folded with what is said next. */
  | { readonly kind: 'detail'; readonly text: string }
  /** Many lines of foreign text, folded: below a title of its own, or with what is said next. */
  | { readonly kind: 'foreign'; readonly title: string | null; readonly text: string; readonly limit: number }
  /** The title of what is folded from here on; null: the part of the run. */
  | { readonly kind: 'topic'; readonly text: string | null }
  /** What is going on, until something else is. */
  | { readonly kind: 'now'; readonly text: string }

/** A line for a step that has ended. */
export function step(text: string): Told {
  return { kind: 'step', text }
}

/** A title for what is folded from here on. */
export function topic(text: string | null): Told {
  return { kind: 'topic', text }
}

/** What is going on now. */
export function now(text: string): Told {
  return { kind: 'now', text }
}

/** How long it took, to stand behind a result. */
export function took(milliseconds: number): string {
  return ` (${durationInWords(Math.max(0, milliseconds))})`
}
