import { status } from '@portal/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderWidget } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import type { Decided, Unsaved } from '../decision/decided.ts'
import type { Decisions } from '../decision/use-decisions.ts'
import { DeskBar, UnsavedDecisions } from './DeskBar.tsx'
import type { DeskSelection } from './use-desk-selection.ts'

const place = { position: { kind: 'citizen', citizen: 7 }, key: 'citizen:7', files: [] } as unknown as DeskSelection
const calls = { onUndo: vi.fn(), onCorrect: vi.fn(), onHelp: vi.fn(), onAgain: vi.fn(), onGo: vi.fn() }
const settle = vi.fn()

afterEach(() => {
  vi.clearAllMocks()
})

function made(id: number, seconds: number, purpose: 'verify' | 'return' = 'verify'): Decided {
  const position = { kind: 'file', citizen: 7, file: id } as const
  const until = Date.now() + seconds * 1000
  return {
    position,
    purpose,
    document: 'IDENTIDAD',
    name: 'SANDRA PÉREZ',
    transition_id: id,
    typed: '',
    marks: {},
    until,
  }
}

const decisions = (changes: Partial<Decisions>) =>
  ({ decided: [], unsaved: [], settle, ...changes }) as unknown as Decisions

test('shows each decision with its own undo and remaining time, and with a correction link afterwards', async () => {
  await loadNamespace('inside')
  const decided = [made(1, -5), made(2, 42, 'return'), made(3, 58)]
  await renderWidget(
    <main>
      <DeskBar place={place} decisions={decisions({ decided })} keys notRendered={undefined} {...calls} />
    </main>,
  )
  const entries = page.getByRole('listitem')
  await expect.element(entries.nth(0)).toHaveTextContent(/^Identidad of Sandra\s*verified\s*UndoU\s*0:5[678]$/)
  await expect.element(entries.nth(1)).toHaveTextContent(/^Identidad of Sandra\s*returned\s*Undo\s*0:4[012]$/)
  await entries.nth(1).getByRole('button', { name: 'Undo: Identidad of Sandra Pérez: returned' }).click()
  await expect.poll(() => calls.onUndo).toHaveBeenCalledExactlyOnceWith(decided[1])
  await entries.nth(2).getByRole('button', { name: 'Correct: Identidad of Sandra Pérez: verified' }).click()
  await expect.poll(() => calls.onCorrect).toHaveBeenCalledExactlyOnceWith(decided[0])
  await expectAccessible()
})

test('shows a decision that was not saved, with buttons to save it again and to discard it', async () => {
  await loadNamespace('inside')
  const position = { kind: 'citizen', citizen: 7 } as const
  const unsaved: readonly Unsaved[] = [
    { position, purpose: 'verify', document: undefined, name: 'SANDRA PÉREZ', message: 'Offline.', mayBeSaved: false },
    { ...made(3, 0, 'return'), message: 'No response.', mayBeSaved: true },
  ]
  await renderWidget(
    <main>
      <UnsavedDecisions decisions={decisions({ unsaved })} at="citizen:7" {...calls} />
    </main>,
  )
  await expect.element(page.getByText('Not saved: Verify Sandra Pérez. Offline.')).toBeVisible()
  await expect
    .element(page.getByText('It is not known whether this was saved: Return Identidad of Sandra Pérez. No response.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => calls.onAgain).toHaveBeenCalledExactlyOnceWith(unsaved[0])
  await page.getByRole('button', { name: 'Go there' }).click()
  await expect.poll(() => calls.onGo).toHaveBeenCalledExactlyOnceWith(unsaved[1])
  await page.getByRole('button', { name: 'Leave unsaved: Verify Sandra Pérez' }).click()
  await expect.poll(() => settle).toHaveBeenCalledExactlyOnceWith(position)
  await expectAccessible()
})

test('says that nothing was decided when the key came before the document was visible', async () => {
  await loadNamespace('inside')
  const at = { ...place, files: [{ id: 1, status_id: status.filePending }] } as unknown as DeskSelection
  await renderWidget(<DeskBar place={at} decisions={decisions({})} keys notRendered="not_rendered" {...calls} />)
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Nothing was decided: wait until the document is shown.')
})
