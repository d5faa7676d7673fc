import { expect, type Page } from '@playwright/test'
import { type Labels, languages, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { test } from '../base/people.ts'

// Typed values are not lost by Back, by closing the tab or by a reload, unless the user confirms it.

/** Opens the page of a citizen from the list and starts a decision. */
async function halfWritten(page: Page, labels: Labels): Promise<void> {
  await page.locator('tbody tr[data-row]').first().getByRole('rowheader').getByRole('link').click()
  await page.getByRole('button', { name: labels.changeStatus }).click()
  await page.getByRole('dialog').getByLabel(labels.observation).fill('A medio escribir')
}

for (const labels of languages) {
  test(
    `${labels.language}: Back asks for confirmation while a dialog has unsaved changes`,
    cell(labels.language === 'en'),
    async ({ people }) => {
      const list = `${labels.paths.list}?status_id=1`
      const page = await people.regular(labels, 'admin', list)
      await halfWritten(page, labels)
      const here = page.url()
      const written = page.getByRole('dialog', { name: labels.changeStatus }).getByLabel(labels.observation)
      const question = page.getByRole('alertdialog', { name: labels.discardTitle })

      await page.goBack()
      await expect(question.getByRole('button', { name: labels.keep })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(written).toHaveValue('A medio escribir')
      await expect(page).toHaveURL(here)

      await page.goBack()
      await question.getByRole('button', { name: labels.discard }).click()
      await expect(page).toHaveURL(list)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )
}

test(
  'Escape in a dialog with unsaved changes asks for confirmation and restores the focus',
  cell(false),
  async ({ people }) => {
    const page = await people.regular(spanish, 'admin', `${spanish.paths.list}?status_id=1`)
    await halfWritten(page, spanish)
    const written = page.getByRole('dialog', { name: spanish.changeStatus }).getByLabel(spanish.observation)
    const question = page.getByRole('alertdialog', { name: spanish.discardTitle })

    await page.keyboard.press('Escape')
    await expect(question.getByRole('button', { name: spanish.keep })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(written).toBeFocused()
    await expect(written).toHaveValue('A medio escribir')

    await page.mouse.click(4, 4)
    await question.getByRole('button', { name: spanish.discard }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: spanish.changeStatus })).toBeFocused()
  },
)

test('the browser asks before a tab with unsaved changes is closed, and not when nothing is changed or all is saved', async ({
  people,
}) => {
  const labels = spanish
  const page = await people.regular(labels, 'admin', `${labels.paths.list}?status_id=1`)
  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(dialog.type())
    void dialog.dismiss()
  })
  await halfWritten(page, labels)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => requests).toEqual(['beforeunload'])
  const dialog = page.getByRole('dialog', { name: labels.changeStatus })
  await expect(dialog.getByLabel(labels.observation)).toHaveValue('A medio escribir')

  await dialog.getByRole('radio', { name: labels.verify }).check()
  await dialog.getByRole('button', { name: labels.save }).click()
  // The citizen has a document without a decision.
  await page.getByRole('button', { name: labels.verifyAnyway }).click()
  await expect(page.getByText(labels.statusChanged)).toBeVisible()
  // After saving, the browser does not ask and the page closes.
  const gone = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await gone
  expect(requests).toEqual(['beforeunload'])
})
