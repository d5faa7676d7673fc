/**
 * The maximum milliseconds without progress of a request. The time restarts with every piece that is sent or received, so a slow
 * connection has enough time and a dead one is detected. The renewal has the shortest limit, because every tab waits for it. `upload`
 * is for files whose progress nobody watches: the server ends a stalled one after 30 seconds, and the slowest it takes has 21 minutes.
 */
export const responseTimeouts = { read: 30_000, write: 60_000, upload: 1_500_000, renewal: 15_000 } as const

interface TimeLimit {
  /** Aborted when there was no progress for too long, or when the caller aborted. */
  readonly signal: AbortSignal
  /** Restarts the time: something was sent or received. */
  readonly heard: () => void
  readonly end: () => void
}

/** Aborts a request without progress for `limit` milliseconds, or when `parent`, the signal of the caller, aborts. */
export function limitResponseTime(parent: AbortSignal, limit: number): TimeLimit {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timer = setTimeout(abort, limit)
  if (parent.aborted) abort()
  parent.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(abort, limit)
    },
    end: () => {
      clearTimeout(timer)
      parent.removeEventListener('abort', abort)
    },
  }
}

/** The same response; it calls the given function for every received piece of its body. */
export function watchedBody(response: Response, heard: () => void): Response {
  if (response.body === null) return response
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, stream) => {
      heard()
      stream.enqueue(piece)
    },
  })
  return new Response(response.body.pipeThrough(watch), response)
}
