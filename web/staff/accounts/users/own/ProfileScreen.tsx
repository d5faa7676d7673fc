import { mdiCalendarRemoveOutline, mdiLockReset } from '@mdi/js'
import type { Staff } from '@portal/contract'
import type { ReactElement } from 'react'
import { Avatar } from '../../../../kit/layout/Avatar.tsx'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { type Fact, Facts } from '../../../../kit/ui/text/Facts.tsx'
import { PageTitle } from '../../../../kit/ui/text/PageTitle.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { useSession } from '../../../frame/session/session.tsx'
import { Cell } from '../../../list/table/Cell.tsx'
import { CodesCard } from '../factors/CodesCard.tsx'
import { DevicesCard } from '../factors/DevicesCard.tsx'
import { PasskeysCard } from '../factors/PasskeysCard.tsx'
import { absenceText, phoneOf } from './absence.ts'
import { IdentityCard } from './IdentityCard.tsx'
import { OwnCard } from './OwnCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import styles from './profile.module.css'

const AbsenceDialog = lazy(() => import('./AbsenceDialog.tsx'), 'AbsenceDialog')
const FactorNotice = lazy(() => import('../factors/FactorNotice.tsx'), 'FactorNotice', null)
const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'), 'PasswordDialog')

function PasswordCard(): ReactElement {
  const { t } = useTranslation()
  return (
    <OwnCard
      title={t('users.password.title')}
      text={t('users.password.text')}
      action={{
        icon: mdiLockReset,
        label: t('users.password.change'),
        dialog: (close) => <PasswordDialog onClose={close} />,
      }}
    />
  )
}

/** The days on which the person is absent. */
function AbsenceCard({ user }: { readonly user: Staff }): ReactElement {
  const { t } = useTranslation()
  const days = absenceText(user)
  return (
    <OwnCard
      title={t('users.absence.title')}
      text={
        <>
          {days === '' ? null : <p className="strong">{days}</p>}
          <p className="soft">{t('users.absence.help')}</p>
        </>
      }
      action={{
        icon: mdiCalendarRemoveOutline,
        label: t('users.absence.change'),
        dialog: (close) => <AbsenceDialog user={user} onClose={close} />,
      }}
    />
  )
}

/** The person's own page: their data as the institute stores them, password, one-time codes, devices and preferences. */
export function ProfileScreen(): ReactElement | null {
  const { t } = useTranslation()
  const { user, principal } = useSession()
  if (user === undefined) return null
  const place = [user.dependency, user.company]
    .map((text) => sentenceCase(text ?? ''))
    .filter(Boolean)
    .join(' · ')
  const shown = (value: string) => <Cell kind="text" value={value} withText />
  const facts: readonly Fact[] = [
    [t('fields.username'), shown(user.username)],
    [t('fields.document'), shown(user.document)],
    [
      t('fields.email'),
      <a key="email" href={`mailto:${user.email}`}>
        {user.email}
      </a>,
    ],
    [t('fields.phone'), shown(phoneOf(user))],
    [t('fields.dependency'), shown(place)],
    [t('users.profile.expires'), user.expires_at === null ? undefined : <TimeAgo key="expires" at={user.expires_at} />],
  ]
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle>{t('titles.user-profile')}</PageTitle>
      {principal.must_use_codes === true ? <FactorNotice /> : null}
      <div className={`two-columns ${styles.columns}`}>
        <section className="card" aria-labelledby="own-data">
          <div className={`row gap-16 ${styles.person}`}>
            <Avatar name={user.full_name} size={72} />
            <div className="shrink">
              <p className="large break-words">{personNameCase(user.full_name)}</p>
              {user.description === null || user.description === '' ? null : (
                <p className="soft">{sentenceCase(user.description)}</p>
              )}
            </div>
          </div>
          <h2 id="own-data">{t('users.profile.data')}</h2>
          <Facts facts={facts} className={styles.facts} />
          <h3 className="muted regular">{t('fields.roles')}</h3>
          {principal.roles.length === 0 ? <p className="soft">{t('users.profile.no_roles')}</p> : null}
          <ul className={`wrap gap-6 ${styles.roles}`}>
            {principal.roles.map(({ name, title }) => (
              <li key={name}>{title}</li>
            ))}
          </ul>
          <p className={`muted ${styles.note}`}>{t('users.profile.data_note')}</p>
        </section>
        <div className="stack at-top gap-12">
          <CodesCard />
          <IdentityCard />
          <PasskeysCard />
          <PasswordCard />
          {principal.must_use_codes === true ? null : <AbsenceCard user={user} />}
          {principal.must_use_codes === true ? null : <DevicesCard />}
          <PreferencesCard />
        </div>
      </div>
    </div>
  )
}
