import { citizenCurrentUser } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { currentLocale, useTranslation } from '../../../kit/text/i18n.ts'
import { sectionSlug } from '../../frame/account-sections.ts'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'

/** A notice that mails to the address of the account do not arrive, with a link to change the address. Empty while they arrive. */
export function UndeliveredEmail(): ReactElement | null {
  const { t } = useTranslation()
  const to = usePageTo()
  const account = useCallQuery(citizenCurrentUser, {}).data?.data
  if (account?.email_undelivered_at === undefined) return null
  return (
    <section className="notice warning stack gap-10" aria-labelledby="undelivered-email">
      <h2 id="undelivered-email">{t('family.undelivered.title')}</h2>
      <p className="break-words">{t('family.undelivered.text', { email: account.email })}</p>
      <p>
        <ButtonLink to={to('account-section', { section: sectionSlug('email', currentLocale()) })} variant="outlined">
          {t('family.undelivered.change')}
        </ButtonLink>
      </p>
    </section>
  )
}
