/** The pictures of a task, which the host fetches and no command. */
import type { PictureBlock } from '../core/model/messages.ts'

/** `why`: the reason that it is not shown, as a part of a sentence. */
export type FetchedPicture = { address: string; picture: PictureBlock } | { address: string; why: string }

export type Pictures = {
  /**
   * Only those of the forge's attachments and of the repository, in order. `signed`: addresses by the id of an
   * attachment, asked at most once. Never rejects.
   */
  fetch(
    addresses: readonly string[],
    signed: () => Promise<ReadonlyMap<string, string>>,
    signal: AbortSignal,
  ): Promise<readonly FetchedPicture[]>
}
