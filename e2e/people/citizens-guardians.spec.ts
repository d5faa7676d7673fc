import { expect, type Page } from '@playwright/test'
import { lookTwice } from '../base/axe.ts'
import { password } from '../base/caller.ts'
import { citizenAddress } from '../base/citizen-pages.ts'
import { freshEmail, household, mailedFamilyLink } from '../base/citizens.ts'
import { type People, phone, test } from '../base/people.ts'
import { applicant, signUp } from './citizens-sign-up.ts'
import { slowPhone, watchJumps } from './slow-phone.ts'
import { countWalk } from './walk.ts'

const heading = (page: Page, level: number, name: string | RegExp) => page.getByRole('heading', { level, name })
const dialogOf = (page: Page) => page.getByRole('dialog')
const undo = (page: Page) =>
  page.getByRole('region', { name: /^(Mensajes|Messages)$/ }).getByRole('button', { name: /^(Deshacer|Undo)$/ })

/** Opens the link of the invitation that this address got, as a visitor with a phone. */
async function openMail(people: People, email: string): Promise<Page> {
  return people.visitor(await mailedFamilyLink(email), phone)
}

test('the grandmother is invited, and comes from the mail over the sign-up to the child', async ({
  people,
  request,
  browser,
}) => {
  const family = await household(request, { verified: false, children: [{ age: 7, verified: false }] })
  const grandmother = applicant()
  const [child = 0] = family.children

  const mother = await people.citizen(family, citizenAddress('person', 'es', child))
  await expect(heading(mother, 2, 'Quién cuida a Tomás')).toBeVisible()
  const invited = await countWalk(mother)
  await mother.getByRole('button', { name: 'Invitar a otra persona' }).click()
  const dialog = dialogOf(mother)
  await dialog.getByRole('button', { name: 'Enviar la invitación' }).click()
  await expect(dialog.getByText('Escriba un correo como nombre@ejemplo.com.')).toBeVisible()
  await dialog.getByLabel('Correo de esa persona').fill(grandmother.email)
  await lookTwice(mother, 'invite')
  await dialog.getByRole('button', { name: 'Enviar la invitación' }).click()
  await expect(mother.getByText(/Todavía no la acepta/)).toBeVisible()
  // One of the presses shows the error of an empty field.
  expect(invited()).toEqual({ pages: 1, presses: 3, fields: 1 })

  const page = await openMail(people, grandmother.email)
  await expect(heading(page, 1, 'Ingresar')).toBeVisible()
  const walked = await countWalk(page)
  await page.getByRole('main').getByRole('link', { name: 'Registrarme' }).click()
  await expect(heading(page, 1, /./)).toBeVisible()
  expect(walked()).toEqual({ pages: 2, presses: 1, fields: 0 })
  await signUp(page, { browser, language: 'es', person: grandmother })
  walked()
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click()
  await expect(heading(page, 1, 'Mi familia')).toBeVisible()
  await expect(heading(page, 3, /le invita a ser acudiente de Tomás/)).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await expect(heading(page, 2, 'Tomás Pardo')).toBeVisible()
  expect(walked()).toEqual({ pages: 2, presses: 2, fields: 0 })
  await expect(page.getByText('Compartida con usted')).toBeVisible()

  await mother.reload()
  await expect(mother.getByRole('listitem').filter({ hasText: 'Marcela Quintero' })).toContainText('Acudiente desde')
})

