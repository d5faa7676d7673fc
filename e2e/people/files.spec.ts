import { expect } from '@playwright/test'
import { lookTwice, violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { english, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { phone, readMessage, test } from '../base/people.ts'
import { reviewEnglish, reviewSpanish as say } from './review-labels.ts'

const profiles = '/api/citizen-portal/profiles'

/** A minimal valid PDF. */
const smallest = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A PDF whose page tree names a page that the file does not contain; PDF readers show two pages. */
const missingPage = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 9 0 R 4 0 R]/Count 3>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n' +
    '4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('shows an error in the place of a broken page of a document, and the other pages', async ({ people, request }) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { id: number }[] }>(`${profiles}?status_id[]=1&per_page=1`)
  const page = await people.regular(spanish, 'admin', spanish.paths.citizen(data[0]?.id ?? 0))
  await page.getByRole('button', { name: say.addDocument }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.type).selectOption({ index: 1 })
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'incompleto.pdf', mimeType: 'application/pdf', buffer: missingPage })
  await dialog.getByRole('button', { name: say.add, exact: true }).click()
  await expect(dialog).toBeHidden()
  const documents = page.getByRole('region', { name: say.documents })
  const row = documents.getByRole('listitem').filter({ hasText: 'incompleto.pdf' })
  await row.getByRole('button', { name: say.open }).click()
  await expect(dialog.getByRole('img', { name: 'Página 1 de 2' })).toBeVisible()
  await expect(dialog.getByText('La página 2 de 2 no se puede mostrar: está dañada.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('adding a document shows errors before it is sent, refuses a false file type, and stores, verifies and deletes a valid file', async ({
  people,
  request,
}) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { id: number }[] }>(`${profiles}?status_id[]=1&per_page=1`)
  const id = data[0]?.id ?? 0
  const page = await people.regular(spanish, 'admin', spanish.paths.citizen(id))
  await page.getByRole('button', { name: say.addDocument }).click()
  const dialog = page.getByRole('dialog')
  const chooser = dialog.locator('input[type="file"]')
  await chooser.setInputFiles({ name: 'hoja.txt', mimeType: 'text/plain', buffer: Buffer.from('texto') })
  await expect(dialog.getByText(say.wrongKind)).toBeVisible()
  await dialog.getByRole('button', { name: say.add, exact: true }).click()
  await expect(dialog.getByText(say.typeRequired)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(say.type).selectOption({ index: 1 })

  // The name and the type say PDF, but the content is another: the error is shown before the file is sent, and the form keeps its values.
  await chooser.setInputFiles({ name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no es un PDF') })
  await expect(dialog.getByText(say.wrongKind)).toBeVisible()
  await expect(chooser).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('falso.pdf')).toBeVisible()
  const withPassword = Buffer.concat([smallest, Buffer.from('trailer<</Encrypt 9 0 R>>\n%%EOF\n')])
  await chooser.setInputFiles({ name: 'clave.pdf', mimeType: 'application/pdf', buffer: withPassword })
  await expect(dialog.getByText(/protegido con contraseña/)).toBeVisible()

  await chooser.setInputFiles({ name: 'verdadero.pdf ', mimeType: 'application/pdf', buffer: smallest })
  await dialog.getByRole('button', { name: say.add, exact: true }).click()
  await expect(dialog).toBeHidden()
  const documents = page.getByRole('region', { name: say.documents })
  const row = documents.getByRole('listitem').filter({ hasText: 'verdadero.pdf' })
  await expect(row).toContainText(say.pending)
  await readMessage(page, /./)

  await row.getByRole('button', { name: say.open }).click()
  await expect(dialog.getByRole('img', { name: /^Página 1/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(say.observation).fill('Documento legible')
  await dialog.getByRole('button', { name: say.verify, exact: true }).click()
  await expect(row).toContainText(say.verified)
  await page.getByRole('button', { name: say.undo }).click()
  await expect(row).toContainText(say.pending)

  await row.getByRole('button', { name: say.actionsOf('verdadero.pdf') }).click()
  await page.getByRole('menuitem', { name: say.delete }).click()
  await dialog.getByLabel(say.reason).fill('Se cargó dos veces')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: say.deleteDocument }).click()
  await expect(row).toHaveCount(0)
})

test('an administrator corrects a citizen with a reason, and the timeline shows the change', async ({
  people,
  request,
}) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { id: number }[] }>(`${profiles}?status_id[]=3&per_page=1`)
  const page = await people.regular(spanish, 'admin', spanish.paths.citizen(data[0]?.id ?? 0))
  await page.getByRole('button', { name: say.correct }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.secondName).fill('Zulima')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: say.checkChanges }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Zulima' })).toBeVisible()
  await dialog.getByRole('button', { name: say.saveChanges }).click()
  await expect(dialog.getByLabel(say.correctReason)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(say.correctReason).fill('Así consta en su documento')
  await dialog.getByRole('button', { name: say.saveChanges }).click()
  await expect(dialog).toBeHidden()
  const history = page.getByRole('region', { name: say.history })
  await expect(history.getByRole('row').filter({ hasText: 'Zulima' })).toBeVisible()
  await expect(history.getByText(/Así consta en su documento/).first()).toBeVisible()
})

for (const [labels, own] of [
  [spanish, say],
  [english, reviewEnglish],
] as const) {
  test(
    `${labels.language}: a citizen’s page with documents is accessible in both modes, and fits a phone`,
    cell(labels.language === 'en'),
    async ({ people, request }) => {
      const admin = await caller(request, 'admin')
      const { data } = await admin.get<{ data: { id: number }[] }>(`${profiles}?status_id[]=2&per_page=1`)
      const address = labels.paths.citizen(data[0]?.id ?? 0)
      const page = await people.regular(labels, 'admin', address)
      await expect(page.getByRole('region', { name: own.documents }).getByRole('listitem').first()).toBeVisible()
      await lookTwice(page, 'citizen')
      const small = await people.regular(labels, 'admin', address, phone)
      await small.getByRole('button', { name: own.open }).first().click()
      await expect(small.getByRole('dialog')).toBeVisible()
      expect(await violations(small)).toEqual([])
      expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    },
  )
}
