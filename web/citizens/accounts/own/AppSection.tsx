import { mdiCellphoneArrowDown } from '@mdi/js'
import type { ReactElement } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { installOffer } from '../../../kit/offline/install.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'

/** Whether the page runs as an installed application. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** An iPad identifies itself as a Mac, but has a touch screen. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Explains how to install the portal on this device. */
export function AppSection(): ReactElement {
  const { t } = useTranslation()
  const install = useStore(installOffer)
  return (
    <section className="card stack gap-12">
      <p>{t('own.app.lead')}</p>
      {isInstalled() ? (
        <p className="success notice">{t('own.app.installed')}</p>
      ) : install === undefined ? (
        <p>{t(isApple() ? 'own.app.ios' : 'own.app.other')}</p>
      ) : (
        <p>
          <Button variant="filled" icon={mdiCellphoneArrowDown} onClick={install}>
            {t('own.app.install')}
          </Button>
        </p>
      )}
    </section>
  )
}
