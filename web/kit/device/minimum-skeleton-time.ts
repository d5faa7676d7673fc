/** Milliseconds before a skeleton becomes visible (`skeleton.module.css`), and the minimum milliseconds it then stays. */
export const skeletonDelay = 100
export const minimumSkeletonTime = 200

/**
 * Milliseconds by which a response is delayed, so that the skeleton does not flash. A response that comes before the skeleton is visible
 * is rendered at once. A visible skeleton stays 200 ms.
 * @param passed - milliseconds since the request
 */
export function remainingDelay(passed: number): number {
  const until = skeletonDelay + minimumSkeletonTime
  return passed < skeletonDelay ? 0 : Math.max(0, until - passed)
}

/** Waits the remaining delay; aborting the request ends the wait. */
export function delayResponse(requestedAt: number, signal: AbortSignal): Promise<void> {
  const wait = remainingDelay(Date.now() - requestedAt)
  if (wait === 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
