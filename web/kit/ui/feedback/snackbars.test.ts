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

test('what is not said is the default error', () => {
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

test('messages wait in line under ids of their own, and leave when closed', () => {
  const first = showDone('uno')
  const second = showDone('dos')
  expect(first).not.toBe(second)
  closeSnackbar(first)
  expect(snackbars.get().map(({ message }) => message)).toEqual(['dos'])
})

test('a failure says its message; a cancelled one says nothing', () => {
  showError(cancelledError())
  expect(snackbars.get()).toHaveLength(0)
  showError(noResponseError())
  expect(snackbars.get()[0]?.message).toContain('No hay comunicación con el servidor')
})

test('the last 50 messages are remembered, closed or not, and forgotten with the session', () => {
  useMemoryStorage()
  clearSession()
  for (let number = 1; number <= 51; number += 1) closeSnackbar(showDone(`mensaje ${number}`))
  expect(pastMessages.get()).toHaveLength(50)
  expect(pastMessages.get()[0]).toMatchObject({ message: 'mensaje 51', colour: 'success' })
  expect(pastMessages.get().at(-1)).toMatchObject({ message: 'mensaje 2' })
  showSnackbar({ message: 'Ana Ortiz', timeout: 0, action: { label: 'Deshacer', run: () => {} } })
  clearSession()
  expect(pastMessages.get()).toEqual([])
  expect(snackbars.get()).toEqual([])
})
