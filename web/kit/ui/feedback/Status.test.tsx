import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, liveText, renderWidget } from '../../component.testing.tsx'
import { Snackbars } from '../../layout/Snackbars.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Status } from './Status.tsx'

/** Shows nothing at first, then a result for each button. */
function Search(): ReactElement {
  const [found, setFound] = useState<number>()
  return (
    <>
      <main>
        <button type="button" onClick={() => setFound(0)}>
          Find nothing
        </button>
        <button type="button" onClick={() => setFound((now = 0) => now + 1)}>
          Find one more
        </button>
        <button type="button" onClick={() => setFound(undefined)}>
          Clear
        </button>
        {found === undefined ? null : found === 0 ? (
          <EmptyState kind="no-match" text="No park has this name." />
        ) : (
          <Status>
            <span>{`${found} parks`}</span>
          </Status>
        )}
      </main>
      <Snackbars />
    </>
  )
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

test('announces a new text and each change of it in the existing live region', async () => {
  await renderWidget(<Search />)
  expect(await liveText()).toBe('')
  await press('Find nothing')
  await expect.poll(liveText).toBe('No park has this name.')
  await press('Find one more')
  await expect.poll(liveText).toBe('1 parks')
  await press('Find one more')
  await expect.poll(liveText).toBe('2 parks')
  await expectAccessible()
})

test('renders the text once, and a screen reader announces it once', async () => {
  await renderWidget(<Search />)
  await press('Find one more')
  await expect.poll(liveText).toBe('1 parks')
  expect(page.getByText('1 parks').elements()).toHaveLength(1)
  await expect.element(page.getByRole('main').getByRole('status')).toHaveAttribute('aria-live', 'off')
})

test('does not announce a text that disappears at once', async () => {
  await renderWidget(<Search />)
  const click = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()
  click('Find one more')
  await expect.element(page.getByText('1 parks')).toBeInTheDocument()
  click('Clear')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await liveText()).toBe('')
})

test('announces the text of a dialog inside the dialog', async () => {
  await renderWidget(
    <>
      <Dialog title="Parks" onClose={() => undefined}>
        <Status>3 parks</Status>
      </Dialog>
      <Snackbars />
    </>,
  )
  await expect.poll(liveText).toBe('3 parks')
  await expect.element(page.getByRole('dialog').getByRole('region', { name: 'Messages' })).toBeInTheDocument()
})
