import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What a change of colours alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Waits for what moves in and out: while a message fades in, the colours under it are mixed. What moves without end is left out. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** What axe finds on a page, each with the place it found it at. */
export async function violations(page: Page, onlyColours = false): Promise<string[]> {
  await animationsEnd(page)
  // None of the rules reads style sheets. Axe would copy them into styles of its own, which the content security policy forbids.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode()
  const { violations: found } = await (onlyColours ? axe.withRules(colourRules) : axe.withTags(rules)).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`))
}

/** Looks at the page in the light and then in the dark, which the system asks for. */
export async function lookTwice(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    expect.soft(await violations(page, colorScheme === 'dark'), `${name}, ${colorScheme}`).toEqual([])
  }
}
