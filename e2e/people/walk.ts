import type { Page } from '@playwright/test'

/** What a person has done so far: the pages on which they did something, with the present one, the presses, and the filled fields. */
interface Walked {
  readonly pages: number
  readonly presses: number
  readonly fields: number
}

interface Act {
  readonly kind: 'press' | 'field'
  readonly path: string
  readonly field: string
}

/** Counts the pages, presses and fields of a person from now on. Each call of the returned function counts from the last one. */
export async function countWalk(page: Page): Promise<() => Walked> {
  let acts: Act[] = []
  await page.exposeFunction('noteAct', (act: Act) => acts.push(act))
  const watch = () => {
    const note = (kind: Act['kind'], field: string) =>
      (window as unknown as { noteAct: (act: Act) => void }).noteAct({ kind, path: location.pathname, field })
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
    const paths = [...made.map(({ path }) => path), new URL(page.url()).pathname]
    const fields = made.filter(({ kind }) => kind === 'field').map(({ path, field }) => `${path} ${field}`)
    return {
      pages: paths.filter((path, index) => path !== paths[index - 1]).length,
      presses: made.filter(({ kind }) => kind === 'press').length,
      fields: new Set(fields).size,
    }
  }
}
