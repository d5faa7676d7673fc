/**
 * Milliseconds in which something must be heard of a request; counted anew with every piece that is sent or arrives, so that a
 * slow line has the time it needs and a dead one does not. The renewal has the shortest: every tab waits for it.
 */
export const responseTimeouts = { read: 30_000, write: 60_000, renewal: 15_000 } as const

/** Watches over one request. */
export interface TimeLimit {
  /** Aborted when nothing was heard for too long, or when whoever asked gave up. */
  readonly signal: AbortSignal
  /** Says that something was sent or has arrived. */
  readonly heard: () => void
  readonly end: () => void
}

/**
 * Gives a request up when nothing is heard of it.
 * @param parent - the signal of whoever asked
 * @param limit - milliseconds
 */
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

/** The same answer, which says of every piece of its body that it has arrived. */
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
