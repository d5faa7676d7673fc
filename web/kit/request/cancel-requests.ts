const cancellable = new Set<AbortController>()

/** Gives up every request that may be given up: called on each route change. */
export function cancelRequests(): void {
  for (const controller of cancellable) controller.abort()
}

/** Counts a request among those that a route change gives up; the answer takes it out again. */
export function cancelWithRoute(controller: AbortController): () => void {
  cancellable.add(controller)
  return () => cancellable.delete(controller)
}
