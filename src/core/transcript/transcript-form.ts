/** What every writer of a transcript has to know; what reads one knows much more and is loaded later. */
export const TRANSCRIPT_SCHEMA = 'diffproof-transcript/v1'

/** What a transcript may hold, in bytes: nothing but the end is written beyond it. */
export const LARGEST_TRANSCRIPT = 64 * 1024 * 1024
