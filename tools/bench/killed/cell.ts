/** One kill: where, by what, in which workspace, and whether the post step runs afterwards. */
export interface Cell {
  readonly signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'
  /**
   * `write`: a request to GitHub that changes something arrives, or has been answered on the server's side; `model`: a request to the model
   * arrives; `file`: so many changes of files were seen in workspace and temporary folder; `note`: so many lines stand in the journal; `self-test`: the box is being tried, so many milliseconds after its guard started; `time`: milliseconds.
   */
  readonly at: {
    readonly kind: 'write-arrives' | 'write-done' | 'model' | 'file' | 'note' | 'self-test' | 'time'
    readonly n: number
  }
  /** `empty`: the action clones; `dirty`: a clone with changes of the user's; `elsewhere`: a clean clone on a branch of the user's, so that the run switches. */
  readonly workspace: 'empty' | 'dirty' | 'elsewhere'
  readonly box: 'auto' | 'off'
  readonly post: boolean
}

/** What came of one. */
export interface CellResult {
  readonly wasKilled: boolean
  /** `(killed)` where the run could not say. */
  readonly outcome: string
  readonly healed: string
  /** Milliseconds from a signal that can be heard to the end. */
  readonly endedAfterMs: number | null
  readonly violations: readonly string[]
}

/** As the runner would write it down. */
export function nameOf({ signal, at, workspace, box, post }: Cell): string {
  return `${signal} at ${at.kind} ${at.n}, workspace ${workspace}, box ${box}, ${post ? 'post' : 'no post'}`
}
