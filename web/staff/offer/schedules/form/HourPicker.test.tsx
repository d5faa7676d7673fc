import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
    return { body: { data: hours, details: {} } }
  })
})

function Picker() {
  const [value, setValue] = useState<Choice | null>(null)
  return <HourPicker value={value} onChange={setValue} />
}

async function choose(start: string, end: string): Promise<void> {
  session.update((now) => ({ ...now, principal: nobody }))
  await renderPage(<Picker />)
  await page.getByRole('button', { name: 'Another hour' }).click()
  await page.getByLabelText('Starts').fill(start)
  await page.getByLabelText('Ends').fill(end)
  await page.getByRole('button', { name: 'Use this hour' }).click()
}

const created = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('selects an existing hour with the same times, whatever its name', async () => {
  await choose('07:00', '8:00')
  await expect.element(page.getByRole('combobox')).toHaveValue('de siete a ocho')
  expect(created()).toEqual([])
})

test('tells a person who may not create an hour whom to ask, and refuses an end before the start', async () => {
  await choose('7:10', '8:20')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ask whoever manages the catalogue of hours.')
  await page.getByLabelText('Ends').fill('7:00')
  await page.getByRole('button', { name: 'Use this hour' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It must end after it starts.')
  expect(created()).toEqual([])
  await expectAccessible()
})
