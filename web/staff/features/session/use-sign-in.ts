import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useCountdown } from '../../../kit/device/use-countdown.ts'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { SignInErrors } from './credentials.ts'
import type { SignOnNeed } from './sign-on.ts'
import { useCaptcha } from './use-captcha.tsx'

const none: SignInErrors = { fields: {}, message: undefined, wait: undefined }

/** The steps of signing in with the fields of a form: name and password, then a one-time code where it is needed. */
export function useSignIn(form: RefObject<HTMLFormElement | null>, onEntered: () => Promise<void>) {
  const { t, locale } = useTranslation()
  const [errors, setErrors] = useState(none)
  const [busy, setBusy] = useState(false)
  /** Name and password were correct, and a one-time code is still needed. */
  const [wantsCode, setWantsCode] = useState(false)
  /** What is done with the code that the identity provider's answer has: a one-time code is needed, or an account to link. */
  const [signOn, setSignOn] = useState<SignOnNeed>()
  /** The seconds until the next attempt. */
  const wait = useCountdown(errors.wait, errors)
  const captcha = useCaptcha()

  function focus(field: string): void {
    const control = form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the keyboard would cover half of the page before it was read
  useLayoutEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) focus('username')
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages in the previous language are removed
  useEffect(() => setErrors(none), [locale])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy || wait > 0) return
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setErrors(none)
    try {
      const { trySignIn } = await reloadOnce(() => import('./credentials.ts'))
      const { captcha: solved, fault } = await captcha.answer()
      if (fault !== undefined) {
        setErrors({ ...none, message: fault })
        return
      }
      const failed = await trySignIn({
        ...(solved === undefined ? {} : { captcha: solved }),
        username: String(data.get('username') ?? '').trim(),
        password: String(data.get('password') ?? ''),
        remember: data.has('remember'),
        ...(wantsCode ? { code: String(data.get('code') ?? '').trim() } : {}),
        ...(signOn === undefined ? {} : { signOn }),
      })
      if (failed === undefined) {
        await onEntered()
        return
      }
      setErrors(failed)
      captcha.renew()
      // The name or password was accepted before and is not accepted now: it must be typed again.
      const asksCode =
        failed.wantsCode === true || failed.fields.code !== undefined || (wantsCode && failed.wait !== undefined)
      setWantsCode(asksCode)
      // The field must be rendered first.
      setTimeout(() => focus(asksCode ? 'code' : failed.fields.username === undefined ? 'password' : 'username'))
    } catch {
      setErrors({ ...none, message: t('errors.request') })
    } finally {
      setBusy(false)
    }
  }

  return {
    errors,
    busy,
    wait,
    wantsCode,
    signOn,
    captcha,
    submit,
    showFailure: (message: string | undefined) => setErrors({ ...none, message }),
    /** Continues a sign-in with the institute's identity. */
    continueSignOn: (need: SignOnNeed, message: string | undefined) => {
      setSignOn(need)
      setWantsCode(need.need === 'totp')
      // What linking means is said above the form.
      setErrors({ ...none, message: need.need === 'link' ? undefined : message })
    },
    /** Back to name and password. */
    startOver: () => {
      setWantsCode(false)
      setSignOn(undefined)
      setErrors(none)
      setTimeout(() => focus('username'))
    },
  }
}
