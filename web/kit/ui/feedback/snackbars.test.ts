import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearSession } from '../../../staff/frame/session/session.tsx'
import { staffMessages } from '../../../staff/messages/load.ts'
import { useMemoryStorage } from '../../device/memory-storage.test-aid.ts'
import { cancelledError, noResponseError } from '../../request/api-errors.ts'
import { changeLocale, provideMessages } from '../../text/i18n.ts'
import { closeSnackbar, pastMessages, showDone, showError, showSnackbar, snackbars } from './snackbars.ts'

provideMessages(staffMessages)

beforeAll(() => changeLocale('es'))
beforeEach(() => snackbars.set([]))

test('showSnackbar shows the default error when it gets no options', () => {
  showSnackbar()
  expect(snackbars.get()).toMatchObject([
    {
      title: '¡Error!',
      message: 'Algo salió mal, estamos trabajando para resolver el inconveniente.',
      colour: 'error',
      timeout: 5000,
      position: 'bottom',
    },
  ])
})

test('shows messages one after the other under different ids, and removes a closed one', () => {
  const first = showDone('uno')
  const second = showDone('dos')
  expect(first).not.toBe(second)
  closeSnackbar(first)
  expect(snackbars.get().map(({ message }) => message)).toEqual(['dos'])
})

test('showDone offers "undo" for a time, and only the message where nothing can be undone', () => {
  const run = () => {}
  showDone('can be undone', { run, timeout: 8000 })
  showDone('too late', { run: undefined, timeout: 6000 })
  expect(snackbars.get()).toMatchObject([
    { timeout: 8000, action: { label: 'Deshacer', run } },
    { timeout: 6000, action: undefined },
  ])
})

test('showError shows the message of an error, and nothing for a cancelled request', () => {
  showError(cancelledError())
  expect(snackbars.get()).toHaveLength(0)
  showError(noResponseError())
  expect(snackbars.get()[0]?.message).toContain('No hay comunicación con el servidor')
})

test('pastMessages keeps the last 50 messages, and the end of the session clears them', () => {
  useMemoryStorage()
  clearSession(false)
  for (let number = 1; number <= 51; number += 1) closeSnackbar(showDone(`mensaje ${number}`))
  expect(pastMessages.get()).toHaveLength(50)
  expect(pastMessages.get()[0]).toMatchObject({ message: 'mensaje 51', colour: 'success' })
  expect(pastMessages.get().at(-1)).toMatchObject({ message: 'mensaje 2' })
  showSnackbar({ message: 'Ana Ortiz', timeout: 0, action: { label: 'Deshacer', run: () => {} } })
  clearSession(false)
  expect(pastMessages.get()).toEqual([])
  expect(snackbars.get()).toEqual([])
})
