import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { cell } from '../base/length.ts'
import { rows } from '../base/list.ts'
import { phone, test } from '../base/people.ts'
import { office } from './schedules.ts'
import { scheduleLanguages } from './schedules-labels.ts'
import { type PlannedRow, plannedWorkbook, workbookType } from './schedules-workbook.ts'

async function upload(page: Page, name: string, rows: readonly PlannedRow[]): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: workbookType, buffer: plannedWorkbook(rows) })
}

/** A stage of this journey's own, where no other journey creates schedules. */
async function emptyStage(
  request: APIRequestContext,
  name: string,
): Promise<{ readonly id: number; readonly name: string }> {
  const [existing] = await (await office(request)).list<{ id: number; park_id: number }>('stages')
  const body = { name, park_id: existing?.park_id }
  const made = await (await caller(request, 'admin')).send<{ details: { id: number } }>(
    'POST',
    '/api/citizen-portal/stages',
    body,
  )
  return { id: made.details.id, name }
}

for (const [turn, texts] of scheduleLanguages.entries()) {
  const { labels } = texts

  test(
    `${labels.language}: imports a week from a workbook, shows it and undoes the import`,
    cell(labels.language === 'es'),
    async ({ people, request }) => {
      const { list } = await office(request)
      const [program] = await list('programs')
      const activity = (await list('activities')).at(20 + turn)
      const stage = await emptyStage(request, `Cancha del libro ${labels.language}`)
      const [monday] = (await list<{ id: number; name: string; day_of_week: number | null }>('week-days')).filter(
        ({ day_of_week }) => day_of_week === 1,
      )
      const hours = (
        await list<{ id: number; name: string; start_time: string | null; end_time: string | null }>('daily-hours')
      )
        .flatMap(({ id, start_time, end_time }) =>
          start_time === null || end_time === null ? [] : [{ id, start_time, end_time }],
        )
        .toSorted((one, other) => one.end_time.localeCompare(other.end_time))
      // Three that do not overlap.
      const apart: typeof hours = []
      for (const one of hours) if (apart.every(({ end_time }) => end_time <= one.start_time)) apart.push(one)
      const [first, second, third] = apart
      if (!program || !activity || !stage || !monday || !first || !second || !third)
        throw new Error('catalogues are empty')
      const planned = (daily: number, quota: number): PlannedRow => ({
        program: program.id,
        activity: activity.id,
        stage: stage.id,
        weekday: monday.id,
        daily,
        quota,
      })
      const rows = [planned(first.id, 20), planned(second.id, 15), planned(third.id, 12)]

      const page = await people.regular(labels, 'admin', texts.paths.list)
      await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
      await page.getByRole('navigation', { name: texts.ways }).getByRole('link', { name: texts.import }).click()
      const template = page.waitForEvent('download')
      await page.getByRole('button', { name: texts.template }).click()
      expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)

      // A wrong cell is reported with its position, and nothing is stored.
      await upload(page, 'semana.xlsx', [rows[0] as PlannedRow, { ...(rows[1] as PlannedRow), minAge: 200 }])
      await page.getByRole('button', { name: texts.check }).click()
      await expect(page.getByText(texts.errors(1))).toBeVisible()
      const wrongCell = page.getByRole('row', { name: /^K3 / })
      await expect(wrongCell).toContainText('200')
      await expect(wrongCell).toContainText(texts.ageError)
      await expect(page.getByRole('button', { name: texts.createSome(1, 1) })).toBeEnabled()
      const marked = page.waitForEvent('download')
      await page.getByRole('button', { name: texts.marked }).click()
      expect((await readFile(await (await marked).path())).subarray(0, 2).toString()).toBe('PK')
      expect(await violations(page)).toEqual([])

      await page.getByRole('button', { name: texts.other }).click()
      await upload(page, 'semana.xlsx', rows)
      await page.getByRole('button', { name: texts.check }).click()
      await expect(page.getByText(texts.create(3))).toBeEnabled()
      // The connection is lost: the reviewed rows stay and are created with the next attempt.
      await page.route(/\/schedules\/import$/, (route) => route.abort('connectionreset'), { times: 1 })
      await page.getByRole('button', { name: texts.create(3) }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: 'semana.xlsx' })).toBeVisible()
      await page.getByRole('button', { name: texts.create(3) }).click()
      await expect(page.getByText(texts.made(3))).toBeVisible()

      // The same file again needs a confirmation.
      await page.getByRole('link', { name: texts.open }).click()
      await expect(page.getByText(texts.count(3), { exact: true })).toBeVisible()
      await page.getByRole('navigation', { name: texts.ways }).getByRole('link', { name: texts.import }).click()
      await upload(page, 'semana.xlsx', rows)
      await page.getByRole('button', { name: texts.check }).click()
      await expect(page.getByRole('button', { name: texts.createSome(0, 3) })).toBeDisabled()
      await expect(page.getByRole('button', { name: texts.marked })).toHaveCount(0)
      await page.getByLabel(texts.force).check()
      await expect(page.getByRole('button', { name: texts.create(3) })).toBeEnabled()

      // The week of the stage and the table show every schedule.
      await page.goto(`${texts.paths.list}?show=week&stage_id=${stage.id}`)
      const week = page.getByRole('link').filter({ hasText: activity.name.slice(1, 4).toLowerCase() })
      await expect(week.first()).toBeVisible()
      expect(await week.count()).toBeGreaterThanOrEqual(3)
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: texts.asTable }).click()
      await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
      expect(await violations(page)).toEqual([])
      await expect(page).toHaveURL(/as=table/)

      // Nobody has enrolled: the import can be undone as a whole.
      await page.goto(`${texts.paths.list}?show=import`)
      await page.getByRole('button', { name: texts.undoTransition }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: texts.undoTransition }).click()
      await expect(page.getByText(texts.importUndone(3))).toBeVisible()
    },
  )

  test(
    `${labels.language}: imports a large workbook in the background, and shows the report after a reload`,
    cell(labels.language === 'en'),
    async ({ people, request }) => {
      const { list } = await office(request)
      const [program, activity, day, hour] = await Promise.all(
        ['programs', 'activities', 'week-days', 'daily-hours'].map(async (name) => (await list(name))[0]),
      )
      const stage = await emptyStage(request, `Cancha del libro grande ${labels.language}`)
      if (!program || !activity || !day || !hour) throw new Error('catalogues are empty')
      const ids = { program: program.id, activity: activity.id, stage: stage.id, weekday: day.id, daily: hour.id }
      const count = 2050
      const grouped = (text: string) => text.replace('2050', labels.language === 'es' ? '2.050' : '2,050')
      const planned = Array.from({ length: count }, (_, quota): PlannedRow => ({ ...ids, quota, isActive: false }))
      const page = await people.regular(labels, 'admin', `${texts.paths.list}?show=import`)
      await upload(page, 'año.xlsx', planned)
      await page.getByRole('button', { name: texts.check }).click()
      await page.getByLabel(texts.force).check()
      await page.getByRole('button', { name: grouped(texts.create(count)) }).click()
      await expect(page).toHaveURL(/show=import&job=/)
      await page.reload()
      await expect(page.getByRole('main').getByText(grouped(texts.made(count)))).toBeVisible()
      await expect(page.getByRole('link', { name: texts.open })).toBeVisible()
      expect(await violations(page)).toEqual([])

      // The list of jobs leads to the report.
      const report = page.url()
      await page.goto(texts.paths.list)
      await page.getByRole('banner').getByRole('button', { name: texts.jobs }).click()
      await page.getByRole('dialog').getByRole('button', { name: texts.jobResult }).click()
      await expect(page).toHaveURL(report)
      await expect(page.getByRole('main').getByText(grouped(texts.made(count)))).toBeVisible()

      await page.getByRole('button', { name: texts.undoTransition }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: texts.undoTransition }).click()
      await expect(page.getByText(grouped(texts.importUndone(count)))).toBeVisible()
    },
  )

  test(
    `${labels.language}: schedules of one stage at the same hour show a clash in text`,
    cell(labels.language === 'en'),
    async ({ people, request }) => {
      const { list } = await office(request)
      const [program] = await list('programs')
      const activities = await list('activities')
      const stage = await emptyStage(request, `Cancha del choque ${labels.language}`)
      const day = (await list<{ id: number; name: string; day_of_week: number | null }>('week-days')).find(
        ({ day_of_week }) => day_of_week !== null,
      )
      const hour = (await list<{ id: number; name: string; start_time: string | null }>('daily-hours')).find(
        ({ start_time }) => start_time !== null,
      )
      const [one, other] = activities
      if (!program || !stage || !day || !hour || !one || !other) throw new Error('catalogues are empty')
      const page = await people.regular(labels, 'admin', `${texts.paths.list}?show=import`)
      await upload(
        page,
        'choque.xlsx',
        [one, other].map(({ id }) => ({
          program: program.id,
          activity: id,
          stage: stage.id,
          weekday: day.id,
          daily: hour.id,
          quota: 9,
        })),
      )
      await page.getByRole('button', { name: texts.check }).click()
      // The import reports the overlaps before it creates the schedules.
      await expect(page.getByRole('button', { name: texts.createSome(1, 1) })).toBeEnabled()
      await page.getByLabel(texts.force).check()
      await page.getByRole('button', { name: texts.create(2) }).click()
      await expect(page.getByText(texts.made(2))).toBeVisible()
      await page.goto(`${texts.paths.list}?show=week&stage_id=${stage.id}`)
      await expect(page.getByText(texts.clash, { exact: true })).not.toHaveCount(0)
      await expect(page.getByText(texts.clashes)).toBeVisible()
      await page.setViewportSize(phone)
      await expect(page.getByText(texts.clash, { exact: true })).not.toHaveCount(0)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(phone.width)
      expect(await violations(page)).toEqual([])
    },
  )

  test(
    `${labels.language}: copies a month and changes it in bulk, and the form shows the schedules that clash`,
    cell(labels.language === 'es'),
    async ({ people, request }) => {
      const made = await office(request)
      const { id: stage_id } = await emptyStage(request, `Cancha del mes ${labels.language}`)
      for (const quota of [10, 12]) await made.plan({ quota, stage: stage_id })
      const list = `${texts.paths.list}?stage_id=${stage_id}`
      const page = await people.regular(labels, 'admin', list)
      await expect(rows(page)).toHaveCount(2)

      // Three presses: select all, copy, and confirm the proposed dates, which are right.
      await page.getByRole('checkbox', { name: texts.selectPage }).check()
      await page.getByRole('button', { name: texts.copy, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(texts.opens)).toHaveValue('01/02/2026 08:00')
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: texts.makeCopies(2) }).click()
      await expect(page.getByText(texts.copied(2))).toBeVisible()
      await page.getByRole('button', { name: texts.look }).click()
      await expect(page).toHaveURL(/is_activated=0&start_date=2026-02-01/)
      await page.goto(`${list}&is_activated=0`)
      await expect(rows(page)).toHaveCount(2)

      // Fields with different values show that, and only edited fields change.
      await page.getByRole('checkbox', { name: texts.selectPage }).check()
      await page.getByRole('button', { name: texts.edit, exact: true }).click()
      await expect(dialog.getByText(texts.differs).first()).toBeVisible()
      await expect(dialog.getByRole('button', { name: texts.saveIn(2) })).toBeDisabled()
      await dialog.getByLabel(texts.quota, { exact: true }).fill('25')
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: texts.saveIn(2) }).click()
      await expect(page.getByText(texts.changed(2))).toBeVisible()
      const now = await made.list<{ quota: number; start_date: string }>(
        'schedules',
        `stage_id=${stage_id}&is_activated=0`,
      )
      expect(now.map(({ quota, start_date }) => [quota, start_date])).toEqual([
        [25, '2026-02-01 08:00:00'],
        [25, '2026-02-01 08:00:00'],
      ])

      // The copy duplicates its original; a little later it overlaps it. Any hours may be typed.
      const [copy] = await made.list<{ daily_id: number }>('schedules', `stage_id=${stage_id}&is_activated=0`)
      const hours = await made.list<{ id: number; start_time: string; end_time: string }>('daily-hours')
      const hour = hours.find(({ id }) => id === copy?.daily_id)
      const [begins = '', ends = ''] = [hour?.start_time.slice(0, 2), hour?.end_time.slice(0, 2)]
      await rows(page).first().getByRole('button').last().click()
      await page.getByRole('menuitem', { name: texts.duplicate, exact: true }).click()
      await expect(dialog.getByText(texts.doubleOf)).toBeVisible()
      const hourBox = dialog.getByRole('combobox', { name: texts.hour })
      await hourBox.fill(`${begins}:10-${ends}:20`)
      await hourBox.press('Enter')
      await expect(hourBox).toHaveValue(/:10\s.*:20/)
      await expect(dialog.getByText(texts.clashesWith)).toBeVisible()
      await expect(dialog.getByText(texts.doubleOf)).toHaveCount(0)
      expect(await violations(page)).toEqual([])
    },
  )

  test(
    `${labels.language}: the form shows missing values and the fields of a paid schedule, and resolves a conflict of two users`,
    cell(labels.language === 'es'),
    async ({ people, request }) => {
      const made = await office(request)
      const id = await made.plan({ quota: 10 })
      const page = await people.regular(labels, 'admin', texts.paths.list)
      await page.getByRole('button', { name: texts.newSchedule }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: texts.newSchedule }).click()
      await expect(dialog.getByText(texts.required)).toBeVisible()
      await expect(dialog.getByLabel(texts.rate)).toHaveCount(0)
      await dialog.getByLabel(texts.isPaid).check()
      await expect(dialog.getByRole('combobox', { name: texts.rate })).toBeVisible()
      expect(await violations(page)).toEqual([])

      // Two users edit the same schedule; the second gets the conflict and chooses.
      await page.goto(texts.paths.roster(id))
      await page.getByRole('button', { name: texts.more }).click()
      await page.getByRole('menuitem', { name: texts.edit }).click()
      await expect(dialog.getByLabel(texts.quota, { exact: true })).toHaveValue('10')
      const other = await people.regular(labels, 'superadmin', texts.paths.roster(id))
      await other.getByRole('button', { name: texts.more }).click()
      await other.getByRole('menuitem', { name: texts.edit }).click()
      await other.getByRole('dialog').getByLabel(texts.quota, { exact: true }).fill('12')
      await other.getByRole('dialog').getByRole('button', { name: texts.save, exact: true }).click()
      await expect(other.getByRole('dialog')).toBeHidden()
      await dialog.getByLabel(texts.quota, { exact: true }).fill('15')
      await dialog.getByRole('button', { name: texts.save, exact: true }).click()
      const choice = page.getByRole('dialog', { name: texts.conflict })
      await expect(choice).toBeVisible()
      expect(await violations(page)).toEqual([])
      await choice.getByRole('radio').first().check()
      await choice.getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('15', { exact: true }).first()).toBeVisible()
    },
  )
}

test('a text that is cut off is shown whole on hover', async ({ people, request }) => {
  const [texts] = scheduleLanguages
  if (texts === undefined) throw new Error('no language')
  const whole =
    'Escenario de la unidad recreativa y deportiva del barrio con el nombre más largo de toda la ciudad, cancha norte'
  const stage = await emptyStage(request, whole)
  await (await office(request)).plan({ quota: 10, stage: stage.id })
  const page = await people.regular(texts.labels, 'admin', `${texts.paths.list}?stage_id=${stage.id}`)
  const cell = rows(page).locator('td', { hasText: whole }).locator(':scope *', { hasText: whole }).last()
  await expect(cell).toBeVisible()
  const tip = page.locator('div[aria-hidden="true"]', { hasText: whole })
  await expect(tip).toHaveCount(0)
  // A scroll closes a tooltip, and pointing at a cell may scroll it into view.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await cell.hover()
    await expect(tip).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})
