import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../../kit/component.testing.tsx'
import { nobody, session } from '../../../frame/session/session.tsx'
import type { Choice } from '../references.ts'
import { HourPicker } from './HourPicker.tsx'

const hours = [{ id: 3, name: 'DE SIETE A OCHO', start_time: '07:00', end_time: '08:00' }]
let sent: Sent[]

beforeEach(() => {
  sent = []
  stubResponses((one) => {
    sent.push(one)
    if (one.method === 'POST') return { status: 201, body: { data: 'ok', details: { id: 9 } } }
    return { body: { data: hours, details: {} } }
  })
})

function Picker() {
  const [value, setValue] = useState<Choice | null>(null)
  return <HourPicker value={value} onChange={setValue} />
}

const box = () => page.getByRole('combobox')

async function type(text: string, principal = nobody): Promise<void> {
  session.update((now) => ({ ...now, principal }))
  await renderPage(<Picker />)
  // Enter follows at once, before the list shows the matches.
  await box().fill(text)
  await userEvent.keyboard('{Enter}')
}

const created = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
const manager: typeof nobody = {
  ...nobody,
  abilities: [{ id: 1, name: '*', title: '*', entity_type: '*', entity_id: null, only_owned: false, forbidden: false }],
}

test.each(['7-8', '07:00 a 8:00', '7am-8am'])('selects the existing hour for %s, whatever its name', async (typed) => {
  await type(typed, manager)
  await expect.element(box()).toHaveValue('de siete a ocho')
  expect(created()).toEqual([])
})

test('creates hours that the catalogue does not have', async () => {
  await type('18:10-20', manager)
  await expect.element(box()).toHaveValue('6:10\u2009–\u20098:00\u00a0PM')
  expect(created()).toEqual([{ name: '06:10 P.M. A 08:00 P.M.', start_time: '18:10', end_time: '20:00' }])
})

test('offers the morning first, then the evening, and says which one is new', async () => {
  session.update((now) => ({ ...now, principal: manager }))
  await renderPage(<Picker />)
  await box().fill('7-8')
  await expect.poll(() => page.getByRole('option').length).toBe(2)
  await expect.element(page.getByRole('option').nth(0)).toHaveTextContent('de siete a ocho')
  await expect.element(page.getByRole('option').nth(1)).toHaveTextContent(/PM\s*New hour/)
  await expectAccessible()
})

test('tells a person who may not create an hour whom to ask', async () => {
  await type('7:10-8:20')
  await expect.element(page.getByText(/Ask whoever manages the catalogue of hours/)).toBeVisible()
  expect(created()).toEqual([])
  await expectAccessible()
})

test('offers nothing for an end before the start', async () => {
  session.update((now) => ({ ...now, principal: manager }))
  await renderPage(<Picker />)
  await box().fill('20-18')
  await expect.element(page.getByText('No options.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(created()).toEqual([])
})
