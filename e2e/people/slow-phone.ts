import { expect, type Page } from '@playwright/test'

/** Makes the processor of this page four times slower, and its connection a slow 4G with the numbers of Lighthouse. */
export async function slowPhone(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}

interface Shift {
  readonly path: string
  readonly value: number
  readonly moved: readonly string[]
}

/** Watches jumps of the content, from now on and after a load. @returns a check that no visit of a page has jumped more than 0.02 in all */
export async function watchJumps(page: Page): Promise<() => void> {
  const shifts: Shift[] = []
  await page.exposeFunction('noteShift', (shift: Shift) => shifts.push(shift))
  const watch = () => {
    // Playwright fills a field without a key, so the browser does not know that the person has just typed.
    let typed = Number.NEGATIVE_INFINITY
    document.addEventListener('input', () => (typed = performance.now()), true)
    interface Entry extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput && (startTime < typed || startTime > typed + 500))
          (window as unknown as { noteShift: (shift: object) => void }).noteShift({
            path: location.pathname + location.search,
            value,
            moved: sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return () => {
    const visits: Shift[][] = []
    for (const shift of shifts) {
      const last = visits.at(-1)
      if (last?.[0]?.path === shift.path) last.push(shift)
      else visits.push([shift])
    }
    const jumping = visits.filter((of) => of.reduce((sum, { value }) => sum + value, 0) > 0.02).flat()
    expect.soft(jumping).toEqual([])
  }
}
