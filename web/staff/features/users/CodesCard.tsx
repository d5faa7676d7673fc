import { mdiShieldKeyOutline } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import styles from './profile.module.css'

const CodesDialog = lazy(async () => ({ default: (await import('./CodesDialog.tsx')).CodesDialog }))
const CodesEndDialog = lazy(async () => ({ default: (await import('./CodesEndDialog.tsx')).CodesEndDialog }))

/** Whether the person signs in with one-time codes, and the buttons to start or stop using them. */
export function CodesCard(): ReactElement {
  const { t } = useTranslation()
  const { uses_codes, must_use_codes } = usePrincipal()
  const [open, setOpen] = useState<'begin' | 'end'>()
  const on = uses_codes === true
  const close = () => setOpen(undefined)
  return (
    <section className="card" aria-labelledby="own-codes">
      <div className="spread gap-8-16">
        <div className={styles.cardText}>
          <div className={styles.cardTitle}>
            <h2 id="own-codes">{t('users.codes.title')}</h2>
            <StatusChip text={t(on ? 'users.codes.on' : 'users.codes.off')} color={on ? 'success' : 'yellow'} />
          </div>
          <p className="soft">{t(on ? 'users.codes.on_text' : 'users.codes.off_text')}</p>
        </div>
        {on ? (
          <Button variant="outlined" onClick={() => setOpen('end')}>
            {t('users.codes.end')}
          </Button>
        ) : (
          <Button
            variant={must_use_codes === true ? 'filled' : 'outlined'}
            icon={mdiShieldKeyOutline}
            onClick={() => setOpen('begin')}
          >
            {t('users.codes.begin')}
          </Button>
        )}
      </div>
      {open === 'begin' ? <CodesDialog onClose={close} /> : null}
      {open === 'end' ? <CodesEndDialog onClose={close} /> : null}
    </section>
  )
}
