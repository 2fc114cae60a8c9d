/** The pictures of a task, which the host fetches and no command. */
import type { PictureBlock } from '../core/model/messages.ts'

/** `why`: the reason that it is not shown, as a part of a sentence. */
export type FetchedPicture = { address: string; picture: PictureBlock } | { address: string; why: string }

export type Pictures = {
  /**
   * Fetches those of the forge's own attachments and of the repository, one after another, in order. `signed` gives
   * addresses with a signature, by the id of an attachment; it is asked at most once. Never rejects.
   */
  fetch(
    addresses: readonly string[],
    signed: () => Promise<ReadonlyMap<string, string>>,
    signal: AbortSignal,
  ): Promise<readonly FetchedPicture[]>
}
