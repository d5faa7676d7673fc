import { expect, type Page } from '@playwright/test'
import core, { type RunOptions } from 'axe-core'

/** WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Waits for the end of animations, because they mix colours. Endless animations do not count. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** Loads axe into the documents that do not have it yet: loading it costs as much as some of its rules. */
async function load(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(core.source)
  }
}

/** The violations that axe finds on a page, each with its element. */
export async function violations(page: Page, onlyColours = false): Promise<string[]> {
  await animationsEnd(page)
  await load(page)
  const options: RunOptions = {
    runOnly: onlyColours ? { type: 'rule', values: colourRules } : { type: 'tag', values: rules },
    resultTypes: ['violations'],
    // None of the rules reads style sheets. Axe would copy them into new style elements, which the content security policy forbids.
    preload: { assets: ['media'] },
  }
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { readonly axe: typeof core }
    const { violations: found } = await axe.run(document, options)
    return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`))
  }, options)
}

/** Runs axe on the page in the colour scheme of the system, once the page has applied it. */
export async function lookIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  name: string,
  onlyColours = false,
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
  expect.soft(await violations(page, onlyColours), `${name}, ${colorScheme}`).toEqual([])
}

/** Runs axe on the page in the light and the dark theme. */
export async function lookTwice(page: Page, name: string): Promise<void> {
  await lookIn(page, 'light', name)
  await lookIn(page, 'dark', name, true)
}
