import { expect, type Page } from '@playwright/test'
import { lookTwice, violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { citizenAddress, type Language } from '../base/citizen-pages.ts'
import { citizenSession, openWithClock, untilDecided, verifyPerson } from '../base/citizens.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'
import { office } from '../offer/schedules.ts'
import { applicant, signUp } from '../people/citizens-sign-up.ts'
import { layoutErrors } from '../screenshots/errors.ts'

const labels = {
  es: {
    signUp: 'Su nombre y su documento',
    received: 'Recibimos su registro',
    responseDue: /Le respondemos a más tardar el \d+ \w+ \d{4}/,
    enter: 'Ingresar a mi cuenta',
    family: 'Mi familia',
    confirm: 'Confirmar la inscripción',
    reserved: 'Recibimos la inscripción',
    see: 'Ver la inscripción',
    voucher: 'Ver el comprobante',
    qr: /^Código QR/,
  },
  en: {
    signUp: 'Your name and your document',
    received: 'We received your sign-up',
    responseDue: /We answer by \d+ \w+ \d{4} at the latest/,
    enter: 'Enter my account',
    family: 'My family',
    confirm: 'Confirm the enrolment',
    reserved: 'We have the enrolment',
    see: 'See the enrolment',
    voucher: 'See the voucher',
    qr: /QR/,
  },
} as const

test.use({ actionTimeout: 15_000 })

/** The checks that every page must pass on a phone. */
async function look(page: Page, name: string): Promise<void> {
  // Axe counts a control that has scrolled behind the header as too near to the controls of the header.
  await page.evaluate(() => scrollTo(0, 0))
  expect.soft(await violations(page), name).toEqual([])
  expect.soft(await layoutErrors(page), name).toEqual([])
}

for (const language of ['es', 'en'] as const satisfies readonly Language[]) {
  const say = labels[language]

  const name = `a citizen signs up with two photographs, enrols and shows the voucher: ${language}`
  test(name, cell(language === 'es'), async ({ people, browser, request }) => {
    const person = applicant()
    const team = await office(request)
    const [activity] = await team.list<{ id: number }>('activities', 'is_initiate=1')
    const schedule = await team.plan({ quota: 5, fields: { activity_id: activity?.id } })
    const page = await people.visitor('about:blank', phone)
    await openWithClock(page, citizenAddress('sign-up', language))
    await expect(page.getByRole('heading', { level: 1, name: say.signUp })).toBeVisible()
    await look(page, 'sign-up')

    // The connection is lost in the middle of the form: the typed values stay.
    await signUp(page, { browser, language, person, until: 'fotos', at: (step) => look(page, step) })
    await page.goto(citizenAddress('sign-up', language))
    await page.reload()
    await signUp(page, { browser, language, person, from: 'fotos', at: (step) => look(page, step) })

    await expect(page.getByRole('heading', { level: 1, name: say.received })).toBeVisible()
    await expect(page.getByText(say.responseDue)).toBeVisible()
    await lookTwice(page, 'sent')
    await page.getByRole('button', { name: say.enter }).click()
    await expect(page.getByRole('heading', { level: 1, name: say.family })).toBeVisible()
    await expect(page.getByText(`${person.name} ${person.surname}`)).toBeVisible()
    await expect(page.getByText(say.responseDue)).toBeVisible()

    // The office sees both sides as one document, and verifies them and the person.
    const own = await citizenSession(request, person.email, person.password)
    const { profile } = (await own.api.get<{ data: { profile: { id: number } } }>('/api/user')).data
    const admin = await caller(request, 'admin')
    const files = await admin.get<{ data: { id: number; file: string }[] }>(
      `/api/citizen-portal/profiles/${profile.id}/files`,
    )
    expect(files.data).toHaveLength(1)
    expect(files.data[0]?.file).toMatch(/\.pdf$/)
    await verifyPerson(request, profile.id)

    await page.goto(citizenAddress('take-part', language, schedule))
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(person.surname, 'i') })
      .click()
    await expect(page.getByRole('button', { name: say.confirm })).toBeVisible()
    await look(page, 'confirm')
    await page.getByRole('button', { name: say.confirm }).click()
    await expect(page.getByRole('heading', { level: 1, name: say.reserved })).toBeVisible()
    await lookTwice(page, 'done')

    await admin.send('PUT', `/api/citizen-portal/schedules/${schedule}/profiles/${profile.id}`, {
      status_id: 6,
      observation: 'Cumple los requisitos.',
    })
    await page.getByRole('link', { name: say.see }).click()
    const voucherLink = page.getByRole('link', { name: say.voucher })
    await untilDecided(page, () => expect(voucherLink).toBeVisible({ timeout: 2_000 }))
    await voucherLink.click()
    await expect(page.getByRole('img', { name: say.qr })).toBeVisible()
    await lookTwice(page, 'voucher')

    // The code is checked at the entrance without an account; its address is the Spanish one.
    const { data: enrolments } = await own.api.get<{ data: { citizen_schedule_id: number }[] }>(
      '/api/profiles/subscriptions',
    )
    const voucher = await own.api.get<{ data: { url: string } }>(
      `/api/profiles/subscriptions/${enrolments[0]?.citizen_schedule_id}/voucher`,
    )
    const url = new URL(voucher.data.url, 'http://portal.example')
    const entrance = await people.visitor(url.pathname + url.search, phone)
    await expect(entrance.getByText('El comprobante es válido').first()).toBeVisible()
    await look(entrance, 'check of a voucher')
  })
}
