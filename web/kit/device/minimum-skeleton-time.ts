/** Milliseconds before a place for what is coming is seen (`skeleton.module.css`), and those it then stays at least. */
export const skeletonDelay = 100
export const minimumSkeletonTime = 200

/**
 * Milliseconds an answer is still held back, so that nothing flashes: what came before the placeholder was seen is drawn at once;
 * once it is seen it stays 200 ms (specification, point 9: the least delay of a fetch).
 * @param passed - milliseconds since the question
 */
export function remainingDelay(passed: number): number {
  const until = skeletonDelay + minimumSkeletonTime
  return passed < skeletonDelay ? 0 : Math.max(0, until - passed)
}

/** Waits what is left of it; giving up the question ends the wait. */
export function delayAnswer(asked: number, signal: AbortSignal): Promise<void> {
  const wait = remainingDelay(Date.now() - asked)
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
