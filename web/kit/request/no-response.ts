const listeners = new Set<() => void>()

/** The request layer calls this when a request was sent and no response came. */
export function noteNoResponse(): void {
  for (const listener of listeners) listener()
}

/** Runs a listener each time when no response came. */
export function onNoResponse(listener: () => void): void {
  listeners.add(listener)
}
