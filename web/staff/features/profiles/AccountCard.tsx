import { mdiEmailEditOutline, mdiLockOpenOutline, mdiLockOutline } from '@mdi/js'
import { can, type Profile } from '@portal/contract'
import { showAccount } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { DateValue } from '../../../kit/list/Value.tsx'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { AccountDevices, Guardians } from './AccountPeople.tsx'
import styles from './citizen.module.css'

const EmailDialog = lazy(async () => ({ default: (await import('./AccountDialogs.tsx')).EmailDialog }))
const LockDialog = lazy(async () => ({ default: (await import('./AccountDialogs.tsx')).LockDialog }))

/** The account the citizen signs in with: its address, whether it is verified, and whether it is locked. */
export function AccountCard({ profile }: { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const [open, setOpen] = useState<'email' | 'lock'>()
  const answer = useCallQuery(showAccount, { params: { id: profile.id } }, { onFailure: 'inline' })
  const account = answer.data?.data
  const mayChange = can(who, 'update', 'Profile', profile)
  const close = () => setOpen(undefined)
  return (
    <section className="card" aria-labelledby="account-title">
      <h2 id="account-title">{t('profiles.account.title')}</h2>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={3} />} compact />
      {account === undefined ? null : (
        <div className="stack gap-12">
          <Facts
            className={`figures ${styles.wideFacts}`}
            facts={[
              [t('profiles.account.email'), account.email],
              [
                t('profiles.account.state'),
                <StatusChip
                  key="state"
                  text={t(account.is_locked ? 'profiles.account.locked' : 'profiles.account.unlocked')}
                  color={account.is_locked ? 'error' : 'success'}
                  icon={account.is_locked ? mdiLockOutline : mdiLockOpenOutline}
                />,
              ],
              [
                t('profiles.account.verified'),
                account.verified_at === null ? (
                  t('profiles.account.unverified')
                ) : (
                  <DateValue key="verified" at={account.verified_at} />
                ),
              ],
              [
                t('profiles.account.last_sign_in'),
                account.last_sign_in_at === null ? (
                  t('profiles.account.never')
                ) : (
                  <TimeAgo key="last" at={account.last_sign_in_at} />
                ),
              ],
              [
                t('profiles.account.password'),
                t(account.has_password ? 'profiles.account.has_password' : 'profiles.account.no_password'),
              ],
            ]}
          />
          {account.profiles_count > 1 ? (
            <p className={`muted ${styles.note}`}>
              {t('profiles.account.profiles', { count: account.profiles_count })}
            </p>
          ) : null}
          <AccountDevices profile={profile} sessions={account.sessions} />
          <Guardians guardians={account.guardians} />
          {mayChange ? (
            <div className={`wrap gap-8 ${styles.buttonsBelow}`}>
              <Button size="small" icon={mdiEmailEditOutline} onClick={() => setOpen('email')}>
                {t('profiles.account.change_email')}
              </Button>
              <Button
                size="small"
                tone={account.is_locked ? 'accent' : 'danger'}
                icon={account.is_locked ? mdiLockOpenOutline : mdiLockOutline}
                onClick={() => setOpen('lock')}
              >
                {t(account.is_locked ? 'profiles.account.unlock' : 'profiles.account.lock')}
              </Button>
            </div>
          ) : null}
          {open === 'email' ? <EmailDialog profile={profile} seen={account} onClose={close} /> : null}
          {open === 'lock' ? <LockDialog profile={profile} seen={account} onClose={close} /> : null}
        </div>
      )}
    </section>
  )
}
