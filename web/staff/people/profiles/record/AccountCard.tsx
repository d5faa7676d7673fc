import {
  mdiCellphone,
  mdiEmailEditOutline,
  mdiLaptop,
  mdiLockOpenOutline,
  mdiLockOutline,
  mdiLogoutVariant,
} from '@mdi/js'
import { can, couldMeet, type Profile } from '@portal/contract'
import { type Account, endAccountSessions, showAccount, updateAccount } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { deviceOf } from '../../../../kit/device/device.ts'
import { currentIn } from '../../../../kit/form/record-form.tsx'
import { request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { formatDate } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { AskingButton } from '../../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { Device } from '../../../../kit/ui/text/Device.tsx'
import { Facts } from '../../../../kit/ui/text/Facts.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { DateValue } from '../../../list/table/Cell.tsx'
import styles from '../../citizen/citizen.module.css'
import { transitionKeys } from '../../citizen/undo.ts'

const EmailDialog = lazy(() => import('./AccountDialogs.tsx'), 'EmailDialog')

/** The account the citizen signs in with: its address, whether it is verified, and whether it is locked. */
export function AccountCard({ profile }: { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open, ask } = useDialog()
  const query = useCallQuery(showAccount, { params: { id: profile.id } })
  const mayChange = can(principal, 'update', 'Profile', profile)
  /** Asks before the account is locked or unlocked. */
  function askToLock(loaded: Account): void {
    const locks = !loaded.is_locked
    let account = loaded
    ask({
      danger: locks,
      title: t(locks ? 'profiles.account.lock' : 'profiles.account.unlock'),
      text: t(locks ? 'profiles.account.lock_text' : 'profiles.account.unlock_text', {
        name: personNameCase(profile.full_name),
        count: loaded.profiles_count,
      }),
      action: t(locks ? 'profiles.account.lock' : 'profiles.account.unlock'),
      send: () =>
        request(updateAccount, { params: { id: profile.id }, body: { is_locked: locks, version: account.version } }),
      invalidates: transitionKeys,
      onDone: () => showDone(t(locks ? 'profiles.account.locked_done' : 'profiles.account.unlocked_done')),
      // Somebody else changed the account: the next press is about what it is now.
      onError: (error) => {
        account = currentIn<Account>(error) ?? account
      },
    })
  }
  return (
    <section className="card" aria-labelledby="account-title">
      <h2 id="account-title">{t('profiles.account.title')}</h2>
      <QueryResult query={query} lines={3} compact>
        {({ data: account }) => (
          <div className="stack gap-12">
            <Facts
              className={`figures ${styles.wideFacts}`}
              facts={[
                [t('fields.email'), account.email],
                [
                  t('fields.is_locked'),
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
                  t('fields.last_sign_in_at'),
                  account.last_sign_in_at === null ? (
                    t('profiles.account.never')
                  ) : (
                    <TimeAgo key="last" at={account.last_sign_in_at} />
                  ),
                ],
                [
                  t('fields.password'),
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
                <Button
                  size="small"
                  icon={mdiEmailEditOutline}
                  onClick={() =>
                    open((onClose) => <EmailDialog profile={profile} loaded={account} onClose={onClose} />)
                  }
                >
                  {t('profiles.account.change_email')}
                </Button>
                <Button
                  size="small"
                  tone={account.is_locked ? 'accent' : 'danger'}
                  icon={account.is_locked ? mdiLockOpenOutline : mdiLockOutline}
                  onClick={() => askToLock(account)}
                >
                  {t(account.is_locked ? 'profiles.account.unlock' : 'profiles.account.lock')}
                </Button>
              </div>
            ) : null}
            {dialog}
          </div>
        )}
      </QueryResult>
    </section>
  )
}

/** The devices on which the citizen is signed in, and a button to sign all of them out. */
function AccountDevices({
  profile,
  sessions,
}: Pick<Account, 'sessions'> & { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  return (
    <section className="stack gap-6" aria-labelledby="account-devices">
      <h3 id="account-devices" className="minor-heading">
        {t('profiles.account.devices')}
      </h3>
      {sessions.length === 0 ? <p className="soft">{t('profiles.account.no_devices')}</p> : null}
      <ul className="stack gap-6">
        {sessions.map(({ id, user_agent, last_used_at }) => (
          <li key={id} className="row gap-8">
            <Icon path={deviceOf(user_agent).isPhone ? mdiCellphone : mdiLaptop} size={20} className="soft" />
            <span className="shrink">
              <Device agent={user_agent} />
              <small className="muted block">
                <span>{`${t('profiles.account.device_used')} `}</span>
                <TimeAgo at={last_used_at} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && couldMeet(principal, endAccountSessions.needs) ? (
        <div>
          <AskingButton
            danger
            size="small"
            icon={mdiLogoutVariant}
            title={t('profiles.account.end_sessions')}
            text={t('profiles.account.end_sessions_text', { name: personNameCase(profile.full_name) })}
            action={t('profiles.account.end_sessions')}
            send={() => request(endAccountSessions, { params: { id: profile.id } })}
            invalidates={transitionKeys}
          />
        </div>
      ) : null}
    </section>
  )
}

/** The other guardians of the citizen; nothing where there are none. */
function Guardians({ guardians }: Pick<Account, 'guardians'>): ReactElement | null {
  const { t } = useTranslation()
  if (guardians.length === 0) return null
  return (
    <section className="stack gap-6" aria-labelledby="account-guardians">
      <h3 id="account-guardians" className="minor-heading">
        {t('profiles.account.guardians')}
      </h3>
      <ul className="stack gap-6">
        {guardians.map(({ id, name, email, accepted_at }) => (
          <li key={id} className="break-words">
            <span>{name === null ? email : personNameCase(name)}</span>
            <small className="muted block">
              {name === null ? null : <span>{`${email} · `}</span>}
              <span>
                {accepted_at === null
                  ? t('profiles.account.guardian_invited')
                  : t('profiles.account.guardian_since', { day: formatDate(accepted_at) })}
              </span>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
