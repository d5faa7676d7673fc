import { expect } from '@playwright/test'
import { choose, create, form, row, save } from '../offer/catalogues.ts'
import { dataMessages } from '../offer/catalogues-labels.ts'
import { freshQueue, openDesk, press, waitForDesk } from '../people/desk.ts'
import { reviewSpanish as say } from '../people/review-labels.ts'
import { caller } from './caller.ts'
import { spanish } from './labels.ts'
import { rows, search } from './list.ts'
import { enter, test } from './people.ts'
import { openTranslated } from './translation.ts'

test('a validator signs in, searches the list, reviews and postpones while the browser translates the page', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator', 'validator2', 2)
  const page = await people.visitor('about:blank')
  await openTranslated(page, spanish.paths.login)
  await enter(page, spanish, 'validator', 'una clave que no es')
  await expect(page.getByText(spanish.wrong)).toBeVisible()
  await expect(page.locator('font > font').first()).toBeAttached()
  await enter(page, spanish, 'validator')
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()

  await page.getByRole('navigation', { name: spanish.menu }).getByRole('link', { name: spanish.userValidation }).click()
  await expect(rows(page).first()).toBeVisible()
  const validator = await caller(request, 'validator')
  const { meta } = await validator.get<{ meta: { total: number } }>('/api/citizen-portal/profiles')
  const count = page.getByText(new RegExp(`^${meta.total} ciudadanos`)).first()
  await expect(count).toBeVisible()
  await search(page, spanish, 'nadie se llama así')
  await expect(page.getByText(spanish.noMatch)).toBeVisible()
  await expect(count).toBeHidden()
  await page.getByRole('button', { name: spanish.removeFilters }).first().click()
  await expect(count).toBeVisible()

  await page.goto(say.desk)
  await openDesk(page)
  const first = new URL(page.url()).searchParams.get('citizen')
  await press(page, 'v')
  await press(page, 'v')
  await expect(page.getByRole('heading', { name: say.decideCitizen })).toBeVisible()
  // Another citizen without a decision.
  const queue = page.getByRole('complementary', { name: say.tabs.queue })
  await queue.locator('li button').nth(1).click()
  await expect(page).not.toHaveURL(new RegExp(`citizen=${first}(&|$)`))
  await waitForDesk(page)
  await page.getByRole('button', { name: say.later, exact: true }).click()
  const dialog = form(page)
  await dialog.getByRole('button', { name: say.leaveForLater }).click()
  await expect(dialog.getByRole('textbox', { name: say.reason })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: say.reason }).fill('Falta llamar a la familia')
  await dialog.getByRole('button', { name: say.leaveForLater }).click()
  await expect(dialog).toBeHidden()
  await expect(queue.locator('li button').last()).toContainText('Falta llamar a la familia')
})

test('an administrator makes, undoes and finds a record while the browser translates the page', async ({ people }) => {
  const page = await people.regular(spanish, 'admin', 'about:blank')
  await openTranslated(page, dataMessages.paths.modalities)
  const dialog = await create(page, dataMessages.createModality)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(dataMessages.required('nombre'))).toBeVisible()
  await dialog.getByLabel(dataMessages.name, { exact: true }).fill('Traducida')
  await expect(dialog.getByText(dataMessages.required('nombre'))).toBeHidden()
  await save(page, dataMessages.created('Traducida'))
  await choose(page, 'Traducida', dataMessages.remove)
  await form(page).getByRole('button', { name: dataMessages.remove }).click()
  await expect(row(page, 'Traducida')).toHaveCount(0)
  await page.getByRole('button', { name: dataMessages.undo }).click()
  await expect(row(page, 'Traducida')).toBeVisible()
})
