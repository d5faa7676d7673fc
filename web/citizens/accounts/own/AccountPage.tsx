import { mdiChevronRight, mdiLogoutVariant } from '@mdi/js'
import { citizenCurrentUser } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate, phoneText } from '../../../kit/text/format.ts'
import { currentLocale, useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { accountSections, sectionSlug } from '../../frame/account-sections.ts'
import { Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { signOut } from '../../frame/session/session.ts'
import styles from './own.module.css'

/** The holder of the account. */
function Holder(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const result = useCallQuery(citizenCurrentUser, {})
  return (
    <QueryResult query={result} lines={4} compact>
      {({ data: { name, email, document, document_type, phone, email_verified_at, profile } }) => (
        <>
          <h2>{personNameCase(name ?? email)}</h2>
          <Facts
            facts={[
              [t('own.email'), email],
              [t('own.document'), document === null ? undefined : [document_type, document].filter(Boolean).join(' ')],
              [t('own.phone'), phone === null ? undefined : phoneText(phone)],
              [t('own.email_since'), email_verified_at === null ? undefined : formatDate(email_verified_at)],
            ]}
          />
          {profile.id === null ? null : (
            <p className={styles.apart}>
              <Link to={to('person', { id: profile.id })}>{t('own.my_data_link')}</Link>
            </p>
          )}
        </>
      )}
    </QueryResult>
  )
}

/** The account: its holder, its sections, and the sign-out. */
export function AccountPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  return (
    <Page title={t('frame.account')} lead={t('own.lead')}>
      <section className="card" aria-label={t('frame.account')}>
        <Holder />
      </section>
      <nav aria-label={t('own.sections')}>
        <ul className={`surface ${styles.rows}`}>
          {accountSections.map(([name, { icon }]) => (
            <li key={name} className="ruled">
              <Link
                to={to('account-section', { section: sectionSlug(name, currentLocale()) })}
                className={`row gap-14 ink pressable inset-focus ${styles.section}`}
              >
                <Icon path={icon} size={24} className="accent-ink" />
                <span className="column grow">
                  <span className="strong">{t(`own.section.${name}.title`)}</span>
                  <span className="muted">{t(`own.section.${name}.help`)}</span>
                </span>
                <Icon path={mdiChevronRight} size={24} mirrored className="faint" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <Button
          variant="outlined"
          icon={mdiLogoutVariant}
          onClick={() => {
            void signOut()
            void navigate(to('offer'))
          }}
        >
          {t('own.sign_out')}
        </Button>
        <p className="muted space-above">{t('own.sign_out_help')}</p>
      </div>
    </Page>
  )
}
