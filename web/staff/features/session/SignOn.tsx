import { mdiDomain } from '@mdi/js'
import type { ReactElement } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import styles from './sign-in.module.css'
import type { SignOnNeed } from './sign-on.ts'

const module = () => reloadOnce(() => import('./sign-on.ts'))

interface Props {
  /** The own page to open afterwards. */
  readonly next: string | undefined
  readonly onEntered: () => void
  /** The person must do something before the session opens: type a one-time code, or link an account. */
  readonly onNeed: (need: SignOnNeed, message: string | undefined) => void
  readonly onFailed: (message: string) => void
}

/**
 * The button of the institute's identity, where the installation has one, and the way back from its provider. It loads after the
 * page is shown.
 */
export function SignOn({ next, onEntered, onNeed, onFailed }: Props): ReactElement | null {
  const { t } = useTranslation()
  const [label, setLabel] = useState<string>()
  const [doing, setDoing] = useState<'leaving' | 'entering'>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code in the address is exchanged once
  useEffect(() => {
    void (async () => {
      const { labelOf, returnedCode, trySignOn } = await module()
      const code = returnedCode()
      if (code !== undefined) {
        setDoing('entering')
        const result = await trySignOn(code)
        setDoing(undefined)
        if (result.entered) return onEntered()
        if (result.need !== undefined) onNeed(result.need, result.message)
        else onFailed(result.message ?? t('errors.request'))
      }
      setLabel(await labelOf())
    })().catch(() => {})
  }, [])

  if (doing === 'entering') return <p role="status">{t('session.sso.entering')}</p>
  if (label === undefined) return null
  return (
    <div className="stack gap-20">
      <Button
        variant="outlined"
        icon={mdiDomain}
        className={styles.submit}
        busy={doing === 'leaving'}
        onClick={() => {
          setDoing('leaving')
          void module()
            .then(({ leave }) => leave(next))
            .catch(() => t('errors.request'))
            .then((message) => {
              setDoing(undefined)
              if (message !== undefined) onFailed(message)
            })
        }}
      >
        {doing === 'leaving'
          ? t('session.sso.leaving')
          : t('session.sso.button', { label: label || t('session.sso.institute') })}
      </Button>
      <p className={`muted ${styles.or}`}>{t('session.sso.or')}</p>
    </div>
  )
}
