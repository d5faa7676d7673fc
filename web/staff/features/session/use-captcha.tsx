import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import type { Captcha } from '../../../kit/session/captcha.ts'
import styles from './captcha.module.css'

interface UsedCaptcha {
  /** Where it is drawn, when there is one. */
  readonly place: ReactElement
  /** Begins to fetch it: at the first key, so that the page is shown without waiting for it. */
  readonly begin: () => void
  /** What to send beside the form: nothing where there is no captcha; `fault` is a sentence to show instead of sending. */
  readonly answer: () => Promise<{ readonly captcha?: string; readonly fault?: string }>
  /** After an error: a token is good once. */
  readonly renew: () => void
}

const module = () => reloadOnce(() => import('./open-captcha.ts'))

/** The captcha of a form outside the session; only where the server's settings name a key (decisions §3). */
export function useCaptcha(): UsedCaptcha {
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const opening = useRef<Promise<Captcha | undefined>>(undefined)

  function open(): Promise<Captcha | undefined> {
    const run = async () => {
      const { openCaptcha } = await module()
      return element.current === null ? undefined : openCaptcha(element.current)
    }
    opening.current ??= run().catch((thrown: unknown) => {
      // Tried anew at the next press.
      opening.current = undefined
      throw thrown
    })
    return opening.current
  }

  return {
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn with a frame of the browser's before there is anything in it
    place: <div ref={element} role="group" aria-label={t('session.captcha.label')} className={styles.place} />,
    begin: () => {
      // What goes wrong is said when the form is sent.
      open().catch(() => {})
    },
    answer: async () => {
      try {
        const captcha = await open()
        return captcha === undefined ? {} : { captcha: captcha.token() }
      } catch (thrown) {
        const { captchaFault } = await module()
        const fault = captchaFault(thrown)
        // A server that does not answer about its settings will not answer the form either, and says why there.
        return fault === undefined ? {} : { fault: t(`session.captcha.${fault}`) }
      }
    },
    renew: () => {
      opening.current?.then((captcha) => captcha?.reset()).catch(() => {})
    },
  }
}
