import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { rows } from '../base/list.ts'
import { readMessage, test } from '../base/people.ts'
import { choose, create, form, inFront, row, save } from './catalogues.ts'
import { dataMessages as say } from './catalogues-labels.ts'

/** A minimal valid PDF. */
function pdf(text: string): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n%${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}

test('publishes a regulation, replaces its document and keeps the former one', async ({ people }) => {
  const page = await inFront(people, 'admin', say.paths.regulations)
  const dialog = await create(page, say.publishRegulation)
  await dialog.getByLabel(say.name, { exact: true }).fill('Uso de la piscina')
  const chooser = dialog.locator('input[type="file"]')
  await chooser.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('PNG') })
  await dialog.getByRole('button', { name: say.save, exact: true }).click()
  await expect(dialog.getByText(say.notPdf).last()).toBeVisible()
  await expect(chooser).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await chooser.setInputFiles({ name: 'piscina.pdf', mimeType: 'application/pdf', buffer: pdf('uno') })
  await save(page, say.created('Uso de la piscina'))

  await row(page, 'Uso de la piscina').getByRole('rowheader').click()
  await expect(dialog.getByText('piscina.pdf')).toBeVisible()
  await chooser.setInputFiles({ name: 'piscina-2027.pdf', mimeType: 'application/pdf', buffer: pdf('dos') })
  await save(page, say.saved('Uso de la piscina'))

  const coming = page.waitForEvent('download')
  await choose(page, 'Uso de la piscina', say.download)
  const file = await coming
  expect(file.suggestedFilename()).toBe('piscina-2027.pdf')
  expect((await readFile(await file.path())).equals(pdf('dos'))).toBe(true)
  await readMessage(page, 'piscina-2027.pdf')

  await choose(page, 'Uso de la piscina', new RegExp(`^${say.files}`))
  // The messages inside the dialog have a list of their own.
  const documents = form(page).getByRole('listitem').filter({ hasText: '.pdf' })
  await expect(documents).toHaveCount(2)
  await expect(documents.first()).toContainText(say.present)
  expect(await violations(page)).toEqual([])
  const former = page.waitForEvent('download')
  await documents.last().getByRole('button').click()
  expect((await readFile(await (await former).path())).equals(pdf('uno'))).toBe(true)
})

test('a change of the text of a consent publishes a revision and shows the difference', async ({ people }) => {
  const page = await inFront(people, 'admin', say.paths.consents)
  const dialog = await create(page, say.publishConsent)
  await dialog.getByLabel(say.title, { exact: true }).fill('Permiso para aguas abiertas')
  const text = dialog.getByRole('textbox', { name: say.text, exact: true })
  await text.fill('# Permiso\n\nAutorizo **nadar** en el lago. <img src=x onerror=alert(1)>')
  await dialog.getByRole('button', { name: say.preview }).click()
  await expect(dialog.getByRole('heading', { name: 'Permiso', exact: true })).toBeVisible()
  await expect(dialog.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(dialog.locator('img')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: say.publish(1) }).click()
  await readMessage(page, say.created('Permiso para aguas abiertas'))

  await row(page, 'Permiso para aguas abiertas').getByRole('rowheader').click()
  await expect(dialog.getByText(say.willKeep(1))).toBeVisible()
  await text.fill('# Permiso\n\nAutorizo **remar** en el lago. <img src=x onerror=alert(1)>')
  await expect(dialog.getByText(say.willPublish(2))).toBeVisible()
  await dialog.getByRole('button', { name: say.publish(2) }).click()
  await expect(page.getByText(say.saved('Permiso para aguas abiertas'))).toBeVisible()

  await choose(page, 'Permiso para aguas abiertas', say.revisions)
  await expect(dialog.getByText(say.changeCount(1, 1))).toBeVisible()
  await expect(dialog.locator('ins')).toContainText('remar')
  await expect(dialog.locator('del')).toContainText('nadar')
  expect(await violations(page)).toEqual([])
})

test('sends a new code for a pending sign-up', async ({ people }) => {
  const page = await inFront(people, 'admin', `${say.paths.preRegisters}?state=waiting`)
  await rows(page).first().getByRole('rowheader').click()
  await expect(form(page)).toContainText(/Vence en /)
  expect(await violations(page)).toEqual([])
  await form(page).getByRole('button', { name: say.resend }).click()
  await form(page).getByRole('button', { name: say.resend }).click()
  await expect(page.getByText(say.resent)).toBeVisible()
})
