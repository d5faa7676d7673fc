import { mdiLockReset } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import styles from './profile.module.css'

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }))

export function PasswordCard(): ReactElement {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <section className="card" aria-labelledby="own-password">
      <div className="spread gap-8-16">
        <div className={styles.cardText}>
          <h2 id="own-password">{t('users.password.title')}</h2>
          <p className="soft">{t('users.password.text')}</p>
        </div>
        <Button variant="outlined" icon={mdiLockReset} onClick={() => setOpen(true)}>
          {t('users.password.change')}
        </Button>
      </div>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
