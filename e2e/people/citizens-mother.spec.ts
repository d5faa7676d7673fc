import { expect } from '@playwright/test'
import { citizenAddress, type Language } from '../base/citizen-pages.ts'
import { citizenSession, verifyPerson } from '../base/citizens.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'
import { expectRow } from '../base/work.ts'
import { office } from '../offer/schedules.ts'
import { addChildByHand } from './citizens-child.ts'
import { applicant, signUp } from './citizens-sign-up.ts'
import { slowPhone, watchJumps } from './slow-phone.ts'
import { countWalk, type Walked } from './walk.ts'

// A mother with two children, from the first page to the second voucher, on a slow phone. docs/daily-work.md has the counts.

const labels = {
  es: {
    addChild: 'Agregar a mi hija o hijo',
    enrol: (name: string) => `Inscribir a ${name}`,
    confirm: 'Confirmar la inscripción',
    reserved: 'Recibimos la inscripción',
    vouchers: /^(Comprobantes|Otros comprobantes de su familia)$/,
    qr: /^Código QR/,
  },
  en: {
    addChild: 'Add my child',
    enrol: (name: string) => `Enrol ${name}`,
    confirm: 'Confirm the enrolment',
    reserved: 'We have the enrolment',
    vouchers: /^(Vouchers|Other vouchers of your family)$/,
    qr: /QR/,
  },
} as const

const children = [
  { name: 'Sol', surname: 'Quintero', age: 5 },
  { name: 'Nico', surname: 'Quintero', age: 12 },
]

/** Seconds that a person needs for a field. */
const perField = 4

/** The whole way. The page on which a part ends is the first page of the next part, and counts once. */
const sum = (rows: readonly Walked[]): Walked => ({
  presses: rows.reduce((all, { presses }) => all + presses, 0),
  fields: rows.reduce((all, { fields }) => all + fields, 0),
  pages: rows.reduce((all, { pages }) => all + pages, 1 - rows.length),
})

test.use({ actionTimeout: 20_000 })

/** The languages, each with whether the phone is slow. */
const runs = [
  ['es', false],
  ['es', true],
  ['en', true],
] as const satisfies readonly (readonly [Language, boolean])[]

for (const [language, isSlow] of runs) {
  const say = labels[language]
  const name = `a mother signs up, adds two children, enrols both and shows both vouchers: ${language}`
  test(isSlow ? `${name}, on a slow phone` : name, cell(!isSlow), async ({ people, browser, request }) => {
    const person = applicant()
    const team = await office(request)
    const [activity] = await team.list<{ id: number; name: string }>('activities', 'is_initiate=1')
    const ages = { min_age: 5, max_age: 12 }
    const schedule = await team.plan({ quota: 5, fields: { activity_id: activity?.id, ...ages } })

    const page = await people.visitor('about:blank', phone)
    if (isSlow) await slowPhone(page)
    const expectNoJumps = await watchJumps(page)
    const begun = Date.now()
    await page.goto(citizenAddress('offer', language))
    const walked = await countWalk(page)
    const link = (to: string) => page.locator(`a[href$="${to}"]`).first()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })

    await link(citizenAddress('sign-up', language)).click()
    await signUp(page, { browser, language, person })
    await page.getByRole('button', { name: say.addChild }).click()
    const add = citizenAddress('add-person', language)
    await page.waitForURL((url) => url.pathname.endsWith(add))
    const rows = [walked()]

    for (const [index, child] of children.entries()) {
      if (index > 0) await page.locator(`main a[href$="${add}"]`).click()
      await addChildByHand(page, { language, child })
      rows.push(walked())
    }

    const own = await citizenSession(request, person.email, person.password)
    const { data } = await own.api.get<{ data: { id: number; name: string }[] }>('/api/profiles?per_page=50')
    for (const { id } of data) await verifyPerson(request, id)

    // She comes back after the decisions.
    await page.reload()
    await link(citizenAddress('offer', language)).click()
    await page.getByRole('searchbox').fill(activity?.name ?? '')
    await page.waitForURL(/query=/)
    await page
      .locator(`main a[href$="${citizenAddress('activity', language, schedule)}"]`)
      .first()
      .click()
    for (const [index, { name }] of children.entries()) {
      const way = index === 0 ? { name: say.enrol(name), exact: true } : { name: new RegExp(`^${name} `) }
      await page.getByRole('main').getByRole('link', way).click()
      await page.getByRole('button', { name: say.confirm }).click()
      await expect(heading(say.reserved)).toBeVisible()
    }
    rows.push(walked())

    for (const { name } of children) {
      const id = data.find((one) => one.name.toLowerCase() === name.toLowerCase())?.id ?? 0
      await team.accept(schedule, { id, full_name: '', document: '' })
    }
    // She comes back after the decisions.
    await page.reload()
    await link(citizenAddress('my-activities', language)).click()
    for (const { name, surname } of children) {
      await page
        .getByRole('navigation', { name: say.vouchers })
        .getByRole('link', { name: new RegExp(`^${name} `) })
        .click()
      await expect(heading(`${name} ${surname}`)).toBeVisible()
      await expect(page.getByRole('img', { name: say.qr })).toBeVisible()
    }
    rows.push(walked())

    const seconds = (Date.now() - begun) / 1000
    const all = sum(rows)
    if (isSlow) expectNoJumps()
    const names = ['Sign up', 'Add a child of 5', 'Add a child of 12', 'Enrol both children', 'Show both vouchers']
    for (const [index, name] of [...names, 'From the first page to the second voucher'].entries()) {
      const { presses, fields, pages } = rows[index] ?? all
      expectRow(name, 'presses, fields, pages', [presses, fields, pages].map(String))
    }
    expect(seconds + all.fields * perField, 'seconds of the machine, and of the person at the fields').toBeLessThan(600)
  })
}
