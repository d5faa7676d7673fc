import { expect, type Page } from '@playwright/test'
import { byButton, type CitizenLook, called, dialog, type Look, main, settled } from './look.ts'

/** Shows only the columns that fit beside the menu. */
async function fewerColumns(page: Page): Promise<void> {
  await byButton('Columnas', 'Columns')(page)
  for (const column of [called('Documentos por revisar', 'Documents to review'), called('Teléfono', 'Phone')])
    await dialog(page).getByRole('checkbox', { name: column }).first().uncheck()
  await page.keyboard.press('Escape')
  await settled(page)
  // The button that opened the dialog has the focus and its tooltip; the mouse is over a row.
  await page.mouse.move(0, 0)
  await page.evaluate('document.activeElement?.blur()')
  await expect(page.locator('[popover="manual"]:popover-open')).toHaveCount(0)
}

/** Each installation signs its vouchers with its own secret; the picture always shows the same code. */
async function sameCode(page: Page): Promise<void> {
  await page.route('**/api/profiles/subscriptions/*/voucher', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const code = '00000WRMMY1FRRENCX4Y4P81EG'
    const data = { ...body.data, code, url: `https://portal.example/${code}` }
    await route.fulfill({ response, json: { ...body, data } })
  })
}

/** The pictures of README.md and README.es.md: `npm run screenshots -- --readme` writes them to `docs/pictures`. */
export const readmeLooks: readonly (Look | CitizenLook)[] = [
  {
    name: 'list',
    user: 'admin',
    screen: 'user-validation',
    search: () => '?query=gomez&column[]=full_name&order[]=asc',
    steps: fewerColumns,
  },
  {
    name: 'desk',
    user: 'validator',
    screen: 'review-desk',
    steps: async (page) => {
      await page.getByRole('button', { name: called('Reducir el menú', 'Narrow the menu') }).click()
      // The first three fields are already compared.
      const same = main(page).getByRole('button', {
        name: called('.*: igual al documento', '.*: same as the document'),
      })
      for (const field of [0, 1, 2]) await same.nth(field).click()
    },
  },
  { name: 'offer', user: 'nobody', page: 'offer' },
  { name: 'voucher', user: 'participant', page: 'voucher', before: sameCode, id: ({ portal }) => portal.enrolment },
]
