import { type FormEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { useCountdown } from '../../../kit/device/use-countdown.ts'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import type { SignInErrors } from './credentials.ts'
import type { SignOnNeed } from './sign-on.ts'
import { useCaptcha } from './use-captcha.tsx'
import { useSending } from './use-sending.ts'

/** The steps of signing in with the fields of a form: name and password, then a one-time code where it is needed. */
export function useSignIn(form: RefObject<HTMLFormElement | null>, onEntered: () => Promise<void>) {
  const { errors, setErrors, showMessage, busy, send } = useSending<SignInErrors>()
  /** Name and password were correct, and a one-time code is still needed. */
  const [wantsCode, setWantsCode] = useState(false)
  /** The next step with the identity provider's code: a one-time code, or an account to link. */
  const [signOn, setSignOn] = useState<SignOnNeed>()
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

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy || wait > 0) return
    const data = new FormData(event.currentTarget)
    await send(async () => {
      const { trySignIn } = await reloadOnce(() => import('./credentials.ts'))
      const { captcha: solved, error } = await captcha.solve()
      if (error !== undefined) return showMessage(error)
      const signInErrors = await trySignIn({
        captcha: solved,
        username: String(data.get('username') ?? '').trim(),
        password: String(data.get('password') ?? ''),
        remember: data.has('remember'),
        code: wantsCode ? String(data.get('code') ?? '').trim() : undefined,
        signOn,
      })
      if (signInErrors === undefined) return onEntered()
      setErrors(signInErrors)
      captcha.renew()
      // The name or password was accepted before and is not accepted now: it must be typed again.
      const asksCode =
        signInErrors.wantsCode === true ||
        signInErrors.fields.code !== undefined ||
        (wantsCode && signInErrors.wait !== undefined)
      setWantsCode(asksCode)
      // The field must be rendered first.
      setTimeout(() => focus(asksCode ? 'code' : signInErrors.fields.username === undefined ? 'password' : 'username'))
    })
  }

  return {
    errors,
    busy,
    wait,
    wantsCode,
    signOn,
    captcha,
    submit,
    showError: showMessage,
    /** Continues a sign-in with the institute's identity. */
    continueSignOn: (need: SignOnNeed, message: string | undefined) => {
      setSignOn(need)
      setWantsCode(need.need === 'totp')
      // A text above the form explains what linking means.
      showMessage(need.need === 'link' ? undefined : message)
    },
    /** Back to name and password. */
    startOver: () => {
      setWantsCode(false)
      setSignOn(undefined)
      showMessage(undefined)
      setTimeout(() => focus('username'))
    },
  }
}
