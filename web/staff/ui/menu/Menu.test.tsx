import { type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibleElements, expectAccessible, renderWidget } from '../../../kit/component.testing.tsx'
import { Menu } from './Menu.tsx'

interface Props {
  readonly onRun: (key: string) => void
  readonly entries?: readonly string[]
}

function WithMenu({ onRun, entries = ['Assign', 'Edit', 'Delete'] }: Props): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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

test('gives a screen reader the menu and its entries, with the disabled one', async () => {
  await renderWidget(<WithMenu onRun={() => {}} />)
  await userEvent.click(opener())
  await expect.element(entry('Assign')).toHaveFocus()
  expect(await accessibleElements('menu')).toEqual(['Actions of Ana'])
  expect(await accessibleElements('menuitem', ['focused', 'disabled'])).toEqual([
    'Assign, focused',
    'Edit, disabled',
    'Delete',
  ])
})

test('moves to the last and the first entry with End and Home, and finds letters without their accents', async () => {
  const onRun = vi.fn()
  await renderWidget(<WithMenu onRun={onRun} entries={['Ver', 'Ábaco', 'Asignar']} />)
  await userEvent.click(opener())
  await userEvent.keyboard('{End}')
  await expect.element(entry('Asignar')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(entry('Ver')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(entry('Asignar')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}a')
  await expect.element(entry('Ábaco')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(opener())
  await expect.element(entry('Ver')).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(onRun.mock.calls).toEqual([['Ver']])
  await expect.element(opener()).toHaveFocus()
})

test('runs an entry that is pressed, once, and nothing for a disabled one', async () => {
  const onRun = vi.fn()
  await renderWidget(<WithMenu onRun={onRun} />)
  await userEvent.click(opener())
  await userEvent.click(entry('Edit'), { force: true })
  expect(onRun).not.toHaveBeenCalled()
  await userEvent.click(entry('Delete'))
  expect(onRun.mock.calls).toEqual([['Delete']])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('gives the row under it neither its keys nor its clicks', async () => {
  const onRow = vi.fn()
  await renderWidget(
    // biome-ignore lint/a11y/noStaticElementInteractions: a row of a table, as the lists have it
    <div onKeyDown={onRow} onClick={(event) => event.target instanceof HTMLButtonElement || onRow()}>
      <WithMenu onRun={() => {}} />
    </div>,
  )
  await userEvent.click(opener())
  await expect.element(entry('Assign')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Home}{End}{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await userEvent.click(opener())
  await userEvent.click(entry('Delete'))
  expect(onRow).not.toHaveBeenCalled()
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
