import { expect, type Page } from '@playwright/test'
import { base } from './base.ts'
import { spanish } from './labels.ts'
import { rows } from './list.ts'
import { test } from './people.ts'

/** The most common window of the offices. */
const office = { width: 1366, height: 768 }

/** The lists of the staff with rows, by the path after the base. */
const lists = [
  ...['validacion-de-usuarios', 'horarios', 'usuario/administracion', 'auditoria', 'pre-registros', 'actividades'],
  ...['tipos-de-actividades', 'grupos-de-edades', 'horas', 'tipos-de-archivos', 'consentimientos-informados'],
  ...['modalidades', 'roles-de-participantes', 'tipos-de-perfiles', 'programas', 'proyectos', 'servicios-de-pago'],
  ...['tarifas', 'reglamentos', 'escenarios', 'estados-del-sistema', 'dias'],
]

/** Those with cells of two lines. They are also checked in the compact density. */
const twoLines = new Set(['validacion-de-usuarios', 'horarios', 'auditoria'])

/** The texts of the cells that do not fit into their cell. */
function cutOff(page: Page): Promise<{ readonly seen: number; readonly cut: readonly string[] }> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('tbody tr[data-row] > :is(td, th)')]
    const isCut = (part: Element) =>
      getComputedStyle(part).overflow !== 'visible' &&
      part.clientWidth > 1 &&
      (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1)
    const cut = cells.filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
    return { seen: cells.length, cut: cut.map((cell) => cell.textContent.trim()) }
  })
}

test('no list cuts off the text of a cell in a window of 1366 × 768', async ({ people }) => {
  const page = await people.regular(spanish, 'admin', spanish.paths.home, office)
  let seen = 0
  for (const list of lists) {
    await page.goto(`${base}/es/${list}?per_page=100`)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const found = await cutOff(page)
    expect.soft(found.cut, list).toEqual([])
    seen += found.seen
    if (!twoLines.has(list)) continue
    const denser = page.getByRole('button', { name: spanish.denser })
    await denser.click()
    await expect(denser).toHaveAttribute('aria-pressed', 'true')
    expect.soft((await cutOff(page)).cut, `${list}, compact`).toEqual([])
    await denser.click()
  }
  expect(seen).toBeGreaterThan(1000)
})
