import { expect, type Page } from '@playwright/test'
import { isStored } from '../base/citizen-drafts.ts'
import { citizenAddress } from '../base/citizen-pages.ts'
import { household } from '../base/citizens.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'
import { office } from '../offer/schedules.ts'
import { slowPhone, watchJumps } from './slow-phone.ts'

/** Counts the requests that write something, by method and path. */
function writes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method()))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

test(
  'on a slow phone a reload keeps what was typed, and presses on a busy page are neither lost nor doubled',
  cell(false),
  async ({ people, request }) => {
    const family = await household(request, {
      children: [
        { age: 6, name: 'Sol', verified: false },
        { age: 9, name: 'Nico' },
      ],
    })
    const [sol = 0, nico = 0] = family.children
    const page = await people.citizen(family, citizenAddress('person-section', 'es', sol, 'residence'))
    await slowPhone(page)
    const sent = writes(page)
    const ofSol = () => sent.filter((one) => one === `PUT /api/profiles/${sol}`)

    const address = page.getByLabel('Dirección', { exact: true })
    await address.fill('Carrera 7 # 32-16')
    await isStored(page, 'portal_ciudadanos_device.draft.corrections.')
    await page.reload()
    await expect(address).toHaveValue('Carrera 7 # 32-16')
    // The page is left while it still sends.
    await page.getByRole('button', { name: 'Guardar', exact: true }).dblclick()
    await page.getByRole('link', { name: 'Mi familia' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: /^(Mi familia|Sol Pardo)$/ })).toBeVisible()
    const stored = async () =>
      (await family.api.get<{ data: { address: string } }>(`/api/profiles/${sol}`)).data.address
    await expect.poll(stored).toBe('Carrera 7 # 32-16')
    expect(ofSol()).toHaveLength(1)

    const team = await office(request)
    const [activity] = await team.list<{ id: number }>('activities', 'is_initiate=1')
    const schedule = await team.plan({ quota: 5, fields: { activity_id: activity?.id } })
    await page.goto(`${citizenAddress('take-part', 'es', schedule)}?person=${nico}`)
    await page.getByRole('button', { name: 'Confirmar la inscripción' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Recibimos la inscripción' })).toBeVisible()
    expect(sent.filter((one) => one.includes('/schedules/'))).toHaveLength(1)

    // A second press on the question, while it is being sent, withdraws once.
    await page.getByRole('link', { name: 'Ver la inscripción' }).dblclick()
    await page.getByRole('button', { name: 'Cancelar la inscripción' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('¿Por qué cancela?').fill('No podemos ir')
    await dialog.getByRole('button', { name: 'Sí, cancelar' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Sí, cancelar')).toHaveCount(0)
    expect(sent.filter((one) => /subscriptions|withdraw/.test(one))).toHaveLength(1)
  },
)

test(
  'on a slow phone a search and the choice of the family replace the activities without a jump',
  cell(false),
  async ({ people, request }) => {
    const family = await household(request, { children: [{ age: 9, name: 'Nico' }] })
    for (const who of ['visitor', 'family']) {
      const page =
        who === 'visitor' ? await people.visitor('about:blank', phone) : await people.citizen(family, 'about:blank')
      await slowPhone(page)
      // Later than half a second after typing, so that the result is not excused as a response to it.
      await page.route(/public-schedules\?.*query=/, async (route) => {
        await page.waitForTimeout(800)
        await route.continue()
      })
      const expectNoJumps = await watchJumps(page)
      await page.goto(citizenAddress('offer', 'es'))
      const names = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
      const search = page.getByRole('searchbox')
      const isNew = () => expect(page.locator('[data-stale]')).toHaveCount(0)
      await expect(names.nth(3)).toBeVisible()
      const first = (await names.first().textContent()) ?? ''
      // One that the first result has further below.
      const other = (await names.allTextContents()).find((name) => name !== first) ?? ''
      await search.fill(other)
      await expect(names.first()).toHaveText(other)
      await isNew()
      await search.fill('')
      await expect(names.first()).toHaveText(first)
      await isNew()
      await search.fill('no hay nada así')
      await expect(names).toHaveCount(0)
      await search.fill('')
      await expect(names.first()).toHaveText(first)
      await page.getByRole('button', { name: 'Semana' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Lunes' })).toBeVisible()
      await search.fill(other)
      await expect(page.getByRole('main').getByRole('link').first()).toHaveText(other)
      await isNew()
      if (who === 'family') {
        await page.getByRole('button', { name: 'Lista' }).click()
        await page.getByRole('button', { name: /^Todo/ }).click()
        await expect(page.getByRole('button', { name: /^Todo/, pressed: true })).toBeVisible()
        await isNew()
      }
      expectNoJumps()
    }
  },
)
