import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../kit/component.testing.tsx'
import type { ExportRequest, ListDeclaration, ListRow } from '../declare.ts'
import { ExportDialog } from './ExportDialog.tsx'

const labels = { title: 'Parks', count: String, search: '', empty: '', noMatch: '' }
const columns = [{ align: 'left', text: 'Name', value: 'name', kind: 'name', sortable: true }] as const

function Exports({ server }: { readonly server: (request: ExportRequest) => Promise<void> }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const list = { name: 'parks', labels, exporting: { server } } as unknown as ListDeclaration<ListRow>
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <ExportDialog list={list} query={{}} address="" columns={columns} total={5} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

test('aborts an export of the server on cancel, and does not close a dialog that was opened later', async () => {
  const signals: AbortSignal[] = []
  let end = () => {}
  await renderPage(
    <Exports
      server={({ signal }) => {
        signals.push(signal)
        return new Promise((resolve) => {
          end = resolve
        })
      }}
    />,
  )
  const open = page.getByRole('button', { name: 'Open' })
  await userEvent.click(open)
  await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }))
  await expect.poll(() => signals.length).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(signals[0]?.aborted).toBe(true)
  await userEvent.click(open)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  end()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
