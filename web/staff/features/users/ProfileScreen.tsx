import { mdiShieldAlertOutline } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { Avatar } from '../../../kit/layout/Avatar.tsx'
import { Value } from '../../../kit/list/Value.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import { AbsenceCard } from './AbsenceCard.tsx'
import { CodesCard } from './CodesCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import styles from './profile.module.css'

/** The person's own page: their data as the institute stores them, password, one-time codes, devices and preferences. */
export function ProfileScreen(): ReactElement | null {
  const { t } = useTranslation()
  const { user, who } = useSession()
  if (user === undefined) return null
  const phone = [user.phone, user.ext === null || user.ext === '' ? null : `ext. ${user.ext}`].filter(Boolean).join(' ')
  const place = [user.dependency, user.company]
    .filter((text) => text !== null && text !== '')
    .map((text) => sentenceCase(String(text)))
    .join(' · ')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fields.username'), <Value key="username" value={user.username} spoken />],
    [t('fields.document'), <Value key="document" value={user.document} spoken />],
    [
      t('fields.email'),
      <a key="email" href={`mailto:${user.email}`}>
        {user.email}
      </a>,
    ],
    [t('fields.phone'), <Value key="phone" value={phone} spoken />],
    [t('fields.dependency'), <Value key="place" value={place} spoken />],
    ...(user.expires_at === null
      ? []
      : [[t('users.profile.expires'), <TimeAgo key="expires" at={user.expires_at} />] as const]),
  ]
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle>{t('titles.user-profile')}</PageTitle>
      {who.must_use_codes === true ? (
        <div className={styles.must} role="alert">
          <Icon path={mdiShieldAlertOutline} size={24} className="warning-ink" />
          <div>
            <h2>{t('users.codes.must_title')}</h2>
            <p>{t('users.codes.must_text')}</p>
          </div>
        </div>
      ) : null}
      <div className={`two-columns ${styles.columns}`}>
        <section className="card" aria-labelledby="own-data">
          <div className={styles.person}>
            <Avatar name={user.full_name} size={72} />
            <div className="shrink">
              <p className="large break-words">{nameCase(user.full_name)}</p>
              {user.description === null || user.description === '' ? null : (
                <p className="soft">{sentenceCase(user.description)}</p>
              )}
            </div>
          </div>
          <h2 id="own-data">{t('users.profile.data')}</h2>
          <Facts facts={facts} className={styles.facts} />
          <h3 className="muted regular">{t('users.profile.roles')}</h3>
          {who.roles.length === 0 ? <p className="soft">{t('users.profile.no_roles')}</p> : null}
          <ul className={styles.roles}>
            {who.roles.map(({ name, title }) => (
              <li key={name}>{title}</li>
            ))}
          </ul>
          <p className={`soft ${styles.note}`}>{t('users.profile.data_note')}</p>
        </section>
        <div className="stack at-top gap-12">
          <CodesCard />
          <IdentityCard />
          <PasskeysCard />
          <PasswordCard />
          <AbsenceCard user={user} />
          <DevicesCard />
          <PreferencesCard />
        </div>
      </div>
    </div>
  )
}
