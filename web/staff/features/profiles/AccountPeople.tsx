import { mdiCellphone, mdiLaptop, mdiLogoutVariant } from '@mdi/js'
import { couldMeet, type Profile } from '@portal/contract'
import { type Account, endAccountSessions } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { deviceOf } from '../../../kit/device/device.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Device } from '../../../kit/ui/Device.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { transitionTags } from './undo.ts'

const ConfirmCall = lazy(async () => ({ default: (await import('../../../kit/ui/ConfirmCall.tsx')).ConfirmCall }))

interface DevicesProps extends Pick<Account, 'sessions'> {
  readonly profile: Profile
}

/** The devices on which the citizen is signed in, and the way to sign all of them out. */
export function AccountDevices({ profile, sessions }: DevicesProps): ReactElement {
  const { t } = useTranslation()
  const who = usePrincipal()
  const [asks, setAsks] = useState(false)
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
                {t('profiles.account.device_used')} <TimeAgo at={last_used_at} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && couldMeet(who, endAccountSessions.needs) ? (
        <div>
          <Button size="small" tone="danger" icon={mdiLogoutVariant} onClick={() => setAsks(true)}>
            {t('profiles.account.end_sessions')}
          </Button>
        </div>
      ) : null}
      {asks ? (
        <ConfirmCall
          danger
          title={t('profiles.account.end_sessions')}
          text={t('profiles.account.end_sessions_text', { name: nameCase(profile.full_name) })}
          action={t('profiles.account.end_sessions')}
          call={endAccountSessions}
          input={{ params: { id: profile.id } }}
          refreshes={transitionTags}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </section>
  )
}

/** The other guardians of the citizen; nothing where there are none. */
export function Guardians({ guardians }: Pick<Account, 'guardians'>): ReactElement | null {
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
            {name === null ? email : nameCase(name)}
            <small className="muted block">
              {name === null ? null : <>{email} · </>}
              {accepted_at === null
                ? t('profiles.account.guardian_invited')
                : t('profiles.account.guardian_since', { day: formatDate(accepted_at) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
