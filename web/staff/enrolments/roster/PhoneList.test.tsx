import type { Schedule } from '@portal/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { changeLocale, loadNamespace } from '../../../kit/text/i18n.ts'
import { PhoneList } from './PhoneList.tsx'

const schedule = {
  id: 5,
  activity_name: 'NATACIÓN',
  program_name: 'ESCUELAS',
  stage_name: 'PISCINA',
  park_name: 'EL TUNAL',
  weekday_name: 'LUNES',
  daily_name: '08:00 A.M. A 09:00 A.M.',
  min_age: 6,
  max_age: 60,
  quota: 20,
  taken: 2,
  accepted: 2,
  is_teams: false,
} as unknown as Schedule

const adult = {
  id: 1,
  citizen_schedule_id: 1,
  schedule_status_name: 'INSCRITO',
  full_name: 'ROSA MORA',
  age: 40,
  is_minor: false,
  is_visible: true,
  mobile_phone: '3001234567',
  guardians: [] as readonly object[],
}
const ofRosa = { full_name: 'ROSA MORA', mobile_phone: '3001234567', is_visible: true }
const ofNobody = { full_name: null, mobile_phone: null, is_visible: false }
const child = { ...adult, id: 2, citizen_schedule_id: 2, full_name: 'LUIS PARDO', age: 9, is_minor: true }

async function renderList(rows: readonly object[], address = '/') {
  stubResponses(({ path }) =>
    path.endsWith('/schedules/5/phones') ? { body: { data: rows, details: null } } : undefined,
  )
  await loadNamespace('data')
  await renderPage(<PhoneList schedule={schedule} />, address)
}

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('links each telephone, and shows the guardians of a minor', async () => {
  await renderList([adult, { ...child, mobile_phone: null, guardians: [ofRosa, ofNobody] }])
  await expect
    .element(row('Rosa Mora').getByRole('link', { name: '300 123 4567' }))
    .toHaveAttribute('href', 'tel:3001234567')
  await expect
    .element(row('Luis Pardo'))
    .toHaveTextContent(/9No telephoneGuardian: Rosa Mora300 123 4567A guardian to whom/)
  await expectAccessible()
  await changeLocale('es')
  await expect.element(row('Luis Pardo')).toHaveTextContent(/Sin teléfonoAcudiente: Rosa Mora/)
})

test('shows a person without access, and a minor without a guardian', async () => {
  await renderList([{ ...adult, is_visible: false, mobile_phone: null }, child])
  await expect.element(row('Rosa Mora')).toHaveTextContent('You do not have access to this telephone')
  await expect.element(row('Luis Pardo')).toHaveTextContent('No guardian')
})

test('copies each telephone once, and says how many', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderList([adult, { ...child, mobile_phone: '3107654321', guardians: [ofRosa] }])
  await page.getByRole('button', { name: 'Copy the telephones' }).click()
  expect(writeText).toHaveBeenCalledWith('3001234567\n3107654321')
})

test('sends the filter of the address without its order', async () => {
  const sent: string[] = []
  stubResponses(({ path, query }) => {
    if (!path.endsWith('/schedules/5/phones')) return undefined
    sent.push(query.toString())
    return { body: { data: [], details: null } }
  })
  await loadNamespace('data')
  await renderPage(<PhoneList schedule={schedule} />, '/?show=phones&query=rosa&column%5B%5D=age&order%5B%5D=asc')
  await expect.element(page.getByText('Nobody with a seat in this list.')).toBeVisible()
  expect(sent).toEqual(['query=rosa'])
  await expect.element(page.getByRole('button', { name: 'Copy the telephones' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled()
})
