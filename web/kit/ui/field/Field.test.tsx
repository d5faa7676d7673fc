import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../component.testing.tsx'
import { TextBox } from './TextBox.tsx'

test('has the live region of its error before there is one', async () => {
  const { rerender } = await draw(<TextBox label="Name" />)
  const region = document.querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('aria-describedby')
  await rerender(<TextBox label="Name" error="Write a name." />)
  await expect.element(page.getByText('Write a name.')).toBeVisible()
  expect(region?.textContent).toBe('Write a name.')
  expect(region?.isConnected).toBe(true)
})
