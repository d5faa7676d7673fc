/**
 * Does what the page works without. Where it fails, because the connection is lost, it is done again when the connection is back.
 * @returns after the first attempt, also when it failed
 */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    addEventListener('online', () => void untilDone(work), { once: true })
  }
}
