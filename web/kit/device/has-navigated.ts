let moved = false

/** Told by the router at each change of page after the first one is shown. */
export function noteNavigation(): void {
  moved = true
}

/** Whether somebody has gone from the page they landed on to another one. */
export function hasNavigated(): boolean {
  return moved
}
