/** Does what the page works without; when it fails, again once the connection is back. Returns after the first attempt. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    addEventListener('online', () => void untilDone(work), { once: true })
  }
}
