import { type ReactElement, useLayoutEffect, useState } from 'react'
import { readStored, storageName, writeStored } from '../../../kit/device/storage.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import styles from './cookie-consent.module.css'

const policy = 'https://bogota.gov.co/politicas-de-seguridad-y-proteccion-de-datos'
const key = `${storageName}.cookies`

/** The cookie notice of the sign-in page, until it is accepted. Its text is Spanish in both languages. */
export function CookieConsent(): ReactElement | null {
  const [open, setOpen] = useState(() => readStored(key) !== true)
  const { t } = useTranslation()
  useLayoutEffect(() => {
    if (!open) return
    const { dataset } = document.documentElement
    dataset.cookies = 'asked'
    return () => {
      delete dataset.cookies
    }
  }, [open])
  if (!open) return null
  return (
    <section
      aria-label={t('session.cookies.label')}
      lang="es"
      className={`raised row gap-16 ${styles.banner}`}
      data-notice
    >
      <p>
        <span>{`${t('session.cookies.text')} `}</span>
        <a href={policy} target="_blank" rel="noreferrer">
          {t('session.cookies.link')}
        </a>
      </p>
      <Button
        variant="filled"
        size="small"
        onClick={() => {
          writeStored(key, true)
          setOpen(false)
        }}
      >
        {t('session.cookies.accept')}
      </Button>
    </section>
  )
}
