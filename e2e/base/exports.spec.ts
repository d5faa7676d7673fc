import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { lookTwice } from './axe.ts'
import { caller } from './caller.ts'
import { english, spanish } from './labels.ts'
import { freePort, OwnServer } from './own-server.ts'
import { enter, test } from './people.ts'

/** More than 2,000, so that an export and a bulk change run as jobs. */
const citizens = 2500
const asShown = '2.500'
const progressPanel = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Archivos y cambios\./ })

/** The rows of a CSV file with semicolons, without quotes. Values must not contain line breaks. */
function rowsOf(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  return lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^;]*)(;|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '')),
  )
}

test.describe('with 2,500 citizens', () => {
  let folder: string
  let server: OwnServer

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-e2e-exports-'))
    server = new OwnServer(await freePort(), folder, { PORTAL_DEMO_CITIZENS: String(citizens) })
    await server.start()
  })
  test.afterAll(async () => {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  test('an export survives a crash of its server and contains exactly the filtered rows', async ({
    people,
    request,
  }) => {
    const page = await people.visitor(server.url + spanish.paths.login)
    await enter(page, spanish, 'admin')
    await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
    // The automatic theme depends on the hour.
    await page.getByRole('banner').getByRole('button', { name: spanish.themeAuto }).click()
    await expect(progressPanel(page)).toHaveCount(0)
    const filter = 'start_date=2000-01-01&column[]=document&order[]=desc'
    await page.goto(`${server.url}${spanish.paths.list}?${filter}`)
    await expect(page.getByText(`${asShown} ciudadanos`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Exportar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Todas las columnas/ }).check()
    await dialog.getByRole('radio', { name: /punto y coma/ }).check()
    const ordered = page.waitForResponse((response) => response.url().includes('/profiles/excel'))
    await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
    expect((await ordered).status()).toBe(202)

    // The server is killed while the job runs.
    await server.end('SIGKILL')
    await expect(dialog).toBeHidden()
    await server.start()
    await page.reload()
    await progressPanel(page).click()
    const files = page.getByRole('dialog', { name: 'Archivos y cambios en curso y terminados' })
    await expect(files.getByText(`CSV · ${asShown} filas`)).toBeVisible()
    // The message is in the same place, after the list.
    const fetchIt = files.getByRole('button', { name: 'Descargar' }).first()
    await expect(fetchIt).toBeVisible({ timeout: 90_000 })
    await lookTwice(page, 'the tray')
    const saved = page.waitForEvent('download')
    await fetchIt.click()
    const download = await saved
    const [head = [], ...rows] = rowsOf(await readFile(await download.path(), 'utf8'))

    const admin = await caller(request, 'admin', server.url)
    const expected: string[][] = []
    for (let at = 1; expected.length < citizens; at += 1) {
      const { data } = await admin.get<{ data: { id: number; document: string; surname: string }[] }>(
        `/api/citizen-portal/profiles?${filter}&page=${at}&per_page=100`,
      )
      expected.push(...data.map(({ id, document }) => [String(id), document]))
      if (data.length === 0) break
    }
    const place = head.findIndex((label) => /documento/i.test(label) && !/tipo/i.test(label))
    expect(rows).toHaveLength(citizens)
    expect(rows.map((row) => [row[0], row[place]])).toEqual(expected)

    await page.goto(server.url + english.paths.home)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Files and changes\./ })
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeVisible()
    await lookTwice(page, 'the tray in English')
    await page.goto(server.url + spanish.paths.home)

    // The finished file gets a notification with a link; after its deletion the panel is hidden.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notificaciones/ })
      .click()
    await page.getByRole('button', { name: /Exportación lista/ }).click()
    await expect(files.getByRole('button', { name: 'Descargar' })).toBeFocused()
    await files.getByRole('button', { name: 'Eliminar el archivo' }).click()
    await expect(page.getByText('Se eliminó el archivo.')).toBeVisible()
    await expect(progressPanel(page)).toHaveCount(0)
  })

  test('a bulk change continues after its dialog is closed, and its result is shown', async ({ people }) => {
    const page = await people.visitor(server.url + spanish.paths.login)
    await enter(page, spanish, 'assignor')
    await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
    // The automatic theme depends on the hour.
    await page.getByRole('banner').getByRole('button', { name: spanish.themeAuto }).click()
    await page.goto(server.url + spanish.paths.list)
    await page.getByRole('checkbox', { name: spanish.selectPage }).check()
    await page.getByRole('button', { name: `Seleccionar las ${asShown} que coinciden` }).click()
    await page.getByRole('button', { name: spanish.assign }).click()
    const dialog = page.getByRole('dialog', { name: `Asignar validador a ${asShown} ciudadanos` })
    await dialog.getByRole('radio').first().check()
    const ordered = page.waitForResponse((response) => response.url().endsWith('/profiles/validator'))
    await dialog.getByRole('button', { name: spanish.doAssign, exact: true }).click()
    expect((await ordered).status()).toBe(202)
    await expect(dialog).toBeHidden()

    // Citizens of this validator are skipped, and the result shows the reason.
    const result = /^Se asignaron [\d.]+ ciudadanos\. [\d.]+ quedaron como estaban\.$/
    await expect(page.getByRole('status').getByText(result)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(spanish.selected(10))).toHaveCount(0)
    await progressPanel(page).click()
    const jobs = page.getByRole('dialog', { name: 'Archivos y cambios en curso y terminados' })
    const entry = jobs.locator('li[data-standing]')
    await expect(entry.getByText('Asignación de validador')).toBeVisible()
    await expect(entry.getByText(result)).toBeVisible()
    await lookTwice(page, 'the tray with a change')
    await entry.getByRole('button', { name: 'Ver resultado' }).click()
    const shown = page.getByRole('dialog', { name: 'Resultado' })
    await expect(shown.getByText('Ya está asignado a este validador')).toBeVisible()
    await lookTwice(page, 'the result of a change')
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()

    await page.goto(server.url + spanish.paths.home)
    await page.getByRole('banner').getByRole('button', { name: spanish.bell }).click()
    await page.getByRole('button', { name: /Cambio de varios registros terminado/ }).click()
    await expect(page).toHaveURL(server.url + spanish.paths.list)
    await progressPanel(page).click()
    await entry.getByRole('button', { name: 'Quitar de la lista' }).click()
    await expect(progressPanel(page)).toHaveCount(0)
  })
})

test('a short list is downloaded at once with the current filter and columns', async ({ people }) => {
  const page = await people.regular(spanish, 'admin', `${spanish.paths.list}?status_id[]=3`)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /punto y coma/ }).check()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  const [head = [], ...rows] = rowsOf(await readFile(await (await saved).path(), 'utf8'))
  const total = Number(/de (\d+)$/.exec((await page.getByText(/^1–10 de \d+$/).textContent()) ?? '')?.[1])
  expect(rows).toHaveLength(total)
  expect(head).toContain(spanish.fullName)
  const status = head.indexOf(spanish.status)
  expect(new Set(rows.map((row) => row[status]?.toUpperCase()))).toEqual(new Set(['VERIFICADO']))
  await expect(progressPanel(page)).toHaveCount(0)
})
