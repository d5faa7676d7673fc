import { inputTextRequired, referenceRequired } from '@portal/contract'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderPage } from '../component.testing.tsx'
import { Button } from '../ui/button/Button.tsx'
import { SearchBox } from '../ui/choice/SearchBox.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { TextBox } from '../ui/field/TextBox.tsx'
import { contractResolver } from './form.ts'
import { useRecordForm } from './record-form.tsx'

interface Values extends Record<string, unknown> {
  park_id: number | null
  name: string
}

function CourtDialog(): ReactElement {
  const { form, frame, save } = useRecordForm<Values, unknown>({
    values: { park_id: null, name: '' },
    resolver: contractResolver(z.object({ park_id: referenceRequired, name: inputTextRequired }), (values) => values),
    send: async () => undefined,
    invalidates: [],
    onClose: () => {},
  })
  const { errors } = form.formState
  return (
    <Dialog {...frame} title="A court" actions={<Button type="submit">Save</Button>}>
      <Button onClick={save}>Save from elsewhere</Button>
      <SearchBox
        label="Park"
        options={[{ id: 1, name: 'El Tunal' }]}
        value={null}
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
        error={errors.park_id?.message}
        onChange={(park) => form.setValue('park_id', park?.id ?? null)}
      />
      <TextBox {...form.register('name')} label="Name" error={errors.name?.message} />
    </Dialog>
  )
}

test('focuses the first invalid field, also when the form library has no reference to its control', async () => {
  await renderPage(<CourtDialog />)
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('combobox', { name: 'Park' })).toHaveFocus()
})

test('focuses the first invalid field when another button than submit saves the form', async () => {
  await renderPage(<CourtDialog />)
  await userEvent.click(page.getByRole('button', { name: 'Save from elsewhere' }))
  await expect.element(page.getByRole('combobox', { name: 'Park' })).toHaveFocus()
})
