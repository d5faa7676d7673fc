/** Runs an optional task; after an error it runs again once the connection is back. Returns after the first attempt. */
export async function retry(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    addEventListener('online', () => void retry(work), { once: true })
  }
}
