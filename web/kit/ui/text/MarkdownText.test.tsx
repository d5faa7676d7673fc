// The types of `cdp`.
import type {} from '@vitest/browser-playwright'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderWidget } from '../../component.testing.tsx'
import { MarkdownText } from './MarkdownText.tsx'

test('shows the plain text when its library cannot be loaded, and loads the library again for the next text', async () => {
  const browser = cdp()
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/Markdown.tsx*'] })
  const rendered = await renderWidget(<MarkdownText text="I **accept** the terms" />)
  await expect.element(page.getByText('I **accept** the terms')).toBeVisible()
  await browser.send('Network.setBlockedURLs', { urls: [] })
  await rendered.unmount()
  await renderWidget(<MarkdownText text="I **accept** the terms" />)
  await expect.element(page.getByText('accept', { exact: true })).toBeVisible()
  expect(document.querySelector('strong')?.textContent).toBe('accept')
})
