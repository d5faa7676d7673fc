import { expect, type Locator, type Page } from '@playwright/test'

/** Whether an element has the focus and is visible: inside the window, and not covered. Waits a moment for elements that appear or disappear. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return 'nowhere'
      // The label renders the box of a checkbox.
      const visible = focused.closest('label') ?? focused
      const { left, top, width, height } = visible.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]))
      const free = points.some(([x = 0, y = 0]) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && (visible.contains(top) || top.contains(visible))
      })
      return free ? 'seen' : `under something: ${focused.outerHTML.slice(0, 200)}`
    })
  if ((await look()) !== 'seen') await expect.poll(look, { timeout: 2_000 }).toBe('seen')
}

/** Presses Tab until a control has the focus. The focused element must be visible at every step. */
export async function tabTo(page: Page, control: Locator, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`not reached in ${most} presses of Tab`)
}
