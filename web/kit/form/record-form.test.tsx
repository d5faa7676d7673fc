import { call, inputTextRequired, portal } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { expectAccessible, renderPage, type Sent, type StubResponse, stubResponses } from '../component.testing.tsx'
import { request } from '../request/api.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { TextBox } from '../ui/field/TextBox.tsx'
import { contractResolver } from './form.ts'
import { currentIn, useRecordForm } from './record-form.tsx'

interface Park {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly status: string
  readonly version: number
}

const staff = { tag: 'parks', needs: 'session', params: z.object({ id: z.int() }), response: z.unknown() } as const
const updatePark = call('PUT', portal('parks/:id'), {
  ...staff,
  summary: 'Update a park',
  body: z.object({ name: inputTextRequired, address: inputTextRequired, version: z.int() }),
})
const closePark = call('PUT', portal('parks/:id/status'), {
  ...staff,
  summary: 'Close a park',
  body: z.object({ observation: inputTextRequired, version: z.int() }),
})
const showPark = call('GET', portal('parks/:id'), { ...staff, summary: 'A park' })

const loaded: Park = { id: 7, name: 'El Tunal', address: 'Calle 48', status: 'open', version: 3 }
const onDone = vi.fn()

let sent: Sent[]

/** Returns these responses to the requests about the park, in this order; the last one stays. */
function respondWith(...responses: readonly StubResponse[]): void {
  sent = []
  stubResponses((one) => {
    sent.push(one)
    return responses[Math.min(sent.length, responses.length) - 1]
  })
}

function stale(details: Park | null, reason = 'stale_version'): StubResponse {
  return { status: 409, body: { message: 'Somebody was first.', reason, details } }
}

const saved: StubResponse = { body: { data: 'Saved.' } }

interface Values extends Record<string, unknown> {
  name: string
  address: string
}

function valuesOf({ name, address }: Park): Values {
  return { name, address }
}

function ParkDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { form, frame, conflict } = useRecordForm<Values, Park, unknown>({
    record: loaded,
    values: valuesOf(loaded),
    valuesOf,
    resolver: contractResolver(updatePark.body, (values) => ({ ...values, version: 0 })),
    send: (values, record) =>
      request(updatePark, { params: { id: 7 }, body: { ...values, version: record?.version ?? 0 } }),
    titleOf: ({ name }) => name,
    labelOf: (field) => ({ name: 'Name', address: 'Street' })[field] ?? field,
    textOf: (field, values) => values[field] as string,
    invalidates: ['parks'],
    onDone,
    onClose,
  })
  const { errors } = form.formState
  return (
    <Dialog {...frame} title="Edit the park" actions={<Button type="submit">Save</Button>}>
      <TextBox {...form.register('name')} label="Name" error={errors.name?.message} />
      <TextBox {...form.register('address')} label="Street" error={errors.address?.message} />
      {conflict}
    </Dialog>
  )
}

function DecisionDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { form, frame, record } = useRecordForm<{ observation: string }, Park, unknown>({
    record: loaded,
    values: { observation: '' },
    send: (values, { version }) => request(closePark, { params: { id: 7 }, body: { ...values, version } }),
    read: async (error) =>
      currentIn<Park>(error) ?? ((await request(showPark, { params: { id: 7 } })) as { data: Park }).data,
    describe: ({ status }) => `The park is ${status} now.`,
    invalidates: ['parks'],
    onDone,
    onClose,
  })
  return (
    <Dialog {...frame} title="Close the park" subtitle={record.status} actions={<Button type="submit">Decide</Button>}>
      <TextBox
        {...form.register('observation')}
        label="Observation"
        error={form.formState.errors.observation?.message}
      />
    </Dialog>
  )
}

function Opener({ dialog: Shown }: { readonly dialog: typeof ParkDialog }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>Park</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? <Shown onClose={() => setOpen(false)} /> : null}
    </>
  )
}

