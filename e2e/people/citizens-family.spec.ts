import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { lookTwice, violations } from '../base/axe.ts'
import { isStored, storedOf } from '../base/citizen-drafts.ts'
import { citizenAddress } from '../base/citizen-pages.ts'
import { bornYearsAgo, freshDocument, household, pdfFile, returnPerson } from '../base/citizens.ts'
import { test } from '../base/people.ts'

/** How the names of the drafts on the device begin: of the database, and of the time of the last change. */
const addedPerson = 'portal_ciudadanos_device.draft.add-person.'
const corrections = 'portal_ciudadanos_device.draft.corrections.'

interface PersonRow {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly status_id: number
  readonly locality_id: number
}

/** Types in a combobox and selects the option. */
async function choose(page: Page, label: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.fill(typed)
  await page.getByRole('option', { name: typed }).first().click()
}

/** Types a birth date in its three fields. */
async function born(page: Page, years: number): Promise<void> {
  const [year = '', month = '', day = ''] = bornYearsAgo(years).split('-')
  for (const [label, text] of [
    ['Día', day],
    ['Mes', month],
    ['Año', year],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

/** Changes the language of the page and waits for its labels. */
async function changeLanguage(page: Page, to: 'English' | 'Español', title: string): Promise<void> {
  await page.getByRole('link', { name: to, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Guardar y seguir' }).click()

test('adds a child step by step; shows what to do for a child of another account and keeps the typed values', async ({
  people,
  request,
}) => {
  const other = await household(request, { children: [{ age: 5, verified: false }] })
  const path = `/api/profiles/${other.children[0]}`
  const taken = (await other.api.get<{ data: { document: string } }>(path)).data.document
  const family = await household(request)
  const page = await people.citizen(family, citizenAddress('family'))
  await expect(page.getByRole('heading', { level: 2, name: 'Luz Marina Pardo' })).toBeVisible()
  await page.getByRole('link', { name: 'Agregar una persona' }).click()

  await goOn(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Revise' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /Primer apellido/ }).click()
  await expect(page.getByLabel('Primer apellido', { exact: true })).toBeFocused()
  // Axe counts a control that has scrolled behind the header as too near to the controls of the header.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  await changeLanguage(page, 'English', 'Who is it?')
  await expect(page.getByRole('alert').getByRole('link', { name: 'This is missing: First surname' })).toBeVisible()
  await changeLanguage(page, 'Español', '¿Quién es?')

  await page.getByLabel('Es mi hijo o mi hija').check()
  await page.getByLabel('Primer nombre', { exact: true }).fill('Violeta')
  await page.getByLabel('Primer apellido', { exact: true }).fill('Pardo')
  await born(page, 5)
  await expect(page.getByText(/A esta edad el documento es el registro civil/)).toBeVisible()
  // The same page in the other language keeps all typed values.
  await changeLanguage(page, 'English', 'Who is it?')
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Violeta')
  await expect(page.getByText(/At this age/)).toBeVisible()
  await changeLanguage(page, 'Español', '¿Quién es?')
  await expect(page.getByLabel('Primer nombre', { exact: true })).toHaveValue('Violeta')
  await expect(page.getByLabel('Es mi hijo o mi hija')).toBeChecked()
  await goOn(page)

  const type = page.getByLabel('Tipo de documento', { exact: true })
  await expect(type.getByRole('option', { name: /Tarjeta de identidad/ })).toHaveCount(0)
  await expect(type.locator('option:checked')).toHaveText('Registro civil de nacimiento (RC)')
  await page.getByLabel('Número del documento', { exact: true }).fill(taken)
  await choose(page, 'Municipio o país de nacimiento', 'Venezuela')
  await goOn(page)

  await expect(page.getByText('Parte 3 de 7')).toBeVisible()
  await page.getByRole('button', { name: 'Igual que yo' }).click()
  await expect(page.getByLabel('Dirección', { exact: true })).toHaveValue('Calle 187 # 8-20')
  await expect(page.getByLabel('Sí', { exact: true })).toBeChecked()
  await goOn(page)

  await page.getByLabel('Sexo', { exact: true }).selectOption({ label: 'Mujer' })
  await page.getByLabel('Grupo sanguíneo', { exact: true }).selectOption('O+')
  // The EPS is that of the parent, who did not tell it.
  await expect(page.getByRole('combobox', { name: 'EPS' })).toHaveValue('Prefiero no decirlo')
  await page.getByRole('group', { name: '¿Tiene una discapacidad?' }).getByLabel('No', { exact: true }).check()
  await expect(page.getByLabel('Identidad de género')).toHaveCount(0)
  await goOn(page)

  // The emergency contact is filled in already: its page opens only when the parent goes back.
  await expect(page.getByText('Parte 6 de 7')).toBeVisible()
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Salud y otros datos' })).toBeFocused()
  await goOn(page)

  // Opening another page in between loses nothing.
  await page.getByRole('link', { name: 'Avisos' }).first().click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Foto del documento' })).toBeVisible()
  await goOn(page)
  await summary.getByRole('link', { name: 'Falta la foto o el archivo del documento.' }).click()
  await expect(page.getByLabel('Tomar una foto')).toBeFocused()
  await page.getByLabel('Elegir un archivo').setInputFiles(pdfFile)
  await changeLanguage(page, 'English', 'Photograph of the document')
  await expect(page.getByText('documento.pdf')).toBeVisible()
  await changeLanguage(page, 'Español', 'Foto del documento')
  await goOn(page)

  await expect(page.getByRole('heading', { level: 1, name: 'Revise antes de enviar' })).toBeVisible()
  // A reload loses nothing either.
  await isStored(page, addedPerson)
  await page.reload()
  await expect(page.getByText('documento.pdf')).toBeVisible()
  await expect(page.getByText('Registro civil de nacimiento')).toBeVisible()
  await expect(page.getByText('Violeta', { exact: true })).toBeVisible()
  await expect(page.getByText('Luz Marina Pardo', { exact: true })).toBeVisible()
  // The browser has restored the scroll position, where the sticky header covers half of a link.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  await expect(page.getByRole('heading', { name: '¿Esta persona ya está en otra cuenta?' })).toBeVisible()

  await page.getByRole('link', { name: 'Cambiar: Documento y lugar de nacimiento' }).click()
  await page.getByLabel('Número del documento', { exact: true }).fill(freshDocument())
  await goOn(page)
  await expect(page.getByText('Violeta', { exact: true })).toBeVisible()
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi familia' })).toBeFocused()
  const added = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Violeta Pardo' }) })
  await expect(added).toContainText('Por revisar')
  await expect(page.getByRole('link', { name: 'Agregar una persona' })).toBeVisible()
  // The draft is removed from the device.
  await expect.poll(() => storedOf(page, addedPerson)).toEqual([])
  const { data } = await family.api.get<{ data: readonly PersonRow[] }>('/api/profiles?per_page=50')
  expect(data.find(({ name }) => name === 'Violeta')).toMatchObject({ status_id: 1, locality_id: 1 })
})

test('corrects a returned person at the marked field and sends it to the same validator again', async ({
  people,
  request,
}) => {
  const family = await household(request, { children: [{ age: 8, verified: false }] })
  const [child = 0] = family.children
  await returnPerson(request, child, 'Falta la dirección completa')
  const page = await people.citizen(family, citizenAddress('family'))
  const card = page.getByRole('listitem').filter({ hasText: 'Tomás' })
  await expect(card).toContainText('Hay algo por corregir')
  await card.getByRole('link', { name: /^Corregir/ }).click()

  // The reason stands as the validator typed it. It cannot be sent again while a marked field is not corrected; without any change not at all.
  await expect(page.getByText('Falta la dirección completa', { exact: true })).toBeVisible()
  await lookTwice(page, 'returned')
  await expect(page.getByRole('button', { name: 'Enviar de nuevo' })).toBeDisabled()
  await page.getByRole('button', { name: 'Lo demás está bien así: enviar' }).click()
  const question = page.getByRole('dialog', { name: '¿Enviar sin cambiar esto? Dirección' })
  await question.getByRole('button', { name: 'Lo demás está bien así: enviar' }).click()
  await expect(question.getByRole('alert')).toContainText('No hay nada nuevo por revisar')
  await question.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('link', { name: 'Corregir: Dirección' }).click()
  const address = page.getByLabel('Dirección', { exact: true })
  await expect(address).toBeFocused()
  await expect(page.getByText(/falta la dirección completa/i)).toBeVisible()
  await address.fill('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Falta este dato: Dirección' })).toBeFocused()
  await address.fill('Calle 187 # 8-20, apartamento 301')

  // Neither a change of language, nor a reload, nor a failed request loses a value.
  await changeLanguage(page, 'English', 'Home')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Calle 187 # 8-20, apartamento 301')
  await changeLanguage(page, 'Español', 'Dónde vive')
  await isStored(page, corrections)
  await page.reload()
  await expect(page.getByText('Aquí está lo que usted escribió')).toBeVisible()
  await expect(address).toHaveValue('Calle 187 # 8-20, apartamento 301')
  await page.route(`**/api/profiles/${child}`, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(address).toHaveValue('Calle 187 # 8-20, apartamento 301')
  await page.getByRole('button', { name: 'Guardar' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Pardo' })).toBeVisible()
  await expect.poll(() => storedOf(page, corrections)).toEqual([])
  await expect(page.getByText('Dirección: corregido')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'Hay algo por corregir' })).toHaveCount(0)
  const { data } = await family.api.get<{ data: PersonRow }>(`/api/profiles/${child}`)
  expect(data.status_id).not.toBe(4)
  expect(data.address).toBe('Calle 187 # 8-20, apartamento 301')
})

test('requests a change of verified data, shows it and withdraws it', async ({ people, request }) => {
  const family = await household(request)
  const page = await people.citizen(family, citizenAddress('person', 'es', family.holder))
  await page.getByRole('link', { name: /^Pedir un cambio/ }).click()
  await page.getByLabel('Segundo apellido').fill('Rojas')
  await page.getByRole('button', { name: 'Pedir el cambio' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Escriba por qué/ })
    .click()
  const reason = page.getByLabel('¿Por qué hay que cambiarlo?')
  await expect(reason).toBeFocused()
  await reason.fill('Quedó sin el segundo apellido')
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await expect(page.getByLabel('Second surname')).toHaveValue('Rojas')
  await page.getByRole('link', { name: 'Español', exact: true }).click()
  await expect(reason).toHaveValue('Quedó sin el segundo apellido')
  await isStored(page, corrections)
  await page.reload()
  await expect(reason).toHaveValue('Quedó sin el segundo apellido')
  await page.getByRole('button', { name: 'Pedir el cambio' }).click()
  await expect(page.getByRole('heading', { name: 'Su solicitud está en revisión' })).toBeVisible()
  await expect(page.getByText(/^Rojas$/i)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Retirar la solicitud' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar la solicitud' }).click()
  await expect(page.getByRole('button', { name: 'Pedir el cambio' })).toBeVisible()
})

test('removes a person who was registered by mistake; another account gets “not found”', async ({
  people,
  request,
}) => {
  const family = await household(request, { children: [{ age: 12, verified: false }] })
  const stranger = await household(request)
  const [child = 0] = family.children
  const other = await people.citizen(stranger, citizenAddress('person', 'es', child))
  await expect(other.getByRole('heading', { level: 1, name: 'Esta persona no está en su familia' })).toBeVisible()

  const page = await people.citizen(family, citizenAddress('person', 'es', child))
  await page.getByRole('link', { name: /^Página para/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Tomás' })).toBeVisible()
  await lookTwice(page, 'plain')
  await page.goBack()
  await page.getByRole('button', { name: 'Quitar a esta persona' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi familia' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tomás Pardo' })).toHaveCount(0)
})

test('does not overwrite a change from another device: the person chooses', async ({ people, request }) => {
  const family = await household(request, { children: [{ age: 6, verified: false }] })
  const [child = 0] = family.children
  const page = await people.citizen(family, citizenAddress('family'))
  // The residence of an imported person is empty: the link leads to the question.
  const unknown = { country_residence_id: null, state_residence_id: null, city_residence_id: null, locality_id: null }
  await page.route(`**/api/profiles/${child}`, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, ...unknown, upz_id: null, neighborhood_id: null } } })
  })
  // On a slow connection too, the button appears together with the fields, so that the link finds its field.
  await page.route('**/assets/*.js', async (route) => {
    await pause(300)
    await route.continue()
  })
  await page.goto(citizenAddress('person-section', 'es', child, 'residence'))
  await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor()
  expect(await page.getByRole('radio', { name: 'Sí', exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Falta este dato: ¿Vive en Bogotá?' }).click()
  await expect(page.getByRole('radio', { name: 'Sí', exact: true })).toBeFocused()
  // A handler may still wait: it fails if its route is removed meanwhile.
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()

  const address = page.getByLabel('Dirección', { exact: true })
  await address.fill('Carrera 7 # 32-16')
  const { data: row } = await family.api.get<{ data: PersonRow }>(`/api/profiles/${child}`)
  await family.api.send('PUT', `/api/profiles/${child}`, { ...row, address: 'Calle 26 # 51-53', stratum: 3 })

  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Calle 26 # 51-53')).toBeVisible()
  await expect(dialog.getByText('Carrera 7 # 32-16')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('radio').first().check()
  await dialog.locator('button[type="submit"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Pardo' })).toBeVisible()
  const { data: saved } = await family.api.get<{ data: PersonRow & { stratum: number } }>(`/api/profiles/${child}`)
  expect(saved).toMatchObject({ address: 'Carrera 7 # 32-16', stratum: 3 })
})
