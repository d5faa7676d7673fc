import { expect, type Page } from '@playwright/test'
import { byButton, called, choose, dialog, type Look, main, ofRow, refuse, rowMenu, then } from './look.ts'

const list = { user: 'admin', screen: 'user-validation' } as const
const citizen = {
  user: 'admin',
  screen: 'user-validation-id-citizen',
  ids: ({ citizen: id }: { citizen: number }) => [id],
} as const

const tick = async (page: Page, narrow: boolean): Promise<void> => {
  const boxes = main(page).getByRole('checkbox')
  await boxes.nth(narrow ? 0 : 1).check()
  await boxes.nth(narrow ? 1 : 2).check()
}

const documentMenu = async (page: Page): Promise<void> => {
  await main(page)
    .locator('[id="documents"], section')
    .filter({ hasText: called('Documentos', 'Documents') })
    .last()
    .getByRole('button', { name: called('Acciones de', 'Actions for') })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
}

const ofDocument = (spanish: string, english: string) => async (page: Page) => {
  await documentMenu(page)
  await choose(page, spanish, english)
  await expect(dialog(page)).toBeVisible()
}

/** The list of citizens with its tools, a citizen, and the review desk. */
export const citizens: readonly Look[] = [
  { name: 'list of citizens', ...list },
  { name: 'row menu', ...list, steps: rowMenu },
  { name: 'selected rows', ...list, steps: tick },
  { name: 'assign many', ...list, steps: then(tick, byButton('Asignar validador', 'Assign validator')) },
  { name: 'filters', ...list, steps: byButton('Filtros', 'Filters') },
  {
    name: 'filters that are set',
    ...list,
    search: () => '?status_id[]=1&status_id[]=3&start_date=2026-01-01&query=a',
  },
  { name: 'nothing matches', ...list, search: () => '?query=zzzzqqq' },
  { name: 'views', ...list, steps: byButton('Vistas', 'Views') },
  {
    name: 'a new view',
    ...list,
    steps: then(byButton('Vistas', 'Views'), async (page) => {
      await dialog(page)
        .getByRole('button', { name: called('Guardar como vista', 'Save as') })
        .click()
    }),
  },
  {
    name: 'columns or sorting',
    ...list,
    steps: (page, narrow) => (narrow ? byButton('Ordenar', 'Sort')(page) : byButton('Columnas', 'Columns')(page)),
  },
  { name: 'export', ...list, steps: byButton('Exportar', 'Export') },
  { name: 'assign a validator', ...list, steps: ofRow('Asignar validador', 'Assign validator') },
  {
    name: 'change the status, with errors',
    ...list,
    search: () => '?status_id[]=2',
    steps: then(ofRow('Cambiar estado', 'Change status'), refuse),
  },
  {
    name: 'the list cannot be had',
    ...list,
    before: async (page) => {
      await page.route('**/citizen-portal/profiles?**', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"message":"No hay servicio","code":503}',
        }),
      )
    },
  },
  { name: 'citizen', ...citizen },
  { name: 'citizen, change the status', ...citizen, steps: byButton('Cambiar estado', 'Change status') },
  { name: 'citizen, correct', ...citizen, steps: byButton('Corregir datos', 'Correct data') },
  { name: 'citizen, add a note', ...citizen, steps: byButton('Agregar observación', 'Add observation') },
  {
    name: 'citizen, add a document',
    ...citizen,
    steps: then(byButton('Agregar documento', 'Add document'), refuse),
  },
  { name: 'citizen, a document', ...citizen, steps: byButton('Abrir ', 'Open ') },
  { name: 'citizen, delete a document', ...citizen, steps: ofDocument('Eliminar', 'Delete') },
  { name: 'citizen, history of a document', ...citizen, steps: ofDocument('Historial', 'History') },
  {
    name: 'citizen, change the mail of the account',
    ...citizen,
    steps: byButton('Cambiar el correo', 'Change the e-mail'),
  },
  { name: 'citizen, lock the account', ...citizen, steps: byButton('Bloquear la cuenta', 'Lock the account') },
  { name: 'citizen who does not exist', ...citizen, ids: () => [99_999_999] },
  { name: 'desk', user: 'validator', screen: 'review-desk' },
  {
    name: 'desk, the queue',
    user: 'validator',
    screen: 'review-desk',
    steps: async (page, narrow) => {
      if (narrow) await page.getByRole('tab', { name: called('Cola', 'Queue') }).click()
    },
  },
  {
    name: 'desk, the citizen',
    user: 'validator',
    screen: 'review-desk',
    steps: async (page, narrow) => {
      if (narrow) await page.getByRole('tab', { name: called('Ciudadano', 'Citizen') }).click()
      else
        await main(page)
          .getByRole('button', { name: called('Devolver', 'Return') })
          .first()
          .click()
    },
  },
  {
    name: 'desk, the decision about the citizen',
    user: 'validator',
    screen: 'review-desk',
    steps: async (page) => {
      await main(page).locator('[data-position="citizen"]').click()
      await expect(main(page).locator('[data-position="citizen"][aria-current="step"]')).toBeVisible()
    },
  },
  {
    name: 'desk, keys',
    user: 'validator',
    screen: 'review-desk',
    steps: async (page) => {
      await expect(main(page).getByRole('img').first()).toBeVisible()
      await page.keyboard.press('?')
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'desk, ready-made observations',
    user: 'validator',
    screen: 'review-desk',
    steps: async (page, narrow) => {
      if (narrow) await page.getByRole('tab', { name: called('Ciudadano', 'Citizen') }).click()
      await byButton('Administrar', 'Manage')(page)
    },
  },
  { name: 'desk, nothing matches', user: 'validator', screen: 'review-desk', search: () => '?query=zzzzqqq' },
]
