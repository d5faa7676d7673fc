/** Does what the page works without; when it fails, again once the connection is back. Returns after the first attempt. */
export async function retry(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    addEventListener('online', () => void retry(work), { once: true })
  }
}
