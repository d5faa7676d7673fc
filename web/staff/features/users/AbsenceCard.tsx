import { mdiCalendarRemoveOutline } from '@mdi/js'
import type { Staff } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { absenceText } from './absence.ts'
import styles from './profile.module.css'

const AbsenceDialog = lazy(async () => ({ default: (await import('./AbsenceDialog.tsx')).AbsenceDialog }))

/** The days on which the person is absent. */
export function AbsenceCard({ user }: { readonly user: Staff }): ReactElement {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const days = absenceText(user)
  return (
    <section className="card" aria-labelledby="own-absence">
      <div className="spread gap-8-16">
        <div className={styles.cardText}>
          <h2 id="own-absence">{t('users.absence.title')}</h2>
          {days === '' ? null : <p className="strong">{days}</p>}
          <p className="soft">{t('users.absence.help')}</p>
        </div>
        <Button variant="outlined" icon={mdiCalendarRemoveOutline} onClick={() => setOpen(true)}>
          {t('users.absence.change')}
        </Button>
      </div>
      {open ? <AbsenceDialog user={user} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
