const listeners = new Set<() => void>()

/** Told by the request layer when something was sent and nothing came back. */
export function noteNoResponse(): void {
  for (const listener of listeners) listener()
}

/** Runs a listener at each such silence. */
export function onNoResponse(listener: () => void): void {
  listeners.add(listener)
}
