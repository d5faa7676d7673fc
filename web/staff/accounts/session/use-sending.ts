import { useEffect, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { FormErrors } from './form-errors.ts'

/** A form outside the session: its errors, and whether it is being sent. */
export function useSending<E extends FormErrors<string>>() {
  const { t, locale } = useTranslation()
  const [errors, setErrors] = useState({ fields: {} } as E)
  const [busy, setBusy] = useState(false)
  /** Shows only a message for the whole form, or nothing. */
  const showMessage = (message: string | undefined) => setErrors({ fields: {}, message } as E)

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages in the previous language are removed
  useEffect(() => showMessage(undefined), [locale])

  /** Runs the function that sends the form. Shows an error that it throws. */
  async function send(run: () => Promise<void>): Promise<void> {
    setBusy(true)
    showMessage(undefined)
    try {
      await run()
    } catch {
      showMessage(t('errors.request'))
    } finally {
      setBusy(false)
    }
  }
  return { errors, setErrors, showMessage, busy, send }
}
