import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { changeLocale, loadNamespace, provideMessages } from '../../../../kit/text/i18n.ts'
import { staffMessages } from '../../../messages/load.ts'
import { useDeskActions } from './use-desk-actions.ts'

type Desk = Parameters<typeof useDeskActions>[0]

const decideFile = vi.fn()
beforeEach(() => void decideFile.mockClear())

/** The desk at a document, or before the documents of its citizen are loaded. */
function desk({ isLoaded = true, isVisible = true }): Desk {
  const position = isLoaded ? { kind: 'file', citizen: 1, file: 2 } : undefined
  return {
    place: { position, key: isLoaded ? 'file:2' : '', files: [], current: { id: 2 }, open: isLoaded ? ['verify'] : [] },
    name: 'ANA',
    line: { ids: [1] },
    observationDraft: { draft: '', verifying: 'Bien', purposeOf: () => undefined, leave: vi.fn() },
    hasDifference: false,
    decisions: { busy: false, decideFile, clearError: vi.fn() },
    address: { go: vi.fn(), target: () => ({ kind: 'start', citizen: 1 }), isAt: () => true },
    visibility: { isVisible, isUnreadable: false },
    toBox: vi.fn(),
    showSubject: vi.fn(),
    ask: vi.fn(),
  } as unknown as Desk
}

const renderDeskActions = (first: Desk) =>
  renderHook((now: Desk = first) => useDeskActions(now), { initialProps: first })

test('reports a key that came before the document was visible, until the person presses it again', async () => {
  const { result, rerender, act } = await renderDeskActions(desk({ isVisible: false }))
  await act(() => result.current.decide('verify'))
  expect(result.current.notRendered).toBe('not_rendered')
  await rerender(desk({}))
  expect(result.current.notRendered).toBe('now_rendered')
  expect(decideFile).not.toHaveBeenCalled()
  await act(() => result.current.decide('verify'))
  expect(decideFile).toHaveBeenCalledOnce()
  expect(result.current.notRendered).toBeUndefined()
})

test('reports a key that came before the documents were loaded, until the person leaves', async () => {
  const { result, rerender, act } = await renderDeskActions(desk({ isLoaded: false, isVisible: false }))
  await act(() => result.current.decide('verify'))
  expect(result.current.notRendered).toBeUndefined()
  await rerender(desk({}))
  expect(result.current.notRendered).toBe('now_rendered')
  expect(decideFile).not.toHaveBeenCalled()
  await act(() => result.current.leave())
  expect(result.current.notRendered).toBeUndefined()
})

test('does not verify while a field is marked as different, whatever the observation says, and returns', async () => {
  provideMessages(staffMessages)
  await changeLocale('en')
  await loadNamespace('inside')
  const want = vi.fn()
  const now = desk({})
  const marks = { surname: { verdict: 'different', text: 'Rojas' } } as const
  const observationDraft = { ...now.observationDraft, draft: 'Todo coincide.', marks, want }
  const { result, act } = await renderDeskActions({ ...now, hasDifference: true, observationDraft })
  await act(() => result.current.decide('verify'))
  expect(want).toHaveBeenCalledExactlyOnceWith('verify', expect.stringMatching(/^You marked data/))
  expect(decideFile).not.toHaveBeenCalled()
  await act(() => result.current.decide('return'))
  expect(decideFile.mock.calls[0]?.[2]).toMatchObject({ purpose: 'return', typed: 'Todo coincide.', marks })
})
