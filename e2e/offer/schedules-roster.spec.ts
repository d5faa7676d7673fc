import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { lookTwice, violations } from '../base/axe.ts'
import { cell } from '../base/length.ts'
import { rows } from '../base/list.ts'
import { asShown, phone, readMessage, test } from '../base/people.ts'
import { office } from './schedules.ts'
import { inSpanish, scheduleLanguages } from './schedules-labels.ts'

for (const texts of scheduleLanguages) {
  const { labels } = texts

  test(
    `${labels.language}: accepts a group up to the last seat, and undoes it`,
    cell(labels.language === 'es'),
    async ({ people, request }) => {
      const made = await office(request)
      const id = await made.plan({ quota: 5 })
      const citizens = await made.citizens(5)
      const [last] = citizens
      await made.enrol(id, citizens.slice(1))

      const page = await people.regular(labels, 'admin', texts.paths.roster(id))
      await expect(rows(page)).toHaveCount(4)
      // The last person enrols in person at the office.
      await page.getByRole('button', { name: texts.enrol }).click()
      const counter = page.getByRole('dialog', { name: texts.enrol })
      await counter.getByRole('combobox').fill(last?.document ?? '')
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(counter.getByText(texts.canEnrol)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await counter.getByRole('button', { name: texts.doEnrol, exact: true }).click()
      await expect(rows(page)).toHaveCount(5)
      await readMessage(page, /./)
      // The court has fewer seats than planned: two of them get none.
      await page.getByRole('button', { name: texts.more }).click()
      await page.getByRole('menuitem', { name: texts.edit }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(texts.quota, { exact: true }).fill('3')
      await dialog.getByRole('button', { name: texts.save, exact: true }).click()
      await expect(dialog).toBeHidden()
      await readMessage(page, /./)

      await page.getByRole('checkbox', { name: texts.selectPage }).check()
      await page.getByRole('button', { name: texts.accept, exact: true }).click()
      // The dialog shows who gets no seat before anything is written.
      await expect(dialog.getByText(texts.cannotAccept(2))).toBeVisible()
      await expect(dialog.getByText(texts.noSeats)).toBeVisible()
      // The proposed text is selected: typing replaces it.
      await expect(dialog.getByLabel(texts.observation)).toBeFocused()
      await page.keyboard.press('Delete')
      await dialog.getByRole('button', { name: texts.accept, exact: true }).click()
      await expect(dialog.getByLabel(texts.observation)).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel(texts.observation).fill('Cumple los requisitos.')
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: texts.accept, exact: true }).click()
      await expect(dialog).toBeHidden()
      await readMessage(page, /./)
      await expect(page.getByText(texts.takenNote(3, 2))).toBeVisible()
      await expect(rows(page).filter({ hasText: texts.accepted })).toHaveCount(3)

      // One of them is withdrawn by mistake, and restored within a minute.
      const [accepted] = await rows(page).filter({ hasText: texts.accepted }).getByRole('rowheader').allInnerTexts()
      await rows(page)
        .filter({ hasText: accepted ?? '' })
        .getByRole('button', { name: labels.actionsOf(accepted ?? '') })
        .click()
      await page.getByRole('menuitem', { name: texts.withdraw }).click()
      await dialog.getByLabel(texts.observation).fill('Retiro por error.')
      await dialog.getByRole('button', { name: texts.withdraw, exact: true }).click()
      await expect(page.getByText(texts.takenNote(2, 2))).toBeVisible()
      await page.getByRole('button', { name: texts.undo, exact: true }).click()
      await expect(page.getByText(texts.undone)).toBeVisible()
      await expect(page.getByText(texts.takenNote(3, 2))).toBeVisible()
    },
  )

  test(
    `${labels.language}: the printed list contains accepted people, and withdrawn people on request`,
    cell(labels.language === 'en'),
    async ({ people, request }, info) => {
      const made = await office(request)
      const id = await made.plan({ quota: 30 })
      const [withdrawn, ...citizens] = await made.citizens(5)
      if (withdrawn === undefined) throw new Error('nobody')
      await made.enrol(id, [withdrawn, ...citizens])
      await made.accept(id, withdrawn)
      await made.withdraw(id, withdrawn)
      const page = await people.regular(labels, 'viewer', texts.paths.roster(id))
      await page.getByRole('button', { name: texts.printList }).click()
      await expect(page.getByRole('heading', { level: 1, name: texts.sheet })).toBeVisible()
      const table = page.getByRole('table')
      await expect(table.getByRole('row')).toHaveCount(5)
      for (const { full_name } of citizens) await expect(table).toContainText(asShown(full_name))
      await expect(table).not.toContainText(withdrawn.document)
      const all = page.getByRole('checkbox', { name: texts.printAll })
      // The box changes at once: a user who sees no change would press it again.
      expect(await all.evaluate((box: HTMLInputElement) => [box.click(), box.checked])).toEqual([undefined, true])
      await expect(table.getByRole('row')).toHaveCount(6)
      await expect(table).toContainText(withdrawn.document)
      await all.uncheck()
      await expect(table.getByRole('row')).toHaveCount(5)
      await expect(table.getByRole('columnheader', { name: texts.signature })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: texts.print, exact: true })).toBeHidden()
      await expect(all).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      await writeFile(info.outputPath('roster.pdf'), pdf)
    },
  )

  test(
    `${labels.language}: the telephone list has everybody who holds a seat, and is copied`,
    cell(labels.language === 'es'),
    async ({ people, request }) => {
      const made = await office(request)
      const id = await made.plan({ quota: 30 })
      const citizens = await made.citizens(3)
      await made.enrol(id, citizens)
      const page = await people.regular(labels, 'viewer', texts.paths.roster(id))
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: texts.phones, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: texts.phoneList })).toBeVisible()
      const table = page.getByRole('table')
      await expect(table.getByRole('row')).toHaveCount(4)
      for (const { full_name } of citizens) await expect(table).toContainText(asShown(full_name))
      await expect(table.getByRole('link').first()).toHaveAttribute('href', /^tel:\d+$/)
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: texts.copyPhones }).click()
      await readMessage(page, texts.phonesCopied)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}(\n\d{10})*$/)
      await page.setViewportSize(phone)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(phone.width)
    },
  )

  test(
    `${labels.language}: a scanned voucher is valid until the enrolment is withdrawn`,
    cell(labels.language === 'en'),
    async ({ people, request }) => {
      const made = await office(request)
      const id = await made.plan({ quota: 4, paid: true })
      const [citizen] = await made.citizens(1)
      if (citizen === undefined) throw new Error('nobody')
      await made.enrol(id, [citizen])
      await made.accept(id, citizen)

      const page = await people.regular(labels, 'admin', texts.paths.enrolment(id, citizen.id))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(asShown(citizen.full_name))
      await expect(page.getByRole('timer')).toHaveText(/\d+ (d \d+ h|h \d\d min)/)
      await lookTwice(page, 'enrolment')
      await page.getByRole('link', { name: texts.voucher }).click()
      const code = await page.getByRole('img', { name: texts.qr }).getAttribute('data-qr')
      await lookTwice(page, 'voucher')

      const { pathname, search } = new URL(code ?? '')
      const passer = await people.visitor(pathname + search)
      await expect(passer.getByRole('heading', { name: 'El pasaporte es válido' })).toBeVisible()
      // Everybody sees that it is valid; the name is masked.
      await expect(passer.getByText(asShown(citizen.full_name))).toHaveCount(0)
      await expect(passer.getByText(citizen.document)).toHaveCount(0)
      expect(await violations(passer)).toEqual([])
      const wrong = await people.visitor(`${texts.paths.passport}?passport=${encodeURIComponent('no-es-un-codigo')}`)
      await expect(wrong.getByRole('heading', { name: texts.invalid })).toBeVisible()
      await wrong.getByRole('button', { name: texts.anotherCode }).click()
      await wrong.context().setOffline(true)
      await wrong.getByLabel(texts.codeField).fill(code ?? '')
      await wrong.getByRole('button', { name: texts.checkCode, exact: true }).click()
      await expect(wrong.getByRole('heading', { name: texts.offline })).toBeVisible()
      // With the connection the page asks again by itself.
      await wrong.context().setOffline(false)
      await expect(wrong.getByRole('heading', { name: texts.valid })).toBeVisible()

      await page.goto(texts.paths.enrolment(id, citizen.id))
      await page.getByRole('button', { name: texts.withdraw }).click()
      await page.getByRole('dialog').getByLabel(texts.observation).fill('Retiro solicitado.')
      await page.getByRole('dialog').getByRole('button', { name: texts.withdraw, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await passer.reload()
      await expect(passer.getByRole('heading', { name: 'El pasaporte no es válido' })).toBeVisible()
    },
  )

  test(
    `${labels.language}: refuses too many members of a team and too many teams`,
    cell(labels.language === 'en'),
    async ({ people, request }) => {
      const made = await office(request)
      const id = await made.plan({ quota: 20, teams: { min: 2, max: 3, quota: 1 } })
      const [first, second, third] = await made.citizens(3)
      if (!first || !second || !third) throw new Error('nobody')
      const page = await people.regular(labels, 'admin', `${texts.paths.roster(id)}?show=teams`)
      await page.getByRole('button', { name: texts.newTeam }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(texts.teamName).fill('Los Cóndores')

      async function add(document: string): Promise<void> {
        await dialog.getByRole('combobox', { name: texts.addMember }).fill(document)
        await page.getByRole('listbox').getByRole('option').first().click()
        // Without this wait, a later check of all members would miss this one.
        await expect(dialog.getByRole('listitem').filter({ hasText: document })).toBeVisible()
      }
      await add(first.document)
      // A mark shows the captain, who has no role to select.
      await expect(dialog.locator('li select')).toHaveCount(0)
      await dialog.getByRole('button', { name: texts.saveTeam }).click()
      await expect(dialog.getByText(texts.tooFew)).toBeVisible()
      await add(second.document)
      expect(await violations(page)).toEqual([])
      await expect(dialog.locator('li select')).not.toHaveValue('')
      await dialog.getByRole('radio').nth(1).check()
      await dialog.getByRole('button', { name: texts.saveTeam }).click()
      await expect(dialog).toBeHidden()
      const card = page.getByRole('article', { name: 'Los Cóndores' })
      await expect(card).toContainText(texts.members(2))
      await expect(card).toContainText(asShown(second.full_name))

      await card.getByRole('button', { name: texts.accept, exact: true }).click()
      await dialog.getByLabel(texts.observation).fill('Equipo completo.')
      await dialog.getByRole('button', { name: texts.accept, exact: true }).click()
      await expect(card).toContainText(asShown(texts.accepted))
      await lookTwice(page, 'teams')

      await page.getByRole('button', { name: texts.newTeam }).first().click()
      await dialog.getByLabel(texts.teamName).fill('Los Tardíos')
      await add(third.document)
      const [fourth] = await made.citizens(1)
      await add(fourth?.document ?? '')
      // A member of another team is refused when selected, with the reason.
      await dialog.getByRole('combobox', { name: texts.addMember }).fill(first.document)
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(dialog.getByText(texts.cannotJoin)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: texts.saveTeam }).click()
      await expect(dialog.getByText(texts.noTeams)).toBeVisible()
      await expect(dialog.getByLabel(texts.teamName)).toHaveValue('Los Tardíos')

      // The citizen's own page shows the team.
      await page.goto(texts.paths.citizen(first.id))
      await expect(page.getByRole('link', { name: 'Los Cóndores' }).first()).toBeVisible()
    },
  )
}

test('Back restores the previous search of teams', cell(false), async ({ people, request }) => {
  const texts = inSpanish
  const made = await office(request)
  const id = await made.plan({ quota: 20, teams: { min: 1, max: 5, quota: 3 } })
  const [first, second] = await made.citizens(2)
  if (!first || !second) throw new Error('nobody')
  await made.team(id, 'Los Alcaravanes', [first])
  await made.team(id, 'Los Copetones', [second])
  const page = await people.regular(texts.labels, 'admin', `${texts.paths.roster(id)}?show=teams`)
  const teams = page.getByRole('article')
  await expect(teams).toHaveCount(2)
  const box = page.getByRole('searchbox', { name: 'Buscar por nombre del equipo' })
  // A pause in typing runs the search as well, but only Enter adds an entry to the history: the clock stops between the two.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.fill('copetones')
  await box.press('Enter')
  await page.clock.resume()
  await expect(teams).toHaveCount(1)
  await page.goBack()
  await expect(box).toHaveValue('')
  await expect(teams).toHaveCount(2)
  await page.goForward()
  await expect(box).toHaveValue('copetones')
  await expect(teams).toHaveCount(1)
})

const ofATeam = 'when two users change a team, the second keeps both changes and chooses where they conflict'
test(ofATeam, cell(false), async ({ people, request }) => {
  const texts = inSpanish
  const made = await office(request)
  const id = await made.plan({ quota: 20, teams: { min: 2, max: 5, quota: 3 } })
  const [first, second, third, fourth] = await made.citizens(4)
  if (!first || !second || !third || !fourth) throw new Error('nobody')
  const team = await made.team(id, 'Los Gavilanes', [first, second])
  const page = await people.regular(texts.labels, 'superadmin', `${texts.paths.roster(id)}?show=teams`)
  await page.getByRole('article', { name: 'Los Gavilanes' }).getByRole('button', { name: texts.edit }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.teamName).fill('Los Halcones')
  await dialog.getByRole('combobox', { name: texts.addMember }).fill(third.document)
  await page.getByRole('listbox').getByRole('option').first().click()
  // A colleague renames the team and adds a member at the same time.
  await made.team(id, 'Los Cernícalos', [first, second, fourth], team)

  await dialog.getByRole('button', { name: texts.saveTeam }).click()
  const choice = page.getByRole('dialog', { name: texts.conflict })
  await expect(choice.getByText(asShown(fourth.full_name))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await choice.getByRole('button', { name: 'Volver al formulario' }).click()
  // Saving again shows the conflict again: the other version is not merged automatically.
  await dialog.getByRole('button', { name: texts.saveTeam }).click()
  await choice.getByRole('radio', { name: /Los Halcones/ }).check()
  await choice.getByRole('button', { name: 'Guardar la elección' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const card = page.getByRole('article', { name: 'Los Halcones' })
  await expect(card).toContainText(texts.members(4))
})

test('a viewer sees everything and can change nothing, also on a phone', async ({ people, request }) => {
  const texts = inSpanish
  const made = await office(request)
  const id = await made.plan({ quota: 8 })
  const [citizen] = await made.citizens(1)
  if (citizen === undefined) throw new Error('nobody')
  await made.enrol(id, [citizen])
  const page = await people.regular(texts.labels, 'viewer', texts.paths.list)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: texts.newSchedule })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: texts.import })).toHaveCount(0)
  await lookTwice(page, 'list')
  await page.goto(texts.paths.roster(id))
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: texts.enrol })).toHaveCount(0)
  await expect(page.getByRole('button', { name: texts.more })).toHaveCount(0)
  await lookTwice(page, 'roster')
  await page.setViewportSize(phone)
  for (const path of [texts.paths.list, texts.paths.roster(id), texts.paths.enrolment(id, citizen.id)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(phone.width)
    expect(await violations(page), path).toEqual([])
  }
  await page.goto(texts.paths.roster(99_999_999))
  await expect(page.getByText(texts.nothingHere)).toBeVisible()
})