async function openDialog(dialog: typeof ParkDialog) {
  const router = await renderPage(<Opener dialog={dialog} />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  return router
}

beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name })
const form = () => page.getByRole('dialog', { name: 'Edit the park' })
const decision = () => page.getByRole('dialog', { name: 'Close the park' })
const conflict = () => page.getByRole('dialog', { name: 'Somebody else saved first' })
const question = () => page.getByRole('alertdialog')
const bodies = () => sent.map(({ body }) => body)

test('saves with the version of the record that the person read, and closes', async () => {
  respondWith(saved)
  await openDialog(ParkDialog)
  await userEvent.fill(box('Name'), 'Tunal')
  await userEvent.keyboard('{Enter}')
  await expect.element(form()).not.toBeInTheDocument()
  expect(bodies()).toEqual([{ name: 'Tunal', address: 'Calle 48', version: 3 }])
  expect(onDone.mock.calls).toEqual([[{ data: 'Saved.' }, { name: 'Tunal', address: 'Calle 48' }]])
})

test('offers a choice for each field that both people changed, and keeps what only the other person changed', async () => {
  respondWith(stale({ ...loaded, name: 'Parque Tunal', address: 'Carrera 24', version: 5 }), saved)
  await openDialog(ParkDialog)
  await userEvent.fill(box('Name'), 'Tunal')
  await userEvent.click(button('Save'))
  await expect.element(conflict()).toBeVisible()
  await expect.element(conflict().getByText('Also changed, and kept: Street.')).toBeVisible()
  for (const text of [/What you wrote.*Tunal/, /What is saved now.*Parque Tunal/, /What it was before.*El Tunal/]) {
    await expect.element(conflict().getByRole('radio', { name: text })).not.toBeChecked()
  }
  await expectAccessible()
  await userEvent.click(button('Save this choice'))
  await expect.element(conflict().getByRole('alert')).toHaveTextContent('Choose a value for: Name.')
  expect(sent).toHaveLength(1)
  await userEvent.click(conflict().getByRole('radio', { name: /What you wrote/ }))
  await userEvent.click(button('Save this choice'))
  await expect.element(form()).not.toBeInTheDocument()
  expect(bodies()[1]).toEqual({ name: 'Tunal', address: 'Carrera 24', version: 5 })
  expect(onDone).toHaveBeenCalledOnce()
})

test('leaves the form unchanged when the person cancels the choice, and asks again at the next save', async () => {
  respondWith(stale({ ...loaded, name: 'Parque Tunal', version: 4 }))
  await openDialog(ParkDialog)
  await userEvent.fill(box('Name'), 'Tunal')
  await userEvent.click(button('Save'))
  await userEvent.click(button('Back to the form'))
  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(box('Name')).toHaveValue('Tunal')
  await userEvent.click(button('Save'))
  await userEvent.click(conflict().getByRole('radio', { name: /What is saved now/ }))
  await expect.element(conflict().getByRole('radio', { name: /What is saved now/ })).toBeChecked()
  expect(bodies()).toEqual([
    { name: 'Tunal', address: 'Calle 48', version: 3 },
    { name: 'Tunal', address: 'Calle 48', version: 3 },
  ])
  expect(onDone).not.toHaveBeenCalled()
})

test('shows a validation error at its field and sends nothing', async () => {
  respondWith(saved)
  await openDialog(ParkDialog)
  await userEvent.fill(box('Street'), '')
  await userEvent.click(button('Save'))
  await expect.element(box('Street')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box('Street')).toHaveFocus()
  await expect.element(box('Street')).toHaveAccessibleDescription('The street field is required.')
  expect(sent).toEqual([])
})

