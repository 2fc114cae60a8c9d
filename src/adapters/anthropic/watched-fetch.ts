/** A fetch whose answers may not fall silent: the SDK's own time limit ends with the headers, so a stalled stream would hang for ever. */

/** Returns a fetch that breaks the body with an error once no byte has come for `idleMs`. */
export function watchedFetch(idleMs: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.body === null) return response
    return new Response(watched(response.body, idleMs), response)
  }
}

function watched(body: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`the stream was silent for ${idleMs / 1000} s`)), idleMs)
      })
      try {
        const { done, value } = await Promise.race([reader.read(), silence])
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (thrown) {
        reader.cancel(thrown).catch(() => undefined)
        controller.error(thrown)
      } finally {
        clearTimeout(timer)
      }
    },
    cancel(reason) {
      return reader.cancel(reason)
    },
  })
}
