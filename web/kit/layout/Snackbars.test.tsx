import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderWidget } from '../component.testing.tsx'
import { showDone, showSnackbar, snackbars } from '../ui/feedback/snackbars.ts'
import { Snackbars } from './Snackbars.tsx'

beforeEach(() => snackbars.set([]))
afterEach(() => vi.useRealTimers())

const message = (text: string) => page.getByText(text)

test('shows one message at a time, each until its time is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await renderWidget(<Snackbars />)
  showDone('First')
  showDone('Second')
  await expect.element(message('First')).toBeVisible()
  await expect.element(message('Second')).not.toBeInTheDocument()
  vi.advanceTimersByTime(5001)
  await expect.element(message('Second')).toBeVisible()
  vi.advanceTimersByTime(5001)
  await expect.element(message('Second')).not.toBeInTheDocument()
})

test('runs the action of a message once, and closes the message with its button', async () => {
  const undo = vi.fn()
  await renderWidget(<Snackbars />)
  showDone('Saved', { run: undo, timeout: 5000 })
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(message('Saved')).not.toBeInTheDocument()
  showSnackbar({ message: 'Stays', timeout: 0 })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Stays')
  await userEvent.click(page.getByRole('button', { name: 'Close the message' }))
  await expect.element(message('Stays')).not.toBeInTheDocument()
})

test('renders its live region before the first message and announces the message in it', async () => {
  await renderWidget(<Snackbars />)
  const region = page.getByRole('status').element()
  expect(region.textContent).toBe('')
  showDone('Saved')
  await expect.element(message('Saved')).toBeVisible()
  expect(region.isConnected).toBe(true)
  expect(region.textContent).toContain('Saved')
})
