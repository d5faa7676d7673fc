import { useRef } from 'react'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Captcha } from '../../frame/session/captcha.ts'
import styles from './captcha.module.css'

const module = () => reloadOnce(() => import('./open-captcha.ts'))

/** The captcha of a form outside the session; it exists only where the server's settings contain a key. */
export function useCaptcha() {
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const opening = useRef<Promise<Captcha | undefined>>(undefined)

  function open(): Promise<Captcha | undefined> {
    const run = async () => {
      const { openCaptcha } = await module()
      return element.current === null ? undefined : openCaptcha(element.current)
    }
    opening.current ??= run().catch((thrown: unknown) => {
      // The next press tries again.
      opening.current = undefined
      throw thrown
    })
    return opening.current
  }

  return {
    /** The element in which the captcha is rendered, when there is one. */
    // biome-ignore lint/a11y/useSemanticElements: the browser would render the frame of a fieldset while it is still empty
    place: <div ref={element} role="group" aria-label={t('session.captcha.label')} className={styles.place} />,
    /** Starts loading the captcha: at the first key, so that the page is shown without waiting for it. */
    begin: () => {
      // An error is shown when the form is sent.
      open().catch(() => {})
    },
    /** The value to send with the form: nothing where there is no captcha; `fault` is a message to show instead of sending. */
    solve: async (): Promise<{ readonly captcha?: string; readonly error?: string }> => {
      try {
        const captcha = await open()
        return captcha === undefined ? {} : { captcha: captcha.token() }
      } catch (thrown) {
        const { captchaErrorCode } = await module()
        const code = captchaErrorCode(thrown)
        // If the server does not respond about its settings, it will not respond to the form either, and that error is shown.
        return code === undefined ? {} : { error: t(`session.captcha.${code}`) }
      }
    },
    /** Renews the captcha after an error: a token is valid once. */
    renew: () => {
      opening.current?.then((captcha) => captcha?.reset()).catch(() => {})
    },
  }
}
