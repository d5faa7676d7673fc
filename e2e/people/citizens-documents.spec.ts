import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { lookTwice, violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { citizenAddress } from '../base/citizen-pages.ts'
import { type Household, household, pdfFile, photograph, returnPerson } from '../base/citizens.ts'
import { type People, readMessage, test } from '../base/people.ts'

const files = (id: number) => `/api/profiles/${id}/files`

interface Row {
  readonly id: number
  readonly mime: string
  readonly status_id: number
  readonly file_type_id: number
  readonly replaces_id: number | null
}

const documentsOf = async ({ api, holder }: Household) =>
  (await api.get<{ data: readonly Row[] }>(`${files(holder)}?per_page=50`)).data

/** The holder's page of documents, on a phone. */
async function openDocuments(people: People, family: Household, language: 'es' | 'en' = 'es'): Promise<Page> {
  const page = await people.citizen(family, citizenAddress('person-documents', language, family.holder))
  const title = language === 'es' ? /^Documentos de Luz/ : /^Documents of Luz/
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return page
}

/** Returns a document with an observation of the office. */
async function returnDocument(request: APIRequestContext, profile: number, file: number, observation: string) {
  const admin = await caller(request, 'admin')
  const path = `/api/citizen-portal/profiles/${profile}/files/${file}`
  await admin.send('PUT', path, { status_id: 10, observation })
}

/** A picture of text on paper that the browser renders: blurred, dark, or too small. */
async function testPicture(browser: Browser, kind: 'blurred' | 'dark' | 'small') {
  const page = await browser.newPage()
  const url = await page.evaluate((kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = kind === 'small' ? 480 : 1600
    canvas.height = canvas.width * 0.7
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.filter = kind === 'blurred' ? 'blur(6px)' : kind === 'dark' ? 'brightness(0.2)' : 'none'
    pen.fillStyle = '#f4efdf'
    pen.fillRect(-20, -20, canvas.width + 40, canvas.height + 40)
    pen.fillStyle = '#1d1d26'
    pen.font = `${canvas.width / 40}px monospace`
    for (let line = 1; line < 18; line += 1)
      pen.fillText(`LUZ MARINA PARDO 1.020.304.0${line}`, 30, (line * canvas.height) / 18)
    return canvas.toDataURL('image/jpeg', 0.9)
  }, kind)
  await page.close()
  return { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}

test('replaces a returned identity document with two photographs, which become one PDF', async ({
  people,
  browser,
  request,
}) => {
  const family = await household(request, { verified: false })
  const [sent] = await documentsOf(family)
  await returnDocument(request, family.holder, sent?.id ?? 0, 'No se lee el número de la cédula.')
  const page = await openDocuments(people, family)
  const card = page.getByRole('listitem', { name: 'Documento de identidad' }).first()
  await expect(card).toContainText('Hay que corregirlo')
  await expect(card).toContainText(/no se lee el número de la cédula/i)
  await lookTwice(page, 'documents with a returned one')

  await card.getByRole('button', { name: /^Enviar corregido/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/no se lee el número de la cédula/i)
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog.getByText('Tome una foto o elija un archivo.')).toBeVisible()

  await dialog.getByLabel('Elegir archivo del frente').setInputFiles(await photograph(browser, 'FRENTE'))
  await expect(dialog.getByRole('img', { name: 'Así se ve: Frente' })).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Frente: listo. 1 de 2.' })).toBeAttached()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog.getByText('Falta la foto del reverso.')).toBeVisible()
  await expect(dialog.getByLabel('Tomar foto del reverso')).toBeFocused()
  expect(await violations(page)).toEqual([])

  // A person with both sides on one photograph selects that, and is not asked for another.
  const both = dialog.getByLabel('Los dos lados están en esta foto')
  await both.check()
  await expect(dialog.getByLabel('Elegir archivo del reverso')).toBeHidden()
  await lookTwice(page, 'both sides on one photograph')
  await both.uncheck()

  await dialog.getByLabel('Elegir archivo del reverso').setInputFiles(await photograph(browser, 'REVERSO'))
  await expect(dialog.getByRole('img', { name: 'Así se ve: Reverso' })).toBeVisible()
  // The card lies on a dark table. After straightening it fills the picture, and it can be rotated.
  const size = () =>
    dialog
      .getByRole('img', { name: 'Así se ve: Reverso' })
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  const [width = 0, height = 0] = await size()
  expect(Math.abs(width - 1360)).toBeLessThan(20)
  expect(Math.abs(height - 920)).toBeLessThan(20)
  await dialog.getByRole('button', { name: 'Girar' }).last().click()
  await expect.poll(size).toEqual([height, width])
  await lookTwice(page, 'both sides')

  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog).toBeHidden()
  await readMessage(page, /./)
  await expect(card).toContainText('En revisión')
  const rows = await documentsOf(family)
  expect(rows[0]).toMatchObject({ mime: 'application/pdf', status_id: 8, replaces_id: sent?.id })
  const { data } = await family.api.get<{ data: { file: string } }>(`${files(family.holder)}/${rows[0]?.id}`)
  expect(data.file).toMatch(/^data:application\/pdf;base64,/)

  // The returned document stays with its reason, among the former ones.
  await page.getByText('1 documento anterior, que usted ya reemplazó').click()
  await expect(page.getByRole('listitem', { name: 'Documento de identidad' }).last()).toContainText('Reemplazado')
})

test('the page of documents shows that a photograph was blurred, and the button to send another', async ({
  people,
  request,
}) => {
  const family = await household(request, { verified: false })
  await returnPerson(request, family.holder, 'La foto está borrosa')
  const page = await openDocuments(people, family)
  const main = page.getByRole('main')
  await expect(main.getByText('La foto está borrosa').first()).toBeVisible()
  await expect(main.getByText(/toque «Cambiar» en ese documento, o «Enviar otro documento»/)).toBeVisible()
  await expect(page.getByText('No falta corregir ningún documento')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enviar otro documento' })).toBeVisible()
  await lookTwice(page, 'returned without a marked document')

  // The page has both buttons that the message names, and the observation stays visible until another photograph is sent.
  await page.getByRole('button', { name: /^Cambiar: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').last().setInputFiles(pdfFile)
  await expect(dialog.getByText('documento.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog).toBeHidden()
  await readMessage(page, /./)
  await expect(main.getByText(/falta enviar la corrección/)).toBeVisible()
  await main.getByRole('link', { name: 'Ir a enviarla' }).click()
  await expect(page).toHaveURL(new RegExp(`${citizenAddress('person', 'es', family.holder)}$`))
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'Hay algo por corregir' })).toHaveCount(0)
})

test('warns about an unreadable photograph before it is sent, and allows to send it', async ({
  people,
  browser,
  request,
}) => {
  const family = await household(request)
  const page = await openDocuments(people, family, 'en')
  await page.getByRole('button', { name: 'Send another document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Which document is it?').selectOption({ label: 'Medical certificate' })
  const chooser = dialog.getByLabel(/^Choose (a|another) file/)

  await chooser.setInputFiles({ ...pdfFile, buffer: Buffer.concat([pdfFile.buffer, Buffer.alloc(11 * 1024 * 1024)]) })
  await expect(dialog.getByRole('alert').getByText(/The file has 11\sMB and the most is 10 MB/)).toBeVisible()
  await chooser.setInputFiles({ ...pdfFile, buffer: Buffer.from('un texto que se llama PDF') })
  await expect(dialog.getByText(/This kind of file cannot be used/)).toBeVisible()
  const withPassword = Buffer.concat([pdfFile.buffer, Buffer.from('trailer<</Encrypt 9 0 R>>\n%%EOF\n')])
  await chooser.setInputFiles({ ...pdfFile, buffer: withPassword })
  await expect(dialog.getByText(/This PDF is protected with a password/)).toBeVisible()
  await chooser.setInputFiles({ name: 'hoja.txt', mimeType: 'text/plain', buffer: Buffer.from('texto') })
  await expect(dialog.getByText(/This kind of file cannot be used/)).toBeVisible()
  await chooser.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(dialog.getByText(/We could not open this photo/)).toBeVisible()
  await chooser.setInputFiles(await testPicture(browser, 'small'))
  await expect(dialog.getByText(/The photo is very small/)).toBeVisible()
  await chooser.setInputFiles(await testPicture(browser, 'dark'))
  await expect(dialog.getByText(/The photo is very dark/)).toBeVisible()
  await chooser.setInputFiles(await testPicture(browser, 'blurred'))
  await expect(dialog.getByText(/The photo is blurred/)).toBeVisible()
  await lookTwice(page, 'a blurred photograph')

  // The document is loaded only when the person opens it.
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Decide about the new photo: take another one or press “Use it anyway”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use it anyway' }).click()
  await expect(dialog.getByText(/The photo is blurred/)).toBeHidden()

  // An error keeps the selected files, and nothing is sent later automatically.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'what you chose is still here' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByRole('img', { name: 'How it looks: Document' })).toBeVisible()
  expect((await documentsOf(family)).length).toBe(1)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await documentsOf(family))[0]).toMatchObject({ mime: 'image/jpeg', file_type_id: 6 })

  // The document can be viewed, and withdrawn until somebody has decided about it.
  await readMessage(page, /./)
  const card = page.getByRole('listitem', { name: 'Medical certificate' })
  await card.getByRole('button', { name: /^View/ }).click()
  await expect(dialog.getByRole('img', { name: 'Photo: Medical certificate' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Save' })).toHaveAttribute('download', 'blurred.jpg')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card).toBeHidden()
})

test('corrects the corners of a document with the keyboard', async ({ people, browser, request }) => {
  const family = await household(request)
  const page = await openDocuments(people, family)
  await page.getByRole('button', { name: 'Enviar otro documento' }).click()
  const sending = page.getByRole('dialog', { name: 'Enviar un documento' })
  await sending.getByLabel('¿Qué documento es?').selectOption({ label: 'Certificado médico' })
  await sending.getByLabel('Elegir un archivo').setInputFiles(await photograph(browser, 'CERTIFICADO'))
  const picture = sending.getByRole('img', { name: 'Así se ve: Documento' })
  const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect(picture).toBeVisible()
  expect(Math.abs((await widthOf()) - 1360)).toBeLessThan(20)

  await sending.getByRole('button', { name: 'Ajustar los bordes' }).click()
  const corners = page.getByRole('dialog', { name: 'Ajustar los bordes' })
  const corner = corners.getByRole('button', { name: /^Esquina de arriba a la izquierda/ })
  await expect(corner).toHaveAccessibleName(/: [78] % a la derecha, [78] % hacia abajo$/)
  await lookTwice(page, 'the corners')
  await corner.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(corner).toHaveAccessibleName(/: 1[23] % a la derecha, [89] % hacia abajo$/)
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect(corners.getByText('Los puntos no forman una hoja.')).toBeVisible()
  await corners.getByRole('button', { name: 'Usar la foto completa' }).click()
  await expect(corners).toBeHidden()
  await expect.poll(widthOf).toBe(1600)
})

test('does not offer an identity document for a verified person who is loaded after the dialog opened', async ({
  people,
  request,
}) => {
  const family = await household(request)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const page = await people.citizen(family, citizenAddress('person', 'es', family.holder))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(`**/api/profiles/${family.holder}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(citizenAddress('person-documents', 'es', family.holder))
  await page.getByRole('button', { name: 'Enviar otro documento' }).click()
  const types = page.getByRole('dialog').getByLabel('¿Qué documento es?').getByRole('option')
  await expect(types.filter({ hasText: 'Certificado médico' })).toHaveCount(1)
  await expect(types.filter({ hasText: 'Documento de identidad' })).toHaveCount(1)
  release()
  await expect(types.filter({ hasText: 'Documento de identidad' })).toHaveCount(0)
})

test('shows “not found” for the documents of another family', async ({ people, request }) => {
  const [family, other] = [await household(request), await household(request)]
  const page = await openDocuments(people, family)
  await page.goto(citizenAddress('person-documents', 'es', other.holder))
  await expect(page.getByRole('heading', { level: 1, name: 'Esta persona no está en su familia' })).toBeVisible()
})
