import type { Page } from '@playwright/test'

/**
 * The layout errors of a page: text cut off without an ellipsis, content wider than the page, targets that are too small.
 * @param least - the least width and height of a target: 24 px for a pointer, 44 px for a finger
 */
export async function layoutErrors(page: Page, least: 24 | 44 = 24): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = []
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const report = (what: string, element: Element) => {
      found.push(
        `${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`,
      )
    }
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isShown(element)) continue
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width < 4 || box.height < 4) continue
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      )
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip'
      // The whole text of an ellipsis is shown on hover.
      if (hasText && cuts && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        report('cut off', element)
      if (
        hasText &&
        style.textOverflow !== 'ellipsis' &&
        (style.overflowY === 'hidden' || style.overflowY === 'clip') &&
        element.scrollHeight > element.clientHeight + 3
      )
        report('cut off below', element)
      if (
        element.matches('a[href], button, input:not([type=hidden]), select, [role=tab], [role=menuitem], [role=option]')
      ) {
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
        // A link of a card: its `::after` covers the whole card.
        const after = getComputedStyle(element, '::after')
        const card = after.position === 'absolute' && after.inset === '0px' ? element.offsetParent : null
        const target = label?.contains(element) === true ? label : card
        const area = target?.getBoundingClientRect() ?? box
        const inText = element.matches('a') && style.display === 'inline'
        if (
          !inText &&
          element.getAttribute('tabindex') !== '-1' &&
          (area.width < least - 0.5 || area.height < least - 0.5)
        )
          report(`${Math.round(area.width)}×${Math.round(area.height)}`, element)
      }
    }
    return found
  }, least)
}
