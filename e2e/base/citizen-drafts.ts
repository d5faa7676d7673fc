import { expect, type Page } from '@playwright/test'

// The drafts that the citizens' application stores on a device.

/** Waits until the draft of a form is stored on the device: a moment after its last change. */
export async function isStored(page: Page, draft: string): Promise<void> {
  const age = () =>
    page.evaluate((start) => {
      const [, at] = Object.entries(localStorage).find(([name]) => name.startsWith(start)) ?? []
      return Date.now() - Number(at ?? Number.NaN)
    }, draft)
  await expect.poll(age).toBeGreaterThan(500)
}

/** The names of what is stored of a draft. */
export async function storedOf(page: Page, draft: string): Promise<readonly string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  return names.filter((name) => name.startsWith(draft))
}
