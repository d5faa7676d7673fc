import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { useOwnDevice } from '../../frame/session/own-device.ts'

/** Asks once in a session whether this device belongs to the person, and shows how long a voucher stays on it. */
export function OwnDevice({ isOwn, answer }: ReturnType<typeof useOwnDevice>): ReactElement {
  const { t } = useTranslation()
  if (isOwn === undefined)
    return (
      <section className="card stack gap-12 no-print" aria-label={t('part.own_device.question')}>
        <h2>{t('part.own_device.question')}</h2>
        <p>{t('part.own_device.text')}</p>
        <div className="wrap gap-8">
          <Button variant="outlined" onClick={() => answer(true)}>
            {t('part.own_device.yes')}
          </Button>
          <Button onClick={() => answer(false)}>{t('part.own_device.no')}</Button>
        </div>
      </section>
    )
  return (
    <div className="stack gap-4 no-print">
      <p className="muted">{t(isOwn ? 'part.own_device.saved' : 'part.voucher.offline')}</p>
      <div className="flush">
        <Button onClick={() => answer(!isOwn)}>{t(isOwn ? 'part.own_device.remove' : 'part.own_device.yes')}</Button>
      </div>
    </div>
  )
}
