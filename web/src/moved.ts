let moved = false

/** Told by the router at each change of page after the first one is shown. */
export function noteMove(): void {
  moved = true
}

/** Whether somebody has gone from the page they landed on to another one. */
export function hasMoved(): boolean {
  return moved
}