test('the second guardian comes from the mail over the sign-in to the child; ending the access asks once and is undone, in English', async ({
  people,
  request,
}) => {
  const family = await household(request, { verified: false, children: [{ age: 9, verified: false }] })
  const aunt = await household(request, { verified: false })
  const [child = 0] = family.children
  await aunt.api.send('PUT', '/api/user/preferences', { language: 'en' })
  await family.api.send('POST', `/api/profiles/${child}/guardians`, { email: aunt.email })

  const other = await openMail(people, aunt.email)
  await slowPhone(other)
  const expectNoJumps = await watchJumps(other)
  await expect(heading(other, 1, 'Sign in')).toBeVisible()
  const walked = await countWalk(other)
  await other.getByRole('textbox', { name: 'E-mail', exact: true }).fill(aunt.email)
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(other, 3, /invites you to be a guardian of Tomás/)).toBeVisible()
  await expect(heading(other, 2, 'Luz Marina Pardo')).toBeVisible()
  expectNoJumps()
  await lookTwice(other, 'invited')
  await other.getByRole('button', { name: 'Accept' }).click()
  await expect(heading(other, 2, 'Tomás Pardo')).toBeVisible()
  expect(walked()).toEqual({ pages: 2, presses: 2, fields: 2 })

  // The first guardian ends the access: one question, and the message undoes it.
  const page = await people.citizen(family, citizenAddress('person', 'en', child))
  const guardian = page.getByRole('listitem').filter({ hasText: 'Guardian since' })
  const ended = await countWalk(page)
  await guardian.getByRole('button', { name: /^End the access/ }).click()
  await lookTwice(page, 'end')
  await dialogOf(page).getByRole('button', { name: 'End the access' }).click()
  await expect(guardian).toHaveCount(0)
  expect(ended()).toEqual({ pages: 1, presses: 2, fields: 0 })
  await other.reload()
  await expect(heading(other, 1, 'My family')).toBeVisible()
  await expect(heading(other, 2, 'Luz Marina Pardo')).toBeVisible()
  await expect(heading(other, 2, 'Tomás Pardo')).toHaveCount(0)
  await undo(page).click()
  await expect(guardian).toBeVisible()
  await other.reload()
  await expect(heading(other, 2, 'Tomás Pardo')).toBeVisible()

  // The second guardian leaves, and undoes it from the first page.
  await other.getByRole('link', { name: 'Tomás Pardo' }).click()
  await expect(heading(other, 2, 'Who looks after Tomás')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Invite somebody else' })).toHaveCount(0)
  await lookTwice(other, 'second guardian')
  await other.getByRole('button', { name: /^Stop being a guardian/ }).click()
  await dialogOf(other).getByRole('button', { name: 'Stop being a guardian' }).click()
  await expect(heading(other, 1, 'My family')).toBeVisible()
  await expect(heading(other, 2, 'Tomás Pardo')).toHaveCount(0)
  await undo(other).click()
  await expect(heading(other, 2, 'Tomás Pardo')).toBeVisible()
})

test('the young person who turns 18 comes from the mail over the sign-up to the own data; handing over asks once and is undone', async ({
  people,
  request,
  browser,
}) => {
  const family = await household(request, { verified: false, children: [{ age: 18, name: 'Sara', verified: false }] })
  const [child = 0] = family.children
  const { document } = (await family.api.get<{ data: { document: string } }>(`/api/profiles/${child}`)).data
  const mistyped = freshEmail()
  const sara = { ...applicant(), document, name: 'Sara', surname: 'Pardo' }

  const mother = await people.citizen(family, citizenAddress('person', 'es', child))
  const hand = mother.getByRole('button', { name: 'Entregar los datos a Sara' })
  await hand.click()
  await dialogOf(mother).getByLabel('Correo de Sara').fill(mistyped)
  await lookTwice(mother, 'hand over')
  await dialogOf(mother).getByRole('button', { name: 'Entregar los datos' }).click()
  await expect(mother.getByRole('listitem').filter({ hasText: mistyped })).toContainText('Todavía no los acepta')
  await expect(hand).toHaveCount(0)
  await undo(mother).click()
  await expect(mother.getByText('No se entregaron los datos de Sara.')).toBeVisible()
  const handed = await countWalk(mother)
  await hand.click()
  await dialogOf(mother).getByLabel('Correo de Sara').fill(sara.email)
  await dialogOf(mother).getByRole('button', { name: 'Entregar los datos' }).click()
  await expect(mother.getByRole('listitem').filter({ hasText: sara.email })).toContainText('Todavía no los acepta')
  expect(handed()).toEqual({ pages: 1, presses: 2, fields: 1 })

  const page = await openMail(people, sara.email)
  await expect(heading(page, 1, 'Ingresar')).toBeVisible()
  const walked = await countWalk(page)
  await page.getByRole('main').getByRole('link', { name: 'Registrarme' }).click()
  await expect(heading(page, 1, /./)).toBeVisible()
  expect(walked()).toEqual({ pages: 2, presses: 1, fields: 0 })
  await signUp(page, { browser, language: 'es', person: sara })
  walked()
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click()
  await expect(heading(page, 1, 'Mi familia')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: heading(page, 2, 'Sara Pardo') })).toContainText('Usted')
  expect(walked()).toEqual({ pages: 2, presses: 1, fields: 0 })
  await expect(heading(page, 2, /./)).toHaveCount(1)

  await mother.reload()
  await expect(heading(mother, 1, 'Esta persona no está en su familia')).toBeVisible()
})
