let navigated = false

/** The router calls this at each change of page after the first page is shown. */
export function noteNavigation(): void {
  navigated = true
}

/** Whether the person has gone from the first page to another one. */
export function hasNavigated(): boolean {
  return navigated
}
