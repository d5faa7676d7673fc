import { type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderWidget } from '../../component.testing.tsx'
import { TextBox } from '../field/TextBox.tsx'
import { Dialog } from './Dialog.tsx'

function WithForm({
  onSave,
  error,
}: {
  readonly onSave: (name: string) => void
  readonly error?: string
}): ReactElement {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        New rate
      </button>
      {open ? (
        <Dialog
          title="New rate"
          dirty={name !== ''}
          error={error}
          onClose={() => {
            setOpen(false)
            setName('')
          }}
          submit="Save"
          onSubmit={(event) => {
            event.preventDefault()
            onSave(name)
          }}
        >
          <TextBox label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        </Dialog>
      ) : null}
    </main>
  )
}

const opener = () => page.getByRole('button', { name: 'New rate' })
const form = () => page.getByRole('dialog', { name: 'New rate' })
const name = () => page.getByLabelText('Name')

test('traps the focus, saves with Enter and with its button, and returns the focus', async () => {
  const onSave = vi.fn()
  await renderWidget(<WithForm onSave={onSave} />)
  await userEvent.click(opener())
  await expect.element(form()).toBeVisible()
  await expectAccessible()
  for (let pressed = 0; pressed < 6; pressed += 1) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => document.activeElement?.closest('[role="dialog"], dialog') !== null).toBe(true)
  }
  await userEvent.fill(name(), 'Adultos')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  expect(onSave.mock.calls).toEqual([['Adultos'], ['Adultos']])
})

test('closes with Escape when nothing changed, and returns the focus', async () => {
  await renderWidget(<WithForm onSave={() => {}} />)
  await userEvent.click(opener())
  await expect.element(form()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('asks before it discards changes, and keeps them when the person stays', async () => {
  await renderWidget(<WithForm onSave={() => {}} />)
  await userEvent.click(opener())
  await userEvent.fill(name(), 'Adultos')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Keep editing' }))
  await expect.element(name()).toHaveValue('Adultos')
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(page.getByRole('button', { name: 'Discard' }))
  await expect.element(form()).not.toBeInTheDocument()
})

test('announces an error of the save and stays open', async () => {
  await renderWidget(<WithForm onSave={() => {}} error="There is one already" />)
  await userEvent.click(opener())
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is one already')
})
