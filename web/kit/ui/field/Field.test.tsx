import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveText, renderWidget } from '../../component.testing.tsx'
import { Snackbars } from '../../layout/Snackbars.tsx'
import { TextBox } from './TextBox.tsx'

const form = (help?: string, error?: string) => (
  <>
    <TextBox label="Name" help={help} error={error} />
    <Snackbars />
  </>
)

test('describes its control with the help text, and announces an error but not the help text', async () => {
  const { rerender } = await renderWidget(form())
  const box = page.getByRole('textbox', { name: 'Name' })
  await expect.element(box).not.toHaveAttribute('aria-describedby')
  await rerender(form('As in the document.'))
  await expect.element(box).toHaveAccessibleDescription('As in the document.')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await liveText()).toBe('')
  await rerender(form('As in the document.', 'Write a name.'))
  await expect.element(box).toHaveAccessibleDescription('Write a name.')
  await expect.poll(liveText).toBe('Write a name.')
})
