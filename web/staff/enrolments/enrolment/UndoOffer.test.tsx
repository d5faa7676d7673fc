import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWidget } from '../../../kit/component.testing.tsx'
import { noteServerTime } from '../../../kit/device/clock.ts'
import { UndoOffer } from './UndoOffer.tsx'

const day = 24 * 3_600_000
/** A moment as the API writes it, in Bogotá. */
const written = (at: number) => `${new Date(at - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`

test('offers undo by the server time on a device whose clock is a day ahead', async () => {
  const server = Date.now() - day
  noteServerTime(new Date(server).toUTCString())
  await renderWidget(<UndoOffer until={written(server + 40_000)} transition={7} onUndo={() => {}} />)
  await expect.element(page.getByRole('button', { name: /^Undo \((3\d|40)\)$/ })).toBeVisible()
})
