import type { Page } from '@playwright/test'

/** Makes every label on screen 40 % longer, to simulate a longer language. Data does not change. */
export async function lengthen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const labels =
      'button, label, legend, th, dt, h1, h2, h3, summary, nav a, [role=tab], [role=menuitem], [role=columnheader]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const trimmed = text.trim()
      if (trimmed.length < 2 || node.parentElement?.closest(labels) == null) continue
      const more = 'ñame y ocho '
        .repeat(1 + trimmed.length / 12)
        .slice(0, Math.max(2, Math.ceil(trimmed.length * 0.4) - 1))
      node.textContent = `${text} ${more.trim()}`
    }
  })
}
