import { expect } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { cell } from '../base/length.ts'
import { test } from '../base/people.ts'
import { startWork } from '../base/work.ts'
import { office } from './schedules.ts'
import { inSpanish as texts } from './schedules-labels.ts'

/** The hours of one day, as a planner types them. */
const hours = ['6-8', '8-10', '14-16', '6pm-8pm']

// `docs/daily-work.md` has the keys and clicks of this journey.
test('a planner creates twelve schedules of one venue with the keyboard', cell(true), async ({ people, request }) => {
  const { list } = await office(request)
  const [park] = await list<{ park_id: number }>('stages')
  const stage = await (await caller(request, 'admin')).send<{ details: { id: number } }>(
    'POST',
    '/api/citizen-portal/stages',
    { name: 'Cancha de los doce horarios', park_id: park?.park_id },
  )
  const days = (await list<{ name: string; day_of_week: number | null }>('week-days'))
    .filter(({ day_of_week }) => day_of_week !== null && day_of_week <= 3)
    .toSorted((one, other) => (one.day_of_week ?? 0) - (other.day_of_week ?? 0))
    .slice(0, 3)
  const [activity] = await list('activities')
  const [program] = await list('programs')
  if (activity === undefined || program === undefined || days.length < 3) throw new Error('catalogues are empty')

  const page = await people.regular(texts.labels, 'admin', texts.paths.list)
  const dialog = page.getByRole('dialog')
  const box = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  const type = (text: string) => page.keyboard.type(text)
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  /** Types into the search that has the focus, and takes the first match. */
  const find = async (name: string, text: string) => {
    await expect(box(name)).toBeFocused()
    await type(text)
    await press('Enter')
    await expect(box(name)).toHaveAttribute('aria-expanded', 'false')
    await expect(box(name)).not.toHaveValue('')
  }

  const work = await startWork(page, 'Create twelve schedules of one venue: three days, four hours each')
  await page.getByRole('button', { name: texts.newSchedule }).click()
  await find('Actividad', activity.name.slice(0, 6))
  await press('Tab')
  await find('Programa', program.name.slice(0, 6))
  await press('Tab')
  await find('Escenario', 'doce')
  await press('Tab')
  for (const [place, day] of days.entries()) {
    for (const [turn, typed] of hours.entries()) {
      if (turn === 0) await find('Día(s) de la semana', day.name)
      await press('Tab')
      await find('Horas', typed)
      if (place === 0 && turn === 0) {
        for (const value of ['20', '6', '12']) {
          await press('Tab')
          await type(value)
        }
        await press('Tab', 'Tab')
        await type('01/02/2027')
        await press('Tab')
        await type('28/02/2027')
        expect(await violations(page)).toEqual([])
      }
      const isLast = place === days.length - 1 && turn === hours.length - 1
      await press(isLast ? 'Control+Enter' : 'Control+Shift+Enter')
      if (isLast) await expect(dialog).toBeHidden()
      else await expect(box('Horas')).toHaveValue('')
    }
  }
  await work.expectCounted()

  const made = await list<{ start_date: string; final_date: string; quota: number }>(
    'schedules',
    `stage_id=${stage.details.id}`,
  )
  expect(made).toHaveLength(12)
  expect(new Set(made.map(({ start_date, final_date, quota }) => `${start_date} ${final_date} ${quota}`))).toEqual(
    new Set(['2027-02-01 00:00:00 2027-02-28 23:59:59 20']),
  )
})
