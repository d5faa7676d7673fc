import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibleElements, expectAccessible, renderWidget } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import { type DeskTab, DeskTabs } from './DeskTabs.tsx'

function WithTabs(): ReactElement {
  const [tab, setTab] = useState<DeskTab>('document')
  return (
    <main>
      <DeskTabs tab={tab} onTab={setTab}>
        <p>The {tab}</p>
        <button type="button">Button of the {tab}</button>
      </DeskTabs>
    </main>
  )
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

test('selects a tab by a press and by the arrow keys, around the ends, and shows its part', async () => {
  await loadNamespace('inside')
  await renderWidget(<WithTabs />)
  await userEvent.click(tab('Queue'))
  await expect.element(page.getByRole('tabpanel', { name: 'Queue' })).toHaveTextContent('The queue')
  await expect.element(tab('Queue')).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tabpanel', { name: 'Document' })).toHaveTextContent('The document')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(tab('Queue')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('Citizen')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Button of the citizen' })).toHaveFocus()
})

test('gives a screen reader the three tabs and the part of the selected one', async () => {
  await loadNamespace('inside')
  await renderWidget(<WithTabs />)
  await expect.element(tab('Document')).toBeVisible()
  expect(await accessibleElements('tab', ['selected'])).toEqual(['Queue', 'Document, selected', 'Citizen'])
  expect(await accessibleElements('tabpanel')).toEqual(['Document'])
})
