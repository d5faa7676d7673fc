import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import { CodesDialog } from './CodesDialog.tsx'

const codes = ['AAAA-1111', 'BBBB-2222']
const print = vi.fn()
/** The handler of `afterprint`; some browsers never fire this event. */
let afterPrint: () => void

beforeEach(async () => {
  print.mockClear()
  // A real print would open the browser's dialog, and report it as done at once.
  const printer = { print, addEventListener: (_: string, listener: () => void) => (afterPrint = listener) }
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(printer as unknown as Window)
  stubResponses(({ method, path }) => {
    if (!path.endsWith('/user/totp')) return undefined
    return { body: { data: method === 'PUT' ? { recovery_codes: codes } : { secret: 'SECRET', uri: 'otpauth://x' } } }
  })
  await loadNamespace('administration')
})
afterEach(() => vi.restoreAllMocks())

function Opened(): ReactElement {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <CodesDialog onClose={() => setOpen(false)} /> : <p>Closed</p>
}

/** The text of the hidden frames that are printed. */
const printed = () => [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.body.textContent)
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

/** Completes the dialog up to the recovery codes. */
async function toTheCodes(): Promise<void> {
  await renderPage(<Opened />)
  await userEvent.fill(page.getByLabelText('Current password'), 'Parque-2026')
  await press('Continue')
  await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '123456')
  await press('Turn on')
  await expect.element(page.getByText('AAAA-1111')).toBeVisible()
}

test('prints only the recovery codes, and removes the printed copy after the afterprint event', async () => {
  await toTheCodes()
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  expect(printed()).toEqual([expect.stringMatching(/\nAAAA-1111\nBBBB-2222\n$/)])
  afterPrint()
  expect(printed()).toEqual([])
})

test('keeps one printed copy, and removes it on close in a browser without the afterprint event', async () => {
  await toTheCodes()
  await press('Print')
  await press('Print')
  expect(print).toHaveBeenCalledTimes(2)
  expect(printed()).toHaveLength(1)
  await userEvent.click(page.getByRole('checkbox'))
  await press('Finish')
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(printed()).toEqual([])
})
