import { call, inputTextRequired, portal } from '@portal/contract'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { expectAccessible, renderPage, stubResponses } from '../component.testing.tsx'
import { request } from '../request/api.ts'
import { TextBox } from '../ui/field/TextBox.tsx'
import { contractResolver } from './form.ts'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './record-form.tsx'
import { fieldProps } from './use-form.ts'

const addPark = call('POST', portal('parks'), {
  tag: 'parks',
  needs: 'session',
  summary: 'Add a park',
  body: z.object({ name: inputTextRequired }),
  response: z.unknown(),
})

function ParkForm(): ReactElement {
  const { form, frame } = useRecordForm({
    values: { name: '' },
    resolver: contractResolver(addPark.body),
    send: (body) => request(addPark, { body }),
    invalidates: [],
    onDone: () => form.reset(),
  })
  return (
    <RecordForm frame={frame} submit="Add" aria-label="Park" head={<p>A new park.</p>} foot={<p>All parks</p>}>
      <TextBox {...fieldProps(form, 'name')} label="Name" />
    </RecordForm>
  )
}

test('focuses the first invalid field and sends nothing', async () => {
  stubResponses(() => ({ status: 500, body: {} }))
  await renderPage(<ParkForm />)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expectAccessible()
})

test('shows the error of the call above the fields, and removes it with the next attempt', async () => {
  const responses = [{ status: 409, body: { message: 'There is such a park.' } }, { body: { data: 'Saved.' } }]
  stubResponses(() => responses.shift())
  await renderPage(<ParkForm />)
  await page.getByLabelText('Name').fill('El Tunal')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is such a park.')
  await expect
    .element(page.getByRole('form', { name: 'Park' }))
    .toHaveTextContent(/A new park\..*There is such a park\..*Name.*Add.*All parks/)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('disables the button after too many attempts, and shows when the next one is allowed', async () => {
  stubResponses(() => ({ status: 429, body: { message: 'Too many attempts.' }, headers: { 'retry-after': '30' } }))
  await renderPage(<ParkForm />)
  await page.getByLabelText('Name').fill('El Tunal')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('button', { name: /You can try again in \d+ seconds/ })).toBeDisabled()
})

test('scrolls a long page to the error of the call', async () => {
  stubResponses(() => ({ status: 409, body: { message: 'There is such a park.' } }))
  await renderPage(
    <div style={{ height: '200vh' }}>
      <ParkForm />
      <div style={{ height: '150vh' }} />
    </div>,
  )
  await page.getByLabelText('Name').fill('El Tunal')
  window.scrollTo(0, document.documentElement.scrollHeight)
  page
    .getByRole('button', { name: 'Add' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('alert')).toBeInViewport()
})
