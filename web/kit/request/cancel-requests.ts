const cancellable = new Set<AbortController>()

/** Cancels every request that may be cancelled; called on each route change. */
export function cancelRequests(): void {
  for (const controller of cancellable) controller.abort()
}

/** Adds a request to those that a route change cancels. @returns a function that removes it again */
export function cancelWithRoute(controller: AbortController): () => void {
  cancellable.add(controller)
  return () => cancellable.delete(controller)
}
