import { expect, type Page } from '@playwright/test'
import { lookTwice } from '../base/axe.ts'
import { base } from '../base/base.ts'
import { caller } from '../base/caller.ts'
import { english, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** The number of rows that a list shows. */
async function counted(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d.]+ ciudadanos?$/)
    .first()
    .textContent()
  return Number(text?.replace(/\D/g, ''))
}

async function follow(page: Page, link: ReturnType<Page['getByRole']>, figure: number): Promise<void> {
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: spanish.userValidation })).toBeVisible()
  await expect.poll(() => counted(page)).toBe(figure)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
}

test('every figure of the dashboard equals the number of rows of the list that it opens', async ({
  people,
  request,
}) => {
  const page = await people.regular(spanish, 'admin', `${spanish.paths.home}?weeks=52`)
  const weeks = section(page, 'Registros y decisiones por semana')
  for (const name of [/ciudadanos registrados del/, /ciudadanos verificados del/]) {
    // The total, and one week.
    for (const link of [
      weeks.locator('tfoot').getByRole('link', { name }),
      weeks.locator('tbody').getByRole('link', { name }).first(),
    ]) {
      // Each return to the dashboard shows the chart.
      await weeks.getByRole('button', { name: 'Ver como tabla' }).click()
      await follow(page, link, Number((await link.textContent())?.replace(/\D/g, '')))
    }
  }
  const load = section(page, 'Carga por validador').getByRole('table').getByRole('link').first()
  await follow(page, load, Number((await load.textContent())?.replace(/\D/g, '')))
  for (const name of [
    /en la cola esperan? una decisión hace más de/,
    /pendientes?, sin pasar a validación, esperan? hace más de/,
  ]) {
    const late = section(page, 'Carga por validador').getByRole('link', { name })
    await follow(page, late, Number((await late.textContent())?.replace(/\D.*/, '')))
  }
  await section(page, 'Carga por validador')
    .getByRole('link', { name: /en la cola esperan? una decisión hace más de/ })
    .click()
  await expect(page.getByText(/^Ciudadanos en la cola de validación, que esperan más de \d+ días?$/)).toBeVisible()
  await page.goBack()
  const pending = page.getByRole('link', { name: /Pendiente/ }).first()
  await follow(page, pending, Number(/^\d[\d.]*$/m.exec(await pending.innerText())?.[0].replace('.', '')))

  const admin = await caller(request, 'admin')
  const program = section(page, 'Cupos por programa').locator('tbody tr').first()
  const stage = section(page, 'Inscripciones por escenario').locator('tbody tr').first()
  for (const [link, column, question] of [
    [program.getByRole('link', { name: /suman .* cupos$/ }), 'quota', /^Horarios del programa «.+», activos$/],
    [program.getByRole('link', { name: /con inscritos/ }), 'accepted', /con inscripciones en estado «.+»/],
    [
      program.getByRole('link', { name: /con inscripciones pendientes/ }),
      'pending',
      /con inscripciones en estado «.+»/,
    ],
    [
      stage.getByRole('link', { name: /con inscripciones, que suman/ }),
      'taken',
      /con inscripciones en estado «.+, .+»/,
    ],
  ] as const) {
    const figure = Number((await link.textContent())?.replace(/\D/g, ''))
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Horarios e inscripciones' })).toBeVisible()
    await expect(page.getByText(question)).toBeVisible()
    const { search } = new URL(page.url())
    const { data } = await admin.get<{ data: Record<typeof column, number>[] }>(
      `/api/citizen-portal/schedules${search}&per_page=-1`,
    )
    expect(data.reduce((sum, one) => sum + one[column], 0)).toBe(figure)
    await page.goBack()
  }
})

test('the address contains the period, dates in the wrong order are refused, and the stages have pages', async ({
  people,
}) => {
  const page = await people.regular(spanish, 'admin', spanish.paths.home)
  const times = section(page, 'Tiempo hasta la validación')
  await times.getByRole('combobox').selectOption('26')
  await expect(page).toHaveURL(/times=26$/)
  await times.getByRole('combobox').selectOption('own')
  await times.getByLabel('Desde', { exact: true }).fill('2026-03-01')
  await times.getByLabel('Hasta', { exact: true }).fill('2026-02-01')
  await times.getByRole('button', { name: 'Aplicar' }).click()
  await expect(times.getByText('La fecha final debe ser igual o posterior a la inicial.')).toBeVisible()
  await times.getByLabel('Hasta', { exact: true }).fill('2026-03-02')
  await times.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/times=2026-03-01\.\.2026-03-02/)
  await expect(times.getByText('1 mar 2026 a 2 mar 2026')).toBeVisible()
  const stages = section(page, 'Inscripciones por escenario')
  const first = await stages.locator('tbody th').first().textContent()
  await stages.getByRole('button', { name: 'Siguiente' }).click()
  await expect(stages.locator('tbody th').first()).not.toHaveText(first ?? '')
})

test('a part that cannot be read shows an error and is requested again alone', async ({ people }) => {
  const page = await people.regular(spanish, 'admin', 'about:blank')
  await page.route('**/dashboard/figures*', (route) => route.abort())
  await page.goto(spanish.paths.home)
  const load = section(page, 'Carga por validador')
  await expect(load.getByRole('button', { name: spanish.retry })).toBeVisible()
  await expect(section(page, 'Inscripciones por escenario').getByRole('table')).toBeVisible()
  await page.unroute('**/dashboard/figures*')
  await load.getByRole('button', { name: spanish.retry }).click()
  await expect(load.getByRole('table')).toBeVisible()
})

test('a validator sees the load of their own citizens only', async ({ people }) => {
  const page = await people.regular(spanish, 'validator', spanish.paths.home)
  const rows = section(page, 'Carga por validador').locator('tbody tr')
  await expect(rows).toHaveCount(1)
})

for (const labels of [spanish, english]) {
  test(
    `axe finds nothing on the dashboard, in ${labels.language}, light and dark`,
    cell(labels.language === 'en'),
    async ({ people }) => {
      const page = await people.regular(labels, 'admin', labels.paths.home)
      await expect(page.getByRole('region')).not.toHaveCount(0)
      await page.getByRole('button', { name: labels === spanish ? 'Ver como tabla' : 'View as a table' }).click()
      await expect(page.locator('tfoot').first()).toBeVisible()
      await lookTwice(page, `${base} dashboard ${labels.language}`)
      await page.setViewportSize(phone)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(phone.width)
    },
  )
}
