import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderWidget } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import type { Purpose, Ready } from '../../decision/desk-settings.ts'
import { DecisionBox } from './DecisionBox.tsx'

const ready: readonly Ready[] = [
  { purpose: 'verify', text: 'Legible y completo.', en: 'Legible and complete.' },
  { purpose: 'return', text: 'No está vigente.', en: 'Not valid.' },
]
const onReady = vi.fn()

async function drawBox(open: readonly Purpose[], draft = '', suggested: Purpose = 'verify'): Promise<void> {
  await loadNamespace('inside')
  const { container } = await renderWidget(
    <main>
      <DecisionBox
        about="file"
        open={open}
        isLoaded
        suggested={suggested}
        correction={open.includes('verify') ? undefined : 'It is verified already.'}
        hasError={false}
        draft={draft}
        onDraft={vi.fn()}
        box={createRef()}
        ready={ready}
        onReady={onReady}
        verifying="Documento legible y vigente."
        busy={false}
        keys
        wanting={undefined}
        intent={undefined}
        onDecide={vi.fn()}
        onManage={vi.fn()}
      />
    </main>,
  )
  expect(container).toBeDefined()
}

test('shows the Spanish sentence that an empty observation sends, also in the English interface', async () => {
  await drawBox(['verify', 'return'])
  await expect
    .element(page.getByText('If you verify without writing, the citizen receives: Documento legible y vigente.'))
    .toBeVisible()
  expect(document.querySelector('strong[lang="es"]')?.textContent).toBe('Documento legible y vigente.')
  await expect.element(page.getByRole('button', { name: 'No está vigente.' })).toHaveAttribute('title', 'Not valid.')
  await expectAccessible()
})

test('says that a written observation is sent to the citizen', async () => {
  await drawBox(['verify', 'return'], 'Se lee bien')
  await expect.element(page.getByText('The citizen receives it. Esc leaves the text.')).toBeVisible()
  await expect.element(page.getByText(/without writing/)).not.toBeInTheDocument()
})

test('keeps the numbers of ready-made observations, and disables those of a decision that is not possible', async () => {
  await drawBox(['return'])
  await expect.element(page.getByText('It is verified already.')).toBeVisible()
  const [first, second] = [
    page.getByRole('button', { name: 'Legible y' }),
    page.getByRole('button', { name: 'vigente' }),
  ]
  await expect.element(first).toHaveAttribute('aria-keyshortcuts', '1')
  await expect.element(first).toBeDisabled()
  await expect.element(second).toHaveAttribute('aria-keyshortcuts', '2')
  await second.click()
  await expect.poll(() => onReady).toHaveBeenCalledExactlyOnceWith(ready[1])
})
