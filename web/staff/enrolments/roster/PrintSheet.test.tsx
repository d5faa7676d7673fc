import type { Schedule } from '@portal/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { changeLocale, loadNamespace } from '../../../kit/text/i18n.ts'
import { PrintSheet } from './PrintSheet.tsx'

const schedule = {
  id: 5,
  activity_name: 'NATACIÓN',
  program_name: 'ESCUELAS',
  stage_name: 'PISCINA',
  park_name: 'EL TUNAL',
  weekday_name: 'LUNES',
  daily_name: '08:00 A.M. A 09:00 A.M.',
  min_age: 6,
  max_age: 12,
  quota: 20,
  taken: 2,
  accepted: 2,
  is_teams: false,
} as unknown as Schedule

const child = (id: number, name: string, age: number, waived: boolean) => ({
  citizen_schedule_id: id,
  full_name: name,
  document_type: 'TI',
  document: `10${id}`,
  age,
  age_waived: waived,
  mobile_phone: '3001234567',
  schedule_status_name: 'INSCRITO',
})

function respondWith(rows: readonly object[]): void {
  stubResponses(({ path }) =>
    path.endsWith('/schedules/5/profiles')
      ? { body: { data: rows, meta: { total: rows.length }, details: {} } }
      : undefined,
  )
}

test.each([
  ['en', 'Admitted outside the age range'],
  ['es', 'Admitido fuera del rango de edad'],
] as const)('marks an age outside the range and explains the mark in a legend: %s', async (language, mark) => {
  respondWith([child(1, 'ROSA MORA', 14, true), child(2, 'LUIS PARDO', 9, false)])
  await loadNamespace('data')
  await renderPage(<PrintSheet schedule={schedule} />)
  await changeLocale(language)
  const ages = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect.element(ages.nth(0).getByRole('cell').nth(2)).toHaveTextContent(`14* ${mark}`)
  await expect.element(ages.nth(1).getByRole('cell').nth(2)).toHaveTextContent(/^9$/)
  await expect.element(page.getByText(`* ${mark}`, { exact: true })).toBeVisible()
  await expectAccessible()
})

test('omits the legend when no participant has a marked age', async () => {
  respondWith([child(2, 'LUIS PARDO', 9, false)])
  await loadNamespace('data')
  await renderPage(<PrintSheet schedule={schedule} />)
  await expect.element(page.getByRole('rowheader', { name: 'Luis Pardo' })).toBeVisible()
  await expect.element(page.getByText('Admitted outside the age range')).not.toBeInTheDocument()
})

test.each([
  ['the people who hold a seat by default', '/?show=print', ['5', '6'], 1],
  ['everybody on request', '/?show=print&all=1', [], 1],
  ['the people of a filter by status', '/?show=print&schedule_status_id%5B%5D=7', ['7'], 0],
] as const)('requests %s', async (_, address, statuses, boxes) => {
  const sent: string[][] = []
  stubResponses(({ path, query }) => {
    if (!path.endsWith('/schedules/5/profiles')) return undefined
    sent.push(query.getAll('schedule_status_id[]'))
    return { body: { data: [child(2, 'LUIS PARDO', 9, false)], meta: { total: 1 }, details: {} } }
  })
  await loadNamespace('data')
  await renderPage(<PrintSheet schedule={schedule} />, address)
  await expect.element(page.getByRole('rowheader', { name: 'Luis Pardo' })).toBeVisible()
  expect(sent.at(-1)).toEqual(statuses)
  expect(page.getByRole('checkbox').elements()).toHaveLength(boxes)
})
