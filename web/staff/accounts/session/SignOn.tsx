import type { appSettings, ResponseOf, signOnFragment } from '@portal/contract'
import type { ReactElement } from 'react'
import { useEffect, useState } from 'react'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import styles from './sign-in.module.css'
import type { SignOnNeed } from './sign-on.ts'

const module = () => reloadOnce(() => import('./sign-on.ts'))

/**
 * The label of the button; undefined when the sign-in of the institute is not in use, empty when no label is set. The page requests it
 * separately, because the request layer and the schemas load only when somebody signs in.
 */
async function labelOf(): Promise<string | undefined> {
  const response = await fetch('/api/settings')
  const { data } = (await response.json()) as ResponseOf<typeof appSettings>
  return data.sso === null ? undefined : (data.sso.label ?? '')
}

/** The code with which the provider's callback led here. It is removed from the address at once. */
function returnedCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('sso' satisfies typeof signOnFragment) ?? undefined
  if (code !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}

interface Props {
  /** The own page to open afterwards. */
  readonly next: string | undefined
  readonly onEntered: () => void
  /** The person must do something before the session opens: type a one-time code, or link an account. */
  readonly onNeed: (need: SignOnNeed, message: string | undefined) => void
  readonly onError: (message: string) => void
}

/**
 * The button of the institute's identity, where the installation has one, and the way back from its provider. It loads after the
 * page is shown.
 */
export function SignOn({ next, onEntered, onNeed, onError }: Props): ReactElement | null {
  const { t } = useTranslation()
  const [label, setLabel] = useState<string>()
  const [doing, setDoing] = useState<'leaving' | 'entering'>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code in the address is exchanged once
  useEffect(() => {
    const code = returnedCode()
    if (code === undefined) return
    setDoing('entering')
    void module()
      .then(({ trySignOn }) => trySignOn(code))
      .then(({ entered, need, message }) => {
        if (entered) onEntered()
        else if (need !== undefined) onNeed(need, message)
        else onError(message ?? t('errors.request'))
      })
      .catch(() => onError(t('errors.request')))
      .finally(() => setDoing(undefined))
  }, [])

  useEffect(() => {
    const show = () => void labelOf().then(setLabel, () => {})
    if (navigator.onLine) show()
    else addEventListener('online', show, { once: true })
    return () => removeEventListener('online', show)
  }, [])

  if (doing === 'entering') return <Status>{t('session.submitting')}</Status>
  if (label === undefined) return null
  return (
    <div className="stack gap-20">
      <Button
        variant="outlined"
        className={styles.submit}
        busy={doing === 'leaving'}
        onClick={() => {
          setDoing('leaving')
          void module()
            .then(({ leave }) => leave(next))
            .catch(() => t('errors.request'))
            .then((message) => {
              setDoing(undefined)
              if (message !== undefined) onError(message)
            })
        }}
      >
        {t('session.sso.button', { label: label || t('session.sso.institute') })}
      </Button>
      <p className="centered muted">{t('session.sso.or')}</p>
    </div>
  )
}