test('shows a validation error of the server at its field, focuses the field and keeps all values', async () => {
  const refused = { message: 'No.', errors: { name: ['There is a park with that name.'] } }
  respondWith({ status: 422, body: refused }, { status: 422, body: { message: 'Not now.', errors: {} } }, saved)
  await openDialog(ParkDialog)
  await userEvent.fill(box('Name'), 'Nacional')
  await userEvent.fill(box('Street'), 'Carrera 5')
  await userEvent.click(button('Save'))
  await expect.element(box('Name')).toHaveAccessibleDescription('There is a park with that name.')
  await expect.element(box('Name')).toHaveFocus()
  await expect.element(box('Street')).not.toHaveAttribute('aria-invalid')
  await expect.element(box('Street')).toHaveValue('Carrera 5')
  await expectAccessible()
  // An error without a field of the form is shown above it.
  await userEvent.fill(box('Name'), 'Tunal')
  await userEvent.click(button('Save'))
  await expect.element(form().getByRole('alert')).toHaveTextContent('Not now.')
  await userEvent.click(button('Save'))
  await expect.element(form()).not.toBeInTheDocument()
  expect(bodies()[2]).toEqual({ name: 'Tunal', address: 'Carrera 5', version: 3 })
})

/** Whether the browser would ask before the tab is closed. */
function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('asks for confirmation before it discards unsaved changes, on navigation and when the tab closes', async () => {
  respondWith(saved)
  const router = await openDialog(ParkDialog)
  expect(asksBeforeClosing()).toBe(false)
  await userEvent.fill(box('Name'), 'Tunal')
  await expect.poll(asksBeforeClosing).toBe(true)
  void router.navigate('/elsewhere')
  await expect.element(question()).toBeVisible()
  await userEvent.click(button('Keep editing'))
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(box('Name')).toHaveValue('Tunal')
  expect(router.state.location.pathname).toBe('/')
  void router.navigate('/elsewhere')
  await userEvent.click(button('Discard the changes'))
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  await expect.poll(asksBeforeClosing).toBe(false)
  expect(sent).toEqual([])
})

test('a form without changes allows navigation without confirmation', async () => {
  const router = await openDialog(ParkDialog)
  await userEvent.fill(box('Name'), 'Tunal')
  await userEvent.fill(box('Name'), 'El Tunal')
  void router.navigate('/elsewhere')
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
})

test('shows the current record when a decision used an old version, and sends the next decision with the new version', async () => {
  respondWith(stale({ ...loaded, status: 'restored', version: 4 }), saved)
  await openDialog(DecisionDialog)
  await userEvent.fill(box('Observation'), 'Works until May.')
  await userEvent.click(button('Decide'))
  await expect.element(decision().getByRole('alert')).toHaveTextContent('The park is restored now.')
  await expect.element(decision().getByText('restored', { exact: true })).toBeVisible()
  await expect.element(box('Observation')).toHaveValue('Works until May.')
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(button('Decide'))
  await expect.element(decision()).not.toBeInTheDocument()
  expect(bodies()).toEqual([
    { observation: 'Works until May.', version: 3 },
    { observation: 'Works until May.', version: 4 },
  ])
})

test('reads the record again when a decision is no longer possible, and does not after another error', async () => {
  const now = { ...loaded, status: 'closed', version: 6 }
  respondWith(
    stale(null, 'move_not_allowed'),
    { body: { data: now } },
    { status: 403, body: { message: 'Not yours.' } },
  )
  await openDialog(DecisionDialog)
  await userEvent.fill(box('Observation'), 'Works until May.')
  await userEvent.click(button('Decide'))
  await expect.element(decision().getByRole('alert')).toHaveTextContent('The park is closed now.')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT ${portal('parks/7/status')}`,
    `GET ${portal('parks/7')}`,
  ])
  await userEvent.click(button('Decide'))
  await expect.element(decision().getByRole('alert')).toHaveTextContent('Not yours.')
  expect(sent).toHaveLength(3)
  expect(bodies()[2]).toMatchObject({ version: 6 })
})

test('shows a message of the server with the field label of the form', async () => {
  const errors = { address: ['The address field must have at least 3 characters.'] }
  const error_rules = { address: [{ key: 'validation.min', params: { min: 3 } }] }
  respondWith({ status: 422, body: { message: 'Not valid.', errors, error_rules } })
  await openDialog(ParkDialog)
  await userEvent.fill(box('Name'), 'Tunal')
  await userEvent.click(button('Save'))
  await expect.element(box('Street')).toHaveAccessibleDescription('The street field must have at least 3 characters.')
})
