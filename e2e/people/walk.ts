import type { Page } from '@playwright/test'

/** What a person has done so far: the pages on which they did something, with the present one, the presses, and the filled fields. */
export interface Walked {
  readonly pages: number
  readonly presses: number
  readonly fields: number
}

interface Act {
  readonly kind: 'press' | 'field'
  readonly href: string
  readonly field: string
}

/** The page at an address: each step of a form, and the choice of a person, is a page of its own. */
function pageAt(href: string): string {
  const { pathname, searchParams } = new URL(href)
  return [pathname, searchParams.get('step') ?? '', searchParams.get('person') ?? ''].join(' ')
}

/**
 * Counts the pages, presses and fields of a person from now on. Each call of the returned function counts from the last one.
 * A field that is filled in again on a later visit of its page counts again.
 */
export async function countWalk(page: Page): Promise<() => Walked> {
  let acts: Act[] = []
  await page.exposeFunction('noteAct', (act: Act) => acts.push(act))
  const watch = () => {
    const note = (kind: Act['kind'], field: string) =>
      (window as unknown as { noteAct: (act: Act) => void }).noteAct({ kind, href: location.href, field })
    const isField = (target: EventTarget | null): target is HTMLInputElement =>
      target instanceof HTMLElement && target.matches('input, select, textarea')
    document.addEventListener(
      'click',
      ({ target, isTrusted }) => {
        if (isTrusted && target instanceof Element && target.closest('a, button') !== null) note('press', '')
      },
      true,
    )
    document.addEventListener('input', ({ target }) => isField(target) && note('field', target.id || target.name), true)
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return () => {
    const made = acts
    acts = []
    const pages = [...made.map(({ href }) => href), page.url()].map(pageAt)
    const fields = new Set<string>()
    let visits = 0
    for (const [index, { kind, field }] of made.entries()) {
      if (pages[index] !== pages[index - 1]) visits += 1
      if (kind === 'field') fields.add(`${visits} ${field}`)
    }
    return {
      pages: pages.filter((path, index) => path !== pages[index - 1]).length,
      presses: made.filter(({ kind }) => kind === 'press').length,
      fields: fields.size,
    }
  }
}
