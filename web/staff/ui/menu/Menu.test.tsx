import { type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderWidget } from '../../../kit/component.testing.tsx'
import { Menu } from './Menu.tsx'

function WithMenu({ onRun }: { readonly onRun: (key: string) => void }): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const entries = ['Assign', 'Edit', 'Delete']
  return (
    <main>
      <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
        Actions
      </button>
      {anchor === null ? null : (
        <Menu
          anchor={anchor}
          label="Actions of Ana"
          onClose={() => setAnchor(null)}
          actions={entries.map((label) => ({
            key: label,
            label,
            disabled: label === 'Edit',
            run: () => onRun(label),
          }))}
        />
      )}
    </main>
  )
}

const opener = () => page.getByRole('button', { name: 'Actions', exact: true })
const entry = (name: string) => page.getByRole('menuitem', { name })

test('takes the focus, skips disabled entries with the arrow keys, and runs one entry', async () => {
  const onRun = vi.fn()
  await renderWidget(<WithMenu onRun={onRun} />)
  await userEvent.click(opener())
  await expect.element(entry('Assign')).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry('Delete')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry('Assign')).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.element(entry('Delete')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onRun.mock.calls).toEqual([['Delete']])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('closes with Escape and Tab, and returns the focus to its button', async () => {
  await renderWidget(<WithMenu onRun={() => {}} />)
  for (const key of ['{Escape}', '{Tab}']) {
    await userEvent.click(opener())
    await expect.element(entry('Assign')).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  }
})

test('closes on a click outside and runs nothing', async () => {
  const onRun = vi.fn()
  await renderWidget(<WithMenu onRun={onRun} />)
  await userEvent.click(opener())
  await expect.element(entry('Assign')).toHaveFocus()
  await userEvent.click(document.body, { position: { x: 900, y: 600 }, force: true })
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(onRun).not.toHaveBeenCalled()
})
