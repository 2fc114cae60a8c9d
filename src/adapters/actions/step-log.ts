/** How a run is told, line by line. Every text is one line, safe and without secrets, unless it says otherwise. */
export type StepLog = {
  /** Stands by itself. */
  step(text: string): void
  /** Is folded below a title with what else comes under it. */
  detail(title: string, text: string): void
  /** Many lines, folded below a title of their own; null: below the title of what came last. */
  block(title: string, text: string): void
  warning(text: string): void
  /** What is going on, where that can be shown without leaving a line. */
  now(text: string): void
  /** The last word. */
  end(text: string, passes: boolean): void
}
