import { status } from '@portal/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../../kit/component.testing.tsx'
import { session } from '../../../frame/session/session.tsx'
import type { DecidedCitizen } from '../../citizen/subject.tsx'
import { StatusDialog } from './StatusDialog.tsx'

const loaded: DecidedCitizen = {
  id: 7,
  version: 3,
  full_name: 'SANDRA PÉREZ',
  email: 'sandra@example.org',
  document: '1000',
  document_type: 'CC',
  status_id: status.profileValidating,
  status: 'VALIDANDO',
  color: 'info',
  checker_id: 5,
  full_name_verifier: 'ANA DÍAZ',
}

const file = {
  id: 1,
  profile_id: 7,
  file_type_id: 1,
  file_type: 'IDENTIDAD',
  citizen_schedule_id: null,
  color: 'yellow',
  version: 1,
}
const pending = { ...file, status_id: status.filePending, status: 'PENDIENTE' }
const verified = { ...file, status_id: status.fileVerified, status: 'VERIFICADO', color: 'success' }
const returned = { ...file, status_id: status.fileReturned, status: 'DEVUELTO', color: 'error' }
const ready = [
  { subject: 'citizen', purpose: 'verify', es: 'Todo está bien.', en: 'All is well.' },
  { subject: 'citizen', purpose: 'return', es: 'Corrija sus datos.', en: 'Correct your data.' },
]

let sent: Sent[]
const onClose = vi.fn()

async function renderDialog(files: readonly object[] | Promise<readonly object[]>): Promise<void> {
  const ability = {
    id: 1,
    name: '*',
    title: '*',
    entity_id: null,
    entity_type: '*',
    only_owned: false,
    forbidden: false,
  }
  session.update((now) => ({ ...now, principal: { id: 5, roles: [], abilities: [ability] } }))
  stubResponses(async (one) => {
    if (one.method === 'PUT') {
      sent.push(one)
      const details = { transition_id: 1, undo_until: '2026-11-23 10:00:00' }
      return { body: { data: 'The status was updated.', details } }
    }
    if (one.path.endsWith('/files')) return { body: { data: await files } }
    if (one.path.endsWith('/ready-observations')) return { body: { data: { version: 1, observations: ready } } }
    return undefined
  })
  await renderPage(<StatusDialog loaded={loaded} onClose={onClose} />)
}

async function open(files: readonly object[]): Promise<void> {
  await renderDialog(files)
  await expect.element(page.getByRole('button', { name: 'Corrija sus datos.' })).toBeVisible()
}

beforeEach(() => {
  sent = []
  vi.clearAllMocks()
})

const save = () => page.getByRole('button', { name: 'Save', exact: true })

test('renders the decision only when all its parts are loaded, so that nothing moves under the pointer', async () => {
  const files = Promise.withResolvers<readonly object[]>()
  await renderDialog(files.promise)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
  expect(page.getByRole('textbox').elements()).toEqual([])
  files.resolve([verified])
  await expect.element(page.getByRole('radio', { name: 'Verify' })).toHaveFocus()
  await expect.element(page.getByText('Verified')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Corrija sus datos.' })).toBeVisible()
})

test('shows the documents, the ready-made observations and the mail; an observation selects its decision', async () => {
  await open([verified])
  await expect.element(page.getByRole('listitem').getByText('Identidad')).toBeVisible()
  await expect.element(page.getByText('Verified')).toBeVisible()
  await page.getByRole('button', { name: 'Corrija sus datos.' }).click()
  await expect.element(page.getByRole('radio', { name: 'Return' })).toBeChecked()
  await expect
    .element(page.getByText(/an e-mail goes to sandra@example.org: it says that the citizen is returned/))
    .toBeVisible()
  await expectAccessible()

  await page.getByRole('radio', { name: 'Verify' }).click()
  await save().click()
  await expect.element(page.getByText(/That ready-made observation is for returning/)).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Todo está bien.' }).click()
  await save().click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.map(({ body }) => body)).toEqual([
    { status_id: String(status.profileVerified), observation: 'Todo está bien.', version: 3 },
  ])
})

test('asks before it verifies a citizen with a pending document, with return as the default', async () => {
  await open([{ ...pending, id: 2 }, returned])
  await page.getByRole('button', { name: 'Todo está bien.' }).click()
  await save().click()
  const question = page.getByRole('dialog', { name: 'Verify the citizen?' })
  await expect.element(question.getByText('One document is not verified:')).toBeVisible()
  await expect.element(question.getByText('Pending')).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Return citizen' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('radio', { name: 'Return' })).toBeChecked()
  await page.getByRole('radio', { name: 'Verify' }).click()
  await save().click()
  await question.getByRole('button', { name: 'Verify anyway' }).click()
  await expect.poll(() => sent).toHaveLength(1)
})

test('does not ask when the citizen has replaced the returned document', async () => {
  await open([{ ...verified, id: 2 }, returned])
  await page.getByRole('button', { name: 'Todo está bien.' }).click()
  await save().click()
  await expect.poll(() => sent).toHaveLength(1)
})
